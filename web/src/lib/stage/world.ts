/** The place around a race: sky, hills, woods, stands, ground, rails and poles. It is a diorama: hills and sky
 *  begin behind its last trees, however high the camera is, so that every shot has a sky. */

import type { Brush, Prop } from "./brush";
import type { Course, Line, Place } from "./course";
import type { Eye } from "./eye";
import type { Palette } from "./palette";
import { grain, Props } from "./props";

const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, P052, Georgia, serif';
const RED = "#c8102e";
const CLARET = "#8e1f2f";
const TAU = 2 * Math.PI;

const clamp = (n: number, least: number, most: number) => Math.min(most, Math.max(least, n));
const modulo = (n: number, by: number) => ((n % by) + by) % by;

interface Point {
  x: number;
  y: number;
}

/** Points along a closed line, so far apart. */
function along(line: Line, apart: number): Point[] {
  const found: Point[] = [];
  let left = 0;
  for (let i = 0; i < line.length; i += 2) {
    const j = (i + 2) % line.length;
    const [x, y] = [line[i] as number, line[i + 1] as number];
    const [dx, dy] = [(line[j] as number) - x, (line[j + 1] as number) - y];
    const long = Math.hypot(dx, dy);
    for (; left < long; left += apart)
      found.push({ x: x + (dx * left) / long, y: y + (dy * left) / long });
    left -= long;
  }
  return found;
}

/** A rail is so thick at most, in pixels. */
const EDGE = 9;

/** A rail on posts, with where they are on the screen. */
class Rail {
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #depth: Float64Array;
  readonly #scale: Float64Array;

