import { expect, test } from "vitest";
import type { Judgement } from "../../generated/server";
import { brief, costliest, courseOf } from "./judged";

const judged = (at: number, seat: number, loss: number, se = 0.01): Judgement => ({
  at,
  seat,
  move: { type: "x" },
  best: null,
  value: 0.5 - loss,
  best_value: 0.5,
  se,
  loss,
});
const told = { decisions: [judged(1, 0, 0.1), judged(4, 1, 0.3), judged(9, 0, 0.2)] };

test("the course of a seat is what its own decisions were worth, in their order", () => {
  expect(courseOf(told, 0).map(({ at }) => at)).toEqual([1, 9]);
  expect(courseOf(told, 2)).toEqual([]);
});

test("the costliest come first, of one's own seats, and luck does not count", () => {
  const lucky = { decisions: [...told.decisions, judged(12, 0, 0.4, 0.3)] };
  expect(costliest(lucky, [0], 3).map(({ judged: { at } }) => at)).toEqual([9, 1]);
  expect(costliest(lucky, [0, 1], 2).map(({ nth }) => nth)).toEqual([1, 2]);
});

test("a slip is said in a line", () => {
  const slip = {
    type: "bet",
    bets: [
      { horse: 7, line: "win" },
      { horse: 3, line: "show" },
    ],
  };
  expect(brief(slip)).toBe("7 win, 3 show");
  expect(brief({ type: "wager", bets: [], claims: [] })).toBe("");
});
