/** Margins in racing words. Spaces stay spaces: no game that counts them knows of a nose. */

import type { Unit } from "../race/frame";
import type { Words } from "../i18n/words";

/** Upper bounds in lengths. */
const SHORT: readonly [number, string][] = [
  [0.06, "nose"],
  [0.2, "head"],
  [0.38, "neck"],
  [0.63, "half"],
  [0.88, "three_quarters"],
];

/** No game has told lengths yet; a view may ask for them all the same. */
export function margin(gap: number, unit: Unit | "lengths", words: Words): string {
  if (unit !== "lengths") {
    const n = Math.round(gap * 10) / 10;
    return words.say("margin.spaces", { n, count: words.count(n) });
  }
  const short = SHORT.find(([below]) => gap < below);
  if (short) return words.say(`margin.${short[1]}`);
  // Callers say halves up to five lengths and round above.
  const halves = gap < 5 ? Math.round(gap * 2) : Math.round(gap) * 2;
  const n = Math.floor(halves / 2);
  const key = halves % 2 ? "margin.lengths_half" : "margin.lengths";
  return words.say(key, { n, count: words.count(n) });
}
