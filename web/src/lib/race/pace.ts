/** How long what happened in a race takes on the screen, in milliseconds at the usual speed. */

import type { RaceStep } from "../net/types";
import type { RaceFrame, Runner } from "./frame";
import { inRace, type Moment, type RaceMoment } from "./steps";
import { distances, duration } from "./tween";

export interface Pace {
  /** Until its horses are in their places. */
  run: number;
  /** Until the next moment begins. */
  lead: number;
  /** Whether the next one begins while its horses are still running. */
  overlaps: boolean;
  /** Whether it is seen in slow motion. */
  slow?: boolean;
}

/** How long a throw stands before what follows from it. */
const THROW = 90;
/** How soon after a horse the next one sets out. */
const FOLLOW = 110;
/** How much longer the last spaces of a close finish take. */
const SLOW = 2.5;
/** Within so many spaces of the line a finish is close. */
const CLOSE = 2;
/** How long the end of a race stands. */
export const FINISH = 1900;

const OFF_TRACK: readonly RaceStep["type"][] = ["paid", "betting_closed", "shares_offered"];

/** Whether a moment is seen on a track; money alone is not. */
export function onTrack(moment: Moment): moment is RaceMoment {
  return inRace(moment) && moment.steps.some(({ type }) => !OFF_TRACK.includes(type));
}

/** `before`: where the horses are; `next`: what will be seen after it, as far as that is known; `stand`: how
 *  long the game wants it to be read. */
export function paceOf(
  before: RaceFrame | null,
  moment: Moment,
  next: Moment | undefined,
  stand = 0,
): Pace {
  if (!onTrack(moment)) return { run: 0, lead: stand, overlaps: false };
  const { frame, steps, official, photo } = moment;
  const slow = before?.race === frame.race && isCloseFinish(before, frame);
  const usual = before?.race === frame.race ? duration(distances(before), distances(frame)) : 0;
  const run = slow ? SLOW * usual : usual;
  if (official) return { run, lead: run + FINISH, overlaps: false, slow };
  const told = photo !== undefined || steps.some(({ type }) => type === "became");
  const thrown = steps.some(({ type }) => type === "thrown") ? THROW : 0;
  if (!next || told || stand > 0 || follows(moment, next))
    return { run, lead: run + (next ? Math.max(stand, thrown) : 0), overlaps: false, slow };
  return { run, lead: thrown + (run > 0 ? FOLLOW : 0), overlaps: true };
}

/** Whether the first horse comes home, and another one is nearly there. An open course is run as a whole. */
function isCloseFinish(before: RaceFrame, { course, length, runners }: RaceFrame): boolean {
  const home = ({ status }: Runner) => status.kind === "home" || status.kind === "finished";
  if (course.kind === "open" || before.runners.some(home) || !runners.some(home)) return false;
  const line = Math.min(length, ...runners.filter(home).map(({ distance }) => distance));
  const near = before.runners.filter(({ distance }) => distance >= line - CLOSE);
  return runners.filter(home).length > 1 || near.length > 1;
}

/** Whether the same horse goes on. */
function follows(moment: Moment, next: Moment): boolean {
  const ran = posts(moment);
  return posts(next).some((post) => ran.includes(post));
}

function posts({ steps }: Moment): number[] {
  return steps.flatMap((step) => (step.type === "ran" ? [step.post] : []));
}
