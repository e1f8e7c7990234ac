/** A table of High Roller on the screen: what stands, what may be done, and the doing of it. */

import { dress as plainDress, type Dress } from "../../lib/draw/horse";
import type { Silks } from "../../lib/draw/silks";
import { t } from "../../lib/i18n/lang.svelte";
import { Refused } from "../../lib/net/api";
import type { GameEvent, Orders, RaceStep, TableState } from "../../lib/net/types";
import type { Sitting } from "../../lib/people/people";
import { TablePlay } from "../../lib/play/table.svelte";
import { dressed } from "./dress";
import { Ground } from "./ground";
import { facesOf, type Goal, goalOf, prospect, type Prospect } from "./ride";
import { farthest, runTo, type Spot, spots } from "./targets";
import {
  type Die,
  type Event,
  type HorseSummary,
  type Move,
  type Offer,
  type OpenOf,
  type Pack,
  type Screen,
  screenOf,
  type SeatSummary,
  type Summary,
  type Title,
  type View,
} from "./types";
import { s } from "./words";
import { takings } from "./worth";

/** How long a sale has the screen, in milliseconds at the usual speed. */
const SALE = 1500;
/** So many steps above the highest bid are offered. */
const RAISES = [1, 2, 5];

/** What became of a lot: sold, to be offered once more, or out of the race. */
export type Sale =
  | { kind: "passed_in" | "scratched"; horse: string }
  | {
      kind: "sold";
      horse: string;
      seat: number;
      amount: number;
      /** The last who bid against the buyer. */
      under: { seat: number; amount: number } | null;
    };

type State = TableState<View>;

export class Play extends TablePlay<View, Pack, Move, Event> {
  /** The orders that this seat has left with the house. */
  orders = $state.raw<Orders["orders"]>([]);
  /** When the house calls next, by this page's own clock, and how long it waits in all. */
  call = $state.raw<{ at: number; of: number } | null>(null);
  /** The space that the horse on turn would run to. */
  chosen = $state<number | null>(null);
  /** The horse that a limit is set for, where it is not the lot. */
  limitHorse = $state<string | null>(null);
  /** A horse that is looked at before it is picked or named. */
  looked = $state<string | null>(null);
  #chosenFor = "";
  #lot: string | null = null;
  /** When news came that have yet to be shown: the house's clock runs meanwhile. */
  #came = new Map<number, number>();
  readonly #ground = $derived(this.pack && new Ground(this.pack.board, this.state?.options ?? {}));

  /** The till rings as a horse is sold. */
  protected override heard({ type, seat, amount }: GameEvent): RaceStep | null {
    if (type !== "sold") return null;
    return { type: "paid", seat: seat as number, cents: -100 * (amount as number) };
  }

  // ── what there is ─────────────────────────────────────────────────────────────────────────

  get summary(): Summary | null {
    return this.view?.summary ?? null;
  }

  /** From the first lot on: what a horse is worth is asked before it is bought. */
  override get hasChances(): boolean {
    return this.state !== null && !this.over;
  }

  get you(): number | null {
    return this.view?.you?.seat ?? null;
  }

  get seat(): SeatSummary | null {
    return this.summary?.seats[this.you ?? -1] ?? null;
  }

  get screen(): Screen {
    const { summary } = this;
    if (!summary || !this.pack) return "waiting";
    return this.playback.racing ? "race" : screenOf(summary.phase);
  }

  title(id: string | null): Title | null {
    return this.pack?.horses.find((title) => title.id === id) ?? null;
  }

  name(id: string | null): string {
    return this.title(id)?.name ?? id ?? "";
  }

  horse(id: string | null): HorseSummary | null {
    return this.summary?.horses.find((horse) => horse.id === id) ?? null;
  }

  /** The horse on turn. */
  get onTurn(): HorseSummary | null {
    return this.horse(this.summary?.race.horse ?? null);
  }

  player(seat: number | null): string {
    return this.summary?.seats[seat ?? -1]?.name ?? "";
  }

