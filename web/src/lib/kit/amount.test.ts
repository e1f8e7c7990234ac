import { expect, test } from "vitest";
import { fits, stepped, typedAmount } from "./amount";

const bounds = { min: 5, max: 2343, step: 5 };

test.each([
  ["50", 50],
  ["$1,200", 1200],
  ["1.200 $", 1200],
  ["", null],
  ["$", null],
])("%s is read as %s", (text, amount) => expect(typedAmount(text)).toBe(amount));

test.each([
  [null, 1, 5],
  [50, 1, 55],
  [50, -1, 45],
  [50, 10, 100],
  [50, -10, 5],
  [7, 1, 10],
  [7, -1, 5],
  [2339, 1, 2340],
  [2340, 10, 2340],
  [9000, -1, 2340],
])("from %s, %s steps lead to %s", (from, by, to) => expect(stepped(from, by, bounds)).toBe(to));

test.each([
  [5, true],
  [2340, true],
  [2343, false],
  [2345, false],
  [0, false],
  [null, false],
])("%s may be sent: %s", (value, may) => expect(fits(value, bounds)).toBe(may));

test("with less than the least in hand nothing may be sent, and no step leads below it", () => {
  const poor = { min: 100, max: 40, step: 100 };
  expect(fits(40, poor)).toBe(false);
  expect(stepped(100, 1, poor)).toBe(100);
});
