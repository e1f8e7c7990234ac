import { expect, test } from "vitest";
import { monthOf, monthsOf, weeksOf } from "./months";

test("a month has its weeks, from Monday on", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
  expect(weeks.length).toBe(6);
  expect(weeksOf("2027-02").length).toBe(4);
  expect(weeksOf("2024-02").flat().filter(Boolean).length).toBe(29);
});

test("only months with races are turned to, in order", () => {
  const days = ["2026-07-04", "2009-10-10", "2026-07-31"].map((day) => ({ day }));
  expect(monthsOf(days)).toEqual(["2009-10", "2026-07"]);
  expect(monthOf("2026-07", "de")).toBe("Juli 2026");
});
