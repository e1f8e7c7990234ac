/** Parallel lanes from the gate to the line, left to right. */

export const STRAIGHT = { width: 1030, gate: 138, line: 782, lane: 27, edge: 13 } as const;

export function trackHeight(lanes: number): number {
  return lanes * STRAIGHT.lane + 2 * STRAIGHT.edge;
}

/** Width of a space on the course: all but the last lie before the line. */
export function spaceWidth(length: number): number {
  return (STRAIGHT.line - STRAIGHT.gate) / Math.max(length - 1, 1);
}

/** Where a horse's middle is: behind the gate at 0, in the middle of its space, and clear past the
 *  line at the full length. */
export function straightX(distance: number, length: number): number {
  const step = spaceWidth(length);
  const inSpace = (space: number) => STRAIGHT.gate + (space - 0.5) * step;
  const [start, home] = [STRAIGHT.gate - 32, STRAIGHT.line + 46];
  if (distance < 1) return start + distance * (inSpace(1) - start);
  if (distance <= length - 1) return inSpace(distance);
  const last = inSpace(length - 1);
  return last + (distance - length + 1) * (home - last);
}

export function laneY(lane: number): number {
  return STRAIGHT.edge + (lane - 0.5) * STRAIGHT.lane;
}

/** The part of a course that a phone shows: the focus at a third of the height, never past an end. */
export function ribbonWindow(focus: number, length: number, shown: number): number {
  const least = -1.3;
  return Math.max(least, Math.min(focus - shown / 3, length + 0.8 - shown));
}
