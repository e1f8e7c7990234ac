import { describe, expect, test } from "vitest";
import { bills } from "./bills";
import { amountOn, claimed, cost, EMPTY, fitting, raised, staked } from "./slip";
import type { OpenOf } from "./types";

describe("bills", () => {
  test("an amount is counted out in as few as can be", () => {
    expect(bills(2500)).toEqual([{ value: 500, count: 5 }]);
    expect(bills(786)).toEqual([
      { value: 500, count: 1 },
      { value: 100, count: 2 },
      { value: 50, count: 1 },
      { value: 20, count: 1 },
      { value: 5, count: 3 },
      { value: 1, count: 1 },
    ]);
    expect(bills(0)).toEqual([]);
  });

  test("they make the amount again", () => {
    for (let amount = 0; amount < 1300; amount += 1)
      expect(bills(amount).reduce((sum, { value, count }) => sum + value * count, 0)).toBe(amount);
  });
});

describe("the slip", () => {
  const open: OpenOf<"wager"> = {
    on: ["red", "green"],
    odds: { win: "8/5", place: "2/5", show: null },
    least: 1,
    step: 1,
    most: 100,
    claims: ["green-1"],
    claim_price: 800,
    cash: 2000,
  };

  test("bets on one thing add up, and go when nothing is left of them", () => {
    const once = raised(EMPTY, "red", "win", 10);
    const twice = raised(once, "red", "win", 5);
    expect(twice.bets).toEqual([{ on: "red", to: "win", amount: 15 }]);
    expect(amountOn(twice, "red", "place")).toBe(0);
    expect(raised(twice, "red", "win", -15)).toEqual(EMPTY);
    expect(raised(twice, "red", "win", -99)).toEqual(EMPTY);
  });

  test("claims cost their price until the race is over", () => {
    const slip = claimed(raised(EMPTY, "red", "win", 10), "green-1", true);
    expect(staked(slip)).toBe(10);
    expect(cost(slip, open)).toBe(810);
    expect(claimed(slip, "green-1", false).claims).toEqual([]);
  });

  test("of a kept slip stays what this race offers", () => {
    const kept = {
      bets: [
        { on: "red", to: "win", amount: 10 },
        { on: "red", to: "show", amount: 10 },
        { on: "blue", to: "win", amount: 10 },
      ],
      claims: ["green-1", "blue-1"],
    };
    expect(fitting(kept, open)).toEqual({
      bets: [{ on: "red", to: "win", amount: 10 }],
      claims: ["green-1"],
    });
    expect(fitting(null, open)).toEqual(EMPTY);
  });
});
