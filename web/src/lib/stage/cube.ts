/** One die as it is seen at one turn of its fall: a rounded cube on a table, from above and in front. */

import { DIE_COLOURS, type DieColour, pipsOf } from "../draw/dice";
import type { Canvas } from "./horse";
import { NUMBERS } from "./palette";
import { sheet } from "./sprites";

/** What a picture is painted of. */
export interface CubeLook {
  face: number;
  sides: number;
  colour: DieColour;
  night: boolean;
  /** Which of the ways to fall. */
  fall: number;
  /** How far it is from its rest, in steps of the fall; 0: it lies with its face up. */
  turn: number;
}

/** Right, away from whoever looks, up. */
type Vector = readonly [x: number, y: number, z: number];

/** Ways to fall, each round its own axis, so many radians in all, and askew at the end by so much. */
const FALLS: readonly { axis: Vector; spin: number; askew: number }[] = [
  { axis: unit([0.5, -0.3, 0.35]), spin: 9, askew: -0.3 },
  { axis: unit([-0.4, 0.45, 0.3]), spin: 11, askew: 0.15 },
  { axis: unit([0.2, 0.5, -0.4]), spin: 13, askew: 0.48 },
];
export const FALL_COUNT = FALLS.length;
/** Steps of a fall. */
export const TURNS = 20;

/** Half of a picture's width, in halves of an edge: a cube that stands on its corner has room. */
export const REACH = 1.95;

const RIGHT_ANGLE = Math.PI / 2;
/** The sides of a die that shows 1, with what stands on them and what brings each of them up. */
const SIDES: readonly { value: number; normal: Vector; axis: Vector; angle: number }[] = [
  { value: 1, normal: [0, 0, 1], axis: [1, 0, 0], angle: 0 },
  { value: 6, normal: [0, 0, -1], axis: [1, 0, 0], angle: Math.PI },
  { value: 2, normal: [0, 1, 0], axis: [1, 0, 0], angle: RIGHT_ANGLE },
  { value: 5, normal: [0, -1, 0], axis: [1, 0, 0], angle: -RIGHT_ANGLE },
  { value: 3, normal: [1, 0, 0], axis: [0, 1, 0], angle: -RIGHT_ANGLE },
  { value: 4, normal: [-1, 0, 0], axis: [0, 1, 0], angle: RIGHT_ANGLE },
];

/** How steeply it is looked down upon, and from how far, in halves of an edge. */
const DOWN = (58 * Math.PI) / 180;
const FAR = 8;
const EYE: Vector = [0, -FAR * Math.cos(DOWN), FAR * Math.sin(DOWN)];
const LIGHT = unit([-0.5, -0.4, 0.9]);

/** How round its edges and the corners of its sides are, and how large its pips, in halves of an edge. */
const EDGE = 0.2;
const SIDE = 0.93;
const CORNER = 0.36;
const PIP = 0.185;
const PIPS_APART = 0.52;
const CORNERS = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const;
/** How much light its edges have. */
const EDGE_LIGHT = 0.62;

export interface Side {
  /** What stands on it. */
  value: number;
  normal: Vector;
  right: Vector;
  up: Vector;
}

/** The sides of a die at a turn. */
export function sidesOf({ face, sides, fall, turn }: Omit<CubeLook, "colour" | "night">): Side[] {
  const { axis, spin, askew } = FALLS[fall % FALL_COUNT] ?? { axis: LIGHT, spin: 0, askew: 0 };
  const top = SIDES.find(({ value }) => value === (sides === 6 ? face : 1));
  // Wound back from its rest: however it falls, it ends with its face up.
  const turned = (of: Vector): Vector => {
    const up = top ? rotated(of, top.axis, top.angle) : of;
    return rotated(rotated(up, [0, 0, 1], askew), axis, (turn / TURNS) * spin);
  };
  return SIDES.map(({ value, normal: [x, y, z] }) => ({
    value: sides === 6 ? value : numberOn(value, face, sides),
    normal: turned([x, y, z]),
    // Numbers are not mirrored on any side.
    right: turned([Math.abs(z), Math.abs(x), Math.abs(y)]),
    up: turned([y, z, x]),
  }));
}

/** A die of more sides is a cube with its number on top, the one that makes up the sum below, others around. */
function numberOn(side: number, face: number, sides: number): number {
  if (side === 1) return face;
  return side === 6 ? sides + 1 - face : ((face - 1 + side) % sides) + 1;
}

