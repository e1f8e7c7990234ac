import { expect, test } from "vitest";
import type { GameRecord } from "../lib/net/types";
import { csv, throws, totals } from "./dice";

const record: GameRecord = {
  railbird: 1,
  game: "homestretch",
  pack: "standard",
  options: {},
  seats: ["Ann", "Ben"],
  log: [
    { chance: { shuffle: [1, 0] } },
    { chance: { dice: [4] } },
    { chance: { dice: [3, 4] } },
    { seat: 0, move: { type: "stop" } },
    { chance: { dice: [6, 6] } },
  ],
  by_hand: [4],
};

test("only throws are counted, and totals only of two dice", () => {
  const all = throws(record);
  expect(all).toHaveLength(3);
  expect(totals(all).reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(totals(all).find(({ total }) => total === 7)).toMatchObject({ count: 1, expected: 2 / 6 });
});

test("three dice have totals from 3 to 18, and each throw is counted", () => {
  const all = [
    { entry: 0, dice: [1, 1, 1], byHand: false },
    { entry: 1, dice: [6, 2, 3], byHand: false },
    { entry: 2, dice: [4, 4], byHand: false },
  ];
  expect(totals(all).map(({ total }) => total)).toEqual(
    Array.from({ length: 16 }, (_, i) => i + 3),
  );
  expect(totals(all).reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(totals(all).find(({ total }) => total === 11)).toMatchObject({
    count: 1,
    expected: (2 * 27) / 216,
  });
});

test("where dice are thrown one at a time, faces are counted", () => {
  const single = throws(record).filter(({ dice }) => dice.length === 1);
  expect(totals(single).map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 0]);
  expect(totals(single)[0]?.expected).toBeCloseTo(1 / 6);
});

test("the file has one row a throw and says which were typed in", () => {
  expect(csv(throws(record)).trimEnd().split("\r\n")).toEqual([
    "entry,die1,die2,total,by_hand",
    "1,4,,4,no",
    "2,3,4,7,no",
    "4,6,6,12,yes",
  ]);
});
