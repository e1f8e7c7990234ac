// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { atRest, stir } from "./still";

const turn = () => new Promise((done) => setTimeout(done));

test("what waits for rest is done once nothing is under way, and only once", async () => {
  const [first, second] = [stir(), stir()];
  const [then, taken] = [vi.fn(), vi.fn()];
  atRest(then);
  atRest(taken)();
  first();
  await turn();
  expect(then).not.toHaveBeenCalled();
  second();
  await turn();
  expect(document.documentElement.dataset.still).toBe("true");
  stir()();
  await turn();
  expect(then).toHaveBeenCalledOnce();
  expect(taken).not.toHaveBeenCalled();
});
