/** The spaces in reach of a horse, and what they cost. */

import type { Target } from "./types";

export interface Spot {
  /** Where it stands in the list of the table. */
  index: number;
  cell: string;
  lane: number;
  cost: number;
  chips: number;
  path: readonly string[];
  /** How far it is, in columns. */
  distance: number;
}

export function spots(
  targets: readonly Target[],
  legal: readonly { distance: number; lane?: number }[],
): Spot[] {
  return targets.map(({ cell, cost, chips, path }, index) => ({
    index,
    cell: cell ?? "",
    lane: legal[index]?.lane ?? Number.parseInt(cell ?? "1", 10),
    cost,
    chips,
    path,
    distance: legal[index]?.distance ?? index,
  }));
}

/** What most would do: as far as it goes, by the cheapest way, nearest to the rail. */
export function farthest(all: readonly Spot[]): Spot | null {
  return all.reduce<Spot | null>((best, spot) => {
    if (!best) return spot;
    const ahead = spot.distance - best.distance || best.cost - spot.cost || best.lane - spot.lane;
    return ahead > 0 ? spot : best;
  }, null);
}
