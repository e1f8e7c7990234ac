/** How a seat is told apart at the table: its colour, a letter, a jacket. */

import { type Silks, type Wardrobe, worn } from "../../lib/draw/silks";
import type { SeatView } from "./types";

export interface SeatLook {
  letter: string;
  ground: string;
  figure: string;
  silks: Silks;
}

const COLOURS: Record<string, readonly [ground: string, figure: string]> = {
  black: ["#141414", "#ffffff"],
  blue: ["#1546b0", "#ffffff"],
  green: ["#0b7a3b", "#ffffff"],
  red: ["#c8102e", "#ffffff"],
  white: ["#ffffff", "#111111"],
  yellow: ["#ffd21f", "#111111"],
};

/** A letter of the name that no seat before it has; the seat's number where there is none. */
function letters(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, seat) => {
    const own = [...name.toUpperCase()].find(
      (letter) => /\p{L}/u.test(letter) && !taken.has(letter),
    );
    const letter = own ?? String(seat + 1);
    taken.add(letter);
    return letter;
  });
}

export function seatLooks(seats: readonly SeatView[], chairs?: Wardrobe): SeatLook[] {
  const marks = letters(seats.map(({ name }) => name));
  return seats.map(({ color }, i) => {
    const [ground, figure] = COLOURS[color] ?? ["#4c554f", "#ffffff"];
    return { letter: marks[i] ?? "", ground, figure, silks: worn(i, chairs) };
  });
}
