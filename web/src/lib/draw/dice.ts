/** How dice look: their colours, and a die's face as a drawing. */

import type { GameEvent } from "../net/types";
import { picture, type Size } from "./svg";

/** The colours of all games' dice. */
export const DIE_COLOURS = {
  white: { face: "#fbf8f0", pip: "#1b1b1b" },
  red: { face: "#c8102e", pip: "#ffffff" },
  green: { face: "#1f7a44", pip: "#ffffff" },
  blue: { face: "#1546b0", pip: "#ffffff" },
} as const;

export type DieColour = keyof typeof DIE_COLOURS;

export interface DieLook {
  colour: DieColour;
  sides: number;
}

/** How the dice of a throw look in a game, by the faces and by the events that tell of it. */
export type DiceOf = (
  faces: readonly number[],
  events: readonly GameEvent[],
) => readonly Partial<DieLook>[];

/** Places of the pips on a grid of three by three, as bits from the upper left. */
const PIPS = [0, 0b000010000, 0b100000001, 0b100010001, 0b101000101, 0b101010101, 0b101101101];

/** Where the pips of a face are, in steps to the right and down from its middle. */
export function pipsOf(value: number): [x: number, y: number][] {
  return Array.from({ length: 9 }, (_, i) => i)
    .filter((i) => ((PIPS[value] ?? 0) >> i) & 1)
    .map((i) => [(i % 3) - 1, Math.floor(i / 3) - 1]);
}

export interface DieOptions extends Size {
  colour?: DieColour | undefined;
}

export function die(value: number, options: DieOptions = {}): string {
  const { face, pip } = DIE_COLOURS[options.colour ?? "white"];
  const pips = pipsOf(value).map(
    ([x, y]) => `<circle cx="${22 + x * 11}" cy="${22 + y * 11}" r="4.1" fill="${pip}"/>`,
  );
  return picture(
    "die",
    [0, 0, 44, 44],
    options,
    `<rect x="1.5" y="1.5" width="41" height="41" rx="9.5" fill="${face}" stroke="#0005" stroke-width="1.4"/>` +
      `<rect x="4" y="3.4" width="36" height="17" rx="7.5" fill="#fff" fill-opacity=".2"/>${pips.join("")}`,
  );
}
