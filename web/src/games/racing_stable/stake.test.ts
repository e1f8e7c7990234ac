import { expect, test } from "vitest";
import { sampleFrame } from "../../lib/race/sample";
import { returned } from "./receipts";
import { placedNow, returnsNow } from "./stake";

test.each([
  [50, "5/2", 175],
  [50, "1/4", 62],
  [5, "1/4", 6],
  [100, "4/5", 180],
  [10, null, 10],
])("%s at %s returns %s", (amount, odds, comes) => expect(returned(amount, odds)).toBe(comes));

const stable = (id: string) => id.split("-")[0] ?? null;
const bet = (on: string, to: "win" | "place" | "show") => ({ on, to, amount: 50, odds: "4/5" });

test("a bet on a horse pays for its own place alone, one on a stable for any of its horses, and once", () => {
  const placed = ["blue-3", "red-1", "red-2"];
  const pays = (on: string, to: "win" | "place" | "show") =>
    returnsNow(bet(on, to), placed, stable);
  expect([pays("blue-3", "win"), pays("red-1", "win"), pays("red", "win")]).toEqual([90, 0, 0]);
  expect([pays("red-1", "place"), pays("red-2", "place"), pays("red", "place")]).toEqual([
    90, 0, 90,
  ]);
  expect([pays("red-2", "show"), pays("red", "show"), pays("green", "show")]).toEqual([90, 90, 0]);
});

test("who is home is placed before who runs, and who is out is not placed", () => {
  const frame = sampleFrame({
    3: { place: 1 },
    6: { distance: 8 },
    4: { distance: 7 },
    5: { distance: 6 },
  });
  expect(placedNow(frame, String)).toEqual(["3", "6", "4"]);
});
