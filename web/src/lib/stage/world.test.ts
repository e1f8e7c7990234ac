import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Brush } from "./brush";
import { fakeCanvas, recorder } from "./canvas.testing";
import { courseOf } from "./course";
import { Eye } from "./eye";
import { DAY } from "./palette";
import { sampleRace } from "./sample";
import { World } from "./world";

beforeAll(fakeCanvas);
afterAll(() => void vi.unstubAllGlobals());

const WIDTH = 1440;

test.each([20, 60, 160])("both rails go through the picture at %i pixels of a metre", (scale) => {
  const { frames } = sampleRace("homestretch");
  const course = courseOf(frames[0] as (typeof frames)[number]);
  const { c, strokes } = recorder();
  // From beside the middle of the straight.
  const [x, y] = [course.wire[0].x / 2, course.width / 2];
  const shot = [x, y, Math.PI / 2, 0.3, Math.log(60), Math.log(scale), WIDTH / 2, 450];
  const brush = new Brush(c, new Eye().set(shot), WIDTH, 900, 1);
  const world = new World(course, "", DAY);
  world.backdrop(brush, 0);
  strokes.length = 0;
  world.between(brush, Infinity, 0, 0);
  // A length begins at one post, goes to the other and down to the ground.
  const lengths = strokes.flatMap(([name, ...from], i) => {
    const [next, ...to] = strokes[i + 1] ?? [];
    return name === "moveTo" && next === "lineTo" ? [[from[0], to[0]] as [number, number]] : [];
  });
  for (let at = 0; at <= WIDTH; at += 8) {
    const there = lengths.filter(
      ([one, other]) => Math.min(one, other) <= at && at <= Math.max(one, other),
    );
    expect(there.length, `at ${at}`).toBeGreaterThanOrEqual(2);
  }
});
