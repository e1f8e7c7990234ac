// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RaceStep } from "../net/types";
import type { Moment } from "../race/steps";
import { GONE, SETTLE } from "./dice";
import DiceLayer from "./DiceLayer.svelte";
import { throwIn } from "./thrown";

let layer: Record<string, unknown> | null = null;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      "setTimeout",
      "clearTimeout",
      "requestAnimationFrame",
      "cancelAnimationFrame",
      "performance",
    ],
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

afterEach(async () => {
  if (layer) await unmount(layer);
  layer = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const moment = (number: number, ...steps: RaceStep[]): Moment => ({
  number,
  frame: null,
  events: [],
  steps,
});
const thrown = (...faces: number[]): RaceStep => ({ type: "thrown", faces });

function shown(
  first: Moment | null,
  more: { still?: boolean; speed?: number; settles?: number } = {},
) {
  const props = $state({ moment: first, ...more });
  layer = mount(DiceLayer, { target: document.body, props });
  flushSync();
  return props;
}

const seen = () => document.querySelector("[data-dice]") !== null;
const still = () => document.documentElement.dataset.still !== "false";

function pass(seconds: number): void {
  flushSync();
  vi.advanceTimersByTime(seconds * 1000);
  flushSync();
}

test("a throw is seen, comes to rest, and goes by itself", () => {
  shown(moment(1, thrown(3, 5)));
  expect([seen(), still()]).toEqual([true, false]);
  pass(SETTLE - 0.1);
  expect(still()).toBe(false);
  pass(0.2);
  expect([seen(), still()]).toEqual([true, true]);
  pass(GONE);
  expect([seen(), still()]).toEqual([false, true]);
});

test("a moment without a throw shows none, and leaves those that lie there", () => {
  const props = shown(moment(1));
  expect(seen()).toBe(false);
  props.moment = moment(2, thrown(4));
  pass(0.1);
  props.moment = moment(3);
  pass(SETTLE + 0.5);
  expect(seen()).toBe(true);
});

test.each(["keydown", "pointerdown"])("%s ends the fall at rest", (kind) => {
  shown(moment(1, thrown(3, 5)));
  pass(0.1);
  dispatchEvent(new Event(kind));
  pass(0.001);
  expect([seen(), still()]).toEqual([true, true]);
});

test("with less motion nothing is under way", () => {
  shown(moment(1, thrown(6)), { still: true });
  pass(0.001);
  expect([seen(), still()]).toEqual([true, true]);
  pass(GONE);
  expect(seen()).toBe(false);
});

test("twice as fast is over in half of the time", () => {
  shown(moment(1, thrown(1)), { speed: 2 });
  pass(SETTLE / 2 + 0.05);
  expect(still()).toBe(true);
});

test("a short fall is over sooner, and its rest is seen for as long as any", () => {
  shown(moment(1, thrown(1)), { settles: 0.24 });
  pass(0.3);
  expect([seen(), still()]).toEqual([true, true]);
  pass(1.2);
  expect(seen()).toBe(true);
});

test("dice wear what their game says, and are white and large enough otherwise", () => {
  const two = throwIn(moment(7, thrown(2, 14)), () => [{ colour: "red" }]);
  expect(two).toEqual({
    seed: 7,
    dice: [
      { face: 2, colour: "red", sides: 6 },
      { face: 14, colour: "white", sides: 20 },
    ],
  });
  expect(throwIn(moment(8))).toBe(null);
});
