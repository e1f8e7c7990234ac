/** Chances as they are written. */

/** Parts of a whole in percent, to a tenth. They add up to what the parts do: where each alone would be
 *  rounded the wrong way, those with the most to lose are rounded up. */
export function percents(parts: readonly number[]): number[] {
  const tenths = parts.map((part) => part * 1000);
  const written = tenths.map(Math.floor);
  const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0);
  const missing = Math.round(sum(tenths)) - sum(written);
  const lost = (i: number) => (tenths[i] ?? 0) - (written[i] ?? 0);
  const up = tenths
    .map((_, i) => i)
    .sort((a, b) => lost(b) - lost(a) || a - b)
    .slice(0, missing);
  return written.map((one, i) => (up.includes(i) ? one + 1 : one) / 10);
}
