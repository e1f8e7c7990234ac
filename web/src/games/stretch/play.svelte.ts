/** A table of Top of the Stretch on the screen. Nobody decides anything in a race, so all that a screen
 *  has to choose is how it is shown: as a race that is run, or throw by throw before that. The table is shown
 *  entry by entry, each with its own state, and the one on the screen may be older than the table's last. */

import { t } from "../../lib/i18n/lang.svelte";
import { Refused, type TypedChance } from "../../lib/net/api";
import type { TableState } from "../../lib/net/types";
import { type SeatOptions, SeatPlay } from "../../lib/play/seat.svelte";
import { readJson, write } from "../../lib/storage";
import { Slip } from "./slip.svelte";
import {
  type OddsAnswer,
  type Programme,
  racesOf,
  type Sheet,
  type SlipMove,
  type StretchView,
  type Summary,
} from "./types";

type State = TableState<StretchView>;

export type Screen = "waiting" | "betting" | "race" | "result";

/** How a race is shown: run from the gate to the wire, or every throw of it first. */
export type Manner = "run" | "throws";

/** What a reload must not lose: how far a race was watched, and which result was left, at each table; and
 *  how races are liked, at all of them. */
const REVIEWED = "railbird.stretch.reviewed";
const SEEN = "railbird.stretch.seen";
const MANNER = "railbird.stretch.manner";
/** Of how many other tables something is kept. */
const TABLES = 20;

export class Play extends SeatPlay<StretchView, OddsAnswer> {
  readonly slip: Slip;
  /** Whether throws follow each other by themselves. */
  running = $state(false);
  manner = $state<Manner>(readJson(MANNER) === "throws" ? "throws" : "run");
  /** The race, from 1, whose result was looked at to its end. */
  reviewed = $state(0);
  #busy = false;
  /** Whether the house throws a race to its end, which is shown when it is all there. */
  #throwing = false;
  #begun = false;
  /** Whether the beginning of what is to be watched is still asked for. */
  #rewinding = $state(false);
  #chancesOf = "";
  #awaited: { number: number; done: () => void }[] = [];

  constructor(seat: SeatOptions) {
    super(seat, {
      byEntry: true,
      beats: true,
      onnews: (number, whole) => this.#news(number, whole),
      onshown: (state) => this.#onshown(state),
    });
    const { id, token } = seat;
    this.slip = new Slip(`railbird.stretch.slip.${id}.${token?.slice(0, 8) ?? ""}`);
  }

  override close(): void {
    this.running = false;
    super.close();
  }

  // ── what there is ─────────────────────────────────────────────────────────────────────────

  override get state(): State | null {
    return this.#rewinding ? null : super.state;
  }

  /** The number of the state on the screen. */
  get shown(): number {
    return this.state?.number ?? 0;
  }

  get summary(): Summary | null {
    return this.view?.summary ?? null;
  }

  get behind(): boolean {
    return this.playback.behind;
  }

  get you(): number | null {
    return this.view?.you?.seat ?? null;
  }

  /** The race on the screen, from 1: the one on hand, or the last whose result is still looked at. */
  get race(): number {
    const { summary } = this;
    if (!summary) return 1;
    const begun = summary.races.length;
    const before = begun - 1;
    if (summary.phase === "finished") return begun;
    return before > this.reviewed ? before : begun;
  }

  get races(): number {
    return racesOf(this.state?.options);
  }

  get sheet(): Sheet | null {
    return this.summary?.races[this.race - 1] ?? null;
  }

  get programme(): Programme | null {
    return this.view?.programme.find(({ race }) => race === this.race) ?? null;
  }

  name(pp: number): string {
    const found = this.programme?.runners.find((one) => one.pp === pp)?.name;
    return found ?? this.sheet?.horses.find((one) => one.pp === pp)?.horse ?? "";
  }

  post(horse: string): number {
    return this.sheet?.horses.find((one) => one.horse === horse)?.pp ?? 0;
  }

  get screen(): Screen {
    const { summary, sheet } = this;
    if (!summary || !sheet) return "waiting";
    if (sheet.official !== null && sheet.payoffs !== null) return "result";
    return summary.phase === "betting" ? "betting" : "race";
  }

  get over(): boolean {
    return this.summary?.phase === "finished";
  }

  /** Whether this seat may hand in a slip now. */
  get mayBet(): boolean {
    return (this.state?.moves.length ?? 0) > 0 && this.screen === "betting";
  }

  get money(): number {
    return this.summary?.seats[this.you ?? -1]?.money ?? 0;
  }

  /** The faces of a die that is due: 6, or 20 for the hundredths. */
  get faces(): number {
    return this.summary?.phase === "hundredths" ? 20 : 6;
  }

  /** What tells one decision from the next. */
  get decision(): string | null {
    if (this.mayBet) return `slip ${this.race}`;
    return this.diceDue > 0 ? `dice ${this.shown}` : null;
  }

  // ── what is done ──────────────────────────────────────────────────────────────────────────

