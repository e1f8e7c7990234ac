/** Bulb text of the board: a font of 5 by 7 dots, the lit ones in one path. A dot is a line of no
 *  length with round ends, which keeps the path short. */

import { px, type Size, picture } from "./svg";

/** Seven rows of five bits each, two hex digits a row. */
const GLYPHS: Record<string, string> = {
  "0": "0e11131519110e",
  "1": "040c040404040e",
  "2": "0e11010204081f",
  "3": "1f02040201110e",
  "4": "02060a121f0202",
  "5": "1f101e0101110e",
  "6": "0608101e11110e",
  "7": "1f010204080808",
  "8": "0e11110e11110e",
  "9": "0e11110f01020c",
  "-": "0000001f000000",
  "−": "0000001f000000",
  "+": "0004041f040400",
  "/": "00010204081000",
  ":": "000c0c000c0c00",
  ".": "00000000000c0c",
  ",": "000000000c0408",
  "'": "0c040800000000",
  "!": "04040404040004",
  "?": "0e110102040004",
  "&": "0c12140814120d",
  $: "040f140e051e04",
  "%": "18190204081303",
  "½": "101214070a1304",
  " ": "00000000000000",
  A: "0e11111f111111",
  B: "1e11111e11111e",
  C: "0e11101010110e",
  D: "1e11111111111e",
  E: "1f10101e10101f",
  F: "1f10101e101010",
  G: "0e11101711110f",
  H: "1111111f111111",
  I: "0e04040404040e",
  J: "0702020202120c",
  K: "11121418141211",
  L: "1010101010101f",
  M: "111b1515111111",
  N: "11111915131111",
  O: "0e11111111110e",
  P: "1e11111e101010",
  Q: "0e11111115120d",
  R: "1e11111e141211",
  S: "0f10100e01011e",
  T: "1f040404040404",
  U: "1111111111110e",
  V: "11111111110a04",
  W: "11111115151b11",
  X: "11110a040a1111",
  Y: "11110a04040404",
  Z: "1f01020408101f",
  Ä: "11000e111f1111",
  Ö: "11000e1111110e",
  Ü: "1100111111110e",
};

/** A letter with a mark that the font lacks is shown without it, a space that keeps words together as any other. */
function glyph(letter: string): string {
  const plain = letter.normalize("NFKD").charAt(0);
  return GLYPHS[letter] ?? GLYPHS[plain] ?? (GLYPHS["?"] as string);
}

export type Bulb = "amber" | "green" | "blue" | "red";

export interface BulbOptions extends Size {
  tone?: Bulb;
}

export function bulbs(text: string, options: BulbOptions = {}): string {
  const { tone = "amber", size = 22, label = text } = options;
  const letters = [...text.toUpperCase()];
  let lit = "";
  let off = "";
  letters.forEach((letter, at) => {
    const rows = glyph(letter);
    for (let row = 0; row < 7; row += 1) {
      const bits = Number.parseInt(rows.slice(row * 2, row * 2 + 2), 16);
      for (let column = 0; column < 5; column += 1) {
        const dot = `M${px(at * 6 + column + 0.5)} ${row + 0.5}h0`;
        if ((bits >> (4 - column)) & 1) lit += dot;
        else off += dot;
      }
    }
  });
  const dots = (name: string, d: string, colour: string) =>
    `<path class="${name}" d="${d}" fill="none" stroke="var(--${colour})" color="var(--${colour})" stroke-width=".88" stroke-linecap="round"/>`;
  const width = Math.max(letters.length * 6 - 1, 1);
  const content = dots("off", off, `${tone}-off`) + dots("lit", lit, tone);
  return picture("bulbs", [0, 0, width, 7], { size, label }, content);
}
