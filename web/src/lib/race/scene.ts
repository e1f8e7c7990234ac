/** What every view of a race is given. */

import type { Dress } from "../draw/horse";
import type { RaceFrame, Spot } from "./frame";
import type { Gallop } from "./gallop.svelte";

/** A space that has just acted on a horse, and what it says. */
export interface Landed {
  space: number;
  horse: string;
  text: string;
  good: boolean;
}

/** A figure on the board, under its name. */
export interface Figure {
  name: string;
  value: string;
}

/** A space that is closed, and why. */
export interface Closed extends Spot {
  why: string;
  /** Whether it looks like any other space: it is too far, or a horse on it shows why. */
  plain?: boolean;
}

export interface Scene {
  frame: RaceFrame;
  /** The horse that goes, or went last. */
  mover?: number | undefined;
  dress: (post: number) => Dress;
  /** Posts of the reader's own horses. */
  mine: readonly number[];
  /** Index of the chosen legal target. */
  selected: number | null;
  choose: (index: number) => void;
  /** What each legal target costs, where that is not how far it is. */
  costs?: readonly number[] | undefined;
  /** The spaces of a way to be drawn, by their ids or by lane and distance, from where it begins. */
  path?: readonly (string | Spot)[] | undefined;
  /** Ways that are worth a thought beside that one. */
  lines?: readonly (readonly Spot[])[] | undefined;
  /** The letters of legal targets that are suggested, by their index. */
  letters?: Readonly<Record<number, string>> | undefined;
  /** Spaces that the horse on turn may not enter, each with the reason. */
  closed?: readonly Closed[] | undefined;
  /** What there is to say of the race in figures. */
  board?: readonly Figure[] | undefined;
  /** On a ring: where a horse has just stopped. */
  landed?: Landed | null | undefined;
  /** On an open course: the race that is run as a whole. */
  gallop?: Gallop | null | undefined;
}
