/** When what is told at the end of a race: milliseconds at the usual speed. The track has shown the finish
 *  for a while before the first beat. */

import { FINISH } from "../race/pace";

export type Kind = "finish" | "official" | "circle" | "payout" | "next" | "card";

export const LASTS: Record<Kind, number> = {
  finish: 4000 - FINISH,
  official: 2500,
  circle: 4500,
  payout: 5000,
  next: 3000,
  /** Official and payout at once, for who skips. */
  card: 6000,
};

/** Nobody leaves a beat by the key that led to it. */
export const DEAF = 300;
/** Places and lamps come one after the other. */
export const LAMP = 300;
export const PLACE = 400;

const LINE = 600;
/** By then all lines of a payout are there, however many. */
const LINES = 2400;
const COUNT = 800;

/** How far a payout of so many lines has come. */
export function paidAt(gone: number, lines: number): { lines: number; sum: number; swap: boolean } {
  const each = Math.min(LINE, LINES / Math.max(1, lines));
  const begin = each * lines;
  const sum = Math.min(1, Math.max(0, (gone - begin) / COUNT));
  return { lines: Math.floor(gone / each), sum, swap: gone >= begin + COUNT + LINE };
}
