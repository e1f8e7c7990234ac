/** The courses of all games in one world: metres, x along the home straight in the way it is run, y away from
 *  the stands, headings counter-clockwise. What is beside the point of a game, as how wide a lane is, is chosen
 *  here; in which space a horse stands is the game's. */

import type { OvalLanes, Ring, Stretch } from "../../generated/racing";
import { lanesOf, perUnit, type RaceFrame } from "../race/frame";
import { across, fence, groundOf, pointOut, standing } from "../race/lanes";
import { at as onOval, lap, type Oval, type Place as Drawn } from "../race/oval";
import { sign, standing as onRing } from "../race/ring";

export interface Place {
  x: number;
  y: number;
  /** The way it faces, in radians; 0 along the home straight. */
  heading: number;
}

/** x and y in turn. */
export type Line = readonly number[];

export interface Course {
  kind: "straight" | "open" | "oval" | "ring";
  lanes: number;
  laneWidth: number;
  /** From the rail to the outermost lane's border. */
  width: number;
  /** How long a space is, or a length where the game counts those. */
  space: number;
  /** Of the frame's distances, how many make a space. */
  perSpace: number;
  /** Where a horse's girth is. */
  at: (distance: number, lane: number) => Place;
  /** The space of a horse that stands there. */
  cell: (distance: number, lane: number) => Line;
  /** From its nose to the line, in spaces. */
  toGo: (distance: number) => number;
  /** The finish line, from the rail outwards. */
  wire: readonly [Place, Place];
  /** Once round, so far outside of the rail: only where a course is a loop. */
  round?: (out: number) => Line;
  /** Borders of spaces that are painted on the ground. */
  borders: readonly Line[];
  /** Poles at the rail, and what stands on them. */
  poles: readonly { at: Place; text: string }[];
  turf: boolean;
  /** Rings that nobody runs on, by how far outside of the rail they begin. */
  beside: readonly { out: number; width: number; turf: boolean }[];
  /** Lanes with rails of their own. */
  fences: readonly Line[];
  /** Spaces that do something to who stops there. */
  tiles: readonly Tile[];
  /** The middle of a space by the id that the game has for it, where spaces have one. */
  spaceOf?: (id: string) => Place | null;
}

export interface Tile {
  cell: Line;
  at: Place;
  /** What is written on it. */
  sign: string;
  kind: "plain" | "good" | "bad" | "start";
}

/** What most courses do without. */
const PLAIN = { borders: [], poles: [], turf: false, beside: [], fences: [], tiles: [] } as const;

/** From the girth of a horse to its nose. */
export const NOSE = 2;
/** A horse from nose to tail fits into a space. */
const SPACE = 4.6;
/** A length, where the game counts in lengths. */
const LENGTH = 2.45;

/** The course of a frame whose distances count whole columns. */
export function courseOf(frame: RaceFrame): Course {
  const course = made(frame);
  const { round } = course;
  if (!round) return course;
  const lines = new Map<number, Line>();
  // Every frame asks for the same few lines.
  const kept = (out: number) => {
    const line = lines.get(out) ?? round(out);
    lines.set(out, line);
    return line;
  };
  return { ...course, round: kept };
}

function made(frame: RaceFrame): Course {
  const { course } = frame;
  switch (course.kind) {
    case "straight":
      return straight(frame);
    case "open":
      return open(frame);
    case "oval_lanes":
      return oval(frame, course);
    case "ring":
      return ring(frame, course);
  }
}

function straight(frame: RaceFrame): Course {
  const lanes = lanesOf(frame);
  const laneWidth = 2.2;
  const width = lanes * laneWidth;
  const line = (frame.length - 1) * SPACE;
  const y = (lane: number) => (lanes - lane + 0.5) * laneWidth;
  const spaces = Array.from({ length: frame.length - 1 }, (_, i) => [
    i * SPACE,
    0,
    i * SPACE,
    width,
  ]);
  const rows = Array.from({ length: lanes - 1 }, (_, i) => {
    const beside = (i + 1) * laneWidth;
    return [-SPACE, beside, line + SPACE, beside];
  });
  return {
    ...PLAIN,
    kind: "straight",
    lanes,
    laneWidth,
    width,
    space: SPACE,
    perSpace: 1,
    at: (distance, lane) => ({ x: (distance - 0.5) * SPACE, y: y(lane), heading: 0 }),
    cell(distance, lane) {
      const [x, side] = [distance * SPACE, y(lane) + laneWidth / 2];
      return [x - SPACE, side, x, side, x, side - laneWidth, x - SPACE, side - laneWidth];
    },
    toGo: (distance) => frame.length - 0.5 - distance - NOSE / SPACE,
    wire: lineAcross(line, width),
    borders: [...rows, ...spaces],
  };
}