  constructor(
    private readonly posts: readonly Point[],
    private readonly closed: boolean,
  ) {
    [this.#x, this.#y, this.#depth, this.#scale] = [0, 1, 2, 3].map(
      () => new Float64Array(posts.length),
    ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  }

  /** `by`: how far the ground has moved it. */
  look(eye: Eye, by: number): void {
    this.posts.forEach(({ x, y }, i) => {
      const seen = eye.see(x + by, y, 1.1);
      this.#x[i] = eye.x;
      this.#y[i] = eye.y;
      this.#scale[i] = eye.scale;
      this.#depth[i] = seen ? eye.depth : -1;
    });
  }

  /** The lengths that begin between two depths. */
  paint({ c, eye, width }: Brush, far: number, near: number): void {
    const count = this.posts.length;
    let thick = 0;
    for (let i = 0; i < (this.closed ? count : count - 1); i += 1) {
      const depth = this.#depth[i] as number;
      const next = (i + 1) % count;
      if (depth <= near || depth > far || (this.#depth[next] as number) < 0) continue;
      const x = this.#x[i] as number;
      const y = this.#y[i] as number;
      const scale = this.#scale[i] as number;
      const to = this.#x[next] as number;
      // From near, both posts of a length that is seen can be far outside of the picture.
      if (Math.max(x, to) < -EDGE || Math.min(x, to) > width + EDGE) continue;
      const wide = Math.round(clamp(scale * 0.13, 1, EDGE));
      if (wide !== thick) {
        if (thick > 0) c.stroke();
        c.beginPath();
        c.lineWidth = wide;
        thick = wide;
      }
      c.moveTo(to, this.#y[next] as number);
      c.lineTo(x, y);
      c.lineTo(x, y + 1.1 * scale * eye.uz);
    }
    if (thick > 0) c.stroke();
  }
}

export class World {
  readonly #props: Props;
  readonly #course: Course;
  readonly #palette: Palette;
  readonly #scenery: Scenery;
  readonly #rails: readonly Rail[];
  /** The black and the white of the line. */
  readonly #checks: readonly (readonly Line[])[];

  constructor(course: Course, title: string, palette: Palette) {
    this.#props = new Props(palette);
    this.#course = course;
    this.#palette = palette;
    this.#scenery = course.round
      ? new Loop(course, course.round, title, palette, this.#props)
      : new Lanes(course, palette, this.#props);
    this.#rails = this.#scenery.rails.map((posts) => new Rail(posts, course.round !== undefined));
    this.#checks = checks(course);
  }

  get props(): Props {
    return this.#props;
  }

  /** All that lies behind the field. `ground`: how many metres are left to the line of an open course. */
  backdrop(brush: Brush, ground: number): void {
    const { eye } = brush;
    this.#sky(brush, this.#scenery.horizon(eye));
    this.#scenery.paint(brush, ground);
    this.#checks.forEach((quads, i) => brush.fill(quads, i ? "#ffffff" : "#141414", 0, ground));
    for (const rail of this.#rails) rail.look(eye, this.#scenery.shift(eye, ground));
  }

  /** What stands between two depths. */
  between(brush: Brush, far: number, near: number, ground: number): void {
    brush.c.strokeStyle = this.#palette.rail;
    for (const rail of this.#rails) rail.paint(brush, far, near);
    const [post] = this.#course.wire;
    this.#pole(brush, post, "", ground, far, near);
    for (const { at, text } of this.#course.poles) this.#pole(brush, at, text, 0, far, near);
    this.#scenery.between(brush, far, near);
  }

  #sky({ c, eye, width, height }: Brush, horizon: number): void {
    const { sky, grass, night } = this.#palette;
    if (horizon > 0) {
      const air = c.createLinearGradient(0, Math.min(0, horizon - height * 0.4), 0, horizon);
      sky.forEach((stop, i) => air.addColorStop(i / 2, stop));
      c.fillStyle = air;
      c.fillRect(0, 0, width, horizon + 1);
      const turn = eye.azimuth * eye.base * eye.distance * 0.9;
      if (night) this.#stars(c, turn, horizon);
      else this.#clouds(c, turn, horizon, width);
      const hills = this.#props.hills();
      const scale = clamp((eye.base * eye.distance) / 1500, 0.42, 1.15);
      const wide = hills.width * scale;
      for (let x = modulo(turn, wide) - wide; x < width; x += wide)
        c.drawImage(
          hills.image,
          x,
          horizon - hills.height * scale * 0.62,
          wide + 1,
          hills.height * scale,
        );
    }
    const lawn = c.createLinearGradient(0, Math.max(horizon, -height), 0, height);
    [0.04, 0.3, 1].forEach((at, i) => lawn.addColorStop(at, grass[i] as string));
    c.fillStyle = lawn;
    c.fillRect(0, Math.max(0, horizon), width, height);
  }

  #stars(c: Brush["c"], turn: number, horizon: number): void {
    c.fillStyle = "#ffffff";
    for (let i = 0; i < 70; i += 1) {
      c.globalAlpha = 0.25 + 0.5 * grain(i + 7);
      c.fillRect(
        modulo(grain(i) * 2400 + turn, 2400) - 300,
        horizon - 30 - grain(i + 50) * 420,
        1.5,
        1.5,
      );
    }
    c.globalAlpha = 1;
  }

  #clouds(c: Brush["c"], turn: number, horizon: number, width: number): void {
    const cloud = this.#props.cloud();
    for (let i = 0; i < 7; i += 1) {
      const x = modulo(grain(i + 3) * 2600 + turn, 2600) - 400;
      const [y, scale] = [horizon - 110 - grain(i + 20) * 260, 0.6 + grain(i + 5) * 0.8];
      if (x < width + 100 && y > -40)
        c.drawImage(cloud.image, x - 100 * scale, y - 26 * scale, 200 * scale, 44 * scale);
    }
  }

  /** A striped pole: of a furlong, or the winning post where nothing is written on it. */
  #pole(brush: Brush, at: Place, text: string, by: number, far: number, near: number): void {
    const { c, eye, width } = brush;
    const aside = 1.2;
    const [x, y] = [at.x - aside * Math.sin(at.heading) + by, at.y + aside * Math.cos(at.heading)];
    if (!eye.see(x, y) || eye.depth <= near || eye.depth > far) return;
    if (eye.x < -60 || eye.x > width + 60 || eye.depth < eye.distance * 0.8) return;
    const tall = (text ? 3.4 : 6) * eye.scale * eye.uz;
    const [sx, top, wide] = [eye.x, eye.y - tall, clamp(eye.scale * 0.16, 2, 12)];
    c.fillStyle = "#ffffff";
    c.fillRect(sx - wide / 2, top, wide, tall);
    c.fillStyle = RED;
    for (let i = 1; i < 12; i += 2)
      c.fillRect(sx - wide / 2, top + (i * tall) / 12, wide, tall / 12);
    const radius = clamp(eye.scale * (text ? 0.42 : 0.7), 5, 40);
    c.beginPath();
    c.arc(sx, top - radius * 0.7, radius, 0, TAU);
    c.fillStyle = "#ffffff";
    c.fill();
    c.lineWidth = radius * 0.34;
    c.strokeStyle = RED;
    c.stroke();
    if (text && radius > 6) {
      const { image } = this.#props.word(text, "#1b211d", 40, 40);
      c.drawImage(image, sx - radius * 0.8, top - radius * 1.5, radius * 1.6, radius * 1.6);
    }
    c.strokeStyle = this.#palette.rail;
  }
}

/** The chequered line: what of it is black, and what is white. */
function checks({ wire: [rail, outer], width }: Course): readonly [Line[], Line[]] {
  const rows = 2 * Math.ceil(width / 1.6);
  const [dx, dy] = [(outer.x - rail.x) / rows, (outer.y - rail.y) / rows];
  const wide = 0.6;
  const [ax, ay] = [wide * Math.cos(rail.heading), wide * Math.sin(rail.heading)];
  const quads: [Line[], Line[]] = [[], []];
  for (let i = 0; i < rows; i += 1)
    for (let column = 0; column < 2; column += 1) {
      const [x, y] = [rail.x + dx * i + ax * column, rail.y + dy * i + ay * column];
      const far = [x + ax + dx, y + ay + dy, x + dx, y + dy];
      quads[(i + column) % 2 ? 1 : 0].push([x, y, x + ax, y + ay, ...far]);
    }
  return quads;
}

/** What differs between a loop and a straight course. */
interface Scenery {
  rails: readonly (readonly Point[])[];
  /** Where the hills begin on the screen. */
  horizon: (eye: Eye) => number;
  paint: (brush: Brush, ground: number) => void;
  /** How far the rails are moved. */
  shift: (eye: Eye, ground: number) => number;
  between: (brush: Brush, far: number, near: number) => void;
}

/** Where a point so far ahead of the one looked at is on the screen. */
function ahead(eye: Eye, far: number): number {
  const flat = Math.hypot(eye.fx, eye.fy);
  const x = eye.px + eye.distance * eye.fx + (far * eye.fx) / flat;
  const y = eye.py + eye.distance * eye.fy + (far * eye.fy) / flat;
  eye.see(x, y);
  return eye.y;
}

/** A mast with lamps, which shine at night. */
function mast({ c, eye, width }: Brush, { x, y }: Point, palette: Palette, props: Props): void {
  if (!eye.see(x, y) || eye.depth < 18 || eye.x < -300 || eye.x > width + 300) return;
  const metre = eye.scale * eye.uz;
  const [sx, sy, top] = [eye.x, eye.y, eye.y - 21 * metre];
  c.strokeStyle = palette.night ? "#2c3833" : "rgb(90 96 92 / .7)";
  c.lineWidth = clamp(eye.scale * 0.22, 1, 6);
  c.beginPath();
  c.moveTo(sx, sy);
  c.lineTo(sx, top);
  c.stroke();
  c.fillStyle = palette.night ? "#fff8e0" : "#dde3de";
  for (let i = 0; i < 6; i += 1)
    c.fillRect(
      sx + ((i % 3) - 1.5) * metre * 0.9 + 1,
      top + (i > 2 ? 0.8 : 0) * metre,
      metre * 0.7,
      metre * 0.6,
    );
  if (!palette.night) return;
  const radius = clamp(metre * 11, 40, 420);
  c.globalCompositeOperation = "lighter";
  c.globalAlpha = 0.85;
  c.drawImage(props.glow().image, sx - radius, top - radius + metre * 0.6, radius * 2, radius * 2);
  c.globalAlpha = 1;
  c.globalCompositeOperation = "source-over";
}

/** Light on the ground at night. */
function pools(brush: Brush, places: readonly Point[], props: Props): void {
  brush.c.globalCompositeOperation = "lighter";
  brush.c.globalAlpha = 0.16;
  for (const { x, y } of places) brush.lay(props.glow(), x, y, 0, 54, 44);
  brush.c.globalAlpha = 1;
  brush.c.globalCompositeOperation = "source-over";
}

/** The colour of a track, from its far to its near edge. */
function soil({ c, height }: Brush, [far, near]: readonly [string, string]): CanvasGradient {
  const gradient = c.createLinearGradient(0, height * 0.15, 0, height * 0.75);
  gradient.addColorStop(0, far);
  gradient.addColorStop(1, near);
  return gradient;
}

/** Painted borders of spaces are not thicker than paint. */
const paintWidth = (eye: Eye) => clamp(eye.base * 0.05, 0.8, 2.2);

class Loop implements Scenery {
  readonly rails: readonly (readonly Point[])[];
  readonly #out: Record<"apron" | "verge" | "hedge" | "lawn" | "track" | "infield", Line>;
  readonly #lawns: readonly Line[];
  readonly #trees: (Point & { picture: Prop; tall: number; depth: number })[] = [];
  readonly #woods: (Point & { to: Point; depth: number })[] = [];
  readonly #masts: readonly Point[];
  readonly #lights: readonly Point[];
  /** The half axes of what is inside of the woods. */
  readonly #half: Point;
  readonly #near: number;
  readonly #inner: number;

  constructor(
    private readonly course: Course,
    round: (out: number) => Line,
    private readonly title: string,
    private readonly palette: Palette,
    private readonly props: Props,
  ) {
    const { width } = course;
    this.#out = {
      apron: round(width + 8.5),
      verge: round(width + 5.5),
      hedge: round(width + 3.8),
      lawn: round(width + 2.4),
      track: round(width + 0.3),
      infield: round(-0.3),
    };
    const reach = (line: Line, odd: number) => Math.max(...line.filter((_, i) => i % 2 === odd));
    const woods = round(width + 40);
    this.#half = { x: reach(woods, 0), y: reach(woods, 1) };
    this.#near = -reach(round(width), 1);
    this.#inner = reach(round(0), 1);
    this.#lawns = [0.22, 0.48, 0.72].map((part) => round(-part * this.#inner));
    const apart = Math.max(3.5, reach(round(0), 0) / 22);
    const sides = course.kind === "ring" ? [width + 0.5] : [-0.5, width + 0.5];
    this.rails = sides.map((out) => along(round(out), apart));
    this.#masts = along(round(width + 9), 62).filter(({ y }) => y > this.#near + 8);
    this.#lights = along(round(width / 2), 44);
    this.#plant(round);
  }

  /** Woods around three sides, trees before them; the stands keep the fourth. */
  #plant(round: (out: number) => Line): void {
    const { width } = this.course;
    const edge = along(round(width + 31), 34);
    edge.forEach((from, i) => {
      const to = edge[(i + 1) % edge.length] as Point;
      if (Math.min(from.y, to.y) > this.#near - 8) this.#woods.push({ ...to, to: from, depth: 0 });
    });
    along(round(width + 10), 9).forEach((at, i) => {
      if (at.y < this.#near + 12 || grain(i + 60) > 0.72) return;
      const out = 1 + (grain(i) * 16) / Math.hypot(at.x, at.y);
      const tent = i % 9 === 4;
      this.#trees.push({
        x: at.x * out,
        y: at.y * out,
        picture: tent ? this.props.tent() : this.props.tree(i),
        tall: tent ? 4.8 : 6 + grain(i + 3) * 4.5,
        depth: 0,
      });
    });
  }

  horizon(eye: Eye): number {
    const flat = Math.hypot(eye.fx, eye.fy);
    const [ux, uy] = [eye.fx / flat, eye.fy / flat];
    const [tx, ty] = [eye.px + eye.distance * eye.fx, eye.py + eye.distance * eye.fy];
    const { x: a, y: b } = this.#half;
    const square = (ux / a) ** 2 + (uy / b) ** 2;
    const linear = (tx * ux) / a ** 2 + (ty * uy) / b ** 2;
    const rest = (tx / a) ** 2 + (ty / b) ** 2 - 1;
    return ahead(eye, (-linear + Math.sqrt(Math.max(0, linear ** 2 - square * rest))) / square);
  }

  shift(): number {
    return 0;
  }

  paint(brush: Brush): void {
    const { palette, course, props } = this;
    const { eye, c } = brush;
    brush.fill([this.#out.apron], palette.apron);
    brush.fill([this.#out.verge], palette.verge);
    this.#park(brush);
    for (let i = 0; i < 5; i += 1)
      brush.wall(
        props.grandstand(),
        60 - i * 24,
        this.#near - 17,
        36 - i * 24,
        this.#near - 17,
        10.5,
      );
    for (const at of this.#masts) if (this.#beyond(eye, at)) mast(brush, at, palette, props);
    // The hedge: its outer side, its top, its inner side, and the lawn within.
    brush.fill([this.#out.hedge], palette.hedge[0]);
    brush.fill([this.#out.hedge], palette.hedge[1], 1.25);
    brush.fill([this.#out.lawn], palette.hedge[0], 1.25);
    const ring = course.kind === "ring";
    brush.fill([this.#out.lawn], palette.verge);
    brush.fill(
      [this.#out.track],
      ring ? palette.apron : soil(brush, course.turf ? palette.turf : palette.dirt),
    );
    brush.fill([this.#out.infield], palette.infield[0]);
    this.#lawns.forEach((lawn, i) => brush.fill([lawn], palette.infield[i % 2 ? 0 : 1]));
    this.#beside(brush);
    this.#sign(brush);
    if (ring) this.#tiles(brush);
    else {
      c.globalAlpha = 0.5;
      brush.stroke(course.borders, palette.line, paintWidth(eye));
      c.globalAlpha = 1;
      brush.stroke(course.fences, palette.rail, 2.4 * paintWidth(eye));
    }
    if (palette.night) pools(brush, this.#lights, props);
  }

  #beyond(eye: Eye, { x, y }: Point): boolean {
    const nearest = eye.elevation > 0.5 ? eye.distance * 0.85 : 12;
    return (x - eye.px) * eye.fx + (y - eye.py) * eye.fy > nearest;
  }

  #park(brush: Brush): void {
    const { eye } = brush;
    for (const list of [this.#woods, this.#trees])
      for (const one of list) one.depth = (one.x - eye.px) * eye.fx + (one.y - eye.py) * eye.fy;
    for (const wood of this.#woods)
      if (this.#beyond(eye, wood))
        brush.wall(this.props.woods(), wood.x, wood.y, wood.to.x, wood.to.y, 9.5);
    this.#trees.sort((a, b) => b.depth - a.depth);
    for (const tree of this.#trees) {
      if (!this.#beyond(eye, tree)) continue;
      brush.stand(tree.picture, tree.x, tree.y, tree.tall);
    }
  }

  #beside(brush: Brush): void {
    const { course, palette } = this;
    for (const { out, width, turf } of course.beside) {
      brush.fill([course.round?.(out + width) ?? []], turf ? palette.turf[0] : palette.dirt[0]);
      brush.fill([course.round?.(out) ?? []], palette.infield[0]);
      brush.stroke(
        [out, out + width].map((at) => course.round?.(at) ?? []),
        palette.line,
        paintWidth(brush.eye),
        true,
      );
    }
  }

  /** The name of the race on the infield, to be read from where the camera is. */
  #sign(brush: Brush): void {
    const { eye } = brush;
    const across = Math.abs(eye.rx) > 0.6;
    const heading = across ? (eye.rx > 0 ? 0 : Math.PI) : eye.ry > 0 ? Math.PI / 2 : -Math.PI / 2;
    const letters = this.title.length;
    const high = Math.min(this.#inner * 0.34, 7);
    const { props, palette } = this;
    brush.lay(
      props.word(this.title, palette.title, letters * 36, 64, SERIF),
      0,
      0,
      heading,
      letters * high * 0.5,
      high,
    );
  }

  #tiles(brush: Brush): void {
    const { palette, course, props } = this;
    const { eye } = brush;
    const kinds = { good: "#1f6b47", bad: CLARET, start: "#e3b935" } as const;
    [0, 1].forEach((odd) => {
      const plain = course.tiles.filter(({ kind }, i) => kind === "plain" && i % 2 === odd);
      brush.fill(
        plain.map(({ cell }) => cell),
        palette.tile[odd ? 1 : 0],
      );
    });
    for (const kind of ["good", "bad", "start"] as const)
      brush.fill(
        course.tiles.filter((tile) => tile.kind === kind).map(({ cell }) => cell),
        kinds[kind],
      );
    const upright = Math.atan2(eye.ry, eye.rx);
    for (const { at, sign, kind } of course.tiles)
      if (sign)
        brush.lay(
          props.word(sign, kind === "start" ? "#1b211d" : "#ffffff", 110, 70),
          at.x,
          at.y,
          upright,
          3.6,
          2.6,
        );
  }

  /** Those at the rail. */
  between(brush: Brush, far: number, near: number): void {
    const { eye } = brush;
    for (let x = -54; x < 66; x += 20) {
      eye.see(x + 10, this.#near - 3);
      if (eye.depth > near && eye.depth <= far)
        brush.wall(this.props.people(), x, this.#near - 3, x + 20, this.#near - 3, 1.9);
    }
  }
}

/** How far apart the posts of a straight rail are. */
const POSTS = 3.2;

/** How far apart the mown stripes beside a straight course are, and how many are in sight at most. */
const STRIPES = { apart: 20, count: 24 };

class Lanes implements Scenery {
  readonly rails: readonly (readonly Point[])[];
  readonly #stripes: readonly Line[];
  /** One line for each length behind the leader. */
  readonly #behind: readonly Line[];

  constructor(
    private readonly course: Course,
    private readonly palette: Palette,
    private readonly props: Props,
  ) {
    const posts = (y: number) => Array.from({ length: 90 }, (_, i) => ({ x: (i - 30) * POSTS, y }));
    this.rails = [posts(course.width + 1), posts(-1.5)];
    const { width } = course;
    this.#stripes = Array.from({ length: STRIPES.count }, (_, i) => i * STRIPES.apart).flatMap(
      (x) => [
        [x, width + 1, x + 10, width + 1, x + 10, width + 45, x, width + 45],
        [x, -1.5, x + 10, -1.5, x + 10, -40, x, -40],
      ],
    );
    this.#behind = Array.from({ length: 22 }, (_, i) => {
      const x = -i * course.space;
      return [x, 0, x, width];
    });
  }

  horizon(eye: Eye): number {
    const { fx, fy } = eye;
    const up = fy / Math.hypot(fx, fy);
    const y = eye.py + eye.distance * fy;
    return ahead(eye, up > 0.3 ? (this.course.width + 52 - y) / up : 250);
  }

  shift(eye: Eye, ground: number): number {
    const x = eye.px + eye.distance * eye.fx;
    return Math.round((x - ground) / POSTS) * POSTS + ground;
  }

  paint(brush: Brush, ground: number): void {
    const { palette, props, course } = this;
    const { eye } = brush;
    const { width, wire, kind } = course;
    const line = wire[0].x + ground;
    const looked = eye.px + eye.distance * eye.fx;
    const from = Math.min(eye.px, looked) - 110;
    const to = looked + (Math.abs(eye.fx) > 0.5 ? 230 : 130);
    /** Calls for each of the things that stand so far apart and move with the ground. */
    const each = (apart: number, put: (x: number, i: number) => void) => {
      for (let i = Math.floor((from - ground) / apart); i * apart + ground < to; i += 1)
        put(i * apart + ground, i);
    };
    const first = Math.floor((from - ground) / STRIPES.apart) * STRIPES.apart;
    brush.fill(this.#stripes, palette.stripe, 0, first + ground);
    const deep = width + 45;
    each(36, (x) => brush.wall(props.woods(), x, deep, x + 36, deep, 9.5));
    if (Math.abs(eye.fx) > 0.6)
      each(36, (x) => brush.wall(props.woods(), x + 36, -34, x, -34, 9.5));
    each(11, (x, i) => {
      const n = grain(i);
      if (n > 0.62 || Math.abs(x - line + 12) < 76) return;
      if (n < 0.1) brush.stand(props.tent(), x, width + 21, 4.6);
      else
        brush.stand(
          props.tree(Math.floor(n * 40)),
          x,
          width + 20 + grain(i + 5) * 20,
          7 + grain(i + 8) * 4.5,
        );
    });
    for (let i = 0; i < 6; i += 1) {
      const x = line - 84 + i * 24;
      brush.wall(props.grandstand(), x, width + 24, x + 24, width + 24, 10.5);
    }
    each(30, (x) => brush.wall(props.hedge(), x, width + 9, x + 30, width + 9, 1.35));
    if (palette.night)
      for (let i = -3; i < 4; i += 1)
        mast(brush, { x: line - 20 + i * 62, y: width + 40 }, palette, props);
    brush.fill(
      [[from, -1.2, to, -1.2, to, width + 0.8, from, width + 0.8]],
      soil(brush, palette.dirt),
    );
    this.#harrow(brush, ground, looked);
    if (kind === "straight") this.#spaces(brush);
    else this.#lengths(brush);
    if (palette.night) {
      const lamp = Math.floor((looked - ground) / 30) * 30 + ground;
      pools(
        brush,
        Array.from({ length: 8 }, (_, i) => ({ x: lamp + (i - 3) * 30, y: width / 2 })),
        props,
      );
    }
  }

  /** Marks that the ground carries by. */
  #harrow({ c, eye }: Brush, ground: number, looked: number): void {
    const { width } = this.course;
    c.beginPath();
    for (let i = 0; i < 120; i += 1) {
      const x = looked - 62 + modulo(grain(i) * 124 + ground - (looked - 62), 124);
      const y = grain(i + 400) * width;
      if (!eye.see(x, y)) continue;
      const [sx, sy] = [eye.x, eye.y];
      if (!eye.see(x + 1 + grain(i + 90) * 2.4, y)) continue;
      c.moveTo(sx, sy);
      c.lineTo(eye.x, eye.y);
    }
    c.lineWidth = clamp(eye.base * 0.07, 0.8, 3);
    c.strokeStyle = this.palette.streak;
    c.stroke();
  }

  #spaces(brush: Brush): void {
    const { course, palette, props } = this;
    const { c, eye } = brush;
    c.globalAlpha = 0.6;
    brush.stroke(course.borders, palette.line, paintWidth(eye));
    c.globalAlpha = 1;
    const across = Math.abs(eye.rx) > 0.7;
    const spaces = Math.round(course.wire[0].x / course.space);
    for (let i = 1; i <= spaces; i += 1) {
      const number = props.word(String(i), "rgb(255 255 255 / .3)", 120, 120);
      const x = (i - 0.5) * course.space;
      if (across) brush.lay(number, x, course.width / 2, 0, 4.2, 8);
      else brush.lay(number, x, course.width / 2, -Math.PI / 2, 6, 4.2);
    }
    brush.stroke([[0, 0, 0, course.width]], palette.gate, clamp(eye.base * 0.2, 2, 7));
  }

  #lengths(brush: Brush): void {
    const { course, palette, props } = this;
    const { c, eye } = brush;
    c.globalAlpha = 0.5;
    c.setLineDash([3, 7]);
    brush.stroke(this.#behind, palette.line, 1.4);
    c.setLineDash([]);
    c.globalAlpha = 1;
    for (let i = 1; i < 20; i += 1) {
      if (!eye.see(-i * course.space, -0.3)) continue;
      const size = clamp(eye.scale * 0.7, 12, 18);
      c.drawImage(
        props.word(String(i), palette.ink, 40, 40).image,
        eye.x - size / 2,
        eye.y,
        size,
        size,
      );
    }
  }

  between(): void {
    // Nothing stands before a straight course but its rail.
  }
}
