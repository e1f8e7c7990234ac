/** A table of Big Stakes on the screen: what stands, what may be done, and the doing of it. */

import { dress as plainDress, type Dress } from "../../lib/draw/horse";
import { worn } from "../../lib/draw/silks";
import type { GameEvent, RaceStep, TableState } from "../../lib/net/types";
import type { Spot } from "../../lib/race/frame";
import type { Closed } from "../../lib/race/scene";
import { TablePlay } from "../../lib/play/table.svelte";
import { bestAt, coatOf, columnOf } from "./cards";
import { ownerIn } from "./dress";
import { type Line, linesOf, type Ride, rideOf, wayOf } from "./lines";
import { type Reach, reachOf, wayTo } from "./paths";
import {
  type Card,
  type Event,
  type Move,
  type Offer,
  type OpenOf,
  type Pack,
  type RaceCard,
  type RaceSummary,
  type RunnerSummary,
  type Screen,
  screenOf,
  type Summary,
  type View,
  type You,
} from "./types";
import { s } from "./words";

type Cards = "release" | "keep" | "enter";

export class Play extends TablePlay<View, Pack, Move, Event> {
  /** The cell that the horse on turn would run to, and by how many spaces. */
  chosen = $state<number | null>(null);
  spaces = $state<number | null>(null);
  /** A path drawn step by step instead. */
  own = $state<string | null>(null);
  /** Whether a space is chosen that is none of the lines suggested. */
  elsewhere = $state(false);
  /** Cards, tokens and rounds picked but not sent. */
  picked = $state<string[]>([]);
  /** What tells one decision from the next, also while its moves are not shown: what is typed for a
   *  decision stands until the next one, whatever else the table says. */
  turn = $state("");

  /** Foals are thrown for, and horses sold, beside the race. */
  protected override heard({ type, dice, seat, price }: GameEvent): RaceStep | null {
    if (type === "bred" || type === "foaled") return { type: "thrown", faces: dice as number[] };
    if (type !== "sold") return null;
    return { type: "paid", seat: seat as number, cents: -100 * (price as number) };
  }

  get summary(): Summary | null {
    return this.view?.summary ?? null;
  }

  get phase(): string {
    return this.summary?.phase ?? "";
  }

  get secret(): You | null {
    return this.view?.you ?? null;
  }

  get you(): number | null {
    return this.secret?.seat ?? null;
  }

  get screen(): Screen {
    if (!this.summary || !this.pack) return "waiting";
    return this.playback.racing ? "race" : screenOf(this.phase);
  }

  /** The cards of the pack, and those bred here. */
  card(id: string): Card | null {
    const foal = this.summary?.foals.find((one) => one.id === id);
    return this.pack?.horses.find((one) => one.id === id) ?? foal ?? null;
  }

  /** Chances to win by post, where they are shown. The lab counts cards as the pack does, foals behind
   *  them. */
  get winChances(): Record<number, number> | undefined {
    const { summary, chances, pack } = this;
    if (!this.showChances || !summary?.race || !pack) return undefined;
    if (chances?.race !== summary.races.length + 1) return undefined;
    const ids = [...pack.horses, ...summary.foals].map(({ id }) => id);
    const found = summary.race.runners.flatMap(({ horse, post }): [number, number][] => {
      const own = chances.horses.find((one) => ids[one.horse - 1] === horse);
      return post === null ? [] : [[post, own?.win.mean ?? 0]];
    });
    return Object.fromEntries(found);
  }

  /** The distance at which a card beats the most of the pack. */
  best = (card: Card): number | null => (this.pack ? bestAt(card, this.pack.horses) : null);

  name(id: string | null | undefined): string {
    return this.card(id ?? "")?.name ?? id ?? "";
  }

  player(seat: number | null | undefined): string {
    return this.summary?.seats[seat ?? -1]?.name ?? "";
  }

  raceCard(id: string | null | undefined): RaceCard | null {
    return this.pack?.races.find((one) => one.id === id) ?? null;
  }

  /** The race that is entered for or run. */
  get planned(): { at: number; card: RaceCard; sex: string } | null {
    const { summary, view } = this;
    const at = summary?.races.length ?? 0;
    const card = this.raceCard(summary?.race?.card ?? summary?.program?.[at]);
    return card ? { at, card, sex: view?.sexes[at] ?? "any" } : null;
  }

  get race(): RaceSummary | null {
    return this.summary?.race ?? null;
  }

  /** The horse on turn. */
  get onTurn(): RunnerSummary | null {
    const { race } = this;
    return race?.runners.find(({ horse }) => horse === race.turn) ?? null;
  }

