/** A Homestretch table on the screen: what to show, what to decide, and how it is sent. */

import { t } from "../../lib/i18n/lang.svelte";
import type { GameEvent, TableState } from "../../lib/net/types";
import { type SeatOptions, SeatPlay } from "../../lib/play/seat.svelte";
import { sound } from "../../lib/sound/sound.svelte";
import { facts, type HorseFacts, type Pack, readPack, STANDARD, UNKNOWN } from "./pack";
import { payoutSteps, receivedAfter } from "./payout";
import { type SeatLook, seatLooks } from "./seats";
import { Slip } from "./slip.svelte";
import type {
  HomestretchMove,
  HomestretchView,
  OpenSlip,
  Result,
  SeatView,
  Summary,
  You,
} from "./types";

export type Screen = "waiting" | "draft" | "tote" | "race" | "payout" | "market" | "over";

export class Play extends SeatPlay<HomestretchView> {
  readonly slip = new Slip();
  pack = $state.raw<Pack>(STANDARD);
  /** How many steps of the payout are on the screen. */
  arrived = $state(0);
  /** Results whose payout was looked at to its end. */
  reviewed = $state<number | null>(null);
  #packAsked = false;

  constructor(seat: SeatOptions) {
    super(seat, {
      onstep: (events) => this.#heard(events),
      onshown: (state) => this.#know(state),
    });
  }

  // ── what there is ─────────────────────────────────────────────────────────────────────────

  get summary(): Summary | null {
    return this.view?.summary ?? null;
  }

  get you(): You | null {
    return this.view?.you ?? null;
  }

  get seats(): SeatView[] {
    return this.summary?.seats ?? [];
  }

  readonly looks: SeatLook[] = $derived(seatLooks(this.seats, this.state?.seats));

  /** What a seat has on the screen: money of a payout is there once it was shown to arrive. */
  money(seat: number): number {
    const { summary, result } = this;
    const held = summary?.seats[seat]?.money ?? 0;
    if (!summary || !result) return held;
    const coming = summary.results
      .slice(this.reviewed ?? undefined)
      .reduce((sum, { paid }) => sum + (paid[seat] ?? 0), 0);
    return held - coming + receivedAfter(payoutSteps(result, summary.seats), this.arrived, seat);
  }

  look(seat: number): SeatLook | undefined {
    return this.looks[seat];
  }

  name(seat: number): string {
    return this.seats[seat]?.name ?? "";
  }

  /** Whether a newcomer sits there who gave no name, and is called "You" already. */
  unnamed(seat: number): boolean {
    return this.name(seat) === t("name.you");
  }

  /** The mark beside one's own name. */
  mark(seat: number): string {
    return seat === this.you?.seat && !this.unnamed(seat) ? ` ${t("hs.you")}` : "";
  }

  facts(horse: number): HorseFacts {
    return facts(this.pack, horse);
  }

  /** The throw that the screen shows, which may be older than the one the table waits on. */
  readonly thrown = $derived.by(() => {
    const events = this.playback.step?.events ?? [];
    const last = events.findLast(({ type }) => type === "thrown");
    if (last) return { seat: last.seat as number, dice: last.dice as [number, number] };
    const turn = this.summary?.turn;
    return turn?.dice && !this.playback.behind ? { seat: turn.seat, dice: turn.dice } : null;
  });

  get moves(): HomestretchMove[] {
    return (this.state?.moves ?? []) as HomestretchMove[];
  }

  /** Cards that are to be shuffled at a table that leaves even that to its players. */
  get shuffleDue(): { what: string; count: number } | null {
    const due = this.chanceDue;
    return due?.kind === "shuffle" ? due : null;
  }

  /** Whether there is something for this seat to decide. */
  get mine(): boolean {
    return this.moves.length > 0 || this.diceDue > 0;
  }

  /** What tells one decision from the next. */
  get decision(): string | null {
    if (!this.mine) return null;
    return String(this.state?.pending.decision ?? `dice ${this.state?.number}`);
  }

  get openSlip(): OpenSlip | null {
    const bet = this.moves.find((move) => move.type === "bet");
    return bet && "open" in bet ? bet.open : null;
  }

  /** Seats that are waited for, whoever looks. */
  get awaited(): number[] {
    const pending = this.state?.pending;
    if (pending?.kind === "chance") return pending.seat == null ? [] : [pending.seat];
    const awaiting = this.summary?.awaiting;
    return (awaiting?.kind === "moves" ? awaiting.seats : pending?.seats) ?? [];
  }

