import { describe, expect, test } from "vitest";
import en from "../i18n/en.json";
import { Words } from "../i18n/words";
import { answer } from "./command";
import { follow } from "./follow";
import { leader, orderRows, runner } from "./frame";
import { sampleFrame } from "./sample";
import { ribbonWindow, STRAIGHT, straightX } from "./straight";
import { between, distances, duration } from "./tween";

describe("follow", () => {
  const start = sampleFrame({
    8: { distance: 8 },
    3: { distance: 9 },
    5: { place: 1 },
    6: { place: 2 },
  });

  test("the entry that ends a race shows its last move, though the next frame is another race", () => {
    const next = sampleFrame({}, 2);
    const steps = follow(
      start,
      [
        { type: "thrown" },
        { type: "moved", horse: 8, from: 8, to: 10, bonus: 0 } as never,
        { type: "finished", horse: 8, place: 3 } as never,
        { type: "official", race: 1, finish: [5, 6, 8] } as never,
        { type: "race_card" },
      ],
      next,
    );
    expect(steps).toHaveLength(2);
    expect(steps[0]?.official).toEqual([5, 6, 8]);
    expect(runner(steps[0]?.frame ?? next, 8)?.status).toEqual({ kind: "finished", place: 3 });
    expect(steps[0]?.frame.order.slice(0, 4)).toEqual([5, 6, 8, 3]);
    expect(steps[1]?.frame).toBe(next);
  });

  test("the engine's own frame stands at the end of a move", () => {
    const next = { ...sampleFrame({ 8: { distance: 9 } }), legal: [{ post: 8, distance: 10 }] };
    const steps = follow(start, [{ type: "moved", horse: 8, from: 8, to: 9 } as never], next);
    expect(steps.map(({ frame }) => frame)).toEqual([next]);
  });

  test("tokens that are spent are gone", () => {
    const held = sampleFrame({ 7: { badge: "X" }, 4: { badge: "+2" } });
    const [first, second] = follow(
      held,
      [
        { type: "cancelled", horse: 7 } as never,
        { type: "moved", horse: 4, from: 0, to: 4, bonus: 2 } as never,
      ],
      null,
    );
    expect(runner(first?.frame ?? held, 7)?.badge).toBeNull();
    expect(runner(second?.frame ?? held, 4)).toMatchObject({ badge: null, distance: 4 });
  });

  test("horses that have to throw for a place are a photo", () => {
    const [step] = follow(start, [{ type: "level", posts: [8, 3] } as never], start);
    expect(step?.photo).toEqual([8, 3]);
    expect(follow(start, [{ type: "round" }], start)[0]?.photo).toBeUndefined();
  });

  test("without a race there is nothing to follow", () => {
    expect(follow(null, [{ type: "hands_passed" }], null)).toEqual([]);
  });
});

describe("order", () => {
  test("level horses share a position, placed ones keep their place", () => {
    const rows = orderRows(
      sampleFrame({ 5: { place: 1 }, 7: { distance: 4 }, 9: { distance: 4 }, 2: { distance: 1 } }),
    );
    expect(rows.slice(0, 5).map(({ position }) => position)).toEqual([1, 2, 2, 4, 5]);
    expect(rows.slice(0, 3).map(({ behind }) => behind)).toEqual([0, 6, 6]);
  });

  test("nobody leads while several are in front", () => {
    expect(leader(sampleFrame())).toBeNull();
    expect(leader(sampleFrame({ 7: { distance: 1 } }))?.post).toBe(7);
    expect(leader(sampleFrame({ 7: { place: 1 }, 8: { place: 2 } }))?.post).toBe(7);
  });
});

describe("tween", () => {
  const [from, to] = [distances(sampleFrame()), distances(sampleFrame({ 7: { distance: 4 } }))];

  test("begins and ends at the frames and never leaves what lies between", () => {
    expect(between(from, to, 0)).toEqual(from);
    expect(between(from, to, 1)).toEqual(to);
    for (let t = 0; t <= 1; t += 0.05) {
      const shown = between(from, to, t)[7] ?? Number.NaN;
      expect(shown).toBeGreaterThanOrEqual(0);
      expect(shown).toBeLessThanOrEqual(4);
    }
  });

  test("a frame without a move takes no time", () => {
    expect(duration(from, from, 1)).toBe(0);
    expect(duration(from, to, 2)).toBe(duration(from, to, 1) / 2);
  });
});

describe("straight", () => {
  test("a horse at the full length is past the line, one space before it is not", () => {
    expect(straightX(10, 10) - 30).toBeGreaterThan(STRAIGHT.line);
    expect(straightX(9, 10) + 27).toBeLessThan(STRAIGHT.line);
    expect(straightX(0, 10) + 27).toBeLessThan(STRAIGHT.gate);
  });

  test("the ribbon keeps the focus at a third until an end of the course", () => {
    expect(ribbonWindow(20, 60, 15)).toBe(15);
    expect(ribbonWindow(0, 60, 15)).toBe(-1.3);
    expect(ribbonWindow(60, 60, 15)).toBeCloseTo(45.8);
  });
});

describe("questions in the text view", () => {
  const frame = sampleFrame({ 7: { distance: 4 }, 9: { distance: 2 }, 5: { place: 1 } });
  const ask = (line: string) => answer(line, frame, new Words("en", en, en));

  test.each([
    ["gap 9", "9 Cloud Nine is eight spaces behind."],
    ["GAP  5 ", "5 High Five: won"],
    ["gap 99", "No horse has the number 99."],
    ["gap", "No horse has the number ."],
    ["drive", null],
  ])("%s", (line, said) => expect(ask(line)).toBe(said));

  test("order names everybody, front to back", () => {
    expect(ask("order")).toMatch(
      /^1\. 5 High Five, 2\. 7 Time's Up, 3\. 9 Cloud Nine, 4\. 2 Emalus, 4\. 3 /,
    );
  });
});
