/** What is to be heard of what is shown, the same for every game: read off the steps of a moment, and nothing
 *  of it before its step. */

import type { RaceStep } from "../net/types";
import { perUnit, type RaceFrame } from "../race/frame";
import type { Moment } from "../race/steps";
import { distances } from "../race/tween";
import { thrownIn } from "../stage/thrown";

export type Cue = (
  | { kind: "bell" | "shutter" | "fanfare" }
  | { kind: "dice"; dice: number }
  | { kind: "hooves"; spaces: number; seconds: number; horses: number }
  | { kind: "till"; payments: number }
) & {
  /** So many seconds after it was told. */
  at?: number;
};

/** When the horses of a moment run, in seconds from its beginning. */
export interface Timing {
  leaves: number;
  runs: number;
}

/** As a moment begins: the dice, the bell at the off, the horses that run. `before`: where they were. */
export function cuesAt(before: RaceFrame | null, moment: Moment, timing: Timing): Cue[] {
  return [...rattled(thrownIn(moment).length), ...ran(before, moment, timing)];
}

function rattled(dice: number): Cue[] {
  return dice > 0 ? [{ kind: "dice", dice }] : [];
}

function ran(before: RaceFrame | null, { frame, steps }: Moment, { leaves, runs }: Timing): Cue[] {
  if (!frame || !steps.some(({ type }) => type === "ran" || type === "called")) return [];
  const known = before?.race === frame.race ? before : null;
  const bell: Cue[] =
    known && !known.runners.every(({ distance }) => distance === 0)
      ? []
      : [{ kind: "bell", at: leaves }];
  if (!known || runs === 0) return bell;
  const from = distances(known);
  const ways = frame.runners
    .map(({ post, distance }) => Math.abs(distance - (from[post] ?? distance)))
    .filter((way) => way > 0);
  const spaces = Math.max(0, ...ways) / perUnit(frame.unit);
  return [...bell, { kind: "hooves", spaces, seconds: runs, horses: ways.length, at: leaves }];
}

/** When what it leads to is on the screen, and nobody tells the end of a race beat by beat: the photo, the
 *  winner, the payments; of the throws that went by unseen, the last. */
export function cuesAfter(steps: readonly RaceStep[], unseen: readonly RaceStep[]): Cue[] {
  const photo = steps.some((step) => step.type === "photo" && step.posts.length > 1);
  const won = steps.some((step) => step.type === "official" && step.places.length > 0);
  const payments = steps.filter(({ type }) => type === "paid").length;
  const thrown = unseen.findLast((step) => step.type === "thrown");
  return [
    ...rattled(thrown?.faces.length ?? 0),
    ...(photo ? ([{ kind: "shutter" }] as const) : []),
    ...(won ? ([{ kind: "fanfare", at: photo ? 0.3 : 0 }] as const) : []),
    ...(payments > 0 ? ([{ kind: "till", payments, at: won ? 1.1 : 0 }] as const) : []),
  ];
}
