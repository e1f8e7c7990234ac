/** An oval with lanes as the engine describes it: where each of its spaces is drawn, and where a horse
 *  stands that has come so far in its lane. Thousandths of a space and y up there; spaces and y down
 *  here, as SVG has it. */

import type { Chute, OvalLanes, Piece, Stretch } from "../../generated/racing";
import type { Place } from "./oval";

/** Between two lanes, as a horse is that changes them. */
function spacesOf({ spaces }: Stretch, lane: number): number {
  const at = Math.min(Math.max(lane, 1), spaces.length);
  const [low, high] = [Math.floor(at), Math.ceil(at)];
  const [inner = 1, outer = inner] = [spaces[low - 1], spaces[high - 1]];
  return inner + (outer - inner) * (at - low);
}

/** How far the middle of a lane lies outside of the rail, in columns. */
const outOf = (course: OvalLanes, lane: number) => ((lane - 0.5) * course.lane_width) / 1000;

/** The point so many spaces into a stretch; lane 0.5 is the rail itself. */
function point(course: OvalLanes, stretch: Stretch, lane: number, along: number): Place {
  return pointOut(course, stretch, outOf(course, lane), along, spacesOf(stretch, lane));
}

/** The point so many of a stretch's spaces into it, and so far outside of the rail. */
export function pointOut(
  course: OvalLanes,
  stretch: Stretch,
  out: number,
  along: number,
  spaces: number,
): Place {
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
  const rest = Math.max(spaces - from, 1);
  const angle = (piece.from + (piece.sweep * (along - from)) / rest) / 1000;
  const [r, turn] = [course.rail_radius / 1000 + out, (angle / 180) * Math.PI];
  const [x, y] = [piece.x / 1000 + r * Math.cos(turn), piece.y / 1000 + r * Math.sin(turn)];
  return { x, y: -y, degrees: -(angle + 90) };
}

/** The stretch in which a horse stands that has come so many columns. */
function stretchAt(course: OvalLanes, columns: number): Stretch | undefined {
  const begun = course.stretches.filter(({ start }) => start / course.parts < columns);
  return begun.at(-1) ?? course.stretches[0];
}

/** A hair's breadth of a column: what tells the space behind a line from the one before it. */
const HAIR = 1e-6;

/** Where a horse stands that has come so many columns: in the middle of its space. */
export function standing(course: OvalLanes, columns: number, lane: number): Place {
  const at = course.from_rear ? columns - 1 : columns;
  const stretch = stretchAt(course, course.from_rear ? at + HAIR : at);
  if (!stretch) return { x: 0, y: 0, degrees: 0 };
  const along = ((at - stretch.start / course.parts) / stretch.columns) * spacesOf(stretch, lane);
  const middle = course.from_rear ? along + 0.5 : Math.max(along - 0.5, 0);
  return point(course, stretch, lane, middle);
}

/** The oval as it is painted: the whole of it where a race runs over a part. */
export const groundOf = ({ ground, stretches }: OvalLanes): Stretch[] =>
  ground.length > 0 ? ground : stretches;

const written = ({ x, y }: Place) => `${x.toFixed(3)} ${y.toFixed(3)}`;

/** The white borders of a chute's lanes, as one path. */
export function fence(course: OvalLanes, chute: Chute): string {
  const from = chute.start / course.parts;
  const width = course.lane_width / 1000;
  const at = (columns: number, out: number): string => {
    const ground = groundOf(course);
    const begun = ground.filter(({ start }) => start / course.parts < columns);
    const stretch = begun.at(-1) ?? ground[0];
    if (!stretch) return "0 0";
    const along = columns - stretch.start / course.parts;
    return written(pointOut(course, stretch, out, along, stretch.columns));
  };
  const lines: string[] = [];
  for (let border = chute.from_lane - 1; border <= course.lanes; border += 1) {
    const points = Array.from({ length: 4 * chute.columns + 1 }, (_, i) =>
      at(from + i / 4 + HAIR, border * width),
    );
    lines.push(`M${points.join("L")}`);
  }
  return lines.join("");
}

/** The line across all lanes so many columns from the start. */
export function across(course: OvalLanes, columns: number): readonly [Place, Place] {
  const stretch = stretchAt(course, columns) as Stretch;
  const part = (columns - stretch.start / course.parts) / stretch.columns;
  const end = (lane: number) =>
    point(course, stretch, lane, part * spacesOf(stretch, Math.min(lane, course.lanes)));
  return [end(0.5), end(course.lanes + 0.5)];
}
