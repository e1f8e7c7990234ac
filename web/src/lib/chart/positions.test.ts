import { expect, test } from "vitest";
import { sampleFrame } from "../race/sample";
import type { Moment } from "../race/steps";
import { PARTS, positions, raceSteps } from "./positions";

const moment = (number: number, far: Parameters<typeof sampleFrame>[0]): Moment => ({
  number,
  frame: sampleFrame(far),
  events: [],
  steps: [],
});

test("the lines of a race are its running order as the leader goes on, and end with the result", () => {
  const gate = moment(1, {});
  const [length, race] = [gate.frame?.length ?? 0, gate.frame?.race ?? 0];
  const amid = moment(2, { 5: { distance: length / 2 } });
  const end = { ...moment(3, { 6: { place: 1 }, 5: { distance: length - 1 } }), official: [6] };
  const later = { ...moment(4, { 8: { place: 1 } }) };
  const steps = raceSteps([gate, amid, end, later], race);
  expect(steps.map(({ number }) => number)).toEqual([1, 2, 3]);
  const found = positions(steps)?.horses ?? [];
  const at = (post: number) => found.find((one) => one.post === post)?.at;
  expect(found[0]).toMatchObject({ post: 6, place: 1 });
  expect(at(5)?.slice(0, PARTS / 2)).toEqual([1, 1, 1, 1]);
  expect([at(6)?.at(-1), at(5)?.at(-1)]).toEqual([1, 2]);
});

test("without a race there are no lines", () => {
  expect(positions(raceSteps([], 1))).toBeNull();
});
