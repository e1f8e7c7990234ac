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

/** How often each total of so many dice came, and how often it comes in the long run. */
export interface Tally {
  dice: number;
  rows: { total: number; count: number; expected: number }[];
}

/** In how many ways each total from 0 on comes of so many dice. */
function ways(dice: number, sides: number): number[] {
  let found = [1];
  for (let die = 0; die < dice; die += 1) {
    const next = Array<number>(found.length + sides).fill(0);
    found.forEach((count, total) => {
      for (let face = 1; face <= sides; face += 1)
        next[total + face] = (next[total + face] ?? 0) + count;
    });
    found = next;
  }
  return found;
}

/** One tally for each number of dice that was thrown at once; of single dice it counts the faces. */
export function tallies(all: readonly Throw[]): Tally[] {
  const counts = [...new Set(all.map(({ dice }) => dice.length))].sort((a, b) => a - b);
  return counts.map((dice) => {
    const thrown = all.filter((one) => one.dice.length === dice);
    // A record says what fell and not on what: a face above six is one of the twenty.
    const sides = thrown.some((one) => one.dice.some((face) => face > 6)) ? 20 : 6;
    const came = ways(dice, sides);
    const rows = came.flatMap((ways, total) =>
      ways === 0
        ? []
        : [
            {
              total,
              count: thrown.filter((one) => sum(one.dice) === total).length,
              expected: (thrown.length * ways) / sides ** dice,
            },
          ],
    );
    return { dice, rows };
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
