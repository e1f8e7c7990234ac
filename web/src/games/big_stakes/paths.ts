/** The cells in reach of a horse, and the ways to them, as the server lists them. */

import type { Spot } from "../../lib/race/frame";
import type { RunSlip } from "./types";

type Target = RunSlip["targets"][number];

/** A cell in reach: one, however many spaces lead to it. */
export interface Reach {
  /** Where it stands among the frame's legal targets. */
  index: number;
  lane: number;
  /** As the frame has it. */
  distance: number;
  /** The cell in words: lane and column, `b` for the second half of a doubled one. */
  cell: string;
  /** Fewest spaces. */
  cost: number;
  /** Every number of spaces that leads there, with its path, fewest first. */
  ways: readonly { spaces: number; path: string }[];
}

export const cellName = ([lane, x, half]: readonly number[]): string =>
  `${lane}.${x}${half ? "b" : ""}`;

export function reachOf(
  run: RunSlip,
  legal: readonly { distance: number; lane?: number }[],
  parts: number,
): Reach[] {
  const found = new Map<string, Target[]>();
  for (const target of run.targets) {
    const key = `${target.cell[0]} ${target.distance}`;
    found.set(key, [...(found.get(key) ?? []), target]);
  }
  return legal.flatMap(({ lane = 0, distance }, index) => {
    const targets = found.get(`${lane} ${Math.round(distance * parts)}`) ?? [];
    const [first] = targets;
    if (!first) return [];
    const ways = targets.map(({ spaces, path }) => ({ spaces, path }));
    return [{ index, lane, distance, cell: cellName(first.cell), cost: first.spaces, ways }];
  });
}

/** The spaces of a path from the horse on: every beginning of a listed path is listed too. */
export function wayTo(run: RunSlip, path: string): Spot[] {
  const known = new Map(run.targets.map((target) => [target.path, target]));
  const spots: Spot[] = [];
  for (let n = 1; n <= path.length; n += 1) {
    const target = known.get(path.slice(0, n));
    if (target) spots.push({ lane: target.cell[0] ?? 0, distance: target.distance });
  }
  return spots;
}