  /** Whoever sits there, for a face. */
  sitting(seat: number): Sitting & { silks?: Silks | null } {
    return this.state?.seats?.[seat] ?? { seat, name: this.player(seat) };
  }

  /** The horses that a seat has bet on, and how often. */
  betsOf(seat: number): { horse: HorseSummary; count: number }[] {
    return (this.summary?.horses ?? [])
      .map((horse) => ({ horse, count: horse.bets.filter((one) => one === seat).length }))
      .filter(({ count }) => count > 0);
  }

  /** Posts of this seat's horses. */
  get mine(): number[] {
    const { you } = this;
    const own = (this.summary?.horses ?? []).filter(({ owner }) => you !== null && owner === you);
    return own.flatMap(({ post }) => (post === null ? [] : [post]));
  }

  /** A horse runs in its owner's silks. */
  dress = (post: number): Dress => (this.state ? dressed(this.state)(post) : plainDress(post));

  /** Whether the horse on turn stands in the back half, where stamina counts. */
  get backHalf(): boolean {
    const { frame, onTurn } = this;
    if (!frame || !onTurn || frame.course.kind !== "oval_lanes") return false;
    const distance = frame.runners.find(({ post }) => post === onTurn.post)?.distance ?? 0;
    return distance >= (frame.course.midway ?? 0) / frame.course.parts;
  }

  /** A horse's chances, where they are shown: to be first, to be among the first two, the first three. */
  chanceOf(horse: string): { win: number; place: number; show: number } | null {
    if (!this.showChances || !this.chances) return null;
    // The lab numbers horses as the pack lists them.
    const number = (this.summary?.horses.findIndex(({ id }) => id === horse) ?? -1) + 1;
    const found = this.chances.horses.find((one) => one.horse === number);
    return found ? { win: found.win.mean, place: found.place.mean, show: found.show.mean } : null;
  }

  /** Chances to win by post, where they are shown. */
  get winChances(): Record<number, number> | undefined {
    if (!this.showChances || !this.chances) return undefined;
    const rows = (this.summary?.horses ?? []).flatMap(({ id, post }) =>
      post === null ? [] : [[post, this.chanceOf(id)?.win ?? 0] as const],
    );
    return Object.fromEntries(rows);
  }

  // ── what may be done ──────────────────────────────────────────────────────────────────────

  get offers(): Offer[] {
    return (this.state?.moves ?? []) as unknown as Offer[];
  }

  /** What may be bid now. */
  get bidding(): OpenOf<"bid"> | null {
    const found = this.offers.find((offer) => offer.type === "bid" && "open" in offer);
    return found?.type === "bid" && "open" in found ? found.open : null;
  }

  get running(): OpenOf<"run"> | null {
    const found = this.offers.find((offer) => offer.type === "run" && "open" in offer);
    return found?.type === "run" && "open" in found ? found.open : null;
  }

  /** Horses that may be named, each with its prices. */
  get nominations(): OpenOf<"nominate">[] {
    return this.offers.flatMap((offer) =>
      offer.type === "nominate" && "open" in offer ? [offer.open] : [],
    );
  }

  /** Whether a move without free fields may be made. */
  may(type: Move["type"]): boolean {
    return this.offers.some((offer) => offer.type === type && !("open" in offer));
  }

  /** How many bets may be made on a horse at once. */
  mayBet(horse: string): number {
    const counts = this.offers.flatMap((offer) =>
      offer.type === "bet" && offer.horse === horse ? [offer.count] : [],
    );
    return Math.max(0, ...counts);
  }

  get picks(): string[] {
    return this.offers.flatMap((offer) => (offer.type === "pick" ? [offer.horse] : []));
  }

  /** The spaces in reach of the horse on turn. */
  get spots(): Spot[] {
    const { running, frame } = this;
    return running ? spots(running.targets, frame?.legal ?? []) : [];
  }

  get spot(): Spot | null {
    const all = this.spots;
    return all.find(({ index }) => index === this.chosen) ?? farthest(all);
  }

