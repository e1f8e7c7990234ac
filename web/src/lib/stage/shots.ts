/** Where the camera stands: each shot is a way to look and what has to be in the picture. The picture is what
 *  the panels around the stage leave free. */

import type { Course, Place } from "./course";
import { Channel, Eye, type Shot } from "./eye";

export type Mode = "wide" | "pack" | "mine" | "finish" | "decide";

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface View {
  width: number;
  height: number;
  /** What no panel covers. */
  safe: Rect;
  /** How much room above that a choice has, which else is the map's. */
  above?: number;
}

/** What there is to look at. */
export interface Sight {
  /** Every runner that is on the track, from first to last. */
  field: readonly Place[];
  mine: Place | null;
  /** The horse that goes, or has to go somewhere. */
  mover: Place | null;
  targets: readonly Place[];
}

/** A point, as high as it has to be seen. */
type Point = readonly [x: number, y: number, z: number];

interface Angle {
  azimuth: number;
  elevation: number;
  distance: number;
}

const TALL = 2.6;
const degrees = (n: number) => (n * Math.PI) / 180;
const QUARTER = Math.PI / 2;

/** Whole horses, from hooves to caps. */
const horses = (places: readonly Place[]): Point[] =>
  places.flatMap(({ x, y, heading }): Point[] => {
    const [cos, sin] = [2.2 * Math.cos(heading), 2.2 * Math.sin(heading)];
    return [
      [x + cos, y + sin, 0],
      [x - cos, y - sin, 0],
      [x, y, TALL],
    ];
  });

const spots = (places: readonly Place[]): Point[] => places.map(({ x, y }): Point => [x, y, 0]);

const eye = new Eye();

/** How points lie on the screen when a metre has a pixel. */
function spread(points: readonly Point[], { azimuth, elevation, distance }: Angle) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  const y = (Math.min(...ys) + Math.max(...ys)) / 2;
  eye.set([x, y, azimuth, elevation, Math.log(distance), 0, 0, 0]);
  const seen = points.map((point): readonly [number, number] => {
    eye.see(...point);
    return [eye.x, eye.y];
  });
  const [us, vs] = [seen.map(([u]) => u), seen.map(([, v]) => v)];
  const [left, right] = [Math.min(...us), Math.max(...us)];
  const [top, bottom] = [Math.min(...vs), Math.max(...vs)];
  return { x, y, seen, left, right, top, bottom };
}

/** The shot that has all of the points in a rectangle, as large as it can be. */
function fit(points: readonly Point[], angle: Angle, rect: Rect, most: number): Shot {
  const { x, y, left, right, top, bottom } = spread(points, angle);
  const scale = Math.min(rect.width / (right - left), rect.height / (bottom - top), most);
  // What is left free goes above: a race has a sky.
  const free = rect.height - scale * (bottom - top);
  return [
    x,
    y,
    angle.azimuth,
    angle.elevation,
    Math.log(angle.distance),
    Math.log(scale),
    rect.x + rect.width / 2 - (scale * (left + right)) / 2,
    rect.y + rect.height / 2 + free * 0.3 - (scale * (top + bottom)) / 2,
  ];
}

const sizeOf = (shot: Shot) => shot[Channel.Scale] as number;

/** Of two ways to look the one that shows more. */
const larger = (one: Shot, other: Shot): Shot => (sizeOf(one) >= sizeOf(other) ? one : other);

const inset = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** How far apart a field is seen in one shot, in metres. */
const APART = 90;

/** Targets are fingers apart where there is no mouse. */
const FINGER = 46;
const small = ({ width }: View) => width < 700;

/** The shot that is made of one: of a field that is far apart on a loop the whole course is the better picture,
 *  where there is room for it. */
export function madeOf(mode: Mode, course: Course, { field, mover }: Sight, view: View): Mode {
  const [first] = field;
  const apart = first && mover ? Math.hypot(mover.x - first.x, mover.y - first.y) : 0;
  return mode === "pack" && course.round && apart > APART && !small(view) ? "wide" : mode;
}

