/** A table of Racing Stable on the screen: what stands, what may be done, and the doing of it. */

import type { Text } from "../../generated/engine";
import { clothInColour, type WornCloth } from "../../lib/draw/cloth";
import { dress as plainDress, type Dress } from "../../lib/draw/horse";
import { worn } from "../../lib/draw/silks";
import { fits } from "../../lib/kit/amount";
import type { Spot } from "../../lib/kit/grid";
import type { GameEvent, Move as AnyMove, TableState } from "../../lib/net/types";
import { type SeatOptions, SeatPlay } from "../../lib/play/seat.svelte";
import type { Landed } from "../../lib/race/scene";
import { prefs } from "../../lib/shell/prefs.svelte";
import type { Reader } from "../../lib/text/fill";
import { stand } from "./pace";
import { cost, EMPTY, fitting, type Slip, staked } from "./slip";
import {
  type Event,
  type Horse,
  type Line,
  type Move,
  type Offer,
  type Open,
  type OpenOf,
  type Race,
  type Screen,
  screenOf,
  type SeatSummary,
  type Summary,
  type View,
} from "./types";
import { colour, s, spaceText, whyOut } from "./words";

/** What a seat is about to enter. */
export interface Entry {
  buy: number;
  horses: string[];
}

export class Play extends SeatPlay<View> {
  slip = $state.raw<Slip>(EMPTY);
  entry = $state.raw<Entry>({ buy: 0, horses: [] });
  /** What the next tap on the board stakes. */
  stake = $state<number | null>(50);
  /** The key of the board that was looked at last. */
  spot = $state.raw<Spot<string, Line> | null>(null);
  #slipFor = "";

  constructor(options: SeatOptions) {
    super(options, {
      beats: true,
      stand,
      onshown: (state) => this.#know(state),
    });
  }

  // ── what there is ─────────────────────────────────────────────────────────────────────────

  get summary(): Summary | null {
    return this.view?.summary ?? null;
  }

  get you(): number | null {
    return this.view?.you?.seat ?? null;
  }

  get seat(): SeatSummary | null {
    return this.summary?.seats[this.you ?? -1] ?? null;
  }

  get seats(): SeatSummary[] {
    return this.summary?.seats ?? [];
  }

  get over(): boolean {
    return this.summary?.phase === "over";
  }

  get screen(): Screen {
    const { summary } = this;
    if (!summary) return "waiting";
    if (this.playback.ended?.settled) return "payout";
    return this.playback.racing ? "race" : screenOf(summary.phase);
  }

  /** The race of the program that is entered, bet on or run. */
  get race(): Race | null {
    return this.view?.program[(this.summary?.race ?? 0) - 1] ?? null;
  }

  /** Every horse of a colour in play, by its id. */
  readonly horses: Map<string, { horse: Horse; seat: number | null; cloth: WornCloth }> = $derived(
    new Map(
      (this.view?.colors ?? []).flatMap(({ seat, ground, horses }) =>
        horses.map((horse) => [
          horse.id,
          { horse, seat, cloth: clothInColour(horse.text, ground) },
        ]),
      ),
    ),
  );

  name(id: string): string {
    return this.horses.get(id)?.horse.name || id;
  }

  /** What a bet is on, in words: a horse or a colour. */
  on(id: string): string {
    return this.horses.has(id) ? this.name(id) : colour(id);
  }

  /** A horse where no cloth is drawn beside its name. */
  spelled(id: string): string {
    const text = this.horses.get(id)?.horse.text;
    return text ? `${this.name(id)} (${text})` : this.name(id);
  }

  cloth(id: string): WornCloth {
    return this.horses.get(id)?.cloth ?? clothInColour(id.slice(0, 2), null);
  }

  player(seat: number | null): string {
    return this.summary?.seats[seat ?? -1]?.name ?? "";
  }

  isTired(id: string): boolean {
    return this.view?.tired.includes(id) ?? false;
  }

