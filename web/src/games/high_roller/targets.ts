/** The spaces in reach as lanes of spaces, so that arrow keys go over them as horses would. */

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

/** Lanes from the outside in, as the near side of the track is seen; in each, nearest first. */
export function lanesOf(all: readonly Spot[]): { lane: number; spots: Spot[] }[] {
  const lanes = [...new Set(all.map(({ lane }) => lane))].sort((a, b) => a - b);
  return lanes.map((lane) => ({
    lane,
    spots: all.filter((spot) => spot.lane === lane).sort((a, b) => a.distance - b.distance),
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

/** Where an arrow key leads. */
export function next(all: readonly Spot[], from: Spot, key: string): Spot {
  const lanes = lanesOf(all);
  const row = lanes.findIndex(({ lane }) => lane === from.lane);
  const own = lanes[row]?.spots ?? [];
  const at = own.indexOf(from);
  const beside = (to: number): Spot => {
    const there = lanes[to]?.spots ?? [];
    const near = (spot: Spot) => Math.abs(spot.distance - from.distance);
    return there.reduce((best, spot) => (near(spot) < near(best) ? spot : best), there[0] ?? from);
  };
  switch (key) {
    case "ArrowRight":
      return own[at + 1] ?? from;
    case "ArrowLeft":
      return own[at - 1] ?? from;
    case "ArrowUp":
      return beside(row - 1);
    case "ArrowDown":
      return beside(row + 1);
    case "Home":
      return own[0] ?? from;
    case "End":
      return own.at(-1) ?? from;
    default:
      return from;
  }
}