  /** Asks the table for something of its past; what goes wrong is said, and the throws stop. */
  async #try<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      this.running = false;
      this.notice = error instanceof Refused ? error.message : t("net.lost");
      return null;
    }
  }

  /** Shows races in another manner from now on. */
  choose(manner: Manner): void {
    this.manner = manner;
    write(MANNER, JSON.stringify(manner));
    this.running = manner === "run";
  }

  /** On to the next that is to be shown, in the manner that is liked: a throw, or the race from the gate to
   *  the wire. */
  async goOn(): Promise<void> {
    if (this.manner === "throws") return this.next();
    await this.#alone(() => this.#raceOn());
  }

  /** One throw further: the next that is to be shown, or one by the house. */
  async next(): Promise<void> {
    await this.#alone(async () => {
      if (this.behind) await this.playback.forward();
      else if (this.diceDue > 0) await this.enter("house");
    });
  }

  /** To the end of this race: the house throws what is left, and then the race is run. */
  async runOut(): Promise<void> {
    this.running = false;
    if (this.playback.racing) this.playback.skip("race");
    await this.#alone(async () => {
      this.#throwing = true;
      while (this.playback.awaitsChance && !this.#raceEnds && (await this.enter("house")));
      this.#throwing = false;
      await this.#raceOn();
    });
  }

  /** The entry with which the race on hand ends, once it was thrown. */
  get #raceEnds(): number | undefined {
    return this.playback.ahead(({ official }) => official !== undefined);
  }

  /** To the slips, or from the off to the wire: with the off everybody's bets are known, and nothing of
   *  the race. */
  async #raceOn(): Promise<void> {
    const end = this.#raceEnds;
    if (end === undefined) {
      this.playback.present();
      return;
    }
    const off = this.playback.ahead(({ events }) =>
      events.some(({ type }) => type === "betting_closed"),
    );
    if (off !== undefined && off < end) await this.playback.forward(off);
    await this.playback.forward(end);
  }

  /** One thing at a time; what goes wrong is said. */
  async #alone(act: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    await this.#try(act);
    this.#busy = false;
    this.#catchUp();
  }

  /** What came while something else was shown. */
  #catchUp(): void {
    if (this.behind && this.state?.dice !== "house") this.#show(this.playback.newest);
  }

  /** Enters a throw, and waits until it is on the screen. */
  override async enter(chance: TypedChance | "house"): Promise<boolean> {
    const played = await this.ask((token) => this.api.enterChance(this.id, token, chance));
    if (!played) return false;
    await new Promise<void>((done) => {
      if (this.playback.newest >= played.number) done();
      else this.#awaited.push({ number: played.number, done });
    });
    return true;
  }

  async handIn(): Promise<boolean> {
    const move: SlipMove = { type: "bets", bets: this.slip.bets };
    const done = await this.send(move);
    if (done) this.slip.clear();
    return done;
  }

  /** Fills the slip as a bot would; nothing is sent yet. */
  async betForMe(): Promise<boolean> {
    const move = (await this.hint()) as SlipMove | null;
    if (!move || !Array.isArray(move.bets)) return false;
    this.slip.fill(move.bets);
    return true;
  }

  review(): void {
    this.reviewed = this.race;
    this.#keep(REVIEWED, this.reviewed);
    if (this.manner === "run") this.running = true;
    this.#catchUp();
  }

  /** What was kept of a table under a key that all tables share. */
  #kept(key: string): number | undefined {
    return (readJson(key) as Record<string, number> | null)?.[this.id];
  }

  /** Keeps it, and what is kept of the last few others. */
  #keep(key: string, value: number): void {
    const { [this.id]: _, ...others } = (readJson(key) ?? {}) as Record<string, number>;
    const kept = [...Object.entries(others).slice(-TABLES), [this.id, value]];
    write(key, JSON.stringify(Object.fromEntries(kept)));
  }

  /** Chances are known of the card: they are of use at the window. */
  override get hasChances(): boolean {
    return this.screen === "betting";
  }

  /** The chances of a card are those before its first throw, and are found once. */
  override async findChances(): Promise<void> {
    const { state, race } = this;
    const key = `${race}`;
    if (!this.showChances || !state || this.#chancesOf === key) return;
    const { cards = ["champagne_2009"], ...options } = (state.options ?? {}) as {
      cards?: unknown[];
    };
    try {
      const pack = state.pack === null ? await this.api.pack(this.id) : "standard";
      this.chances = await this.api.odds<OddsAnswer>({
        card: cards[race - 1],
        options,
        pack,
      });
      this.#chancesOf = key;
    } catch (error) {
      this.notice = error instanceof Refused ? error.message : t("net.offline");
      this.showChances = false;
    }
  }

  // ── what comes in ─────────────────────────────────────────────────────────────────────────

  #news(newest: number, whole: boolean): void {
    const { state } = this;
    if (!this.#begun && state) {
      this.#begun = true;
      this.#begin(state);
    } else if (!whole) {
      this.#show(newest);
    }
    this.#awaited = this.#awaited.filter(({ number, done }) => {
      if (number > newest) return true;
      done();
      return false;
    });
  }

  /** A throw of one's own is shown at once; what the house throws together is shown in its time. */
  #show(newest: number): void {
    if (this.#throwing) return;
    // No race is run behind the back of who still reads the last result.
    if (this.state?.dice !== "house" || newest <= this.shown + 1)
      this.playback.present(this.screen === "result");
    else this.running = true;
  }

  #begin(state: State): void {
    const { seats, races } = state.view.summary;
    // Where nobody plays there is only something to watch, and it is watched from its beginning.
    const watching = seats.length === 0;
    this.reviewed = this.#kept(REVIEWED) ?? (watching ? 0 : Math.max(0, races.length - 1));
    const seen = this.#kept(SEEN) ?? 0;
    if (watching && seen < state.number) void this.#rewind(seen);
  }

  async #rewind(number: number): Promise<void> {
    this.#rewinding = true;
    await this.#try(() => this.playback.rewind(number));
    this.#rewinding = false;
    this.running = this.manner === "run";
  }

  #onshown({ number, view }: State): void {
    const { seats, races } = view.summary;
    if (this.#begun && seats.length === 0) this.#keep(SEEN, number);
    this.reviewed = Math.min(this.reviewed, Math.max(0, races.length - 1));
  }
}