  /** Posts of this seat's horses. */
  get mine(): number[] {
    const { you } = this;
    return [...this.horses.values()]
      .filter(({ seat }) => seat !== null && seat === you)
      .map(({ horse }) => horse.post);
  }

  /** How a horse looks, by its id. */
  look(id: string): Dress {
    return this.dress(this.horses.get(id)?.horse.post ?? 1);
  }

  /** A horse runs in its stable's colour, its rider in the owner's silks. */
  dress = (post: number): Dress => {
    const known = [...this.horses.values()].find(({ horse }) => horse.post === post);
    const plain = plainDress(post);
    if (!known) return plain;
    const silks = known.seat === null ? plain.silks : worn(known.seat, this.state?.seats);
    return { ...plain, silks, cloth: known.cloth };
  };

  owner = (post: number): string =>
    this.player([...this.horses.values()].find(({ horse }) => horse.post === post)?.seat ?? null);

  /** What may be bet on, whoever looks. */
  get field(): string[] {
    const { summary, view } = this;
    const runners = summary?.current?.runners ?? [];
    if (!view?.bets_on_stables) return runners.map(({ horse }) => horse);
    const seats = new Set(runners.map(({ seat }) => seat));
    return [...seats].flatMap((seat) => summary?.seats[seat]?.color ?? []);
  }

  /** The horses of a colour that run. */
  runnersOf(on: string): string[] {
    const runners = this.summary?.current?.runners ?? [];
    return runners
      .filter(({ horse, seat }) => horse === on || this.seats[seat]?.color === on)
      .map(({ horse }) => horse);
  }

  /** The space that has just acted on a horse, on the screen. */
  get landed(): Landed | null {
    // A space acts on a horse that has come to it.
    const events = (this.playback.arrived?.events ?? []) as readonly Event[];
    const stopped = events.findLast((event) => event.type === "stopped");
    if (stopped?.type !== "stopped") return null;
    const { space, horse, effect, text } = stopped;
    const good = ["collect", "forward", "throw_again"].includes(effect);
    return { space, good, horse: this.name(horse), text: spaceText(effect, text) };
  }

  /** The last throw on the screen. */
  get thrown(): Extract<Event, { type: "thrown" }> | null {
    const { step, steps } = this.playback;
    const shown = step ? [...steps.slice(-3), step] : [];
    const events = shown.flatMap((one) => one.events as Event[]);
    const last = events.findLast((event) => event.type === "thrown");
    return last?.type === "thrown" ? last : null;
  }

  /** The throws for the start that are on the screen. */
  get starts(): { seat: number; dice: readonly number[] }[] {
    const events = (this.playback.step?.events ?? []) as readonly Event[];
    return events.flatMap((event) =>
      event.type === "start_thrown" ? [{ seat: event.seat, dice: event.dice }] : [],
    );
  }

  get winChances(): Record<number, number> | undefined {
    if (!this.showChances || this.chances?.race !== this.summary?.race) return undefined;
    return Object.fromEntries(
      (this.chances?.horses ?? []).map(({ horse, win }) => [horse, win.mean]),
    );
  }

  /** How likely a bet wins, and what a dollar on it returns. */
  chanceOf(on: string, to: "win" | "place" | "show"): { chance: number; value: number } | null {
    if (!this.winChances) return null;
    const found = this.chances?.bets?.find((bet) => bet.on === on && bet.to === to);
    return found ? { chance: found.chance.mean, value: found.value } : null;
  }

  /** How likely no horse gets home: then nobody wins. */
  get nobody(): number | null {
    const { winChances } = this;
    if (!winChances) return null;
    return Math.max(0, 1 - Object.values(winChances).reduce((sum, part) => sum + part, 0));
  }

  // ── what may be done ──────────────────────────────────────────────────────────────────────

  get offers(): Offer[] {
    return (this.state?.moves ?? []) as unknown as Offer[];
  }

