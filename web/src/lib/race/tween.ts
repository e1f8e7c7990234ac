/** Between two frames: distances only, so nothing is shown that the frames do not say at the end. */

import type { RaceFrame } from "./frame";

export type Distances = Readonly<Record<number, number>>;

export function distances(frame: RaceFrame): Distances {
  return Object.fromEntries(frame.runners.map(({ post, distance }) => [post, distance]));
}

/** The lanes of a frame: a horse that changes them goes across as it goes ahead. */
export function lanes(frame: RaceFrame): Distances {
  return Object.fromEntries(frame.runners.map(({ post, lane }) => [post, lane]));
}

/** How long a step takes, in milliseconds: longer moves take longer, but nobody is kept waiting. */
export function duration(from: Distances, to: Distances): number {
  const longest = Math.max(
    0,
    ...Object.entries(to).map(([post, d]) => Math.abs(d - (from[Number(post)] ?? d))),
  );
  return longest === 0 ? 0 : Math.min(600, 240 + 60 * longest);
}

/** A gallop gathers speed and eases up. */
export function ease(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
}
