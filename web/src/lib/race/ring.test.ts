import { describe, expect, test } from "vitest";
import type { Ring } from "../../generated/racing";
import { dressIn } from "./dress";
import type { RaceFrame } from "./frame";
import type { Oval } from "./oval";
import { furlongs, standing } from "./ring";

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
    const line = oval.cx + oval.finish;
    const at = (distance: number) => standing(oval, course, distance, 2.5);
    // 16 spaces before the line, and once round after that.
    expect(at(80)).toEqual(at(16));
    expect(at(80).x).toBeGreaterThan(line);
    expect(at(79).x).toBeLessThan(line);
    // Counter-clockwise: over the line to the right, with the stands below.
    expect(at(17).x).toBeGreaterThan(at(16).x);
    expect(at(16).y).toBeGreaterThan(oval.cy);
  });

  test("distances are written as on a card", () => {
    expect(furlongs(4)).toEqual({ furlongs: 4 });
    expect([8, 10, 12].map(furlongs)).toEqual([{ miles: "1" }, { miles: "1¼" }, { miles: "1½" }]);
  });

  test("horses wear their stable's colour, told apart by letter and by silks", () => {
    const [red, green] = [1, 5].map(dressIn(frame));
    expect(red?.cloth).toEqual({ text: "R1", ground: "#b3202a", figure: "#ffffff" });
    expect(red?.silks).not.toEqual(green?.silks);
  });
});
