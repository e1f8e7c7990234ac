/** A horse and its rider painted on a canvas, seen from any side, in the coat, silks and cloth of its dress. */

import { clothWorn, COATS, type Dress } from "../draw/horse";
import { FIGURES } from "../draw/silks";
import { hash } from "../hash";
import { type Ball, type Body, bodyOf, type Fill, type Part } from "./body";
import { NUMBERS, type Palette } from "./palette";

export type Canvas = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

export interface Seen {
  /** How much of a stride is done; nothing in the gate. */
  stride: number | null;
  /** 0 runs to the right of the picture, a quarter turn away from us. */
  heading: number;
  /** How far we look down on it. */
  elevation: number;
  /** Whether the rider greets the stands. */
  waves?: boolean;
}

/** How the axes of the horse lie on the picture: ahead, left and up, each as right and down. */
interface Axes {
  ahead: readonly [number, number];
  left: readonly [number, number];
  up: readonly [number, number];
}

function axesOf({ heading, elevation }: Seen, light?: readonly [number, number]): Axes {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  const [flat, down] = [Math.cos(elevation), Math.sin(elevation)];
  return {
    ahead: [cos, -sin * down],
    left: [-sin, -cos * down],
    // What stands throws its shadow on the ground, away from the light.
    up: light ? [light[0], -light[1] * down] : [0, -flat],
  };
}

const right = ({ ahead, left, up }: Axes, [x, y, z]: Ball) =>
  x * ahead[0] + y * left[0] + z * up[0];
const below = ({ ahead, left, up }: Axes, [x, y, z]: Ball) =>
  x * ahead[1] + y * left[1] + z * up[1];

const AROUND = [14, 20].map((n) =>
  Array.from(
    { length: n },
    (_, i) => [Math.cos((i / n) * 2 * Math.PI), Math.sin((i / n) * 2 * Math.PI)] as const,
  ),
);

/** How wide the dark edge of a part is. It is filled under the part: to stroke a line around every ball of it
 *  would take longer than all else of a horse. */
const EDGE = 0.45;

/** How large what is painted is. */
class Bounds {
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;

  hold(x: number, y: number): void {
    this.left = Math.min(this.left, x);
    this.right = Math.max(this.right, x);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y);
  }
}

/** A ball on the picture: its middle, and the ellipse that is seen of it. */
function seenBall(axes: Axes, ball: Ball) {
  const [r, w] = [ball[3] ** 2, ball[4] ** 2];
  const { ahead: a, left: l, up: u } = axes;
  return {
    x: right(axes, ball),
    y: below(axes, ball),
    xx: r * (a[0] ** 2 + u[0] ** 2) + w * l[0] ** 2,
    xy: r * (a[0] * a[1] + u[0] * u[1]) + w * l[0] * l[1],
    yy: r * (a[1] ** 2 + u[1] ** 2) + w * l[1] ** 2 + 1e-6,
  };
}

/** The outline of chains of balls: around each two that follow each other. `wider`: by how much on every side. */
function outline(
  axes: Axes,
  chains: Part["chains"],
  fine: boolean,
  bounds: Bounds,
  wider = 0,
): Path2D {
  const path = new Path2D();
  for (const chain of chains) {
    const balls = chain.map((ball) => seenBall(axes, ball));
    for (let i = 0; i < Math.max(1, balls.length - 1); i += 1) {
      const one = balls[i] as (typeof balls)[number];
      const other = balls[i + 1] ?? one;
      (AROUND[fine ? 1 : 0] ?? []).forEach(([n, m], step) => {
        const reach = (b: typeof one) => Math.sqrt(b.xx * n * n + 2 * b.xy * n * m + b.yy * m * m);
        const [near, far] = [reach(one), reach(other)];
        const first = one.x * n + one.y * m + near > other.x * n + other.y * m + far;
        const [ball, long] = first ? [one, near] : [other, far];
        const x = ball.x + (ball.xx * n + ball.xy * m) / long + n * wider;
        const y = ball.y + (ball.xy * n + ball.yy * m) / long + m * wider;
        if (step > 0) path.lineTo(x, y);
        else path.moveTo(x, y);
        bounds.hold(x, y);
      });
      path.closePath();
    }
  }
  return path;
}

/** What is painted of a horse, in horse units around the ground under its girth. */
export interface Picture {
  bounds: Readonly<Bounds>;
  paint: (c: Canvas) => void;
}

