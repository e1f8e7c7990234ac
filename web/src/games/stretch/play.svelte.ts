/** A table of Top of the Stretch on the screen. Nobody decides anything in a race, so all that a screen
 *  has to choose is how fast the throws are shown: the table is shown entry by entry, each with its own
 *  state, and the one on the screen may be older than the table's last. */

import { callRace, type CallLine } from "../../lib/call/caller";
import { speech, t } from "../../lib/i18n/lang.svelte";
import { Refused, type TypedChance } from "../../lib/net/api";
import type { TableState } from "../../lib/net/types";
import { type SeatOptions, SeatPlay } from "../../lib/play/seat.svelte";
import { sound } from "../../lib/sound/sound.svelte";
import { readJson, write } from "../../lib/storage";
import { photos } from "./calls";
import { Slip } from "./slip.svelte";
import type { OddsAnswer, Programme, Sheet, SlipMove, StretchView, Summary } from "./types";

type State = TableState<StretchView>;

export type Screen = "waiting" | "betting" | "race" | "result";

/** What a reload must not lose: how far a race was watched, and which result was left. */
const REVIEWED = "railbird.stretch.reviewed";
const SEEN = "railbird.stretch.seen";

export class Play extends SeatPlay<StretchView, OddsAnswer> {
  readonly slip: Slip;
  /** Whether throws follow each other by themselves. */
  running = $state(false);
  /** The race, from 1, whose result was looked at to its end. */
  reviewed = $state(0);
  #busy = false;
  #begun = false;
  /** Whether the beginning of what is to be watched is still asked for. */
  #rewinding = $state(false);
  /** The number of the last throw that was heard. */
  #heard = 0;
  #chancesOf = "";
  #awaited: { number: number; done: () => void }[] = [];

  constructor(seat: SeatOptions) {
    super(seat, {
      byEntry: true,
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

  /** The photo is called when it has decided, with all that were in it. */
  get call(): CallLine[] {
    const { steps } = this.playback;
    const sheet = this.summary?.races[(this.frame?.race ?? 0) - 1];
    const photo = sheet?.official ? photos(sheet)[0]?.lines.map(({ pp }) => pp) : undefined;
    const seen = steps.map((step) => (step.official && photo ? { ...step, photo } : step));
    return callRace(seen, speech.words);
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
    const { cards } = this.state?.options ?? {};
    return Array.isArray(cards) ? cards.length : 1;
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

  /** One throw further: the next that is to be shown, or one by the house. */
  async next(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    if (this.behind) await this.#try(() => this.playback.forward());
    else if (this.diceDue > 0) await this.enter("house");
    this.#busy = false;
  }

  /** To the end of this race. */
  async runOut(): Promise<void> {
    this.running = false;
    if (this.#busy) return;
    this.#busy = true;
    this.playback.present();
    const race = this.summary?.race;
    while (this.diceDue > 0 && this.summary?.race === race) if (!(await this.enter("house"))) break;
    this.#busy = false;
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
    const done = await this.table.send({ move }, this.state?.pending.decision);
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
    write(REVIEWED, JSON.stringify({ [this.id]: this.reviewed }));
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
      // A throw of one's own is shown at once; what the house throws together is shown one by one.
      if (state?.dice !== "house" || newest <= this.shown + 1) this.playback.present();
      else this.running = true;
    }
    this.#awaited = this.#awaited.filter(({ number, done }) => {
      if (number > newest) return true;
      done();
      return false;
    });
  }

  #begin(state: State): void {
    const { seats, races } = state.view.summary;
    // Where nobody plays there is only something to watch, and it is watched from its beginning.
    const watching = seats.length === 0;
    const looked = (readJson(REVIEWED) as Record<string, number> | null)?.[this.id];
    this.reviewed = looked ?? (watching ? 0 : Math.max(0, races.length - 1));
    const seen = (readJson(SEEN) as Record<string, number> | null)?.[this.id] ?? 0;
    if (watching && seen < state.number) void this.#rewind(seen);
  }

  async #rewind(number: number): Promise<void> {
    this.#rewinding = true;
    await this.#try(() => this.playback.rewind(number));
    this.#rewinding = false;
  }

  #onshown({ number, view }: State): void {
    const { seats, races } = view.summary;
    if (this.#begun && seats.length === 0) write(SEEN, JSON.stringify({ [this.id]: number }));
    this.reviewed = Math.min(this.reviewed, Math.max(0, races.length - 1));
    if (this.#begun && number > this.#heard && view.last) sound.dice(view.last.dice.length);
    this.#heard = number;
  }
}
