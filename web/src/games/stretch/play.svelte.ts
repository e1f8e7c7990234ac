/** A table of Top of the Stretch on the screen. Nobody decides anything in a race, so all that a screen
 *  has to choose is how fast the throws are shown: the table is shown entry by entry, each with its own
 *  state, and the one on the screen may be older than the table's last. */

import { callRace, type CallLine } from "../../lib/call/caller";
import { speech, t } from "../../lib/i18n/lang.svelte";
import { Refused, type TypedChance } from "../../lib/net/api";
import type { TableState } from "../../lib/net/types";
import { type SeatOptions, SeatPlay } from "../../lib/play/seat.svelte";
import type { RaceFrame } from "../../lib/race/frame";
import { sound } from "../../lib/sound/sound.svelte";
import { readJson, write } from "../../lib/storage";
import { photos } from "./calls";
import { Slip } from "./slip.svelte";
import type { OddsAnswer, Programme, Sheet, SlipMove, StretchView, Summary } from "./types";

type State = TableState<StretchView>;

export type Screen = "waiting" | "betting" | "race" | "result";

export interface PlayOptions extends SeatOptions {
  /** Show the table as it was at this number, and nothing live. */
  at?: number | undefined;
}

/** What a reload must not lose: how far a race was watched, and which result was left. */
const REVIEWED = "railbird.stretch.reviewed";
const SEEN = "railbird.stretch.seen";

export class Play extends SeatPlay<StretchView, OddsAnswer> {
  readonly slip: Slip;
  /** Whether throws follow each other by themselves. */
  running = $state(false);
  /** The race, from 1, whose result was looked at to its end. */
  reviewed = $state(0);
  /** The one moment of the past that is looked at, if it is that. */
  #fixed = $state.raw<State | null>(null);
  #busy = false;
  #begun = false;
  /** Whether the beginning of what is to be watched is still asked for. */
  #rewinding = $state(false);
  /** The number of the last throw that was heard. */
  #heard = 0;
  #chancesOf = "";
  #awaited: { number: number; done: () => void }[] = [];
  readonly #at: number | undefined;

  constructor({ at, ...seat }: PlayOptions) {
    super(seat, {
      byEntry: true,
      onevents: (_, state, whole) => this.#told(state, whole),
      onshown: (state) => this.#onshown(state),
    });
    this.#at = at;
    const { id, token } = seat;
    this.slip = new Slip(`railbird.stretch.slip.${id}.${token?.slice(0, 8) ?? ""}`);
  }

  open(): void {
    if (this.#at === undefined) this.table.open();
    else void this.#look(this.#at);
  }

  close(): void {
    this.running = false;
    this.table.close();
    sound.stands(null);
  }

  // ── what there is ─────────────────────────────────────────────────────────────────────────

  /** The table as it is now, whatever is shown of it. */
  get live(): State | null {
    return this.table.state;
  }

  override get state(): State | null {
    return this.#fixed ?? (this.#rewinding ? null : this.table.shown);
  }

  /** The number of the state on the screen. */
  get shown(): number {
    return this.state?.number ?? 0;
  }

  get summary(): Summary | null {
    return this.view?.summary ?? null;
  }

  get behind(): boolean {
    return this.table.behind;
  }

  get you(): number | null {
    return this.view?.you?.seat ?? null;
  }

  get frame(): RaceFrame | null {
    return this.#fixed ? (this.#fixed.race ?? null) : this.table.frame;
  }

  /** The photo is called when it has decided, with all that were in it. */
  get call(): CallLine[] {
    const { steps, style } = this.table;
    const sheet = this.summary?.races[(this.frame?.race ?? 0) - 1];
    const photo = sheet?.official ? photos(sheet)[0]?.lines.map(({ pp }) => pp) : undefined;
    const seen = steps.map((step) => (step.official && photo ? { ...step, photo } : step));
    return callRace(seen, speech.words, style);
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
    return !this.behind && (this.live?.moves.length ?? 0) > 0 && this.screen === "betting";
  }

  get money(): number {
    return this.summary?.seats[this.you ?? -1]?.money ?? 0;
  }

  /** What the table waits for, once the screen has come to it. Anybody may throw. */
  override get chanceDue() {
    return this.behind || this.#at !== undefined ? null : super.chanceDue;
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

  async #look(at: number): Promise<void> {
    this.#fixed = await this.#try(() => this.api.table<StretchView>(this.id, this.token, at));
  }

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
    if (this.behind) await this.#try(() => this.table.forward());
    else if (this.diceDue > 0) await this.enter("house");
    this.#busy = false;
  }

  /** To the end of this race. */
  async runOut(): Promise<void> {
    this.running = false;
    if (this.#busy) return;
    this.#busy = true;
    this.table.skip();
    const race = this.summary?.race;
    while (this.diceDue > 0 && this.summary?.race === race) if (!(await this.enter("house"))) break;
    this.#busy = false;
  }

  /** Enters a throw, and waits until it is on the screen. */
  override async enter(chance: TypedChance | "house"): Promise<boolean> {
    const played = await this.ask((token) => this.api.enterChance(this.id, token, chance));
    if (!played) return false;
    await new Promise<void>((done) => {
      if ((this.live?.number ?? 0) >= played.number) done();
      else this.#awaited.push({ number: played.number, done });
    });
    return true;
  }

  async handIn(): Promise<boolean> {
    const move: SlipMove = { type: "bets", bets: this.slip.bets };
    const done = await this.table.play(move);
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

  #told(state: State, whole: boolean): void {
    if (!this.#begun) {
      this.#begun = true;
      this.#begin(state);
    } else if (!whole) {
      // A throw of one's own is shown at once; what the house throws together is shown one by one.
      if (state.dice !== "house" || state.number <= this.shown + 1) this.table.skip();
      else this.running = true;
    }
    this.#awaited = this.#awaited.filter(({ number, done }) => {
      if (number > state.number) return true;
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
    await this.#try(() => this.table.rewind(number));
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
