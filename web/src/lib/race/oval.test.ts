import { expect, test } from "vitest";
import { at, lap, type Oval } from "./oval";

const OVAL: Oval = { cx: 500, cy: 260, half: 260, inner: 96, lanes: 6, width: 21, finish: 160 };
const T = Array.from({ length: 400 }, (_, i) => i / 400);

test("the finish is on the near straight and is crossed from left to right", () => {
  expect(at(OVAL, 0, 1)).toEqual({ x: 660, y: 260 + 96 + 10.5, degrees: 0 });
  expect(at(OVAL, 0.999, 1).x).toBeLessThan(660);
  expect(at(OVAL, 0.001, 1).x).toBeGreaterThan(660);
});

test("a lap comes back to where it began, without a jump on the way", () => {
  for (const lane of [1, 3.5, 6]) {
    for (const t of T) {
      const [a, b] = [at(OVAL, t, lane), at(OVAL, t + 1 / 400, lane)];
      const far = Math.hypot(a.x - b.x, a.y - b.y);
      // The outer lane is longer than the middle line, the inner one shorter.
      expect(far).toBeLessThan((lap(OVAL) / 400) * 1.4);
      expect(far).toBeGreaterThan((lap(OVAL) / 400) * 0.6);
    }
  }
});

test("horses that came equally far stand square across the track", () => {
  for (const t of T) {
    const [inner, outer] = [at(OVAL, t, 1), at(OVAL, t, 6)];
    const angle = (inner.degrees * Math.PI) / 180;
    const along = (outer.x - inner.x) * Math.cos(angle) + (outer.y - inner.y) * Math.sin(angle);
    expect(Math.abs(along)).toBeLessThan(1e-6);
    expect(Math.hypot(outer.x - inner.x, outer.y - inner.y)).toBeCloseTo(5 * OVAL.width);
  }
});

test("a horse looks where it runs", () => {
  for (const t of T) {
    const [a, b] = [at(OVAL, t, 3.5), at(OVAL, t + 1e-5, 3.5)];
    const angle = (a.degrees * Math.PI) / 180;
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    expect(((b.x - a.x) * Math.cos(angle) + (b.y - a.y) * Math.sin(angle)) / far).toBeCloseTo(1, 3);
  }
});