  /** The way that is drawn: the one that would be run, or the last that was. */
  get path(): string[] {
    const { spot, onTurn } = this;
    if (spot) {
      const from = onTurn?.cell && onTurn.cell !== "gate" ? [onTurn.cell] : [];
      return [...from, ...spot.path];
    }
    const shown = (this.playback.step?.events ?? []) as unknown as readonly Event[];
    const ran = shown.findLast((event) => event.type === "ran");
    return ran?.type === "ran" ? [...(ran.from ? [ran.from] : []), ...ran.path] : [];
  }

  /** The sale whose moment is on the screen. */
  readonly sale: Sale | null = $derived.by(() => {
    const events = (this.playback.moment?.events ?? []) as unknown as readonly Event[];
    for (const event of events) {
      const { type } = event;
      if (type === "passed_in" || type === "scratched") return { kind: type, horse: event.horse };
      if (type !== "sold") continue;
      const { horse, seat, amount } = event;
      const bids = this.#bids.filter((bid) => bid.seat !== seat);
      return { kind: type, horse, seat, amount, under: bids.at(-1) ?? null };
    }
    return null;
  });

  /** The bids for the lot that is up. */
  get #bids(): { seat: number; amount: number }[] {
    const events = this.playback.log.events.map(({ event }) => event as unknown as Event);
    const from = events.findLastIndex(({ type }) => type === "lot" || type === "nominated");
    return events
      .slice(Math.max(0, from))
      .flatMap((event) =>
        event.type === "bid" || event.type === "nominated"
          ? [{ seat: event.seat, amount: event.amount }]
          : [],
      );
  }

  /** The title in the ring: the one that was just sold, the lot, or what is looked at. */
  get shownTitle(): Title | null {
    const choice = [...this.picks, ...this.nominations.map(({ horse }) => horse ?? "")];
    const looked = choice.includes(this.looked ?? "") ? this.looked : (choice[0] ?? null);
    return this.title(this.sale?.horse ?? this.summary?.auction.lot ?? looked);
  }

  /** Bids that are offered: so many steps above the highest, or from the asking price on. */
  get raises(): { amount: number; more: number }[] {
    const { bidding } = this;
    if (!bidding) return [];
    const { least, most, step } = bidding;
    const from = this.summary?.auction.high?.amount ?? least;
    const steps = this.summary?.auction.high ? RAISES : RAISES.map((n) => n - 1);
    return steps
      .map((n) => ({ amount: from + n * step, more: n * step }))
      .filter(({ amount }) => amount <= most);
  }

  /** Whether this seat has passed on the lot. */
  get passed(): boolean {
    return this.orderFor(this.summary?.auction.lot ?? null) === 0;
  }

  /** Whether the lot can be left to the others. */
  get mayPass(): boolean {
    const { summary, bidding, passed } = this;
    return this.may("pass") || (summary?.phase === "outcry" && bidding !== null && !passed);
  }

  /** What a throw of the horse on turn is to do, where it can be counted. */
  get goal(): Goal | null {
    const { onTurn, summary } = this;
    return this.#ground && onTurn && summary ? goalOf(this.#ground, summary.horses, onTurn) : null;
  }

  /** What a die brings the horse on turn. */
  prospect(die: Die): Prospect | null {
    const { pack, onTurn, goal, summary } = this;
    const title = this.title(onTurn?.id ?? null);
    if (!this.#ground || !pack || !onTurn || !title || !goal || !summary) return null;
    const points = facesOf(pack, title, die, this.backHalf);
    return prospect(this.#ground, summary.horses, onTurn, points, goal);
  }

  /** Posts in the order in which they run, without those that are out of it. */
  get #running(): number[] {
    const out = (post: number) =>
      this.frame?.runners.find((one) => one.post === post)?.status.kind === "out";
    return (this.frame?.order ?? []).filter((post) => !out(post));
  }

  /** What this seat would take if the race ended now; with `past`, if the horse on turn were ahead of it. */
  takes(past: string | null = null): number | null {
    const { view, pack, you, onTurn } = this;
    if (!view || !pack || you === null || !this.frame) return null;
    const ids = this.#running.flatMap(
      (post) => view.summary.horses.find((one) => one.post === post)?.id ?? [],
    );
    const order =
      past === null || !onTurn
        ? ids
        : ids
            .filter((id) => id !== onTurn.id)
            .flatMap((id) => (id === past ? [onTurn.id, id] : [id]));
    return takings(view, pack, order, this.state?.options?.debt_rule)[you] ?? 0;
  }

  /** What tells one decision from the next. */
  get decision(): string | null {
    if (this.you === null) return null;
    if (this.chanceDue) return `chance ${this.state?.number}`;
    const { summary, offers } = this;
    if (!summary || offers.length === 0) return null;
    if (summary.phase === "outcry") return this.passed ? null : `lot ${summary.auction.lot}`;
    return `${summary.phase} ${summary.race.horse} ${this.state?.pending.decision}`;
  }

  /** What a bid would leave, if that is less than a bet and a fine; nothing is wrong otherwise. */
  leaves(amount: number): number | null {
    const { seat, pack } = this;
    if (!seat || !pack) return null;
    const left = seat.cash - amount;
    const { bet, fine } = pack.constants.money;
    return left < bet + fine ? left : null;
  }

  orderFor(horse: string | null): number | null {
    return this.orders.find((order) => order.horse === horse)?.most ?? null;
  }

  // ── what is done ──────────────────────────────────────────────────────────────────────────

  async bid(amount: number): Promise<boolean> {
    const done = await this.play({ type: "bid", amount });
    // Whoever bids has changed his mind.
    if (done) this.#forgetPasses();
    return done;
  }

  /** Leaves the lot to the others: a move where they are asked in turn, an order to the house where
   *  everybody may bid at any time. */
  async pass(): Promise<void> {
    const { lot } = this.summary?.auction ?? {};
    if (this.may("pass")) await this.play({ type: "pass" });
    else if (this.mayPass && lot) await this.order(lot, 0);
  }

  #forgetPasses(): void {
    this.orders = this.orders.filter(({ most }) => most > 0);
  }

  async run(): Promise<boolean> {
    return this.play(runTo(this.spot));
  }

  /** What a bot would do here, done; it may well leave a lot to others. */
  override async auto(): Promise<boolean> {
    const move = await this.hint();
    if (!move && this.notice === null) this.notice = s("auction.no_bid");
    return move ? this.send(move) : false;
  }

  /** Leaves an order with the house; nothing withdraws it. */
  async order(horse: string, most: number | null): Promise<boolean> {
    const { you } = this;
    if (you === null) return false;
    const left = await this.ask((token) =>
      most === null
        ? this.api.withdraw(this.id, you, token, horse)
        : this.api.order(this.id, you, token, { horse, most }),
    );
    if (left) this.orders = left.orders;
    return left !== null;
  }

  // ── what comes in ─────────────────────────────────────────────────────────────────────────

  protected override told(state: State, whole: boolean): void {
    const call = state.pending.call;
    const since = this.#came.get(state.number) ?? performance.now();
    for (const number of this.#came.keys()) if (number <= state.number) this.#came.delete(number);
    this.call = call ? { at: since + call.left, of: call.of } : null;
    const { lot } = state.view.summary.auction;
    // A pass is for one lot.
    if (lot !== this.#lot) this.#forgetPasses();
    if (lot !== this.#lot || lot === this.limitHorse) this.limitHorse = null;
    this.#lot = lot;
    const turn = `${state.number}`;
    if (turn !== this.#chosenFor) {
      this.#chosenFor = turn;
      this.chosen = null;
    }
    const { you } = state.view;
    if (whole && you && this.token)
      void this.api.orders(this.id, you.seat, this.token).then(
        ({ orders }) => (this.orders = orders),
        (error: unknown) =>
          (this.notice = error instanceof Refused ? error.message : t("net.lost")),
      );
  }

  protected override came(number: number): void {
    if (this.playback.behind) this.#came.set(number, performance.now());
  }

  protected override stands(events: readonly Event[]): number {
    const ends = ["sold", "passed_in", "scratched"];
    return events.some(({ type }) => ends.includes(type)) ? SALE : 0;
  }
}
