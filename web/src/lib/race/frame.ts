/** The race frame as the engine sends it, and what the race views read off it. */

import type { RaceFrame, Runner, Unit } from "../../generated/racing";

export type { Course, RaceFrame, Runner, Spot, Status, Target, Unit } from "../../generated/racing";

/** A frame as it is shown, called and compared: its distances count whole columns, of which the
 *  engine counts parts on an oval; on a ring, where any number of horses share a space, each has a
 *  lane of its own beside the others. */
export function inColumns(frame: RaceFrame): RaceFrame {
  const { course, unit } = frame;
  if (course.kind === "ring")
    return { ...frame, runners: frame.runners.map((one, i) => ({ ...one, lane: i + 1 })) };
  if (unit !== "parts" || course.kind !== "oval_lanes") return frame;
  const scaled = <One extends { distance: number }>(one: One): One => ({
    ...one,
    distance: one.distance / course.parts,
  });
  return {
    ...frame,
    unit: "spaces",
    length: frame.length / course.parts,
    runners: frame.runners.map(scaled),
    legal: frame.legal.map(scaled),
  };
}

/** How many of a frame's distances make one of what is shown: lengths are counted in quarters. */
export function perUnit(unit: Unit): number {
  return unit === "lengths" ? 4 : 1;
}

/** Lanes to draw. On an open course and on a ring they mean nothing and are only room for the horses. */
export function lanesOf({ course, runners }: RaceFrame): number {
  return "lanes" in course ? course.lanes : runners.length;
}

/** The horses that are drawn. Where horses share lanes, those that are home or out have left the track. */
export function onTrack({ course, runners }: RaceFrame): Runner[] {
  if (course.kind !== "oval_lanes") return runners;
  return runners.filter(({ status }) => status.kind !== "finished" && status.kind !== "out");
}

/** A frame on its way through a race, with what the rules declared at it. */
export interface Sight {
  frame: RaceFrame;
  /** The placed posts, once the result stands. */
  official?: number[];
  /** The posts of a tie that a rule had to decide, the one put first in front. */
  photo?: number[];
}

export function runner(frame: RaceFrame, post: number): Runner | undefined {
  return frame.runners.find((one) => one.post === post);
}

/** The runner in front, or nobody when several share the lead. */
export function leader(frame: RaceFrame): Runner | null {
  const [first, second] = frame.order.map((post) => runner(frame, post));
  if (!first) return null;
  const placed = first.status.kind === "finished";
  return placed || !second || first.distance > second.distance ? first : null;
}

export interface OrderRow {
  position: number;
  runner: Runner;
  /** Behind the foremost horse, in the frame's unit. */
  behind: number;
  finished: number | null;
  out: boolean;
}

/** The running order as a table: horses level with each other share a position. */
export function orderRows(frame: RaceFrame): OrderRow[] {
  const front = Math.max(...frame.runners.map(({ distance }) => distance));
  const rows: OrderRow[] = [];
  frame.order.forEach((post, at) => {
    const found = runner(frame, post);
    if (!found) return;
    const before = rows.at(-1);
    const finished = found.status.kind === "finished" ? found.status.place : null;
    const level =
      before?.finished == null && finished === null && before?.runner.distance === found.distance;
    const position = finished ?? (level ? (before?.position ?? at + 1) : at + 1);
    const out = found.status.kind === "out";
    // In a turn a space of an outer lane is a part of a column; a length has quarters.
    const parts = frame.unit === "lengths" ? perUnit(frame.unit) : 10;
    const behind = Math.round(((front - found.distance) / perUnit(frame.unit)) * parts) / parts;
    rows.push({ position, runner: found, behind, finished, out });
  });
  return rows;
}