  /** The result whose payout is still to be shown. */
  get result(): Result | null {
    return this.summary?.results[this.reviewed ?? Number.POSITIVE_INFINITY] ?? null;
  }

  get screen(): Screen {
    const summary = this.summary;
    if (!summary) return "waiting";
    if (this.playback.racing) return "race";
    if (this.result) return "payout";
    switch (summary.phase) {
      case "setup":
        return "waiting";
      case "draft":
        return "draft";
      case "betting":
        return "tote";
      case "roll_off":
      case "race":
        return "race";
      case "second_chance":
        return "market";
      case "over":
        return "over";
    }
  }

  /** What the screen reader is told to decide, in a few words. */
  get question(): string {
    if (this.diceDue > 0) return t("hs.ask.dice", { n: this.diceDue });
    const kind = this.moves[0]?.type;
    const horse = this.summary?.turn?.horse;
    const name = horse == null ? "" : `${horse} ${this.facts(horse).name}`;
    switch (kind) {
      case "keep":
        return t("hs.ask.keep");
      case "bet":
        return t("hs.ask.bet");
      case "advance":
        return t("hs.ask.advance", { horse: name });
      case "push":
        return t("hs.ask.push", { horse: name });
      case "reroll":
      case "stop":
        return t("hs.ask.again");
      case undefined:
        return "";
      default:
        return t("hs.ask.buy");
    }
  }

  // ── what is done ──────────────────────────────────────────────────────────────────────────

  play(move: HomestretchMove): Promise<boolean> {
    return this.table.send({ move }, this.state?.pending.decision);
  }

  /** What a bot would do here. */
  advice(): Promise<HomestretchMove | null> {
    return this.hint() as Promise<HomestretchMove | null>;
  }

  /** Fills the slip as a bot would; nothing is sent yet. */
  async betForMe(): Promise<boolean> {
    const move = await this.advice();
    if (move?.type !== "bet" || !("bets" in move)) return false;
    this.slip.fill(move.bets);
    return true;
  }

  lock(): Promise<boolean> {
    return this.play({ type: "bet", bets: this.slip.bets });
  }

  /** As long as a race card lies open. */
  override get hasChances(): boolean {
    return this.summary?.card != null;
  }

  /** Chances to win by horse, where they are shown. */
  get winChances(): Record<number, number> | undefined {
    if (!this.showChances || !this.chances) return undefined;
    return Object.fromEntries(this.chances.horses.map(({ horse, win }) => [horse, win.mean]));
  }

  chanceOf(horse: number, line: "win" | "place" | "show"): number | null {
    if (!this.showChances) return null;
    return this.chances?.horses.find((one) => one.horse === horse)?.[line].mean ?? null;
  }

  finishReview(): void {
    this.reviewed = this.summary?.results.length ?? 0;
    this.#remember();
    this.playback.hold(false);
  }

  // ── what comes in ─────────────────────────────────────────────────────────────────────────

  #heard(events: readonly GameEvent[]): void {
    const kinds = new Set(events.map(({ type }) => type));
    if (kinds.has("first_turn")) sound.gate();
    if (kinds.has("bought")) sound.pay();
  }

  #know(state: TableState<HomestretchView>): void {
    const results = state.view?.summary.results.length ?? 0;
    if (this.reviewed === null && state.view) {
      this.reviewed = Math.min(this.#remembered() ?? results, results);
      this.#remember();
    }
    // A result that was taken back with the moves before it is to be shown anew.
    if (this.reviewed !== null && this.reviewed > results) this.reviewed = results;
    // What comes after it waits until the payout was looked at.
    if (this.result) this.playback.hold(true);
    const open = this.openSlip;
    const summary = state.view?.summary;
    if (open && summary) {
      this.slip.begin(`railbird.slip.${this.id}.${summary.race}.${state.view.you?.seat}`, open);
    }
    if (state.pack === null && !this.#packAsked) {
      this.#packAsked = true;
      this.pack = UNKNOWN;
      this.api.pack(this.id).then(
        (value) => (this.pack = readPack(value)),
        () => (this.pack = UNKNOWN),
      );
    }
  }

  #remembered(): number | null {
    try {
      const kept = sessionStorage.getItem(`railbird.payout.${this.id}`);
      return kept === null ? null : Number(kept);
    } catch {
      return null;
    }
  }

  #remember(): void {
    try {
      sessionStorage.setItem(`railbird.payout.${this.id}`, String(this.reviewed));
    } catch {
      // Without storage a reload shows the present and not the last payout.
    }
  }
}