/** The leader's nose is where x is 0, whenever the game has called; the ground goes by. */
function open(frame: RaceFrame): Course {
  const lanes = lanesOf(frame);
  const width = Math.min(Math.max(lanes * 1.3, 9), 16);
  const laneWidth = width / lanes;
  const perSpace = perUnit(frame.unit);
  const behind = (distance: number) => (frame.length - distance) / perSpace;
  const y = (lane: number) => (lanes - lane + 0.5) * laneWidth;
  const nose = (distance: number) => -behind(distance) * LENGTH;
  return {
    ...PLAIN,
    kind: "open",
    lanes,
    laneWidth,
    width,
    space: LENGTH,
    perSpace,
    at: (distance, lane) => ({ x: nose(distance) - NOSE, y: y(lane), heading: 0 }),
    cell(distance, lane) {
      const [x, side] = [nose(distance), y(lane) + laneWidth / 2];
      const [tail, other] = [x - 2 * NOSE, side - laneWidth];
      return [tail, side, x, side, x, other, tail, other];
    },
    toGo: behind,
    wire: lineAcross(0, width),
  };
}

const lineAcross = (x: number, width: number): readonly [Place, Place] => [
  { x, y: width, heading: 0 },
  { x, y: 0, heading: 0 },
];

/** From a drawing with y down, in spaces or metres. */
const placed = ({ x, y, degrees }: Drawn, scale: number): Place => ({
  x: x * scale,
  y: -y * scale,
  heading: (-degrees * Math.PI) / 180,
});

function ring(frame: RaceFrame, course: Ring): Course {
  const lanes = lanesOf(frame);
  const width = Math.min(Math.max(lanes * 1.3, 8), 12);
  const [radius, once] = [27, course.spaces * SPACE];
  const half = (once - 2 * Math.PI * radius) / 4;
  const shape: Oval = {
    cx: 0,
    cy: 0,
    half,
    inner: radius - width / 2,
    lanes,
    width: width / lanes,
    finish: half * 0.42,
  };
  const part = (space: number) => space / course.spaces;
  /** A place so far outside of the rail, after a part of the ring. */
  const out = (share: number, beyond: number) =>
    placed(onOval(shape, share, beyond / shape.width + 0.5), 1);
  const flat = (places: readonly Place[]) => places.flatMap(({ x, y }) => [x, y]);
  const cell = (space: number) => {
    const edge = (beyond: number) =>
      [0.03, 0.27, 0.5, 0.73, 0.97].map((step) => out(part(space + step), beyond));
    return flat([...edge(0.1), ...edge(width - 0.1).reverse()]);
  };
  const marks = new Map(course.marks.map((mark) => [mark.space, mark]));
  const starts = new Map(course.starts.map((start) => [start.space, start]));
  return {
    ...PLAIN,
    kind: "ring",
    lanes,
    laneWidth: shape.width,
    width,
    space: lap(shape) / course.spaces,
    perSpace: 1,
    at: (distance, lane) => placed(onRing(shape, course, distance, lane), 1),
    cell: (distance) => cell((course.start + distance) % course.spaces),
    toGo: (distance) => frame.length - distance - 0.5 - NOSE / SPACE,
    wire: [out(0, 0), out(0, width)],
    round: (beyond) => flat(Array.from({ length: 96 }, (_, i) => out(i / 96, beyond))),
    tiles: Array.from({ length: course.spaces }, (_, space): Tile => {
      const [mark, start] = [marks.get(space), starts.get(space)];
      const good = mark?.color === "green" ? "good" : "bad";
      return {
        cell: cell(space),
        at: out(part(space + 0.5), width / 2),
        sign: mark ? sign(mark) : start ? String(start.furlongs) : "",
        kind: mark ? good : start ? "start" : "plain",
      };
    }),
  };
}

