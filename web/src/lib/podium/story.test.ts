import { expect, test } from "vitest";
import { tell, type Placed } from "./story";

const money = (amount: number) => `$${amount}`;
const of = (...amounts: [rank: number, amount: number][]): Placed[] =>
  amounts.map(([rank, amount], seat) => ({
    seat,
    name: ["Ann", "Ben", "Cem"][seat] ?? "",
    rank,
    amount,
  }));

test("the winner and the margin are those of the ranking", () => {
  expect(tell(of([2, 900], [1, 1500]), null, money)).toEqual({
    title: "Ben wins",
    story: "Ben finishes $600 ahead of Ann.",
  });
  expect(tell(of([1, 1000], [2, 990]), null, money).story).toBe("Only $10 puts Ann ahead of Ben.");
  expect(tell(of([1, 1000], [2, 400]), null, money).story).toBe(
    "Ann finishes with $1000, more than twice what the runner-up has.",
  );
});

test("whoever reads is spoken to", () => {
  expect(tell(of([1, 1000], [2, 700]), 0, money)).toEqual({
    title: "You win",
    story: "You finish $300 ahead of Ben.",
  });
  expect(tell(of([1, 1000], [2, 700]), 1, money).story).toBe("Ann finishes $300 ahead of you.");
});

test("a shared win, a lone player and a tie that the rules broke", () => {
  expect(tell(of([1, 500], [1, 500], [3, 100]), 0, money)).toEqual({
    title: "Ann and Ben share the win",
    story: "Level on $500 at the wire: nothing separates Ann and Ben.",
  });
  expect(tell(of([1, 80]), 0, money)).toEqual({ title: "You finish with $80", story: "" });
  expect(tell(of([1, 500], [2, 500]), null, money).story).toBe("");
  expect(tell([], null, money).title).toBe("");
});

test("nothing is twice as much as a debt", () => {
  expect(tell(of([1, 100], [2, -50]), null, money).story).toBe("Ann finishes $150 ahead of Ben.");
});
