/** The throws of a record: what the dice panel counts and its file lists. */

import type { GameRecord } from "../lib/net/types";

export interface Throw {
  /** Its place in the record's log, from 0. */
  entry: number;
  dice: number[];
  byHand: boolean;
}

export function throws({ log, by_hand = [] }: GameRecord): Throw[] {
  const typed = new Set(by_hand);
  return log.flatMap((one, entry) =>
    "chance" in one && "dice" in one.chance
      ? [{ entry, dice: one.chance.dice, byHand: typed.has(entry) }]
      : [],
  );
}

const sum = (dice: readonly number[]) => dice.reduce((all, one) => all + one, 0);

/** How often each total of two dice came, and how often it comes in the long run; in a game that throws
 *  one die at a time, each face. */
export function totals(
  all: readonly Throw[],
): { total: number; count: number; expected: number }[] {
  const pairs = all.filter(({ dice }) => dice.length === 2);
  if (pairs.length === 0 && all.length > 0) {
    const single = all.filter(({ dice }) => dice.length === 1);
    return Array.from({ length: 6 }, (_, i) => ({
      total: i + 1,
      count: single.filter(({ dice }) => dice[0] === i + 1).length,
      expected: single.length / 6,
    }));
  }
  return Array.from({ length: 11 }, (_, i) => {
    const total = i + 2;
    return {
      total,
      count: pairs.filter(({ dice }) => sum(dice) === total).length,
      expected: (pairs.length * (6 - Math.abs(7 - total))) / 36,
    };
  });
}

/** One row a throw, under a header. */
export function csv(all: readonly Throw[]): string {
  const widest = Math.max(1, ...all.map(({ dice }) => dice.length));
  const head = [
    "entry",
    ...Array.from({ length: widest }, (_, i) => `die${i + 1}`),
    "total",
    "by_hand",
  ];
  const rows = all.map(({ entry, dice, byHand }) => {
    const faces = Array.from({ length: widest }, (_, i) => dice[i] ?? "");
    return [entry, ...faces, sum(dice), byHand ? "yes" : "no"];
  });
  return `${[head, ...rows].map((row) => row.join(",")).join("\r\n")}\r\n`;
}
