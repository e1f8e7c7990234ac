/** How long the script of a frame takes, in milliseconds; what the browser does with it afterwards is not counted. */

export interface Measured {
  runners: number;
  mean: number;
  median: number;
  p95: number;
}

/** Draws so many frames, one for each that the browser shows: what is drawn may not pile up. It is drawn in the
 *  browser's own call, which counts what a script has worked. */
export async function frameTimes(count: number, draw: (i: number) => void): Promise<number[]> {
  const took: number[] = [];
  while (took.length < count)
    await new Promise<void>((drawn) => {
      requestAnimationFrame(() => {
        const began = performance.now();
        draw(took.length);
        took.push(performance.now() - began);
        drawn();
      });
    });
  return took;
}

export function summed(took: readonly number[]): Omit<Measured, "runners"> {
  const sorted = took.toSorted((a, b) => a - b);
  const part = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const mean = took.reduce((sum, ms) => sum + ms, 0) / took.length;
  return { mean, median: part(0.5), p95: part(0.95) };
}
