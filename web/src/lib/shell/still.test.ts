// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";

const turn = () => new Promise((done) => setTimeout(done));

test("what waits for rest is done once nothing is under way, and only once", async () => {
  // What others have left under way does not count here.
  vi.resetModules();
  const { atRest, stir } = await import("./still");
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