  /** The column of the cards that counts now, from 0. */
  get column(): number | null {
    const round = this.race?.round ?? 0;
    return round > 0 ? columnOf(round) : null;
  }

  /** Whose horse wears this number, in the race that is shown. */
  ownerOf(post: number): { seat: number; horse: string } | null {
    return this.summary ? ownerIn(this.summary, this.frame, post) : null;
  }

  get mine(): number[] {
    const { you, frame } = this;
    return (frame?.runners ?? [])
      .map(({ post }) => post)
      .filter((post) => you !== null && this.ownerOf(post)?.seat === you);
  }

  /** A horse runs in its owner's silks and its own coat. */
  dress = (post: number): Dress => {
    const owner = this.ownerOf(post);
    const plain = plainDress(post);
    if (!owner) return plain;
    const coat = coatOf(this.card(owner.horse)?.color ?? "");
    return { ...plain, coat, silks: worn(owner.seat, this.state?.seats) };
  };

  // ── what may be done ──────────────────────────────────────────────────────────────────────

  get offers(): Offer[] {
    return (this.state?.moves ?? []) as unknown as Offer[];
  }

  /** The free fields of a move that may be made. */
  free<Kind extends Cards | "order" | "mate" | "trim" | "name" | "bid" | "pace" | "whip" | "run">(
    type: Kind,
  ): OpenOf<Kind> | null {
    const found = this.offers.find((offer) => offer.type === type && "open" in offer);
    return found && "open" in found ? (found.open as unknown as OpenOf<Kind>) : null;
  }

  /** Cards that are to be chosen now, and for what. */
  get choosing(): { type: Cards; horses: readonly string[]; count: number } | null {
    for (const type of ["release", "keep", "enter"] as const) {
      const open = this.free(type);
      if (open) return { type, horses: open.horses, count: open.count };
    }
    return null;
  }

  /** Whether a move without free fields may be made. */
  may(type: Move["type"]): boolean {
    return this.offers.some((offer) => offer.type === type && !("open" in offer));
  }

  get posts(): number[] {
    return this.offers.flatMap((offer) => (offer.type === "post" ? [offer.post] : []));
  }

  get trades(): Extract<Move, { type: "offer" }>[] {
    return this.offers.flatMap((offer) => (offer.type === "offer" ? [offer] : []));
  }

  get reach(): Reach[] {
    const run = this.free("run");
    const { frame } = this;
    const parts = frame?.course.kind === "oval_lanes" ? frame.course.parts : 1;
    return run && frame ? reachOf(run, frame.legal, parts) : [];
  }

  /** What the rider sees who has to decide. */
  readonly ride: Ride | null = $derived.by(() => {
    const { frame, race, reach } = this;
    return frame && race && this.free("run") ? rideOf(frame, race, reach) : null;
  });

  /** The lines that are suggested. */
  readonly lines: Line[] = $derived(this.ride ? linesOf(this.ride) : []);

  /** Their letters, by the spaces that they lead to. */
  get letters(): Record<number, string> {
    return Object.fromEntries(this.lines.map(({ cell, letter }) => [cell.index, letter]));
  }

  get target(): Reach | null {
    return this.reach.find(({ index }) => index === this.chosen) ?? this.lines[0]?.cell ?? null;
  }

  /** The line that is picked; none if it is another space, or a path that is drawn. */
  get line(): Line | null {
    const { target } = this;
    if (this.own !== null || this.spaces !== null) return null;
    return this.lines.find(({ cell }) => cell.index === target?.index) ?? null;
  }