/** How wide a lane is at most, in spaces: a board has room for fingers, a track for horses. */
const LANE = 0.7;

function oval(frame: RaceFrame, told: OvalLanes): Course {
  const course = { ...told, lane_width: Math.min(told.lane_width, LANE * 1000) };
  const wide = course.lane_width / 1000;
  const paths = Array.from({ length: course.lanes }, (_, i) => new LanePath(course, i + 1));
  const ends = (distance: number) =>
    across(course, distance / course.parts - 1).map((end) => placed(end, SPACE)) as [Place, Place];
  return {
    ...PLAIN,
    kind: "oval",
    lanes: course.lanes,
    laneWidth: wide * SPACE,
    width: course.lanes * wide * SPACE,
    space: SPACE,
    perSpace: 1,
    at(distance, lane) {
      const [low, high] = [Math.floor(lane), Math.ceil(lane)];
      const inner = pathOf(paths, low).at(distance);
      return low === high ? inner : between(inner, pathOf(paths, high).at(distance), lane - low);
    },
    cell: (distance, lane) => pathOf(paths, Math.round(lane)).cell(distance),
    toGo: (distance) => frame.length - 0.5 - distance - NOSE / SPACE,
    wire: ends(course.finish),
    round: (out) => lapOf(course).flatMap((stretch) => along(course, stretch, out / SPACE)),
    borders: [...laneLines(course), ...painted(course).flatMap((one) => spaceLines(course, one))],
    poles: course.poles.map(({ distance, furlongs }) => ({
      at: ends(distance)[0],
      text: String(furlongs),
    })),
    turf: course.turf,
    beside: course.beside.map(({ out, lanes, turf }) => ({
      out: (out / 1000) * SPACE,
      width: lanes * wide * SPACE,
      turf,
    })),
    fences: course.chutes.flatMap((chute) => drawn(fence(course, chute))),
    spaceOf(id) {
      const [, lane, letter, number] = /^(\d+)([A-Z])(\d+)$/.exec(id) ?? [];
      return paths[Number(lane) - 1]?.space(letter ?? "", Number(number) - 1) ?? null;
    },
  };
}

/** The lines of a path that was drawn with y down. */
const drawn = (path: string): Line[] =>
  path
    .split("M")
    .slice(1)
    .map((line) => line.split(/[L ]/).map((n, i) => (i % 2 ? -SPACE : SPACE) * Number(n)));

const pathOf = (paths: readonly LanePath[], lane: number): LanePath =>
  paths[Math.min(Math.max(lane, 1), paths.length) - 1] as LanePath;

function between(one: Place, other: Place, share: number): Place {
  const turn = Math.atan2(
    Math.sin(other.heading - one.heading),
    Math.cos(other.heading - one.heading),
  );
  return {
    x: one.x + (other.x - one.x) * share,
    y: one.y + (other.y - one.y) * share,
    heading: one.heading + turn * share,
  };
}

/** The stretches that are painted; where a race is all there is, those behind the line are the first again. */
const painted = (course: OvalLanes): Stretch[] =>
  groundOf(course).filter(({ start }) => course.ground.length > 0 || start < course.finish);

/** Once round: a start in the middle of a straight is passed again at its end. */
function lapOf(course: OvalLanes): Stretch[] {
  const all = painted(course);
  const heading = (stretch: Stretch | undefined) =>
    stretch?.pieces[0]?.kind === "line" ? stretch.pieces[0].heading : null;
  const twice = course.ground.length === 0 && heading(all[0]) === heading(all.at(-1));
  return twice ? all.slice(1) : all;
}

/** A line along a stretch, so far outside of the rail, with as many points as its bends need. */
function along(course: OvalLanes, stretch: Stretch, out: number): number[] {
  let before = 0;
  return stretch.pieces.flatMap((piece) => {
    const from = before;
    const [points, long] =
      piece.kind === "bend" ? [Math.ceil(piece.sweep / 3000), 1] : [1, piece.spaces];
    before += long;
    return Array.from({ length: points + 1 }, (_, i) => from + (long * i) / points).flatMap((at) =>
      point(course, stretch, out, at, from + 1),
    );
  });
}

