import { expect, test } from "vitest";
import type { Ring, RingColor, RingMark } from "../../generated/racing";
import { type Luck, outcomes, THROWS } from "./throws";

const mark = (space: number, color: RingColor, effect: string): RingMark => ({
  space,
  color,
  effect,
  n: null,
  text: effect,
});

/** The derby's start, on a mile of 64 spaces. */
const course: Ring = {
  spaces: 64,
  furlong: 8,
  start: 48,
  starts: [],
  marks: [mark(50, "red", "disqualified"), mark(54, "red", "pay"), mark(57, "green", "collect")],
  cloths: [],
};

/** Every throw of two dice, one by one: what the counting must agree with. */
function thrown(at: number, spaces: number): Map<Luck, number> {
  const found = new Map<Luck, number>();
  for (let one = 1; one <= 6; one += 1)
    for (let other = 1; other <= 6; other += 1) {
      const to = at + one + other;
      const on = course.marks.find(({ space }) => space === (course.start + to) % course.spaces);
      const luck: Luck =
        one === other
          ? "double"
          : to >= spaces
            ? "home"
            : !on
              ? "plain"
              : on.color === "green"
                ? "good"
                : "bad";
      found.set(luck, (found.get(luck) ?? 0) + 1);
    }
  return found;
}

test.each([0, 1, 5, 16, 40, 63, 64, 70, 75, 77, 79])(
  "from space %s every throw is counted once, as it would go",
  (at) => {
    const can = outcomes(course, at, 80);
    expect(new Map(can.map(({ luck, ways }) => [luck, ways]))).toEqual(thrown(at, 80));
    expect(can.reduce((sum, { ways }) => sum + ways, 0)).toBe(THROWS);
  },
);

test("the spaces that act are named with how often they are hit", () => {
  const can = outcomes(course, 0, 80);
  const on = (luck: Luck) =>
    can.find((one) => one.luck === luck)?.on.map(({ mark: hit, ways }) => [hit.effect, ways]);
  expect(on("bad")).toEqual([["pay", 4]]);
  expect(on("good")).toEqual([["collect", 4]]);
});

test("round the ring a space is the same space again", () => {
  const effects = outcomes(course, 64, 160).flatMap(({ on }) =>
    on.map(({ mark: hit }) => hit.space),
  );
  expect(effects).toEqual(
    outcomes(course, 0, 160).flatMap(({ on }) => on.map((one) => one.mark.space)),
  );
});