/** How large a metre is at most: a horse is never larger than the screen has room for a few. */
const nearest = (view: View) => (small(view) ? view.width / 14 : view.height / 15);

export function shotOf(mode: Mode, course: Course, sight: Sight, view: View): Shot {
  switch (mode) {
    case "wide":
      return course.kind === "open" ? pack(course, sight, view) : wide(course, view);
    case "pack":
      return pack(course, sight, view);
    case "mine":
      return sight.mine ? close(sight.mine, view) : pack(course, sight, view);
    case "finish":
      return finish(course, sight, view);
    case "decide":
      return decide(course, sight, view);
  }
}

function wide(course: Course, view: View): Shot {
  const all = [...extent(course)];
  const long = Math.max(...all.map(([x, y]) => Math.hypot(x, y)));
  const free = inset(view.safe, 10);
  // Over the far rail stand riders and their numbers.
  const over = small(view) ? 24 : 48;
  const rect = { ...free, y: free.y + over, height: free.height - over };
  const shot = (azimuth: number, elevation: number) =>
    fit(
      all,
      { azimuth, elevation: degrees(elevation), distance: Math.max(60, long * 1.5) },
      rect,
      60,
    );
  return small(view)
    ? larger(shot(0, 46), shot(QUARTER, 38))
    : shot(QUARTER, course.round ? 28 : 21);
}

/** The corners of a course, or the outermost of its bends. */
function extent({ round, width, wire }: Course): Point[] {
  if (!round) {
    const end = wire[0].x + 6;
    return [-5, end].flatMap((x): Point[] => [
      [x, 0, 0],
      [x, width, TALL],
    ]);
  }
  const line = round(width);
  return Array.from({ length: line.length / 2 }, (_, i): Point => [
    line[2 * i] as number,
    line[2 * i + 1] as number,
    1,
  ]);
}

/** The leaders of the field: so many of it, as long as they are together, and whoever is level with the first. */
function leaders({ field }: Sight, within: number): readonly Place[] {
  const [first] = field;
  if (!first) return [];
  const [cos, sin] = [Math.cos(first.heading), Math.sin(first.heading)];
  const most = Math.max(3, Math.ceil(field.length * 0.62));
  return field.filter(({ x, y }, i) => {
    const [dx, dy] = [x - first.x, y - first.y];
    return (i < most || Math.abs(dx * cos + dy * sin) < 1) && Math.hypot(dx, dy) <= within;
  });
}

function pack(course: Course, sight: Sight, view: View): Shot {
  const open = course.kind === "open";
  const front = leaders(sight, small(view) ? 30 : open ? 42 : 55);
  const [first = { x: 0, y: 0, heading: 0 }] = front;
  const { mover } = sight;
  const behind = mover ? Math.hypot(mover.x - first.x, mover.y - first.y) : 0;
  // Whoever goes is seen, unless that would make all of them too small.
  const seen = !open && mover && behind <= APART ? [...front, mover] : front;
  const rect = inset(view.safe, small(view) ? 26 : 60);
  const most = small(view) ? view.width / 17 : view.height / (course.round ? 26 : 17);
  if (small(view)) {
    const angle = {
      azimuth: first.heading + degrees(open ? 28 : 12),
      elevation: degrees(34),
      distance: 50,
    };
    return fit(horses(seen), angle, rect, most);
  }
  if (!course.round) {
    const angle = { azimuth: degrees(97), elevation: degrees(open ? 9 : 18), distance: 46 };
    return fit(horses(seen), angle, rect, most);
  }
  return fit(horses(seen), tower(course, first), rect, most);
}

