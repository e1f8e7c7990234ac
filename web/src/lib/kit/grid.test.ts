import { expect, test } from "vitest";
import { walk } from "./grid";

const runners = [2, 3, 7, 12];
const lines = ["win", "place", "show"];
const at = (runner: number, line = "win") => ({ runner, line });

test.each([
  [at(3), "ArrowRight", at(7)],
  [at(3), "ArrowDown", at(3, "place")],
  [at(2), "ArrowLeft", at(2)],
  [at(3, "show"), "ArrowDown", at(3, "show")],
  [at(3), "End", at(12)],
  [at(12, "place"), "Home", at(2, "place")],
  [at(3), "x", null],
])("from %j, %s leads to %j", (from, key, to) =>
  expect(walk(from, key, runners, lines, false)).toEqual(to),
);

test("with a row for each runner they go downwards", () => {
  expect(walk(at(3), "ArrowDown", runners, lines, true)).toEqual(at(7));
  expect(walk(at(3), "ArrowRight", runners, lines, true)).toEqual(at(3, "place"));
});
