import { describe, expect, test } from "vitest";
import type { OvalLanes } from "../../generated/racing";
import { standing } from "../race/lanes";
import { courseOf, type Line, NOSE } from "./course";
import { SAMPLES, sampleRace } from "./sample";

/** Whether a point lies within an outline. */
function inside(line: Line, x: number, y: number): boolean {
  let within = false;
  for (let i = 0, j = line.length - 2; i < line.length; j = i, i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [line[i], line[i + 1], line[j], line[j + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

describe.each(SAMPLES)("the course of %s", (id) => {
  const { frames } = sampleRace(id);
  const course = courseOf(frames[0] as (typeof frames)[number]);
  const stops = frames
    .slice(1)
    .flatMap(({ runners }) => runners.filter(({ distance }) => distance > 0));

  test("has every horse at rest in its own space, whatever the step", () => {
    for (const { distance, lane } of stops) {
      const { x, y } = course.at(distance, lane);
      expect(inside(course.cell(distance, lane), x, y), `${distance} in lane ${lane}`).toBe(true);
    }
  });

  test("is run without a jump, in the way that its horses face", () => {
    const last = Math.max(...stops.map(({ distance }) => distance));
    const step = course.perSpace / 20;
    for (let at = last - 40 * course.perSpace; at < last; at += step) {
      const [one, next] = [course.at(at, 1), course.at(at + step, 1)];
      const [dx, dy] = [next.x - one.x, next.y - one.y];
      expect(Math.hypot(dx, dy)).toBeLessThan((course.space / 20) * 3);
      expect(dx * Math.cos(one.heading) + dy * Math.sin(one.heading)).toBeGreaterThan(0);
    }
  });

  test("has its line where nothing is left to go", () => {
    const { length } = frames[0] as (typeof frames)[number];
    const lane = 1;
    const distance = length + course.toGo(length) * course.perSpace;
    const { x, y, heading } = course.at(distance, lane);
    const [rail, outer] = course.wire;
    const [nx, ny] = [outer.y - rail.y, rail.x - outer.x];
    const nose = [x + NOSE * Math.cos(heading), y + NOSE * Math.sin(heading)];
    const off = ((nose[0] ?? 0) - rail.x) * nx + ((nose[1] ?? 0) - rail.y) * ny;
    expect(off / Math.hypot(nx, ny)).toBeCloseTo(0, 3);
  });
});

test.each(["high_roller", "big_stakes"] as const)(
  "on the oval of %s horses stand where the game has them",
  (id) => {
    const { frames } = sampleRace(id);
    const told = frames[0]?.course as OvalLanes;
    const course = courseOf(frames[0] as (typeof frames)[number]);
    const drawn = { ...told, lane_width: (course.laneWidth / course.space) * 1000 };
    for (const { runners } of frames.slice(1))
      for (const { distance, lane } of runners) {
        if (distance === 0) continue;
        const [place, at] = [standing(drawn, distance, lane), course.at(distance, lane)];
        expect(at.x).toBeCloseTo(place.x * course.space, 6);
        expect(at.y).toBeCloseTo(-place.y * course.space, 6);
      }
  },
);
