import { expect, test } from "vitest";
import { between, framing, spin } from "./camera";

const at = (x: number, y: number) => ({ x, y, degrees: 0 });

test("what is to be seen is well inside of what is shown, whichever way the sheet is turned", () => {
  const points = [at(10, 20), at(110, 20), at(60, 90)];
  for (const turn of [0, 45, 90, 180, -120]) {
    const camera = framing(points, turn, 3, { least: 50, around: 10 });
    const middle = spin({ ...at(camera.x, camera.y) }, turn, at(0, 0));
    for (const point of points) {
      const seen = spin(point, turn, at(0, 0));
      expect(Math.abs(seen.x - middle.x)).toBeLessThanOrEqual(camera.wide / 2 - 9.99);
      expect(Math.abs(seen.y - middle.y)).toBeLessThanOrEqual(camera.wide / 3 / 2 - 9.99);
    }
  }
});

test("a horse that runs along the far side is turned to run to the right", () => {
  expect(spin({ x: 5, y: 0, degrees: 180 }, -180, at(0, 0)).degrees).toBe(0);
});

test("the way from one look to the next is the shorter turn", () => {
  const camera = { x: 0, y: 0, wide: 100 };
  expect(between({ ...camera, turn: -170 }, { ...camera, turn: 170 }, 0.5).turn).toBe(-180);
  expect(between({ ...camera, turn: 10 }, { ...camera, x: 8, turn: 30 }, 1)).toEqual({
    ...camera,
    x: 8,
    turn: 30,
  });
});
