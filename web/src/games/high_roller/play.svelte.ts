/** A table of High Roller on the screen: what stands, what may be done, and the doing of it. */

import { dress as plainDress, type Dress } from "../../lib/draw/horse";
import { worn } from "../../lib/draw/silks";
import { t } from "../../lib/i18n/lang.svelte";
import { Refused } from "../../lib/net/api";
import type { Orders, TableState } from "../../lib/net/types";
import { TablePlay } from "../../lib/play/table.svelte";
import { sound } from "../../lib/sound/sound.svelte";
import { farthest, type Spot, spots } from "./targets";
import {
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

type State = TableState<View>;

export class Play extends TablePlay<View, Pack, Move, Event> {
  /** The orders that this seat has left with the house. */
  orders = $state.raw<Orders["orders"]>([]);
  /** When the house calls next, by this page's own clock, and how long it waits in all. */
  call = $state.raw<{ at: number; of: number } | null>(null);
  /** The space that the horse on turn would run to. */
  chosen = $state<number | null>(null);
  #chosenFor = "";

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

  /** Posts of this seat's horses. */
  get mine(): number[] {
    const { you } = this;
    const own = (this.summary?.horses ?? []).filter(({ owner }) => you !== null && owner === you);
    return own.flatMap(({ post }) => (post === null ? [] : [post]));
  }

  /** A horse runs in its owner's silks. */
  dress = (post: number): Dress => {
    const owner = this.summary?.horses.find((horse) => horse.post === post)?.owner;
    const plain = plainDress(post);
    return owner == null ? plain : { ...plain, silks: worn(owner, this.state?.seats) };
  };

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

  /** What tells one decision from the next. */
  get decision(): string | null {
    if (this.you === null) return null;
    if (this.chanceDue) return `chance ${this.state?.number}`;
    const { summary, offers } = this;
    if (!summary || offers.length === 0) return null;
    if (summary.phase === "outcry") return `lot ${summary.auction.lot}`;
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

  bid(amount: number): Promise<boolean> {
    return this.play({ type: "bid", amount });
  }

  async run(): Promise<boolean> {
    return this.play({ type: "run", path: [...(this.spot?.path ?? [])] });
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
    this.call = call ? { at: performance.now() + call.left, of: call.of } : null;
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

  protected override heard(events: readonly Event[]): void {
    if (events.some(({ type }) => type === "thrown" || type === "photo")) sound.dice(1);
  }
}