/** Paints a die of so many device pixels an edge. */
export function paintCube(look: CubeLook, edge: number): OffscreenCanvas {
  const c = sheet(edge * REACH, edge * REACH);
  c.scale(edge / 2, edge / 2);
  c.translate(REACH, REACH);
  const colours = DIE_COLOURS[look.colour];
  const seen = sidesOf(look).filter(({ normal }) => dot(normal, EYE) > 1);
  body(c, seen, shaded(colours.face, EDGE_LIGHT, look.night));
  for (const side of seen) {
    const light = lightOn(side.normal);
    outline(c, side);
    c.fillStyle = shaded(colours.face, light, look.night);
    c.fill();
    c.lineWidth = 0.05;
    c.strokeStyle = `rgb(255 255 255 / ${look.night ? 0.14 : 0.3})`;
    c.stroke();
    c.fillStyle = shaded(colours.pip, Math.max(0.55, light), look.night);
    if (look.sides === 6) pips(c, side);
    else figure(c, side);
  }
  return c.canvas;
}

/** All that is seen of the cube, with round edges. */
function body(c: Canvas, seen: readonly Side[], style: string): void {
  const inner = 1 - EDGE;
  c.fillStyle = style;
  c.strokeStyle = style;
  c.lineJoin = "round";
  c.lineWidth = 2 * EDGE;
  for (const { normal, right, up } of seen) {
    c.beginPath();
    for (const [i, j] of CORNERS)
      c.lineTo(...flat(sum(normal, inner, right, i * inner, up, j * inner)));
    c.closePath();
    c.fill();
    c.stroke();
  }
}

function outline(c: Canvas, { normal, right, up }: Side): void {
  const straight = SIDE - CORNER;
  c.beginPath();
  for (let i = 0; i < 24; i += 1) {
    const angle = ((i + 0.5) / 24) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const x = Math.sign(cos) * straight + CORNER * cos;
    const y = Math.sign(sin) * straight + CORNER * sin;
    c.lineTo(...flat(sum(normal, 1, right, x, up, y)));
  }
  c.closePath();
}

function pips(c: Canvas, { value, normal, right, up }: Side): void {
  c.beginPath();
  for (const [x, y] of pipsOf(value)) {
    for (let i = 0; i <= 14; i += 1) {
      const angle = (i / 14) * 2 * Math.PI;
      const across = x * PIPS_APART + PIP * Math.cos(angle);
      const along = y * PIPS_APART + PIP * Math.sin(angle);
      const [px, py] = flat(sum(normal, 1, right, across, up, along));
      if (i === 0) c.moveTo(px, py);
      else c.lineTo(px, py);
    }
  }
  c.fill();
}

/** A number, upright on its side. */
function figure(c: Canvas, { value, normal, right, up }: Side): void {
  const [x, y] = flat(normal);
  const [rx, ry] = flat(sum(normal, 1, right, 0.5, up, 0));
  const [ux, uy] = flat(sum(normal, 1, right, 0, up, 0.5));
  c.save();
  c.transform((rx - x) * 2, (ry - y) * 2, (x - ux) * 2, (y - uy) * 2, x, y);
  // Letters smaller than a pixel are not drawn well: they are written large and made small.
  c.scale(0.02, 0.02);
  c.font = `700 58px ${NUMBERS}`;
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillText(String(value), 0, 3);
  c.restore();
}

/** Where a point is in the picture. */
function flat([x, y, z]: Vector): [number, number] {
  const near = FAR / (FAR + y * Math.cos(DOWN) - z * Math.sin(DOWN));
  return [x * near, -(y * Math.sin(DOWN) + z * Math.cos(DOWN)) * near];
}

function lightOn(normal: Vector): number {
  return 0.6 + 0.5 * Math.max(0, dot(normal, LIGHT));
}

/** A colour in so much light; at night that is less and colder. */
function shaded(colour: string, light: number, night: boolean): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(colour.slice(at, at + 2), 16),
  );
  const cold = night ? [0.87, 0.9, 0.96] : [1, 0.99, 0.97];
  const lit = [red, green, blue].map((one, i) =>
    Math.round(Math.min(255, one * light * (cold[i] ?? 1))),
  );
  return `rgb(${lit.join(" ")})`;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit(of: Vector): Vector {
  const length = Math.hypot(...of);
  return [of[0] / length, of[1] / length, of[2] / length];
}

function sum(a: Vector, i: number, b: Vector, j: number, c: Vector, k: number): Vector {
  const at = (n: 0 | 1 | 2) => a[n] * i + b[n] * j + c[n] * k;
  return [at(0), at(1), at(2)];
}

function rotated([x, y, z]: Vector, [ax, ay, az]: Vector, angle: number): Vector {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (x * ax + y * ay + z * az) * (1 - cos);
  return [
    x * cos + (ay * z - az * y) * sin + ax * along,
    y * cos + (az * x - ax * z) * sin + ay * along,
    z * cos + (ax * y - ay * x) * sin + az * along,
  ];
}
