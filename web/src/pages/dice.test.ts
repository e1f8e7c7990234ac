import { expect, test } from "vitest";
import type { GameRecord } from "../lib/net/types";
import { csv, tallies, throws } from "./dice";

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

test("only throws are counted, each among those of as many dice", () => {
  const counted = tallies(throws(record));
  expect(counted.map(({ dice, rows }) => [dice, rows.length])).toEqual([
    [1, 6],
    [2, 11],
  ]);
  const [one, two] = counted.map(({ rows }) => rows);
  expect(one?.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 0]);
  expect(one?.[0]?.expected).toBeCloseTo(1 / 6);
  expect(two?.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  const seven = two?.find(({ total }) => total === 7);
  expect(seven?.count).toBe(1);
  expect(seven?.expected).toBeCloseTo(2 / 6);
});

test("three dice, and a die of twenty sides, are counted as what they are", () => {
  const [three] = tallies([{ entry: 0, dice: [6, 6, 6], byHand: false }]);
  expect(three?.rows.map(({ total }) => total)).toEqual(
    Array.from({ length: 16 }, (_, i) => i + 3),
  );
  expect(three?.rows.at(-1)).toMatchObject({ total: 18, count: 1 });
  expect(three?.rows.at(-1)?.expected).toBeCloseTo(1 / 216);
  const [twenty] = tallies([{ entry: 0, dice: [17], byHand: false }]);
  expect(twenty?.rows).toHaveLength(20);
  expect(twenty?.rows[16]?.count).toBe(1);
});

test("the file has one row a throw and says which were typed in", () => {
  expect(csv(throws(record)).trimEnd().split("\r\n")).toEqual([
    "entry,die1,die2,total,by_hand",
    "1,4,,4,no",
    "2,3,4,7,no",
    "4,6,6,12,yes",
  ]);
});
