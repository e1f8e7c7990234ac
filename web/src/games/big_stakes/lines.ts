/** The few lines that are worth a thought among all the spaces in reach, each chosen by one plain measure and
 *  told with what comes of it. */

import type { RaceFrame } from "../../lib/race/frame";
import type { Reach } from "./paths";
import type { RaceSummary } from "./types";

/** A horse of the race, beside the one that is ridden. */
export interface Rival {
  post: number;
  lane: number;
  /** In columns, as the frame has it. */
  distance: number;
  /** Whether it is on the track: not in the gate, and not home since an earlier round. */
  stands: boolean;
  home: boolean;
  /** Whether it is the rider's own. */
  own: boolean;
}

/** A space that a lane has more than there are columns, in the first of which it begins. */
export interface Chute {
  column: number;
  /** The lanes that pay for it. */
  lanes: readonly number[];
}

/** What the rider sees. */
export interface Ride {
  /** Where the horse comes from, in columns. */
  from: number;
  reach: readonly Reach[];
  rivals: readonly Rival[];
  lanes: number;
  chutes: readonly Chute[];
  /** The first column past the line. */
  finish: number;
}

export const MEASURES = ["front", "ground", "room", "block"] as const;
export type Measure = (typeof MEASURES)[number];

export interface Line {
  letter: string;
  /** What it is best at; the first is why it is offered. */
  best: readonly Measure[];
  cell: Reach;
  spaces: number;
  /** Spaces that the turn ahead costs in this lane; nothing where no turn is ahead. */
  turn: number | null;
  /** Columns past the line, 0 before it. */
  past: number;
  /** The place that the horse would have then, and the one that it has. */
  place: number;
  was: number;
  /** Posts that it leaves behind. */
  passes: readonly number[];
  /** Posts of others that have to go round it, and of them those that can not. */
  holds: readonly number[];
  boxes: readonly number[];
  /** The foremost of the others, and by how many columns the horse is behind it; before it below zero. */
  leader: number | null;
  behind: number;
  /** Open columns ahead, in the lane and those beside it. */
  room: number;
  /** Those in the lane, where somebody is in sight. */
  clear: number | null;
}

/** What a rider gives up at most for a better place, in columns. */
const GIVES = 4;
/** How far ahead a rider looks for room. */
const LOOKS = 6;
/** How far behind a horse is held up. */
const HOLDS = 8;
/** Columns from the first chute of a turn to its end. */
const TURN = 20;

/** The spaces that the turn ahead costs in a lane. */
export function turnCost({ chutes }: Ride, lane: number, distance: number): number | null {
  const ahead = chutes.filter(({ column }) => column > distance);
  if (ahead.length === 0) return null;
  const first = Math.min(...ahead.map(({ column }) => column));
  return ahead.filter(({ column, lanes }) => column <= first + TURN && lanes.includes(lane)).length;
}

const inLane = (ride: Ride, lane: number) =>
  ride.rivals.filter((one) => one.stands && one.lane === lane);

/** Open columns ahead in a lane that is looked into from its side, or from a space of its own. */
function openAhead(ride: Ride, lane: number, distance: number, beside: boolean): number {
  if (lane < 1 || lane > ride.lanes) return 0;
  const gaps = inLane(ride, lane)
    .map((one) => one.distance - distance)
    .filter((gap) => (beside ? gap > -1 : gap > 0));
  return Math.max(0, Math.min(LOOKS, Math.ceil(Math.min(...gaps)) - 1));
}

export function roomAt(ride: Ride, lane: number, distance: number): number {
  const side = (to: number) => openAhead(ride, to, distance, true);
  return openAhead(ride, lane, distance, false) + side(lane - 1) + side(lane + 1);
}

/** The next horse behind in a lane: it has to go round whoever stands there. */
function held(ride: Ride, lane: number, distance: number): Rival | null {
  const behind = inLane(ride, lane).filter((one) => one.distance < distance);
  const next = behind.reduce<Rival | null>(
    (best, one) => (best && best.distance >= one.distance ? best : one),
    null,
  );
  return next && !next.own && !next.home && distance - next.distance <= HOLDS ? next : null;
}

/** Whether a horse that is held up has a rail or another horse on both sides. */
function boxed(ride: Ride, { lane, distance }: Rival): boolean {
  const shut = (to: number) =>
    to < 1 ||
    to > ride.lanes ||
    inLane(ride, to).some((one) => one.distance >= distance && one.distance <= distance + 2);
  return shut(lane - 1) && shut(lane + 1);
}

/** Past the line the longer way to a space is better: a photo counts its spaces. */
export const wayOf = ({ ways }: Reach, past: boolean) => (past ? ways.at(-1) : ways[0]);

