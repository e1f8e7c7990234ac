import { expect, test } from "vitest";
import { waited } from "./waited";

test.each([
  [25_900, "0:25"],
  [724_000, "12:04"],
  [3_723_000, "1:02:03"],
  // Two clocks seldom agree: nobody waits for less than no time.
  [-5_000, "0:00"],
])("%i ms are %s", (ms, said) => {
  expect(waited(ms)).toBe(said);
});
