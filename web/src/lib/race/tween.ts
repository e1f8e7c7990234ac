/** From one frame to the next: where the horses are, and how long their way takes. */

import type { RaceFrame } from "./frame";

export type Distances = Readonly<Record<number, number>>;

export function distances(frame: RaceFrame): Distances {
  return Object.fromEntries(frame.runners.map(({ post, distance }) => [post, distance]));
}

/** How long a step takes, in milliseconds: longer moves take longer, but nobody is kept waiting. */
export function duration(from: Distances, to: Distances): number {
  const longest = Math.max(
    0,
    ...Object.entries(to).map(([post, d]) => Math.abs(d - (from[Number(post)] ?? d))),
  );
  return longest === 0 ? 0 : Math.min(600, 240 + 60 * longest);
}
