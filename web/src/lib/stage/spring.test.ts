import { describe, expect, test } from "vitest";
import { glide, spring, Way, within } from "./spring";

const every = Array.from({ length: 400 }, (_, i) => i / 100);

describe.each([
  ["a spring", spring(4.6)],
  ["a glide", glide(2)],
])("%s", (_, motion) => {
  test("goes ahead all the way, never past its end, and lies still there", () => {
    const way = every.map((x) => motion.way(x));
    way.slice(1).forEach((at, i) => expect(at).toBeGreaterThanOrEqual(way[i] ?? 0));
    expect(Math.max(...way)).toBe(1);
    expect([motion.way(motion.until), motion.speed(motion.until), motion.way(-1)]).toEqual([
      1, 0, 0,
    ]);
  });

  test("is as fast as its way grows", () => {
    const h = 1e-5;
    for (const x of [0.1, 0.5, 1, 1.9])
      expect(motion.speed(x)).toBeCloseTo((motion.way(x + h) - motion.way(x - h)) / (2 * h), 4);
  });
});

test("a spring can be told when to be there", () => {
  expect(spring(within(0.6)).way(0.6)).toBeGreaterThan(0.96);
});

describe("steps on top of each other", () => {
  const way = new Way([0]);
  const steps = [0.5, 0.7, 0.9];
  steps.forEach((at, i) => way.go(at, [i + 1], spring(4.6)));
  const at = (t: number): number => {
    const values: number[] = [];
    way.at(t, values);
    return values[0] ?? Number.NaN;
  };

  test("never lead past where the last one ends, and end exactly there", () => {
    for (const t of every) expect(at(t)).toBeLessThanOrEqual(way.rest(t)[0] ?? 0);
    expect(at(9)).toBe(3);
    expect(at(0)).toBe(0);
  });

  test("carry the speed over: nothing stops and starts", () => {
    const speeds = [0];
    for (const t of every.filter((one) => one > 0.55 && one < 1.5)) {
      way.at(t, [], speeds);
      expect(speeds[0]).toBeGreaterThan(0.3);
    }
  });

  test("leave the past as it was", () => {
    const before = every.map(at);
    way.go(4, [9], spring(4.6));
    expect(every.map(at)).toEqual(before);
  });
});