  /** The path to a space, where nothing else is said by the shortest way. */
  #pathTo(cell: Reach | null, spaces: number | null = null): string {
    if (!cell) return "";
    const past = cell.distance >= (this.frame?.length ?? 0);
    const way = cell.ways.find((one) => one.spaces === spaces) ?? wayOf(cell, past);
    return way?.path ?? "";
  }

  /** The path that would be run. */
  get path(): string {
    return this.own ?? this.#pathTo(this.target, this.spaces);
  }

  /** The way that is drawn: the one that would be run, that under inquiry, or the last that was run. */
  get way(): Spot[] {
    const run = this.free("run");
    if (run) return [...this.#stands(), ...wayTo(run, this.path)];
    const { view } = this;
    if (view && view.attempt.length > 0) return view.attempt;
    const { step, arrived } = this.playback;
    // Once the result stands nobody is on the way any more.
    if (arrived?.official) return [];
    const shown = (step?.events ?? []) as unknown as readonly Event[];
    const ran = shown.findLast((event) => event.type === "ran");
    return ran?.type === "ran" ? ran.way : [];
  }

  /** The ways of the other lines. */
  get otherWays(): Spot[][] {
    const run = this.free("run");
    if (!run) return [];
    const others = this.lines.filter((one) => one !== this.line);
    return others.map(({ cell }) => [...this.#stands(), ...wayTo(run, this.#pathTo(cell))]);
  }

  /** Where the horse on turn stands, once it is on the track. */
  #stands(): Spot[] {
    const { frame, onTurn } = this;
    const one = frame?.runners.find(({ post }) => post === onTurn?.post);
    if (!one || one.distance <= 0 || frame?.course.kind !== "oval_lanes") return [];
    return [{ lane: one.lane, distance: Math.round(one.distance * frame.course.parts) }];
  }

  /** The spaces that are closed, each with the reason: a horse, the room in front of one, or the dice. */
  get closed(): Closed[] {
    const { state, frame, ride } = this;
    const run = this.free("run");
    if (!run || !ride || frame?.course.kind !== "oval_lanes") return [];
    const { parts } = frame.course;
    const [own] = this.#stands();
    const kept = run.blocked.flatMap((spot): Closed[] => {
      if (spot.lane === own?.lane && spot.distance === own.distance) return [];
      const near = ride.rivals
        .filter(({ lane, stands }) => stands && lane === spot.lane)
        .map(({ post, distance }) => ({ post, gap: spot.distance - distance * parts }))
        .find(({ gap }) => gap === 0 || (gap > 0 && gap <= parts));
      if (!near) return [];
      const plain = near.gap === 0;
      const key = plain ? "closed.taken" : "closed.room";
      return [{ ...spot, plain, why: s(key, { horse: this.horse(near.post) }) }];
    });
    const far = (state?.ask?.closed ?? []).flatMap(({ target, why }): Closed[] =>
      why.key === "closed.far"
        ? [
            {
              lane: target.lane ?? 1,
              distance: target.distance,
              why: s("closed.far", { n: run.most }),
              plain: true,
            },
          ]
        : [],
    );
    return [
      ...new Map([...far, ...kept].map((one) => [`${one.lane} ${one.distance}`, one])).values(),
    ];
  }

  /** A horse as it is spoken of: whose it is stands beside its name. */
  horse = (post: number): string => {
    const owner = this.ownerOf(post);
    const horse = this.name(owner?.horse);
    if (owner && owner.seat === this.you) return s("why.yours", { horse });
    return s("why.owned", { horse, name: this.player(owner?.seat) });
  };

  /** What the seat's horses would win if the race ended now. */
  get now(): number | null {
    const { frame, you } = this;
    if (you === null || !frame) return null;
    const own = frame.order.flatMap((post, i) => (this.mine.includes(post) ? [i + 1] : []));
    return own.length > 0 ? own.reduce((sum, place) => sum + this.prize(place), 0) : null;
  }

  /** What a place of the race is worth. */
  prize = (place: number): number => {
    const purse = this.planned?.card.purse ?? 0;
    return Math.floor((purse * (this.pack?.split[place - 1] ?? 0)) / 100);
  };

  /** What tells one decision from the next. */
  get decision(): string | null {
    if (this.you === null) return null;
    if (this.chanceDue) return `chance ${this.state?.number}`;
    if (!this.summary || this.offers.length === 0) return null;
    return `${this.phase} ${this.race?.turn} ${this.state?.pending.decision}`;
  }

  // ── what is done ──────────────────────────────────────────────────────────────────────────

  pick(id: string, count: number): void {
    if (this.picked.includes(id)) this.picked = this.picked.filter((one) => one !== id);
    else if (this.picked.length < count) this.picked = [...this.picked, id];
    // Where one is due, another takes its place.
    else if (count === 1) this.picked = [id];
  }

  async choose(): Promise<boolean> {
    const due = this.choosing;
    return due ? this.play({ type: due.type, horses: [...this.picked] }) : false;
  }

  /** Takes a space in reach for the one to run to. */
  aim(index: number, spaces: number | null = null): void {
    this.own = null;
    this.chosen = index;
    this.spaces = spaces;
  }

  run(): Promise<boolean> {
    return this.play({ type: "run", path: this.path });
  }

  /** The move that a line is. */
  ridden({ cell }: Line): Extract<Move, { type: "run" }> {
    return { type: "run", path: this.#pathTo(cell) };
  }

  // ── what comes in ─────────────────────────────────────────────────────────────────────────

  protected told(state: TableState<View>): void {
    const turn = `${state.view.summary.phase} ${state.pending.decision} ${state.view.summary.race?.turn}`;
    if (turn !== this.turn) {
      this.turn = turn;
      this.chosen = null;
      this.spaces = null;
      this.own = null;
      this.elsewhere = false;
      this.picked = [];
    }
  }
}
