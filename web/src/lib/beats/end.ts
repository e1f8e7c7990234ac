/** What is told at the end of a race: plain facts, from its steps and from what the game adds. */

import { margin } from "../call/margin";
import type { Dress } from "../draw/horse";
import { speech } from "../i18n/lang.svelte";
import type { TableState } from "../net/types";
import { type RaceFrame, runner } from "../race/frame";
import type { RaceMoment } from "../race/steps";
import { runOf } from "./run";
import { story } from "./story";

export interface Owner {
  seat: number;
  name: string;
}

export interface PlacedHorse {
  post: number;
  name: string;
  /** Horses in a dead heat share one. */
  place: number;
  owners: readonly Owner[];
  /** What the place pays. */
  prize?: number | undefined;
}

/** One thing that the race pays the reader. */
export interface Payment {
  what: string;
  amount: number;
  /** For which horse. */
  post?: number | undefined;
}

/** What somebody has before the race pays and after it. */
export interface Purse {
  seat: number;
  name: string;
  before: number;
  after: number;
}

export interface RaceEnd {
  race: { number: number; of: number; name: string };
  /** From the first on. */
  placed: readonly PlacedHorse[];
  dress: (post: number) => Dress;
  /** The horses of a tie that a rule decided, the one put first in front. */
  photo: readonly number[];
  /** What stands on their photo. */
  caption: string;
  /** Whether somebody was disqualified. */
  inquiry: boolean;
  /** How far the winner was ahead, in words; empty where nothing is measured. */
  margin: string;
  story: string;
  /** What the reader gets; nothing for who has no seat. */
  mine: readonly Payment[] | null;
  /** Empty where no money is played for. */
  seats: readonly Purse[];
  /** How the game writes so many dollars. */
  written: (amount: number) => string;
  /** What comes next, where another race does. */
  next: string | null;
  /** What that race pays, from the first place on; nothing where it is not known. */
  purse: readonly number[];
}

/** A race that has ended, as its game is asked about it. */
export interface Ended<View> {
  /** What is on the screen. */
  before: TableState<View>;
  /** What the race has led to; nothing until that has come. */
  after: TableState<View> | null;
  /** Where the horses are in the end. */
  frame: RaceFrame;
  /** The seat that reads. */
  you: number | null;
}

/** What a game knows of the end of its race. */
export interface Known {
  dress: (post: number) => Dress;
  /** The players, by seat. */
  names: readonly string[];
  /** How many races there are, where that is known. */
  of?: number | undefined;
  /** Whose a horse is. */
  owners?: (post: number) => readonly number[];
  prize?: (post: number) => number | undefined;
  /** Whether no horse would have paid more. */
  longShot?: (post: number) => boolean;
  /** The horses that a photo parted, where no step says so. */
  photo?: readonly number[] | undefined;
  /** What stands on the photo of these horses: by which rule it was decided, as far as the game says. */
  caption?: (photo: readonly number[]) => string | undefined;
  inquiry?: boolean;
  /** What is told of a race whose running the game does not follow. */
  story?: string;
  written?: (amount: number) => string;
  /** What everybody has once the race has paid; nothing where that is not known. */
  money?: ((seat: number) => number | undefined) | undefined;
  mine?: readonly Payment[] | null;
  next?: string | null;
  /** What the next race pays, from the first place on. */
  purse?: readonly number[] | undefined;
}

/** The end of the race of these steps. How it was won is told by somebody who has seen the `whole` of it. */
export function raceEnd(
  { steps: shown, whole }: { steps: readonly RaceMoment[]; whole: boolean },
  known: Known,
): RaceEnd | null {
  const { photo } = known;
  const steps = photo
    ? shown.map((step) => (step.official ? { ...step, photo: [...photo] } : step))
    : shown;
  const end = steps.at(-1);
  const result = end?.steps.find((step) => step.type === "official");
  if (!end || result?.type !== "official") return null;
  const { frame } = end;
  const { names } = known;
  const placed = result.places.map(([post, place]) => ({
    post,
    place,
    name: runner(frame, post)?.name ?? "",
    owners: (known.owners?.(post) ?? []).map((seat) => ({ seat, name: names[seat] ?? "" })),
    prize: known.prize?.(post),
  }));
  const gap = (whole && runOf(steps)?.gap) || 0;
  const gains = gainsOf(end);
  const places = new Map(result.places);
  const tied = (steps.flatMap(({ photo }) => (photo ? [photo] : []))[0] ?? []).toSorted(
    (one, other) => (places.get(one) ?? Infinity) - (places.get(other) ?? Infinity),
  );
  return {
    race: { number: frame.race, of: known.of ?? 0, name: frame.name },
    placed,
    dress: known.dress,
    photo: tied,
    caption: known.caption?.(tied) ?? "",
    inquiry: known.inquiry ?? false,
    margin: gap > 0 ? margin(gap, frame.unit, speech.words) : "",
    story: !whole
      ? ""
      : story(steps, known.longShot?.(placed[0]?.post ?? 0)) || (known.story ?? ""),
    mine: known.mine ?? null,
    seats: names.flatMap((name, seat) => {
      const after = known.money?.(seat);
      const gain = gains.get(seat) ?? 0;
      return after === undefined ? [] : [{ seat, name, before: after - gain, after }];
    }),
    next: known.next ?? null,
    written: known.written ?? ((amount) => speech.words.dollars(Math.round(amount))),
    purse: known.purse ?? [],
  };
}

/** What the result pays each seat, in dollars. */
function gainsOf({ steps }: RaceMoment): Map<number, number> {
  const gains = new Map<number, number>();
  for (const step of steps.slice(steps.findIndex(({ type }) => type === "official")))
    if (step.type === "paid") gains.set(step.seat, (gains.get(step.seat) ?? 0) + step.cents / 100);
  return gains;
}

/** Everybody with the rank that the money gives, from the first on. */
export function ranked(
  seats: readonly Purse[],
  amount: (one: Purse) => number,
): { seat: number; rank: number }[] {
  return seats
    .map((one) => ({
      seat: one.seat,
      rank: 1 + seats.filter((other) => amount(other) > amount(one)).length,
    }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}
