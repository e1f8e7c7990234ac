import { expect, test } from "vitest";
import { STANDARD, UNKNOWN } from "./pack";
import { orderBefore, readShuffle } from "./shuffle";

test("what is shuffled is named as the pack has it, and by places where that is not known", () => {
  expect(orderBefore("purple_cards", 12, STANDARD)[0]).toBe("Alder Creek");
  expect(orderBefore("green_cards", 11, STANDARD)).toHaveLength(11);
  expect(orderBefore("blue_shares", 22, STANDARD).slice(0, 3)).toEqual(["2a", "2b", "3a"]);
  expect(orderBefore("share_pool", 3, STANDARD)).toEqual(["1", "2", "3"]);
  expect(orderBefore("purple_cards", 2, UNKNOWN)).toEqual(["1", "2"]);
});

test("an order is read by places and by names, each once and all of them", () => {
  const before = ["2a", "2b", "3a"];
  expect(readShuffle("3a, 1 2B", before)).toEqual({ kind: "order", shuffle: [2, 0, 1] });
  expect(readShuffle("", before)).toEqual({ kind: "unfinished", missing: 3 });
  expect(readShuffle("2a 1", before)).toEqual({ kind: "twice", word: "1" });
  expect(readShuffle("2a 4", before)).toEqual({ kind: "unknown", word: "4" });
  expect(readShuffle("0", before)).toEqual({ kind: "unknown", word: "0" });
});
