/** A picture of a moment beside the race. It moves for a while and then stands; what is drawn depends on the
 *  time alone. */

import type { Dress } from "../draw/horse";
import { type Canvas, picture, type Seen } from "./horse";
import type { Palette } from "./palette";

/** What a picture is painted on. */
export interface Easel {
  c: Canvas;
  width: number;
  height: number;
  /** Device pixels of a pixel. */
  density: number;
  palette: Palette;
}

export interface Painting {
  /** For how many seconds anything moves. */
  lasts: number;
  draw: (t: number) => void;
}

export type Paint = (easel: Easel) => Painting;

/** From 0 to 1 between two moments, smoothly. */
export function risen(t: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

export function disc(c: Canvas, fill: string, x: number, y: number, rx: number, ry = rx): void {
  c.fillStyle = fill;
  c.beginPath();
  c.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  c.fill();
}

/** A horse that is seen from the side and from near, with its shadow right below; in its own units, from the
 *  ground under its girth. */
export function sideOn(c: Canvas, dress: Dress, seen: Seen, palette: Palette): void {
  disc(c, "rgb(10 14 8 / .26)", 3, 0, 46, 3.4);
  picture(dress, seen, { ...palette, light: [] }, true).paint(c);
}
