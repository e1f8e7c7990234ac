// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { TableState } from "../../lib/net/types";
import GetReady from "./GetReady.svelte";

const chair = (seat: number, name: string, bot: string | null) => ({
  seat,
  name,
  bot,
  taken: true,
});
const table = {
  game: "homestretch",
  seats: [chair(0, "Ann", null), chair(1, "handicapper 2", "handicapper")],
} as unknown as TableState;

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

function shown(onend: () => void) {
  const component = mount(GetReady, { target: document.body, props: { table, mine: [0], onend } });
  flushSync();
  return component;
}

test("tells who rides, the reader as you and nobody by a technical name", () => {
  const component = shown(() => {});
  const names = [...document.querySelectorAll("li b")].map((one) => one.textContent);
  expect(names).toEqual(["You", "Dot Fairweather"]);
  void unmount(component);
});

test("goes by itself", () => {
  vi.useFakeTimers();
  const end = vi.fn();
  const component = shown(end);
  vi.advanceTimersByTime(2500);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(end).toHaveBeenCalledOnce();
  void unmount(component);
  // Others ask whether the page is at rest.
  vi.runOnlyPendingTimers();
});

test("a key ends it, and is none for the decision below", () => {
  const end = vi.fn();
  const component = shown(end);
  const below = vi.fn();
  document.body.addEventListener("keydown", below);
  const key = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  document.body.dispatchEvent(key);
  expect(end).toHaveBeenCalledOnce();
  expect(key.defaultPrevented).toBe(true);
  expect(below).not.toHaveBeenCalled();
  void unmount(component);
});
