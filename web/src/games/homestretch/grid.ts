/** Walking over the tote board by keys: horses one way, lines the other. */

import type { Spot } from "./slip";
import type { Line } from "./types";

/** The spot that a key leads to, or null when it is no key of the grid. `upright`: a row for each
 *  horse, as on a phone, instead of a column. */
export function walk(
  spot: Spot,
  key: string,
  horses: readonly number[],
  lines: readonly Line[],
  upright: boolean,
): Spot | null {
  const [along, across] = upright ? ["Vertical", "Horizontal"] : ["Horizontal", "Vertical"];
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[key];
  const way = key === "ArrowRight" || key === "ArrowLeft" ? "Horizontal" : "Vertical";
  const at = horses.indexOf(spot.horse);
  const row = lines.indexOf(spot.line);
  const pick = <T>(list: readonly T[], index: number, else_: T) =>
    list[Math.max(0, Math.min(list.length - 1, index))] ?? else_;
  if (step !== undefined && way === along) {
    return { horse: pick(horses, at + step, spot.horse), line: spot.line };
  }
  if (step !== undefined && way === across) {
    return { horse: spot.horse, line: pick(lines, row + step, spot.line) };
  }
  if (key === "Home") return { horse: pick(horses, 0, spot.horse), line: spot.line };
  if (key === "End") return { horse: pick(horses, horses.length - 1, spot.horse), line: spot.line };
  return null;
}
