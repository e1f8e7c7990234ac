import { describe, expect, test } from "vitest";
import en from "../i18n/en.json";
import { Words } from "../i18n/words";
import { answer } from "./command";
import { leader, orderRows } from "./frame";
import { sampleFrame } from "./sample";
import { distances, duration } from "./tween";

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

  test("a frame without a move takes no time", () => {
    expect(duration(from, from)).toBe(0);
    expect(duration(from, to)).toBeGreaterThan(0);
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