/** From a tower in the stands, which pans with the field. */
function tower({ round, width }: Course, { x, y }: Place): Angle {
  const line = round?.(width) ?? [];
  const near = Math.min(...line.filter((_, i) => i % 2 === 1));
  const [dx, dy] = [x - (x * 0.3 - 4), y - (near - 48)];
  const flat = Math.hypot(dx, dy);
  const up = Math.max(19, flat * 0.28);
  return {
    azimuth: Math.atan2(dy, dx),
    elevation: Math.atan2(up, flat),
    distance: Math.hypot(flat, up),
  };
}

/** A little ahead of one's own horse, from behind and aside. */
function close({ x, y, heading }: Place, view: View): Shot {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  const around = [-4, 9].map((by): Place => ({ x: x + by * cos, y: y + by * sin, heading }));
  const angle = {
    azimuth: heading + degrees(small(view) ? 14 : 40),
    elevation: degrees(small(view) ? 26 : 16),
    distance: 24,
  };
  return fit(horses(around), angle, inset(view.safe, 30), nearest(view));
}

/** Low beside the line, with the first of those who come to it. */
function finish(course: Course, sight: Sight, view: View): Shot {
  const [rail, outer] = course.wire;
  const [dx, dy] = [rail.x - outer.x, rail.y - outer.y];
  const home = Math.atan2(dy, dx);
  const near = leaders(sight, 26).filter(({ x, y }) => Math.hypot(x - rail.x, y - rail.y) < 60);
  const angle = {
    azimuth: home + degrees(small(view) ? -38 : 10),
    elevation: degrees(small(view) ? 22 : 9),
    distance: 40,
  };
  const points = [...spots([rail, outer]), ...horses(near)];
  return fit(points, angle, inset(view.safe, small(view) ? 14 : 40), nearest(view));
}

/** How far the camera is turned from the way that is run: beside it on a wide screen, anywhere on a phone, where a
 *  long way has most room from corner to corner. A straight is seen straight. */
const turns = ({ round }: Course, view: View): readonly number[] =>
  round ? (small(view) ? [90, 65, 45, 25, 0] : [90, 70, 110]) : small(view) ? [90, 0] : [90];
/** So much larger, as a logarithm, is worth a turn; so much smaller the sight of others. */
const [WORTH, COSTS] = [0.08, 0.2];

/** The targets and the horse that goes there, as large as they can be, and the others if that costs little
 *  and leaves the targets fingers apart. */
function decide(course: Course, { targets, mover, field }: Sight, view: View): Shot {
  const { safe, above = 0 } = view;
  const run = targets[Math.floor(targets.length / 2)]?.heading ?? 0;
  const rect = inset(
    { ...safe, y: safe.y - above, height: safe.height + above },
    small(view) ? 24 : 60,
  );
  const best = (points: readonly Point[]) =>
    turns(course, view)
      .map((turn) => {
        const elevation = degrees(small(view) ? 58 : 46);
        const angle = { azimuth: run + degrees(turn), elevation, distance: 110 };
        return fit(points, angle, rect, view.width / (small(view) ? 16 : 40));
      })
      .reduce((one, other) => (sizeOf(other) > sizeOf(one) + WORTH ? other : one));
  const asked = [...spots(targets), ...horses(mover ? [mover] : [])];
  const alone = best(asked);
  const together = best([...asked, ...horses(field)]);
  // A straight is seen up to its line, if that costs little, and everybody on it in any case.
  const line = course.round ? together : best([...asked, ...horses(field), ...spots(course.wire)]);
  const all = sizeOf(line) < sizeOf(together) - COSTS ? together : line;
  const crowded = small(view) && apart(targets, all) < FINGER;
  const dear = course.round && sizeOf(all) < sizeOf(alone) - COSTS;
  return crowded || dear ? alone : all;
}

/** How near two targets come to each other on the screen. */
function apart(targets: readonly Place[], shot: Shot): number {
  eye.set(shot);
  const seen = targets.map(({ x, y }) => {
    eye.see(x, y);
    return [eye.x, eye.y] as const;
  });
  const gaps = seen.flatMap(([x, y], i) =>
    seen.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y)),
  );
  return Math.min(...gaps, Infinity);
}
