/** What every projection of a race is given. */

import type { Dress } from "../draw/horse";
import type { RaceFrame } from "./frame";
import type { Distances } from "./tween";

export interface Scene {
  frame: RaceFrame;
  /** Where the horses are shown now, between two frames. */
  shown: Distances;
  dress: (post: number) => Dress;
  /** Posts of the reader's own horses. */
  mine: readonly number[];
  /** Index of the chosen legal target. */
  selected: number | null;
  choose: (index: number) => void;
}