function lineTo(ride: Ride, cell: Reach): Omit<Line, "letter" | "best"> {
  const { lane, distance } = cell;
  const past = Math.max(0, Math.floor(distance) - ride.finish + 1);
  const ahead = (one: Rival) =>
    (one.home && !(one.stands && past > 0)) ||
    one.distance > distance ||
    (one.distance === distance && one.lane < lane);
  const before = ride.rivals.filter(ahead);
  const running = ride.rivals.filter((one) => one.stands);
  const front = running.reduce<Rival | null>(
    (best, one) => (best && best.distance >= one.distance ? best : one),
    null,
  );
  const next = held(ride, lane, distance);
  const clear = openAhead(ride, lane, distance, false);
  return {
    cell,
    spaces: wayOf(cell, past > 0)?.spaces ?? cell.cost,
    turn: past > 0 ? null : turnCost(ride, lane, distance),
    past,
    place: before.length + 1,
    was: ride.rivals.filter((one) => one.home || one.distance > ride.from).length + 1,
    passes: running
      .filter((one) => one.distance > ride.from && !before.includes(one))
      .map(({ post }) => post),
    holds: next ? [next.post] : [],
    boxes: next && boxed(ride, next) ? [next.post] : [],
    leader: front?.post ?? null,
    behind: (front?.distance ?? 0) - distance,
    room: roomAt(ride, lane, distance),
    clear: clear < LOOKS ? clear : null,
  };
}

type Told = ReturnType<typeof lineTo>;

const costOf = ({ turn }: Told) => turn ?? 0;

/** Each measure as figures, of which the first that differ decide: the greater is better. */
const WORTH: Record<Measure, (one: Told) => readonly number[]> = {
  front: (one) => [one.cell.distance, one.past > 0 ? one.spaces : -costOf(one), -one.cell.lane],
  ground: (one) => [one.cell.distance - costOf(one), -costOf(one), -one.cell.lane],
  room: (one) => [one.room, one.cell.distance, -one.cell.lane],
  block: (one) => [one.boxes.length, one.holds.length, one.cell.distance, -one.cell.lane],
};

function best(all: readonly Told[], worth: (one: Told) => readonly number[]): Told | undefined {
  const better = (one: Told, than: Told) => {
    const [a, b] = [worth(one), worth(than)];
    const at = a.findIndex((figure, i) => figure !== b[i]);
    return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
  };
  return all.reduce<Told | undefined>(
    (found, one) => (found && !better(one, found) ? found : one),
    undefined,
  );
}

/** Up to four lines: the best by each measure. One space that is the best by several is one line; where there
 *  is a choice there are two. Nobody gives up more than a few columns for anything, and none past the line. */
export function linesOf(ride: Ride): Line[] {
  const all = ride.reach.map((cell) => lineTo(ride, cell));
  const front = best(all, WORTH.front);
  if (!front) return [];
  const near = all.filter(
    (one) => one.past === front.past && one.cell.distance >= front.cell.distance - GIVES,
  );
  const found = new Map<Told, Measure[]>([[front, ["front"]]]);
  // Past the line nobody has a way to go: all that is left is to be in the way.
  const measures = front.past > 0 ? (["block"] as const) : (["ground", "room", "block"] as const);
  for (const measure of measures) {
    const one = best(near, WORTH[measure]);
    if (!one || (measure === "block" && one.holds.length === 0)) continue;
    found.set(one, [...(found.get(one) ?? []), measure]);
  }
  const rest = near.filter((one) => !found.has(one));
  const alone = found.size === 1 && front.past === 0;
  const second = alone ? best(rest, WORTH.room) : undefined;
  if (second) found.set(second, ["room"]);
  return [...found].map(([one, measures], i) => ({
    ...one,
    letter: "ABCD".charAt(i),
    best: measures,
  }));
}

/** What the rider of the horse on turn sees on an oval; the frame counts in columns. */
export function rideOf(frame: RaceFrame, race: RaceSummary, reach: readonly Reach[]): Ride | null {
  const { course } = frame;
  const turn = race.runners.find(({ horse }) => horse === race.turn);
  const horse = frame.runners.find(({ post }) => post === turn?.post);
  if (course.kind !== "oval_lanes" || !turn || !horse) return null;
  const rivals = race.runners.flatMap(({ horse: id, seat, post }): Rival[] => {
    const one = frame.runners.find((runner) => runner.post === post);
    if (!one || one === horse || one.status.kind === "out") return [];
    const { lane, distance, status } = one;
    // Who was home in an earlier round has left the track, and with it the order of the round.
    const stands = distance > 0 && race.order.includes(id);
    const home = status.kind !== "running";
    return [{ post: one.post, lane, distance, stands, home, own: seat === turn.seat }];
  });
  const chutes = course.stretches.flatMap(({ start, columns, spaces }): Chute[] => {
    const lanes = spaces.flatMap((count, i) => (count > columns ? [i + 1] : []));
    return lanes.length > 0 ? [{ column: start / course.parts + 1, lanes }] : [];
  });
  const { lanes } = course;
  return { from: horse.distance, reach, rivals, lanes, chutes, finish: frame.length };
}
