/** Where the points of a plot stand: the oldest race to the left, more to the top. */

export interface Point {
  x: number;
  y: number;
}

export interface Plot {
  points: Point[];
  /** Levels that are marked, with where they stand. */
  marks: { value: number; y: number }[];
}

/** A round step that parts a range into four or fewer. */
function step(range: number): number {
  const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
  return steps.find((one) => range / one <= 4) ?? 2000;
}

/** Lays out values within a box; where less is better, less is at the top. */
export function plotted(
  values: readonly number[],
  box: { left: number; right: number; top: number; bottom: number },
  lessIsBetter = false,
): Plot {
  const by = step(Math.max(...values) - Math.min(...values));
  const low = Math.floor(Math.min(...values) / by) * by;
  const high = Math.max(Math.ceil(Math.max(...values) / by) * by, low + by);
  const y = (value: number) => {
    const part = (value - low) / (high - low);
    return box.top + (box.bottom - box.top) * (lessIsBetter ? part : 1 - part);
  };
  const x = (at: number) =>
    values.length === 1
      ? (box.left + box.right) / 2
      : box.left + ((box.right - box.left) * at) / (values.length - 1);
  const marks = [];
  for (let value = low; value <= high; value += by) marks.push({ value, y: y(value) });
  return { points: values.map((value, at) => ({ x: x(at), y: y(value) })), marks };
}
