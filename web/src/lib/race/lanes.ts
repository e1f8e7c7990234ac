/** An oval with lanes as the engine describes it: where each of its spaces is drawn, and where a horse
 *  stands that has come so far in its lane. Thousandths of a space and y up there; spaces and y down
 *  here, as SVG has it. */

import type { OvalLanes, Piece, Stretch } from "../../generated/racing";
import type { Place } from "./oval";

/** Between two lanes, as a horse is that changes them. */
function spacesOf({ spaces }: Stretch, lane: number): number {
  const at = Math.min(Math.max(lane, 1), spaces.length);
  const [low, high] = [Math.floor(at), Math.ceil(at)];
  const [inner = 1, outer = inner] = [spaces[low - 1], spaces[high - 1]];
  return inner + (outer - inner) * (at - low);
}

/** The point so many spaces into a stretch; lane 0.5 is the rail itself. */
function point(course: OvalLanes, stretch: Stretch, lane: number, along: number): Place {
  const out = ((lane - 0.5) * course.lane_width) / 1000;
  let before = 0;
  let last: { piece: Piece; from: number } | null = null;
  for (const piece of stretch.pieces) {
    last = { piece, from: before };
    if (piece.kind === "bend" || along <= before + piece.spaces) break;
    before += piece.spaces;
  }
  if (!last) return { x: 0, y: 0, degrees: 0 };
  const { piece, from } = last;
  if (piece.kind === "line") {
    const turn = (piece.heading / 1000 / 180) * Math.PI;
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    const x = piece.x / 1000 + dx * (along - from) + dy * out;
    const y = piece.y / 1000 + dy * (along - from) - dx * out;
    return { x, y: -y, degrees: -piece.heading / 1000 };
  }
  const round = spacesOf(stretch, lane) - from;
  const angle = piece.from / 1000 + (180 * (along - from)) / Math.max(round, 1);
  const [r, turn] = [course.rail_radius / 1000 + out, (angle / 180) * Math.PI];
  const [x, y] = [piece.x / 1000 + r * Math.cos(turn), piece.y / 1000 + r * Math.sin(turn)];
  return { x, y: -y, degrees: -(angle + 90) };
}

/** The stretch in which a horse stands that has come so many columns. */
function stretchAt(course: OvalLanes, columns: number): Stretch | undefined {
  const begun = course.stretches.filter(({ start }) => start / course.parts < columns);
  return begun.at(-1) ?? course.stretches[0];
}

/** Where a horse stands that has come so many columns: in the middle of its space. */
export function standing(course: OvalLanes, columns: number, lane: number): Place {
  const stretch = stretchAt(course, columns);
  if (!stretch) return { x: 0, y: 0, degrees: 0 };
  const part = (columns - stretch.start / course.parts) / stretch.columns;
  const spaces = spacesOf(stretch, lane);
  return point(course, stretch, lane, Math.max(part * spaces - 0.5, 0));
}

/** The middle of a space by its id, `2A5`. */
export function spaceAt(course: OvalLanes, id: string): Place | null {
  const [, lane, letter, number] = /^(\d+)([A-Z])(\d+)$/.exec(id) ?? [];
  const stretch = course.stretches.find((one) => one.id === letter);
  return stretch ? point(course, stretch, Number(lane), Number(number) - 0.5) : null;
}

/** The line across all lanes so many columns from the start. */
export function across(course: OvalLanes, columns: number): readonly [Place, Place] {
  const stretch = stretchAt(course, columns) as Stretch;
  const part = (columns - stretch.start / course.parts) / stretch.columns;
  const end = (lane: number) =>
    point(course, stretch, lane, part * spacesOf(stretch, Math.min(lane, course.lanes)));
  return [end(0.5), end(course.lanes + 0.5)];
}

/** The lines between the spaces of a stretch, as one path. */
export function grid(course: OvalLanes, stretch: Stretch): string {
  const lines: string[] = [];
  for (let lane = 1; lane <= course.lanes; lane += 1) {
    const spaces = stretch.spaces[lane - 1] ?? 0;
    for (let i = 1; i <= spaces; i += 1) {
      // A line of a lane is where its own spaces end: both its ends are measured in that lane.
      const middle = point(course, stretch, lane, i);
      const half = course.lane_width / 2000;
      const turn = (-middle.degrees / 180) * Math.PI;
      const [nx, ny] = [Math.sin(turn) * half, Math.cos(turn) * half];
      const at = (sign: number) =>
        `${(middle.x + sign * nx).toFixed(3)} ${(middle.y + sign * ny).toFixed(3)}`;
      lines.push(`M${at(-1)}L${at(1)}`);
    }
  }
  return lines.join("");
}

export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box that holds every space. */
export function bounds(course: OvalLanes): Bounds {
  const edge = course.lanes + 0.5;
  const points = course.stretches.flatMap((stretch) =>
    Array.from({ length: 13 }, (_, i) =>
      point(course, stretch, edge, (spacesOf(stretch, edge) * i) / 12),
    ),
  );
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The middle of every bend, from the first to the last: a rail runs round them. */
export function bends(course: OvalLanes): { x: number; y: number }[] {
  return course.stretches.flatMap(({ turn, pieces }) =>
    pieces.flatMap((piece) =>
      turn && piece.kind === "bend" ? [{ x: piece.x / 1000, y: -piece.y / 1000 }] : [],
    ),
  );
}