  openMove<Kind extends Open["type"]>(type: Kind): OpenOf<Kind> | null {
    const open = this.offers.filter((offer): offer is Open => "open" in offer);
    const found = open.find((offer) => offer.type === type) as { open: OpenOf<Kind> } | undefined;
    return found?.open ?? null;
  }

  may(type: Move["type"]): boolean {
    return this.offers.some((offer) => offer.type === type && !("open" in offer));
  }

  /** What the slip leaves of the cash. */
  get cashLeft(): number {
    const open = this.openMove("wager");
    return open ? open.cash - cost(this.slip, open) : 0;
  }

  /** The most that one more bet may be. */
  get stakeMost(): number {
    const open = this.openMove("wager");
    return open ? Math.max(0, Math.min(this.cashLeft, open.most - staked(this.slip))) : 0;
  }

  /** Whether the stake can be laid: it is in bounds, and there. */
  get stakeFits(): boolean {
    const open = this.openMove("wager");
    const bounds = { min: open?.least ?? 0, max: this.stakeMost, step: open?.step ?? 1 };
    return open !== null && fits(this.stake, bounds);
  }

  get colours(): string[] {
    return this.offers.flatMap((offer) => (offer.type === "choose_stable" ? [offer.color] : []));
  }

  /** Whether a lot is to be drawn by hand. */
  get lotDue(): boolean {
    return this.chanceDue?.kind === "pick";
  }

  /** What tells one decision from the next. */
  get decision(): string | null {
    if (this.you === null) return null;
    if (this.diceDue > 0 || this.lotDue) return `chance ${this.state?.number}`;
    if (this.offers.length === 0) return null;
    return `${this.summary?.phase} ${this.state?.pending.decision}`;
  }

  // ── what is done ──────────────────────────────────────────────────────────────────────────

  play(move: Move): Promise<boolean> {
    return this.send(move as AnyMove);
  }

  setSlip(slip: Slip): void {
    this.slip = slip;
    try {
      sessionStorage.setItem(this.#slipFor, JSON.stringify(slip));
    } catch {
      // A slip that can not be kept is lost with the page, and nothing else is.
    }
  }

  setEntry(entry: Entry): void {
    this.entry = entry;
  }

  lockEntry(): Promise<boolean> {
    return this.play({ type: "enter", ...this.entry });
  }

  lockSlip(): Promise<boolean> {
    return this.play({ type: "wager", ...this.slip });
  }

  /** What a bot would do here: put on the slip where there is one, else done. */
  override async auto(): Promise<boolean> {
    const move = (await this.hint()) as unknown as Move | null;
    if (!move) return false;
    if (move.type === "enter") this.setEntry({ buy: move.buy, horses: move.horses });
    else if (move.type === "wager") this.setSlip({ bets: move.bets, claims: move.claims });
    else return this.play(move);
    return true;
  }

  // ── what comes in ─────────────────────────────────────────────────────────────────────────

  #know(state: TableState<View>): void {
    const { you, summary } = state.view;
    const key = `railbird.stable.${this.id}.${summary.phase}.${summary.race}.${you?.seat}`;
    const open = (state.moves as unknown as Offer[]).find((offer) => "open" in offer);
    if (key === this.#slipFor || !open || !("open" in open)) return;
    this.#slipFor = key;
    if (open.type === "wager") this.slip = fitting(readKept(key), open.open);
    if (open.type === "enter") this.entry = { buy: 0, horses: [] };
  }

  /** Of a broken leg the reader may wish to hear less. */
  protected override sentence(event: GameEvent, said: Text, reader: Reader): string {
    const told = event as unknown as Event;
    if (told.type === "stopped" && told.effect === "shot" && prefs.gentle)
      return `${spaceText(told.effect, told.text)}.`;
    if (told.type === "out" && told.why === "shot" && prefs.gentle)
      return s("told.out", { horse: this.spelled(told.horse), why: whyOut(told.why) });
    return super.sentence(event, said, reader);
  }
}

function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
