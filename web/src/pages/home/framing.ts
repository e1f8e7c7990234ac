/** How the race fits into the start page's picture. */

import type { Size } from "../../lib/stage/stage";

/** On a narrower picture the race is painted as on one twice as wide and shown at half the size: from the side,
 *  as everywhere else on this page. */
const NARROW = 700;

/** A phone paints no more pixels than it has to. */
export function framing(width: number, height: number, density: number): Size {
  if (width < NARROW)
    return {
      width: 2 * width,
      height: 2 * height,
      safe: { x: 0, y: 0.36 * height, width: 2 * width, height: 1.72 * height },
      density: 0.5,
    };
  // The words stand on the left, the sky is theirs too; the front of the field runs beside them.
  const safe = { x: 0.4 * width, y: 0.49 * height, width: 0.6 * width, height: 0.62 * height };
  return { width, height, safe, density: Math.min(density, 2) };
}
