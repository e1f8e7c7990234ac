/** What the steps of a race say of the way its winner came. */

import { leader, perUnit, type RaceFrame, type Runner, runner } from "../race/frame";
import type { RaceMoment } from "../race/steps";

export interface Run {
  winner: number;
  /** Whether anybody says how the horses lay on the way. */
  followed: boolean;
  /** Who was alone in front, one after the other, before the first horse was home. */
  leads: number[];
  /** Who was alone in front just before that. */
  lastLead: number | null;
  /** Whether the winner was in front early and had nobody beside from there on. */
  wire: boolean;
  /** Of how many horses the winner was the last when half of the way was run. */
  lastOf: number | null;
  /** The others of a tie for the first place that a rule decided. */
  tied: number[];
  /** How far the next one was behind at the line, less than nothing where who crossed it first was put behind
   *  the winner; nothing where the rules measure no such thing. */
  gap: number | null;
}

/** In this part of the way a lead is an early one. */
const EARLY = 1 / 3;
/** From here to there a race is at halfway. */
const HALF = [1 / 2, 2 / 3] as const;

const isHome = ({ status }: Runner) => status.kind === "home" || status.kind === "finished";
const front = ({ runners }: RaceFrame) => Math.max(0, ...runners.map(({ distance }) => distance));
/** Which part of the way the first horse has run: on an open course as far as the calls have come. */
const gone = (frame: RaceFrame) =>
  frame.course.kind === "open"
    ? frame.course.call / frame.course.calls
    : front(frame) / frame.length;
/** Who is alone in front of horses that have left the gate. */
const ahead = (frame: RaceFrame) => (front(frame) > 0 ? (leader(frame)?.post ?? null) : null);

/** Nothing where nobody has won. */
export function runOf(steps: readonly RaceMoment[]): Run | null {
  const end = steps.at(-1);
  const winner = end?.official?.[0];
  if (!end || winner === undefined) return null;
  const home = steps.findIndex(({ frame }) => frame.runners.some(isHome));
  const before = steps.slice(0, home).map(({ frame }) => frame);
  const from = before.findIndex((frame) => ahead(frame) === winner);
  const first = before[from];
  const half = before.find((frame) => gone(frame) >= HALF[0] && gone(frame) < HALF[1]);
  return {
    winner,
    followed: before.some((frame) => front(frame) > 0),
    leads: leadsIn(before),
    lastLead: before.at(-1) ? ahead(before.at(-1) as RaceFrame) : null,
    wire:
      first !== undefined &&
      gone(first) <= EARLY &&
      before.slice(from).every((frame) => ahead(frame) === winner),
    lastOf: half ? lastOf(half, winner) : null,
    tied: tiedWith(steps, winner),
    gap: gapBehind(steps[home]?.frame, end.frame, winner),
  };
}

function leadsIn(frames: readonly RaceFrame[]): number[] {
  const found: number[] = [];
  for (const frame of frames) {
    const post = ahead(frame);
    if (post !== null && post !== found.at(-1)) found.push(post);
  }
  return found;
}

function lastOf(frame: RaceFrame, post: number): number | null {
  const going = frame.runners.filter(({ status }) => status.kind !== "out");
  const own = runner(frame, post)?.distance ?? 0;
  return going.every((one) => one.post === post || one.distance > own) ? going.length : null;
}

function tiedWith(steps: readonly RaceMoment[], winner: number): number[] {
  const photo = steps.flatMap((step) => (step.photo?.includes(winner) ? [step.photo] : []))[0];
  return (photo ?? []).filter((post) => post !== winner);
}

/** On an oval a horse that crosses later in the round may have run farther: nothing is measured there. */
function gapBehind(crossed: RaceFrame | undefined, end: RaceFrame, winner: number): number | null {
  const kind = end.course.kind;
  if (kind === "oval_lanes") return null;
  const frame = kind === "open" ? end : crossed;
  const own = frame && runner(frame, winner);
  if (!frame || !own || !isHome(own)) return null;
  const others = frame.runners.filter((one) => one.post !== winner && one.status.kind !== "out");
  if (others.length === 0 || (kind !== "open" && others.some(isHome))) return null;
  const next = Math.max(...others.map(({ distance }) => distance));
  return (own.distance - next) / perUnit(frame.unit);
}
