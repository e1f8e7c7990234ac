/** An oval with lanes as the engine describes it: where each of its spaces is drawn, and where a horse
 *  stands that has come so far in its lane. Thousandths of a space and y up there; spaces and y down
 *  here, as SVG has it. */

import type { Chute, OvalLanes, Piece, Spot, Stretch } from "../../generated/racing";
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

/** Where the spaces of a way are: by their ids, or by lane and distance. */
export function wayOf(course: OvalLanes, path: readonly (string | Spot)[]): Place[] {
  return path.flatMap((at) => {
    if (typeof at !== "string") return [standing(course, at.distance / course.parts, at.lane)];
    const place = spaceAt(course, at);
    return place ? [place] : [];
  });
}

/** The oval as it is painted: the whole of it where a race runs over a part. */
export const groundOf = ({ ground, stretches }: OvalLanes): Stretch[] =>
  ground.length > 0 ? ground : stretches;

const written = ({ x, y }: Place) => `${x.toFixed(3)} ${y.toFixed(3)}`;

/** A closed line round the whole oval, so far outside of its rail. */
export function lineRound(course: OvalLanes, out: number): string {
  const ground = groundOf(course);
  const end = (stretch: Stretch, along: number) => pointOut(course, stretch, out, along, 1);
  const radius = (course.rail_radius / 1000 + out).toFixed(3);
  const lines = ground.map((stretch) => {
    const [piece] = stretch.pieces;
    const to = written(end(stretch, piece?.kind === "line" ? piece.spaces : 1));
    return piece?.kind === "bend" ? `A${radius} ${radius} 0 0 0 ${to}` : `L${to}`;
  });
  return ground[0] ? `M${written(end(ground[0], 0))}${lines.join("")}Z` : "";
}

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

/** The box that holds every space, of the rings beside too. */
export function bounds(course: OvalLanes): Bounds {
  const edges = [{ lanes: course.lanes, out: 0 }, ...course.beside];
  const out = Math.max(...edges.map((ring) => (ring.lanes * course.lane_width + ring.out) / 1000));
  const points = groundOf(course).flatMap((stretch) => {
    const spaces = spacesOf(stretch, course.lanes);
    return Array.from({ length: 13 }, (_, i) =>
      pointOut(course, stretch, out, (spaces * i) / 12, spaces),
    );
  });
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
