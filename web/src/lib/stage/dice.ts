/** A throw of dice: they tumble in, lie on the faces that were thrown, and go when they have been seen. What
 *  is drawn depends on the seconds since the throw alone. */

import type { DieLook } from "../draw/dice";
import { type CubeLook, FALL_COUNT, paintCube, REACH, TURNS } from "./cube";
import type { Canvas } from "./horse";
import { sheet } from "./sprites";

/** Seconds until the dice lie still. */
export const SETTLE = 0.62;
/** Seconds for which they are then seen, and within which they go. */
const SEEN = 1.4;
const FADE = 0.3;
/** Seconds after which they begin to go, and after which nothing is left. */
export const GOES = SETTLE + SEEN;
export const GONE = GOES + FADE;

export interface Throw {
  dice: readonly (DieLook & { face: number })[];
  /** Throws with other numbers fall in other ways. */
  seed: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface DiceOptions {
  night: boolean;
  /** Nothing moves: the dice are at rest at once. */
  still: boolean;
  /** Pixels of a die's edge at most. */
  edge: number;
  /** Device pixels of a pixel. */
  density: number;
}

/** A die on its way: where it is over the table, and at which turn of its fall. */
interface Going {
  x: number;
  y: number;
  /** How high over the table. */
  hop: number;
  fall: number;
  turn: number;
}

/** How much later each die lies than the one before, as a part of the fall. */
const LATER = 0.06;
const APART = 1.5;
/** So many turns before its rest a die is too fast to be read: until then pictures of one face do for all, since
 *  the cube itself falls the same way with any of them. */
const READABLE = 8;
/** So many pictures are kept: all that there are of two colours. */
const MOST = 400;

type Picture = CanvasImageSource;

/** Pictures are painted once: tests paint their own. */
export interface Painter {
  cube: (look: CubeLook, edge: number) => Picture;
  shadow: () => Picture;
}

export class Dice {
  readonly #kept = new Map<string, Picture>();
  #shadow: Picture | null = null;

  constructor(private readonly paint: Painter = { cube: paintCube, shadow: paintShadow }) {}

  /** Draws a throw as it is so many seconds after it. */
  draw(c: Canvas, { dice, seed }: Throw, age: number, box: Box, options: DiceOptions): void {
    const shown = 1 - smooth((age - GOES) / FADE);
    const begun = options.still ? 1 : smooth(age / 0.06);
    if (age < 0 || shown * begun <= 0) return;
    const edge = Math.min(options.edge, box.width / (dice.length * APART + 0.4), box.height / 2.4);
    const reach = box.width / 2 / edge + 1;
    const going = dice.map((_, i) => {
      const time = options.still ? 1 : age / SETTLE;
      const done = clamp(time * (1 + LATER * (dice.length - 1)) - LATER * i);
      return goingAt(done, (i - (dice.length - 1) / 2) * APART, reach, seed + i * 7);
    });
    const middle = { x: box.x + box.width / 2, y: box.y + box.height - edge * 0.95 };
    for (const one of going) this.#cast(c, one, middle, edge, options.night, shown * begun);
    c.globalAlpha = shown * begun;
    going.forEach(({ x, y, hop, fall, turn }, i) => {
      const die = dice[i];
      if (!die) return;
      const face = turn > READABLE ? 1 : die.face;
      const look = { ...die, face, night: options.night, fall, turn };
      const image = this.#picture(look, edge * options.density);
      const size = edge * REACH;
      c.drawImage(
        image,
        middle.x + x * edge - size / 2,
        middle.y + (y - hop) * edge - size / 2,
        size,
        size,
      );
    });
    c.globalAlpha = 1;
  }

  /** The shadow of a die; floodlights throw two. */
  #cast(
    c: Canvas,
    { x, y, hop }: Going,
    middle: { x: number; y: number },
    edge: number,
    night: boolean,
    alpha: number,
  ): void {
    this.#shadow ??= this.paint.shadow();
    const [wide, high] = [edge * (1.75 + hop * 0.3), edge * (1.05 + hop * 0.2)];
    for (const side of night ? [-0.16, 0.2] : [0.16]) {
      c.globalAlpha = ((night ? 0.5 : 0.6) * alpha) / (1 + hop);
      c.drawImage(
        this.#shadow,
        middle.x + (x + side * (1 + hop * 2)) * edge - wide / 2,
        middle.y + (y + 0.36) * edge - high / 2,
        wide,
        high,
      );
    }
  }

  #picture(look: CubeLook, edge: number): Picture {
    const pixels = Math.round(edge);
    const key = `${look.colour} ${look.sides} ${look.face} ${look.fall} ${look.turn} ${look.night} ${pixels}`;
    const found = this.#kept.get(key) ?? this.paint.cube(look, pixels);
    // What was used last stands last, and what was not used for longest goes first.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    for (const [old] of this.#kept) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(old);
    }
    return found;
  }
}

/** A die when so much of its fall is done, in edges from the middle of the table; `lies`: where it comes to
 *  lie, `reach`: how far away it comes into sight. The way is wound back from its end. */
function goingAt(done: number, lies: number, reach: number, seed: number): Going {
  const left = (1 - done) ** 1.7;
  const bounce = Math.abs(Math.sin(Math.min(1, done * 1.08) * Math.PI * 2.5)) * (1 - done);
  return {
    x: lies + left * (reach - lies + chance(seed)),
    y: (chance(seed + 1) - 0.5) * 0.34,
    hop: bounce * 1.15 + left * 0.3,
    fall: Math.floor(chance(seed + 2) * FALL_COUNT),
    turn: Math.round(left * TURNS),
  };
}

/** A soft shadow, to be drawn as large as it is needed. */
function paintShadow(): OffscreenCanvas {
  const c = sheet(64, 64);
  const soft = c.createRadialGradient(32, 32, 6, 32, 32, 32);
  soft.addColorStop(0, "rgb(10 6 0 / .8)");
  soft.addColorStop(0.5, "rgb(10 6 0 / .42)");
  soft.addColorStop(1, "rgb(10 6 0 / 0)");
  c.fillStyle = soft;
  c.fillRect(0, 0, 64, 64);
  return c.canvas;
}

/** A number between 0 and 1 that looks thrown and is always the same. */
function chance(seed: number): number {
  const wild = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return wild - Math.floor(wild);
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part));
}

function smooth(part: number): number {
  const at = clamp(part);
  return at * at * (3 - 2 * at);
}
