import { expect, test } from "vitest";
import { percents } from "./percents";

test("parts of a whole add up to a hundred, each rounded up or down", () => {
  const sixths = percents(Array<number>(6).fill(1 / 6));
  expect(sixths.filter((one) => one === 16.7)).toHaveLength(4);
  expect(sixths.filter((one) => one === 16.6)).toHaveLength(2);
  const many = [0.1234, 0.0004, 0.2229, 0.3333, 0.32];
  const shown = percents(many);
  expect(Math.round(shown.reduce((sum, one) => sum + one, 0) * 10)).toBe(1000);
  shown.forEach((one, i) => expect(Math.abs(one - (many[i] ?? 0) * 100)).toBeLessThan(0.1));
});

test("a part alone is rounded as ever, and nothing stays nothing", () => {
  expect(percents([0.1236])).toEqual([12.4]);
  expect(percents([0, 1])).toEqual([0, 100]);
  expect(percents([])).toEqual([]);
});
