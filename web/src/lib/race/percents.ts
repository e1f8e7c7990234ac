/** Chances as they are written. */

/** Parts of a whole in percent, to a tenth or to so many parts of one. They add up to what the parts do:
 *  where each alone would be rounded the wrong way, those with the most to lose are rounded up. */
export function percents(parts: readonly number[], fine = 10): number[] {
  const exact = parts.map((part) => part * 100 * fine);
  const written = exact.map(Math.floor);
  const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0);
  const missing = Math.round(sum(exact)) - sum(written);
  const lost = (i: number) => (exact[i] ?? 0) - (written[i] ?? 0);
  const up = exact
    .map((_, i) => i)
    .sort((a, b) => lost(b) - lost(a) || a - b)
    .slice(0, missing);
  return written.map((one, i) => (up.includes(i) ? one + 1 : one) / fine);
}
