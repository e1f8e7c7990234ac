import { expect, test } from "vitest";
import { plotted } from "./plot";

const BOX = { left: 0, right: 100, top: 0, bottom: 50 };

test("the oldest is to the left, the best at the top, and all stand within the box", () => {
  const { points, marks } = plotted([80, 97, 105], BOX);
  expect(points.map(({ x }) => x)).toEqual([0, 50, 100]);
  expect(points[2]?.y).toBeLessThan(points[0]?.y ?? 0);
  for (const { y } of [...points, ...marks]) {
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(50);
  }
  expect(marks.map(({ value }) => value)).toEqual([80, 90, 100, 110]);
});

test("of places the first is at the top, and one race alone stands in the middle", () => {
  const places = plotted([1, 6], BOX, true);
  expect(places.points[0]?.y).toBeLessThan(places.points[1]?.y ?? 0);
  expect(plotted([97], BOX).points).toEqual([{ x: 50, y: 50 }]);
});
