// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recorder } from "./canvas.testing";
import type { Easel } from "./painting";
import Picture from "./Picture.svelte";

const LASTS = 1;
let close = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(recorder().c as never);
  for (const side of ["clientWidth", "clientHeight"] as const)
    vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(300);
});

afterEach(() => {
  close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows a picture, and tells the moments that were drawn of it. */
function show(props: { still?: boolean; speed?: number } = {}): number[] {
  const drawn: number[] = [];
  const paint = (_: Easel) => ({ lasts: LASTS, draw: (t: number) => void drawn.push(t) });
  const view = mount(Picture, { target: document.body, props: { paint, ...props } });
  close = () => void unmount(view);
  flushSync();
  return drawn;
}

const still = () => document.documentElement.dataset.still;

test("a picture is drawn until it stands, and not once more", async () => {
  const drawn = show();
  expect(drawn).toEqual([0]);
  await vi.advanceTimersByTimeAsync(500);
  expect(still()).toBe("false");
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.at(-1)).toBeLessThan(LASTS);
  await vi.advanceTimersByTimeAsync(700);
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  expect([drawn.at(-1), still()]).toEqual([LASTS, "true"]);
  const frames = drawn.length;
  await vi.advanceTimersByTimeAsync(1000);
  expect(drawn).toHaveLength(frames);
});

test("it moves as fast as one wants it", async () => {
  const drawn = show({ speed: 4 });
  await vi.advanceTimersByTimeAsync(400);
  expect(drawn.at(-1)).toBe(LASTS);
});

test("a still, and every picture for who wants less motion, is its end alone", async () => {
  const drawn = show({ still: true });
  close();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const calm = show();
  await vi.advanceTimersByTimeAsync(2000);
  expect([drawn, calm]).toEqual([[LASTS], [LASTS]]);
});

test("nothing is under way any longer when it is taken down", async () => {
  show();
  await vi.advanceTimersByTimeAsync(100);
  close();
  close = () => {};
  await vi.advanceTimersByTimeAsync(10);
  expect(still()).toBe("true");
});
