import { expect, test } from "vitest";
import { dress } from "../../lib/draw/horse";
import { worn } from "../../lib/draw/silks";
import type { TableState } from "../../lib/net/types";
import type { RaceFrame } from "../../lib/race/frame";
import { end } from "./end";
import type { View } from "./types";

const frame = {
  race: 1,
  runners: [
    { post: 1, name: "Ash" },
    { post: 2, name: "Birch" },
  ],
} as RaceFrame;
const seats = [
  { name: "Ann", cash: 500 },
  { name: "Ben", cash: 900 },
];
const horses = [
  { id: "ash", post: 1, owner: 1 },
  { id: "birch", post: 2, owner: null },
];
const portion = (purse: string, due: string, horse: string, ...shares: [number, number][]) => ({
  purse,
  due,
  horse,
  shares: shares.map(([seat, amount]) => ({ seat, amount })),
});
const state = (view: object) => ({ view, seats: [] }) as unknown as TableState<View>;
const before = state({ summary: { seats, horses } });
const after = state({
  summary: { seats, horses, result: { order: ["ash", "birch"], prizes: [3000, 1000] } },
  photos: [
    {
      place: 1,
      horses: [
        { horse: "ash", throws: [6] },
        { horse: "birch", throws: [2] },
      ],
    },
  ],
  flow: [
    portion("owners", "win", "ash", [1, 3000]),
    portion("bets", "place", "birch", [0, 40], [1, 60]),
  ],
});

test("a table, and a replay of it, tell whose the horses are and what they win", () => {
  const known = end({ before, after, frame, you: 1 });
  expect([1, 2].map((post) => known.owners?.(post))).toEqual([[1], []]);
  expect(known.dress(1)).toEqual({ ...dress(1), silks: worn(1) });
  expect(known.dress(2)).toEqual(dress(2));
  expect([1, 2].map((post) => known.prize?.(post))).toEqual([3000, 1000]);
  expect(known.money?.(0)).toBe(500);
  expect(known.mine).toEqual([
    { what: "First: your Ash", amount: 3000, post: 1 },
    { what: "Your bet on Birch to place", amount: 60, post: 2 },
  ]);
});

test("what is not known yet is not told, and who only looks is paid nothing", () => {
  const early = end({ before, after: null, frame, you: 1 });
  expect([early.money, early.mine, early.prize?.(1), early.caption?.([1, 2])]).toEqual([
    undefined,
    null,
    undefined,
    undefined,
  ]);
  expect(end({ before, after, frame, you: null }).mine).toBeNull();
});

test("the photo names the rule that decided", () => {
  const { caption } = end({ before, after, frame, you: 0 });
  expect(caption?.([1, 2])).toBe("by the dice");
  expect(caption?.([7])).toBeUndefined();
});
