/** Figures as a hobbyist writes them: dollars and cents, quarter lengths, times. */

import { cents } from "../../lib/i18n/figures";
import type { Line } from "./types";

export { clock, dollarsOfCents as dollars } from "../../lib/i18n/figures";

/** What $2 at even money add to themselves, and how it is rounded, in cents. */
const ADDED: Record<Line, number> = { win: 200, place: 100, show: 50 };
const ROUNDING = 5;

/** 550 → "5.50": in a column that is headed by the $2. */
export function payoff(amount: number | null): string {
  return amount === null ? "" : cents(amount);
}

const QUARTERS = ["", "¼", "½", "¾"];

/** 6 → "1½". */
export function lengths(quarters: number): string {
  const whole = Math.floor(quarters / 4);
  const part = QUARTERS[quarters % 4] ?? "";
  return whole === 0 && part !== "" ? part : `${whole}${part}`;
}

/** 2 → "+2", 0 → "0", -1 → "−1". */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0";
}

function won(odds: string, by: number): number {
  const [win = 0, staked = 1] = odds.split("-").map(Number);
  return (by * win) / staked;
}

/** "9-5" → 1.8: what is won for each dollar; nothing without odds. */
export function price(odds: string | null): number {
  return odds === null ? 0 : won(odds, 1);
}

/** What a bet brings back at these odds, the stake with it: the rule file, section 5. A place that is shared, or
 *  a throw for the payoff, may change it. */
export function paysAt(odds: string, kind: Line, stake: number): number {
  const added = Math.floor(won(odds, ADDED[kind]) / ROUNDING) * ROUNDING;
  return (stake / 200) * (200 + added);
}
