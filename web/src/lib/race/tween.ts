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

/** Whether every horse is at the same place in both. */
export function alike(one: Distances, other: Distances): boolean {
  const posts = Object.keys(one);
  return (
    posts.length === Object.keys(other).length &&
    posts.every((post) => one[Number(post)] === other[Number(post)])
  );
}

/** How long a step takes: longer moves take longer, but nobody is kept waiting. */
export function duration(from: Distances, to: Distances, speed: number): number {
  const longest = Math.max(
    0,
    ...Object.entries(to).map(([post, d]) => Math.abs(d - (from[Number(post)] ?? d))),
  );
  return longest === 0 ? 0 : Math.min(1400, 320 + 190 * longest) / speed;
}

/** A gallop gathers speed and eases up. */
export function ease(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
}

export function between(from: Distances, to: Distances, t: number): Distances {
  if (t >= 1) return to;
  const part = ease(Math.max(0, t));
  return Object.fromEntries(
    Object.entries(to).map(([post, d]) => {
      const start = from[Number(post)] ?? d;
      return [post, start + (d - start) * part];
    }),
  );
}
