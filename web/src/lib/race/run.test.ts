import { describe, expect, test } from "vitest";
import type { Course, RaceFrame, Status } from "./frame";
import { Run } from "./run";
import vectors from "./run.vectors.json";
import type { RaceMoment } from "./steps";

type Told = readonly [post: number, distance: number, status: number | string];

function moment(number: number, race: number, course: Course, told: readonly Told[]): RaceMoment {
  const runners = told.map(([post, distance, status]) => ({
    post,
    name: `Horse ${post}`,
    lane: post,
    distance,
    badge: null,
    status: (typeof status === "number"
      ? { kind: "finished", place: status }
      : { kind: status }) as Status,
  }));
  const order = [...runners]
    .sort((a, b) => b.distance - a.distance || a.lane - b.lane)
    .map(({ post }) => post);
  const frame: RaceFrame = {
    race,
    name: "",
    course,
    unit: "lengths",
    length: 1000,
    runners,
    order,
    legal: [],
  };
  return { number, frame, events: [], steps: [] };
}

const open = (call: number, calls: number): Course => ({ kind: "open", call, calls });
const behind = (run: Run, way: number) => {
  const at = run.at(way);
  const front = Math.max(...Object.values(at));
  return Object.fromEntries(Object.entries(at).map(([post, d]) => [post, front - d]));
};
const WAYS = Array.from({ length: 251 }, (_, i) => i / 250);

/** A record of three races of eight horses, with the calls as the server told them and the points that stand
 *  on the scoresheets. */
describe.each(vectors.races.map((sheet, i) => ({ sheet, race: i + 1 })))(
  "race $race of a whole record",
  ({ sheet, race }) => {
    const run = new Run(
      vectors.calls
        .filter((one) => one.race === race)
        .map((one) =>
          moment(one.number, race, one.course as Course, one.runners as unknown as Told[]),
        ),
    );

    test("at each call every horse is exactly as far behind as the scoresheet says", () => {
      const points = (["break", "race2", "race3"] as const).map((call) =>
        Object.fromEntries(
          sheet.map((line) => [
            line.pp,
            // Race points are half lengths.
            2 * (Math.max(...sheet.map((one) => one[call])) - line[call]),
          ]),
        ),
      );
      const wire = Object.fromEntries(sheet.map(({ pp, beaten_q }) => [pp, beaten_q]));
      const gate = Object.fromEntries(sheet.map(({ pp }) => [pp, 0]));
      expect(run.calls.map(({ way }) => behind(run, way))).toEqual([gate, ...points, wire]);
    });

    test("between two calls no horse turns round, and none jumps", () => {
      for (const { pp } of sheet) {
        const at = (way: number) => run.at(way)[pp] ?? Number.NaN;
        run.calls.slice(1).forEach(({ way: to }, i) => {
          const from = run.calls[i]?.way ?? 0;
          const turn = Math.sign(at(to) - at(from));
          const inside = WAYS.filter((way) => way >= from && way <= to).map(at);
          inside.slice(1).forEach((now, j) => {
            const by = now - (inside[j] ?? now);
            expect(by * turn).toBeGreaterThanOrEqual(-1e-9);
            expect(Math.abs(by)).toBeLessThan(4);
          });
        });
      }
    });

    test("the horses come to a call as fast as they leave it", () => {
      const d = 1e-6;
      for (const { way } of run.calls.slice(1, -1))
        for (const { pp } of sheet) {
          const at = (one: number) => run.at(one)[pp] ?? Number.NaN;
          const [into, out] = [at(way) - at(way - d), at(way + d) - at(way)];
          expect((out - into) / d).toBeCloseTo(0, 1);
        }
    });

    test("who leads changes where it is seen, and what is written is what is drawn", () => {
      for (const way of WAYS) {
        const drawn = behind(run, way);
        const { order, runners } = run.frame(way);
        const [first = 0] = order;
        expect(drawn[first]).toBe(0);
        for (const { post, distance } of runners)
          expect(Math.abs(1000 * Number(way > 0) - distance - (drawn[post] ?? 0))).toBeLessThan(
            0.51,
          );
      }
    });

    test("nothing is known before its call", () => {
      for (const way of WAYS) {
        const told = run.reached(way).at(-1)?.frame.course;
        expect(told).toEqual(run.callAt(way).moment.frame.course);
        if (way < 1)
          for (const { status } of run.frame(way).runners) expect(status.kind).toBe("running");
      }
    });
  },
);

test("a field whose running nobody follows stays together, and is parted at the wire", () => {
  const run = new Run([
    moment(1, 1, open(0, 1), [
      [1, 0, "running"],
      [2, 0, "running"],
    ]),
    moment(9, 1, open(1, 1), [
      [1, 990, 2],
      [2, 1000, 1],
    ]),
  ]);
  expect(behind(run, 0.3)).toEqual({ 1: 0, 2: 0 });
  expect(behind(run, 0.8)[1]).toBeGreaterThan(2);
  expect(behind(run, 1)).toEqual({ 1: 10, 2: 0 });
});

test("a horse that is out falls back after the last call that has it, and is gone at the wire", () => {
  const run = new Run([
    moment(1, 1, open(0, 3), [
      [1, 0, "running"],
      [2, 0, "running"],
    ]),
    moment(3, 1, open(1, 3), [
      [1, 1000, "running"],
      [2, 996, "running"],
    ]),
    moment(7, 1, open(2, 3), [
      [1, 1000, "running"],
      [2, 990, "out"],
    ]),
    moment(9, 1, open(3, 3), [
      [1, 1000, 1],
      [2, 1000, "out"],
    ]),
  ]);
  const out = run.calls[2]?.way ?? 0;
  expect(behind(run, out)).toEqual({ 1: 0, 2: 10 });
  expect([run.gone(2, out), run.gone(2, out + 0.05), run.gone(2, 1)]).toEqual([
    0,
    expect.closeTo(0.5),
    1,
  ]);
  expect(run.frame(out - 0.01).runners[1]?.status.kind).toBe("running");
  expect(run.frame(out + 0.05).order).toEqual([1, 2]);
  expect(behind(run, 1)[2]).toBeGreaterThan(40);
});

test("also a race that nobody finishes has an end", () => {
  const run = new Run([
    moment(1, 1, open(0, 1), [
      [1, 0, "running"],
      [2, 0, "running"],
    ]),
    moment(9, 1, open(1, 1), [
      [1, 1000, "out"],
      [2, 1000, "out"],
    ]),
  ]);
  for (const way of [0.4, 0.9, 1])
    for (const { distance } of run.frame(way).runners) expect(distance).not.toBeNaN();
  expect(run.gone(1, 1)).toBe(1);
});
