/** Scraps of paper that fall, turn and come to rest on the ground. */

import type { Canvas } from "./horse";
import { grain } from "./props";

interface Room {
  width: number;
  height: number;
  /** Where the ground begins: scraps lie from there on. */
  ground: number;
}

interface Scrap {
  colour: string;
  /** Where it comes to rest. */
  x: number;
  y: number;
  /** How large it is: smaller where it is farther off. */
  size: number;
  begins: number;
  falls: number;
  turn: number;
}

const SCRAPS = 150;
/** Seconds. */
const LASTS = 1.5;
const LATEST = 0.5;

/** From above the picture down: quick at first, then slowed by the air. */
const fallen = (part: number) => 1 - (1 - part) ** 1.8;

export function confetti(
  colours: readonly string[],
  { width, height, ground }: Room,
): { lasts: number; draw: (c: Canvas, t: number) => void } {
  const large = Math.max(1, width / 800);
  const scraps = Array.from({ length: colours.length > 0 ? SCRAPS : 0 }, (_, i): Scrap => {
    const near = grain(i + 300);
    const begins = grain(i + 40) * LATEST;
    return {
      colour: colours[i % colours.length] ?? "",
      x: grain(i + 80) * width,
      y: ground + (height - ground) * (0.08 + 0.9 * near),
      size: large * (4 + 5 * near + 2 * grain(i + 3)),
      begins,
      falls: (LASTS - begins) * (0.75 + 0.25 * grain(i + 7)),
      turn: grain(i + 9) * 2 * Math.PI,
    };
  });
  // Who is nearer is in front.
  scraps.sort((one, other) => one.y - other.y);
  return {
    lasts: scraps.length > 0 ? LASTS : 0,
    draw(c, t) {
      for (const { colour, x, y, size, begins, falls, turn } of scraps) {
        const part = Math.min(1, (t - begins) / falls);
        if (part <= 0) continue;
        const left = 1 - part;
        const above = (y + 20) * (1 - fallen(part));
        c.save();
        c.translate(x + Math.sin(turn + left * 9) * 26 * left, y - above);
        c.rotate(turn + left * 7);
        // What lies is seen from the side, what falls from all sides.
        c.scale(1, part === 1 ? 0.5 : 0.3 + 0.7 * Math.abs(Math.cos(turn + left * 16)));
        c.fillStyle = colour;
        c.fillRect(-size / 2, -size * 0.32, size, size * 0.64);
        c.restore();
      }
    },
  };
}