export function picture(dress: Dress, seen: Seen, palette: Palette, fine: boolean): Picture {
  const marks = hash(`marks/${dress.post}/${dress.coat}`);
  const body = bodyOf(seen.stride, marks & 15, fine ? 3 : 2, seen.waves);
  const axes = axesOf(seen);
  const [cos, sin] = [Math.cos(seen.heading), Math.sin(seen.heading)];
  const [flat, down] = [Math.cos(seen.elevation), Math.sin(seen.elevation)];
  const depth = ([x, y, z]: Part["centre"]) => (x * sin + y * cos) * flat - z * down;
  const bounds = new Bounds();
  const shadows = palette.light.map(([x, y, dark]) => {
    const thrown = axesOf(seen, [x, y]);
    return { dark, paths: body.parts.map(({ chains }) => outline(thrown, chains, false, bounds)) };
  });
  const layers = body.parts.map((part) => {
    const own = new Bounds();
    [own.top, own.bottom] = [Infinity, -Infinity];
    const path = outline(axes, part.chains, fine, own);
    const edge = outline(axes, part.chains, fine, own, EDGE);
    bounds.hold(own.left, own.top);
    bounds.hold(own.right, own.bottom);
    const far = part.side * cos > 0;
    const paint = (c: Canvas) =>
      paintPart(c, {
        dress,
        palette,
        part,
        path,
        edge,
        axes,
        top: own.top,
        bottom: own.bottom,
        far,
        body,
        marks,
      });
    return { depth: depth(part.centre) - part.forward, paint };
  });
  for (const side of [1, -1] as const)
    if (side * cos < 0.08)
      layers.push({
        depth: depth([-6, side * 10, 30]) - 0.2,
        paint: (c) => paintCloth(c, dress, body, axes, side),
      });
  layers.sort((one, other) => other.depth - one.depth);
  return {
    bounds,
    paint(c) {
      for (const { dark, paths } of shadows) {
        // One shadow, however many parts throw it.
        const whole = new Path2D();
        for (const path of paths) whole.addPath(path);
        c.fillStyle = `rgb(20 14 8 / ${dark})`;
        c.fill(whole);
      }
      for (const layer of layers) layer.paint(c);
    },
  };
}

interface Layer {
  dress: Dress;
  palette: Palette;
  part: Part;
  path: Path2D;
  edge: Path2D;
  axes: Axes;
  top: number;
  bottom: number;
  far: boolean;
  body: Body;
  marks: number;
}

function colour({ coat, silks, ...rest }: Dress, fill: Fill): string {
  const [skin, points] = COATS[coat];
  switch (fill) {
    case "coat":
      return skin;
    case "points":
      return points;
    case "sock":
      return "#f2eee4";
    case "sleeve":
      return silks.sleeves;
    case "jacket":
      return silks.ground;
    case "breeches":
      return "#f1eee4";
    case "boot":
      return "#151312";
    case "skin":
      return "#ddb48c";
    case "cap":
      return clothWorn({ coat, silks, ...rest }).ground;
  }
}

function paintPart(c: Canvas, layer: Layer): void {
  const { dress, palette, part, path, edge, axes, top, bottom, far, body, marks } = layer;
  c.fillStyle = "rgb(14 6 0 / .4)";
  c.fill(edge);
  c.fillStyle = colour(dress, part.fill);
  c.fill(path);
  if (part.kind === "torso") paintJacket(c, dress, part, path, axes);
  if (far) {
    c.fillStyle = "rgb(0 0 0 / .28)";
    c.fill(path);
  } else if (part.round > 0) {
    const tone = c.createLinearGradient(0, top, (bottom - top) * 0.12, bottom);
    tone.addColorStop(0.04, palette.lit);
    tone.addColorStop(0.24, "rgb(60 30 10 / 0)");
    tone.addColorStop(0.58, "rgb(60 30 10 / 0)");
    tone.addColorStop(0.86, palette.shade);
    c.fillStyle = tone;
    c.fill(path);
  }
  if (part.kind === "leg") paintHoof(c, axes, part);
  if (part.kind === "head") paintFace(c, axes, body, colour(dress, "coat"), (marks & 48) === 0);
}

