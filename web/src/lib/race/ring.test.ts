import { describe, expect, test } from "vitest";
import type { Ring } from "../../generated/racing";
import { dressIn } from "./dress";
import type { RaceFrame } from "./frame";
import type { Oval } from "./oval";
import { berths, crossings, furlongs, middle, outline, standing } from "./ring";

const oval: Oval = { cx: 500, cy: 250, half: 250, inner: 170, lanes: 4, width: 16, finish: 190 };
const course: Ring = {
  spaces: 64,
  furlong: 8,
  start: 48,
  starts: [],
  marks: [],
  cloths: [
    { post: 1, stable: 0, horse: "red-1", text: "R1", ground: "#b3202a" },
    { post: 5, stable: 1, horse: "green-1", text: "G1", ground: "#1f7a3a" },
  ],
};
const runner = (post: number) => ({
  post,
  name: `Horse ${post}`,
  lane: post === 1 ? 1 : 2,
  distance: 0,
  badge: null,
  status: { kind: "running" as const },
});
const frame: RaceFrame = {
  race: 6,
  name: "The Derby",
  course: { kind: "ring", ...course },
  unit: "spaces",
  length: 80,
  runners: [runner(1), runner(5)],
  order: [1, 5],
  legal: [],
};

describe("the ring", () => {
  test("a race that starts on a space begins there and ends past the line", () => {
    const [lane, line] = [2.5, oval.cx + oval.finish];
    expect(standing(oval, course, 0, lane)).toEqual(middle(oval, course, 48));
    expect(standing(oval, course, 80, lane)).toEqual(middle(oval, course, 0));
    expect(middle(oval, course, 0).x).toBeGreaterThan(line);
    expect(middle(oval, course, 63).x).toBeLessThan(line);
    // Counter-clockwise: over the line to the right, with the stands below.
    expect(middle(oval, course, 1).x).toBeGreaterThan(middle(oval, course, 0).x);
    expect(middle(oval, course, 0).y).toBeGreaterThan(oval.cy);
  });

  test("spaces have outlines, and no two the same", () => {
    const all = Array.from({ length: 64 }, (_, space) => outline(oval, course, space));
    expect(new Set(all).size).toBe(64);
  });

  test("the line is crossed once more than the finish where the way is longer than a mile", () => {
    expect([80, 65, 64, 1, 0].map((toGo) => crossings(course, toGo))).toEqual([2, 2, 1, 1, 0]);
  });

  test("distances are written as on a card", () => {
    expect(furlongs(4)).toEqual({ furlongs: 4 });
    expect([8, 10, 12].map(furlongs)).toEqual([{ miles: "1" }, { miles: "1¼" }, { miles: "1½" }]);
  });

  test("horses that share a space stand abreast, the rest behind them", () => {
    const crowd = [1, 2, 3, 4, 5].map((post) => ({ post, distance: post === 3 ? 7 : 0 }));
    expect([...berths(crowd, 3).values()]).toEqual([
      { aside: -1, file: 0 },
      { aside: 0, file: 0 },
      { aside: 0, file: 0 },
      { aside: 1, file: 0 },
      { aside: -1, file: 1 },
    ]);
  });

  test("horses wear their stable's colour, told apart by letter and by silks", () => {
    const [red, green] = [1, 5].map(dressIn(frame));
    expect(red?.cloth).toEqual({ text: "R1", ground: "#b3202a", figure: "#ffffff" });
    expect(red?.silks).not.toEqual(green?.silks);
  });
});