/** A point so many of a lane's spaces into a stretch. */
function point(course: OvalLanes, stretch: Stretch, out: number, at: number, spaces: number) {
  const { x, y } = pointOut(course, stretch, out, at, spaces);
  return [x * SPACE, -y * SPACE];
}

const laneLines = (course: OvalLanes): Line[] =>
  Array.from({ length: course.lanes - 1 }, (_, i) =>
    painted(course).flatMap((stretch) =>
      along(course, stretch, ((i + 1) * course.lane_width) / 1000),
    ),
  );

/** Where the spaces of a stretch end, lane by lane. */
const spaceLines = (course: OvalLanes, stretch: Stretch): Line[] =>
  stretch.spaces.flatMap((spaces, lane) =>
    Array.from({ length: spaces }, (_, i) =>
      [lane, lane + 1].flatMap((border) =>
        point(course, stretch, (border * course.lane_width) / 1000, i + 1, spaces),
      ),
    ),
  );

interface Knot extends Place {
  distance: number;
  stretch: Stretch;
  /** Which of the lane's spaces in that stretch, from 0. */
  space: number;
}

/** A lane from the middle of one space to the middle of the next, without a jump where a stretch ends. */
class LanePath {
  readonly #knots: readonly Knot[];

  constructor(
    private readonly course: OvalLanes,
    private readonly lane: number,
  ) {
    this.#knots = course.stretches.flatMap((stretch) => this.#spaces(stretch));
  }

  #spaces(stretch: Stretch): Knot[] {
    const { parts, from_rear } = this.course;
    const count = stretch.spaces[this.lane - 1] ?? 1;
    return Array.from({ length: count }, (_, space) => {
      const share = from_rear ? space / count : (space + 1) / count;
      const distance = stretch.start / parts + share * stretch.columns + Number(from_rear);
      return {
        ...placed(standing(this.course, distance, this.lane), SPACE),
        distance,
        stretch,
        space,
      };
    });
  }

  /** The middle of one of its spaces, by the stretch and its number in that. */
  space(stretch: string, space: number): Place | undefined {
    return this.#knots.find((knot) => knot.stretch.id === stretch && knot.space === space);
  }

  /** The last knot that is not beyond a distance. */
  #before(distance: number): number {
    let [low, high] = [0, this.#knots.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#knots[middle] as Knot).distance <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  at(distance: number): Place {
    const i = this.#before(distance);
    const [from, to] = [this.#knots[i] as Knot, this.#knots[i + 1]];
    const beyond = distance - from.distance;
    if (beyond < 0 || !to) {
      const [cos, sin] = [Math.cos(from.heading), Math.sin(from.heading)];
      const { x, y, heading } = from;
      return { x: x + beyond * SPACE * cos, y: y + beyond * SPACE * sin, heading };
    }
    return bent(from, to, beyond / (to.distance - from.distance));
  }

  cell(distance: number): Line {
    const { stretch, space } = this.#knots[this.#before(distance + 1e-6)] as Knot;
    const count = stretch.spaces[this.lane - 1] ?? 1;
    const wide = this.course.lane_width / 1000;
    const side = (border: number) =>
      [0, 0.5, 1].flatMap((part) =>
        point(this.course, stretch, border * wide, space + part, count),
      );
    return [...side(this.lane - 1), ...reversed(side(this.lane))];
  }
}

/** The same line from its other end. */
function reversed(line: Line): number[] {
  return Array.from(line, (_, i) => line[line.length - 1 - i + (i % 2 ? 1 : -1)] as number);
}

/** On a curve that leaves the one place as it faces and comes to the other as that faces. */
function bent(from: Place, to: Place, share: number): Place {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const rest = 1 - share;
  const [stay, come] = [rest * rest * (1 + 2 * share), share * share * (3 - 2 * share)];
  const [out, into] = [long * share * rest * rest, -long * share * share * rest];
  const turn = between(from, to, share).heading;
  return {
    x: stay * from.x + come * to.x + out * Math.cos(from.heading) + into * Math.cos(to.heading),
    y: stay * from.y + come * to.y + out * Math.sin(from.heading) + into * Math.sin(to.heading),
    heading: turn,
  };
}
