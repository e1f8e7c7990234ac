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

/** In how many ways so many dice make each total, from all ones on. */
function ways(dice: number): number[] {
  let all = [1];
  for (let die = 0; die < dice; die += 1) {
    const next = Array.from({ length: all.length + 5 }, () => 0);
    all.forEach((count, at) => {
      for (let face = 0; face < 6; face += 1) next[at + face] = (next[at + face] ?? 0) + count;
    });
    all = next;
  }
  return all;
}

/** How often each total came, and how often it comes in the long run: of as many dice as the game throws
 *  most of the time. */
export function totals(
  all: readonly Throw[],
): { total: number; count: number; expected: number }[] {
  const sizes = all.map(({ dice }) => dice.length);
  const often = (size: number) => sizes.filter((one) => one === size).length;
  const size = [...new Set(sizes)].sort((a, b) => often(b) - often(a) || b - a)[0] ?? 2;
  const thrown = all.filter(({ dice }) => dice.length === size).map(({ dice }) => sum(dice));
  return ways(size).map((count, at) => ({
    total: at + size,
    count: thrown.filter((total) => total === at + size).length,
    expected: (thrown.length * count) / 6 ** size,
  }));
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
