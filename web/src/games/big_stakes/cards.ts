/** What is read off a horse card. */

import type { Coat } from "../../lib/draw/horse";
import type { Card } from "./types";

/** The columns of a card: rounds 1 to 11, and + for all later ones. */
export const COLUMNS = 12;
export const columnName = (column: number): string =>
  column === COLUMNS - 1 ? "+" : String(column + 1);

/** The column of a round, from 0. */
export const columnOf = (round: number): number => Math.min(round, COLUMNS) - 1;

/** The distances whose totals a card shows. */
export const DISTANCES = [5, 6, 8, 10, 12] as const;

/** The total that a card shows for a distance: its running numbers up to there. */
export function classAt({ running }: Pick<Card, "running">, furlongs: number): number {
  let sum = 0;
  for (let round = 1; round <= furlongs; round += 1) sum += running[columnOf(round)] ?? 0;
  return sum;
}

/** The distance at which a card beats the most of the others. */
export function bestAt(card: Pick<Card, "running">, all: readonly Pick<Card, "running">[]): number {
  const beaten = (furlongs: number) => {
    const own = classAt(card, furlongs);
    return all.filter((other) => classAt(other, furlongs) < own).length;
  };
  return DISTANCES.reduce<number>(
    (best, one) => (beaten(one) > beaten(best) ? one : best),
    DISTANCES[0],
  );
}

/** The numbers of a heart column, each with what it is worth on turf where that is not one: a figure, or
 *  a minus for nothing. */
export function heartOf(heart: string): { number: string; mark: string }[] {
  return heart.split("/").map((part) => {
    const number = /^\d+/.exec(part)?.[0] ?? part;
    return { number, mark: part.slice(number.length).replace("^", "").replace("-", "−") };
  });
}

/** The colour of a tier's mark; the tier's name stands beside it. */
const TIERS: Record<string, string> = {
  black: "#1b1b1b",
  blue: "#1546b0",
  green: "#0b7a3b",
  yellow: "#e8bb10",
  red: "#c8102e",
  orange: "#e2711d",
  maroon: "#6b1222",
  purple: "#6d3bb5",
};
export const tierColour = (tier: string): string => TIERS[tier] ?? "#7a7a7a";

const COATS: Record<string, Coat> = {
  b: "bay",
  ch: "chestnut",
  dkb: "dark",
  br: "dark",
  gr: "gray",
  ro: "gray",
  bl: "black",
};
/** The coat of a horse's colour, of those that are drawn. */
export const coatOf = (color: string): Coat => COATS[color] ?? "bay";

/** A card in a line: its rows, and its class at each distance. */
export function inWords(card: Card): string {
  const classes = DISTANCES.map((one) => `${one} f ${classAt(card, one)}`).join(", ");
  return `${card.name}: ${card.running.join(" ")} ♥ ${card.heart.join(" ")} (${classes})`;
}
