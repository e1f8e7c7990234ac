/** How the track is looked at close by: the sheet is turned so that the horses run to the right, and only a part
 *  of it is shown. */

import type { Place } from "./oval";

export interface Camera {
  /** The middle of what is shown, on the sheet as it lies flat. */
  x: number;
  y: number;
  /** How far the sheet is turned, in degrees. */
  turn: number;
  /** How much of it is shown across. */
  wide: number;
}

export type Point = Pick<Place, "x" | "y">;

/** A place on the sheet when that is turned round a point of it. */
export function spin({ x, y, degrees }: Place, turn: number, round: Point): Place {
  const [dx, dy] = [x - round.x, y - round.y];
  const [cos, sin] = [Math.cos((turn / 180) * Math.PI), Math.sin((turn / 180) * Math.PI)];
  return {
    x: round.x + dx * cos - dy * sin,
    y: round.y + dx * sin + dy * cos,
    degrees: degrees + turn,
  };
}

/** Shows all of these points, turned so, with some room around them and at least so much across. */
export function framing(
  points: readonly Place[],
  turn: number,
  ratio: number,
  { least, around }: { least: number; around: number },
): Camera {
  const origin = { x: 0, y: 0 };
  const seen = points.map((point) => spin(point, turn, origin));
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2, degrees: 0 };
  const wide = Math.max(least, right - left + 2 * around, (bottom - top + 2 * around) * ratio);
  const { x, y } = spin(middle, -turn, origin);
  return { x, y, turn, wide };
}

/** On the way from one to the other, by the shorter turn. */
export function between(from: Camera, to: Camera, done: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * done;
  const turn = ((((to.turn - from.turn) % 360) + 540) % 360) - 180;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    turn: from.turn + turn * done,
    wide: mix(from.wide, to.wide),
  };
}
