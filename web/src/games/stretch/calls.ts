/** The calls of a race as the sheet holds them: positions and gaps, where the game decides them. */

import { lengths } from "./format";
import type { HorseLine, Sheet } from "./types";

export type CallName = "break" | "race2" | "race3";

/** The calls that this race makes, in order: none in Quickplay. */
export function callsOf(sheet: Sheet): CallName[] {
  const names: CallName[] = ["break", "race2", "race3"];
  return names.filter((name) => sheet.horses.some((line) => line[name] !== null));
}

export interface Standing {
  /** Horses level with each other share a position. */
  position: number;
  /** Behind the leader, in quarters of a length: race points are half lengths. */
  behind: number;
}

export function standingAt(sheet: Sheet, call: CallName, line: HorseLine): Standing | null {
  const own = line[call];
  if (own === null) return null;
  const points = sheet.horses.flatMap((one) => (one[call] === null ? [] : [one[call]]));
  const best = Math.max(...points);
  return { position: 1 + points.filter((one) => one > own).length, behind: 2 * (best - own) };
}

/** "3 1½": third, a length and a half behind. */
export function standingText({ position, behind }: Standing): string {
  return behind === 0 ? String(position) : `${position} ${lengths(behind)}`;
}

/** Horses in the order of the result: by place, those out at the end. */
export function resultOrder(sheet: Sheet): HorseLine[] {
  const rank = ({ place }: HorseLine) => place ?? 99;
  return [...sheet.horses].sort((a, b) => rank(a) - rank(b) || a.pp - b.pp);
}

export interface PhotoGroup {
  /** The best place that the photo was for. */
  wire: number;
  speed: number;
  /** By photo total, the highest first. */
  lines: HorseLine[];
}

/** The posts that a photo parted, for one of the first three places; the best of them in front. */
export function photoOf(sheet: Sheet | undefined): number[] | undefined {
  const [first] = sheet?.official ? photos(sheet) : [];
  return first && first.wire <= 3 ? first.lines.map(({ pp }) => pp) : undefined;
}

/** Every group of horses that one figure left level: a photo decided among them. */
export function photos(sheet: Sheet): PhotoGroup[] {
  const bySpeed = new Map<number, HorseLine[]>();
  for (const line of sheet.horses)
    if (line.photo !== null && line.speed !== null)
      bySpeed.set(line.speed, [...(bySpeed.get(line.speed) ?? []), line]);
  return [...bySpeed]
    .sort(([a], [b]) => b - a)
    .map(([speed, lines]) => ({
      speed,
      wire: Math.min(...lines.map(({ wire }) => wire ?? 99)),
      lines: [...lines].sort((a, b) => (b.photo ?? 0) - (a.photo ?? 0) || a.pp - b.pp),
    }));
}
