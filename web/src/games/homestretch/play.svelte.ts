/** A Homestretch table on the screen: what to show, what to decide, and how it is sent. */

import { t } from "../../lib/i18n/lang.svelte";
import type { GameEvent, RaceStep, TableState } from "../../lib/net/types";
import { type SeatOptions, SeatPlay } from "../../lib/play/seat.svelte";
import { facts, type HorseFacts, type Pack, readPack, STANDARD, UNKNOWN } from "./pack";
import { type SeatLook, seatLooks } from "./seats";
import { Slip } from "./slip.svelte";
import type { HomestretchMove, HomestretchView, OpenSlip, SeatView, Summary, You } from "./types";
import { s } from "./words";

export type Screen = "waiting" | "draft" | "tote" | "race" | "payout" | "market" | "over";

export class Play extends SeatPlay<HomestretchView> {
  readonly slip = new Slip();
  pack = $state.raw<Pack>(STANDARD);
  #packAsked = false;

  constructor(seat: SeatOptions) {
    super(seat, {
      beats: true,
      onshown: (state) => this.#know(state),
    });
  }

  /** A share rings the till. */
  protected override heard({ type, seat, price }: GameEvent): RaceStep | null {
    if (type !== "bought") return null;
    return { type: "paid", seat: seat as number, cents: -100 * (price as number) };
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

  money(seat: number): number {
    return this.summary?.seats[seat]?.money ?? 0;
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
    return seat === this.you?.seat && !this.unnamed(seat) ? ` ${s("you")}` : "";
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
    return slipIn(this.moves);
  }

  /** Seats that are waited for, whoever looks. */
  get awaited(): number[] {
    const pending = this.state?.pending;
    if (pending?.kind === "chance") return pending.seat == null ? [] : [pending.seat];
    const awaiting = this.summary?.awaiting;
    return (awaiting?.kind === "moves" ? awaiting.seats : pending?.seats) ?? [];
  }

  get screen(): Screen {
    const summary = this.summary;
    if (!summary) return "waiting";
    if (this.playback.ended?.settled) return "payout";
    if (this.playback.racing) return "race";
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
    if (this.diceDue > 0) return s("ask.dice", { n: this.diceDue });
    const kind = this.moves[0]?.type;
    const horse = this.summary?.turn?.horse;
    const name = horse == null ? "" : `${horse} ${this.facts(horse).name}`;
    switch (kind) {
      case "keep":
        return s("ask.keep");
      case "bet":
        return s("ask.bet");
      case "advance":
        return s("ask.advance", { horse: name });
      case "push":
        return s("ask.push", { horse: name });
      case "reroll":
      case "stop":
        return s("ask.again");
      case undefined:
        return "";
      default:
        return s("ask.buy");
    }
  }

  // ── what is done ──────────────────────────────────────────────────────────────────────────

  play(move: HomestretchMove): Promise<boolean> {
    return this.send(move);
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

  // ── what comes in ─────────────────────────────────────────────────────────────────────────

  #know(state: TableState<HomestretchView>): void {
    // Also while the end of a race is told, when nobody is asked for bets yet.
    const open = slipIn(state.moves as HomestretchMove[]);
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
}

/** The slip that is to be filled in. */
function slipIn(moves: readonly HomestretchMove[]): OpenSlip | null {
  const bet = moves.find((move) => move.type === "bet");
  return bet && "open" in bet ? bet.open : null;
}