function paintHoof(c: Canvas, axes: Axes, { chains }: Part): void {
  const hoof = chains[0]?.at(-1);
  if (!hoof) return;
  c.fillStyle = "#17110d";
  c.beginPath();
  c.ellipse(right(axes, hoof), below(axes, hoof), 1.9, 1.7, 0, 0, 2 * Math.PI);
  c.fill();
}

/** The owner's pattern, laid along the rider's back. */
function paintJacket(
  c: Canvas,
  { silks }: Dress,
  { chains }: Part,
  path: Path2D,
  axes: Axes,
): void {
  const [hip, shoulder] = [chains[0]?.[0], chains[0]?.at(-1)];
  if (!hip || !shoulder) return;
  const [x, y] = [right(axes, shoulder), below(axes, shoulder)];
  const [dx, dy] = [right(axes, hip) - x, below(axes, hip) - y];
  c.save();
  c.clip(path);
  c.translate(x + dx / 2, y + dy / 2);
  c.rotate(Math.atan2(dy, dx) - Math.PI / 2);
  c.scale(15.5 / 40, Math.max(Math.hypot(dx, dy) + 11, 14) / 40);
  c.translate(-20, -20);
  c.fillStyle = silks.figure;
  c.fill(new Path2D(FIGURES[silks.pattern]));
  c.restore();
}

/** The saddlecloth on one side, with its number. */
function paintCloth(c: Canvas, dress: Dress, { back }: Body, axes: Axes, side: 1 | -1): void {
  const { ground, figure, text } = clothWorn(dress);
  const corner = (x: number, z: number, wide: number): [number, number] => {
    const ball = back([x, side * wide, z, 0, 0]);
    return [right(axes, ball), below(axes, ball)];
  };
  c.save();
  c.beginPath();
  c.moveTo(...corner(-19, 38, 6));
  c.lineTo(...corner(6, 39, 6));
  c.lineTo(...corner(6.5, 22.5, 11.2));
  c.lineTo(...corner(-18.5, 22.5, 11.2));
  c.closePath();
  c.fillStyle = ground;
  c.fill();
  c.lineWidth = 0.8;
  c.strokeStyle = "rgb(0 0 0 / .5)";
  c.stroke();
  c.clip();
  const [x, y] = corner(-9.6, 29.8, 11);
  const reads = -side;
  c.transform(reads * axes.ahead[0], reads * axes.ahead[1], 0, -axes.up[1], x, y);
  c.textBaseline = "middle";
  c.textAlign = "center";
  c.font = `800 ${text.length > 1 ? 15 : 18}px ${NUMBERS}`;
  c.fillStyle = figure;
  c.fillText(text, 0, 0.6);
  c.restore();
}

/** Ears, eye, nostril, bridle and reins, and a white mark down some faces. */
function paintFace(c: Canvas, axes: Axes, { neck }: Body, coat: string, blaze: boolean): void {
  const at = (x: number, y: number, z: number): [number, number] => {
    const ball = neck([x, y, z, 0, 0]);
    return [right(axes, ball), below(axes, ball)];
  };
  const line = (width: number, ink: string, ...points: [number, number][]) => {
    c.beginPath();
    for (const point of points) c.lineTo(...point);
    c.lineWidth = width;
    c.strokeStyle = ink;
    c.stroke();
  };
  const dot = ([x, y]: [number, number], size: number) => {
    c.beginPath();
    c.arc(x, y, size, 0, 2 * Math.PI);
    c.fillStyle = "#0b0806";
    c.fill();
  };
  const leather = "#1a1310";
  for (const side of [1, -1]) {
    c.beginPath();
    for (const point of [
      at(39.8, side * 2.4, 56),
      at(41.2, side * 3.2, 63),
      at(44.2, side * 2, 56),
    ])
      c.lineTo(...point);
    c.fillStyle = coat;
    c.fill();
    if (-side * axes.ahead[0] > -0.35) {
      dot(at(46.6, side * 3.3, 51.6), 1);
      dot(at(55.6, side * 2.1, 43.2), 0.6);
      line(0.8, leather, at(49, side * 3, 43), at(51.4, side * 2.6, 48.2));
      line(0.8, leather, at(51.4, side * 2.8, 43.4), at(44, side * 4, 55));
    }
    line(
      0.7,
      leather,
      at(52, side * 2.8, 43.6),
      at(40, side * 4.4, 43.6),
      at(27.5, side * 3.4, 46),
    );
  }
  if (blaze) line(1.5, "#f2eee4", at(47, 0, 54.6), at(54, 0, 47));
}
