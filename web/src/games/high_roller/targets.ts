/** The spaces in reach of a horse, and what they cost. */

import type { Runner } from "../../lib/race/frame";
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

/** The move that leads to a space; without one the horse stays. */
export const runTo = (spot: Spot | null) => ({
  type: "run" as const,
  path: [...(spot?.path ?? [])],
});

/** What most would do: as far as it goes, by the cheapest way, nearest to the rail. */
export function farthest(all: readonly Spot[]): Spot | null {
  return all.reduce<Spot | null>((best, spot) => {
    if (!best) return spot;
    const ahead = spot.distance - best.distance || best.cost - spot.cost || best.lane - spot.lane;
    return ahead > 0 ? spot : best;
  }, null);
}

/** A way that is suggested, and for what. */
export interface Way {
  kind: "far" | "rail" | "save";
  spot: Spot;
}

/** How many columns a way along the rail may fall short of the farthest. */
const SHORT = 1.5;

/** At most three ways: as far as it goes; nearer to the rail for little less; with more patience kept. */
export function suggested(all: readonly Spot[], patience: number): Way[] {
  const far = farthest(all);
  if (!far) return [];
  const close = all.filter(({ distance }) => distance >= far.distance - SHORT);
  const inside = Math.min(...close.map(({ lane }) => lane));
  const rail = farthest(close.filter(({ lane }) => lane === inside));
  const most = Math.max(...all.map(({ chips }) => Math.min(chips, patience)));
  const save = farthest(all.filter(({ chips }) => chips === most));
  const ways: Way[] = [{ kind: "far", spot: far }];
  if (rail && rail.lane < far.lane) ways.push({ kind: "rail", spot: rail });
  if (save && save.chips > far.chips && save.index !== rail?.index)
    ways.push({ kind: "save", spot: save });
  return ways;
}

/** The names of the horses that a way leads past. */
export function passedBy(
  { distance }: Spot,
  runners: readonly Pick<Runner, "post" | "name" | "distance" | "status">[],
  post: number,
): string[] {
  const from = runners.find((one) => one.post === post)?.distance ?? 0;
  return runners
    .filter((one) => one.status.kind === "running" || one.status.kind === "home")
    .filter((one) => one.post !== post && one.distance > from && one.distance < distance)
    .map(({ name }) => name);
}
