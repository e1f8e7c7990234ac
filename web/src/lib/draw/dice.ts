/** A die's face. Colours are free: games with coloured dice name them. */

import { picture, type Size } from "./svg";

/** Places of the pips on a grid of three by three, as bits from the upper left. */
const PIPS = [0, 0b000010000, 0b100000001, 0b100010001, 0b101000101, 0b101010101, 0b101101101];

export interface DieOptions extends Size {
  face?: string;
  pip?: string;
}

export function die(value: number, options: DieOptions = {}): string {
  const { face = "#fbf8f0", pip = "#1b1b1b" } = options;
  let pips = "";
  for (let i = 0; i < 9; i += 1) {
    if (((PIPS[value] ?? 0) >> i) & 1) {
      pips += `<circle cx="${11 + (i % 3) * 11}" cy="${11 + Math.floor(i / 3) * 11}" r="4.1" fill="${pip}"/>`;
    }
  }
  return picture(
    "die",
    [0, 0, 44, 44],
    options,
    `<rect x="1.5" y="1.5" width="41" height="41" rx="9.5" fill="${face}" stroke="#0005" stroke-width="1.4"/>` +
      `<rect x="4" y="3.4" width="36" height="17" rx="7.5" fill="#fff" fill-opacity=".2"/>${pips}`,
  );
}
