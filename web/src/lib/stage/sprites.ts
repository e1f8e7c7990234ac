/** Horses that were painted once are copied from then on: for each dress, stride, side, height and size. The
 *  store never grows beyond its bytes; what was not used for longest goes first. */

import type { Dress } from "../draw/horse";
import { UNIT } from "./body";
import { type Canvas, picture } from "./horse";
import type { Palette } from "./palette";

/** A picture with where its left upper corner lies, and how large it is, in horse units. */
export interface Sprite {
  image: CanvasImageSource;
  bytes: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What a sprite is painted of. */
export interface Look {
  /** The dress, by its number in the field. */
  index: number;
  stride: number | null;
  heading: number;
  elevation: number;
  /** Device pixels of a metre. */
  size: number;
}

const PHASES = 12;
const HEADINGS = 24;
const ELEVATIONS = [8, 20, 32, 46, 58].map((degrees) => (degrees * Math.PI) / 180);
/** Device pixels of a horse unit. */
const SIZES = [0.25, 0.4, 0.62, 0.9, 1.3, 1.9, 2.8, 4];
/** Beyond this a horse is painted with more points. */
const FINE = 1.6;

/** So many bytes are kept. */
const MOST = 64e6;
/** A sprite has at most so many bytes where a horse unit is a pixel. */
const UNIT_BYTES = 54e3;
/** A horse that goes straight is seen from two sides by turns. */
const SIDES = 2;

/** How many device pixels a metre of a gallop may have, for so many runners: with more, the sprites of their strides
 *  would push each other out of the store, and every frame would paint its horses anew. */
export function finest(runners: number): number {
  return UNIT * Math.sqrt(MOST / (runners * PHASES * SIDES * UNIT_BYTES));
}

const TAU = 2 * Math.PI;

/** Which sprite is nearest to a look, as a number. */
export function keyOf({ index, stride, heading, elevation, size }: Look): number {
  const phase = stride === null ? PHASES : Math.floor((stride - Math.floor(stride)) * PHASES);
  const side = ((Math.round((heading / TAU) * HEADINGS) % HEADINGS) + HEADINGS) % HEADINGS;
  let [high, large] = [0, 0];
  while (high < ELEVATIONS.length - 1 && elevation > middle(high)) high += 1;
  while (large < SIZES.length - 1 && (SIZES[large] ?? 0) < (size / UNIT) * 0.92) large += 1;
  return (((index * 16 + phase) * 32 + side) * 8 + high) * 8 + large;
}

const middle = (i: number) => ((ELEVATIONS[i] ?? 0) + (ELEVATIONS[i + 1] ?? 0)) / 2;

/** The look that a key stands for. */
export function lookOf(key: number): Look {
  const phase = (key >> 11) & 15;
  return {
    index: key >> 15,
    stride: phase === PHASES ? null : (phase + 0.5) / PHASES,
    heading: (((key >> 6) & 31) / HEADINGS) * TAU,
    elevation: ELEVATIONS[(key >> 3) & 7] ?? 0,
    size: (SIZES[key & 7] ?? 1) * UNIT,
  };
}

export class Sprites {
  readonly #kept = new Map<number, Sprite>();
  /** The last sprite of each dress, which stands in while there is no time for a new one. */
  readonly #last: Sprite[] = [];
  bytes = 0;

  constructor(
    private readonly paint: (look: Look) => Sprite,
    private readonly most = MOST,
  ) {}

  /** The sprite of a key; one that is not painted yet only if there is time for it. */
  get(key: number, inTime: () => boolean): Sprite | null {
    const index = key >> 15;
    const found = this.#kept.get(key);
    if (!found && !inTime() && this.#last[index]) return this.#last[index];
    const sprite = found ?? this.paint(lookOf(key));
    if (found) this.#kept.delete(key);
    else this.bytes += sprite.bytes;
    this.#kept.set(key, sprite);
    this.#last[index] = sprite;
    for (const [old, { bytes }] of this.#kept) {
      if (this.bytes <= this.most || old === key) break;
      this.#kept.delete(old);
      this.bytes -= bytes;
    }
    return sprite;
  }
}

/** A sheet to paint on, apart from the page. */
export function sheet(width: number, height: number): Canvas & { canvas: OffscreenCanvas } {
  const canvas = new OffscreenCanvas(Math.ceil(width), Math.ceil(height));
  return canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
}

/** Paints the horses of a field, with so many device pixels of a metre at most. */
export function painter(
  field: readonly Dress[],
  palette: Palette,
  most = Infinity,
): (look: Look) => Sprite {
  return ({ index, size, ...seen }) => {
    const scale = Math.min(size, most) / UNIT;
    const { bounds, paint } = picture(field[index] as Dress, seen, palette, scale > FINE);
    const [left, top] = [bounds.left - 3, bounds.top - 3];
    const [width, height] = [bounds.right + 3 - left, bounds.bottom + 3 - top];
    const c = sheet(width * scale, height * scale);
    c.scale(scale, scale);
    c.translate(-left, -top);
    paint(c);
    const { canvas } = c;
    return {
      image: canvas.transferToImageBitmap(),
      bytes: 4 * Math.ceil(width * scale) * Math.ceil(height * scale),
      left,
      top,
      width,
      height,
    };
  };
}
