// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Payout from "./Payout.svelte";
import type { ResultSummary } from "./types";

const result = {
  race: 1,
  entered: [],
  finish: ["red-1", "green-1", "blue-1"],
  out: [],
  sales: [],
  purse: [
    { place: 1, horse: "red-1", seat: 0, amount: 600 },
    { place: 2, horse: "green-1", seat: 1, amount: 250 },
    { place: 3, horse: "blue-1", seat: 2, amount: 150 },
  ],
  bets: [{ seat: 1, on: "red-1", to: "win", amount: 10, odds: "8/5", paid: 26 }],
  claims: [],
} as unknown as ResultSummary;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const purses = () => document.querySelectorAll("[data-purse]").length;

function show(alone: boolean) {
  const onnext = vi.fn();
  const view = mount(Payout, {
    target: document.body,
    props: {
      result,
      race: undefined,
      on: (id: string) => id,
      cloth: () => null,
      player: (seat: number) => `Player ${seat}`,
      alone,
      onnext,
    },
  });
  flushSync();
  return { onnext, close: () => unmount(view) };
}

async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  flushSync();
}

test("one line comes after the other, to the last of them", async () => {
  const { close } = show(false);
  const seen = [purses()];
  for (let line = 0; line < 3; line += 1) {
    await pass(0.7);
    seen.push(purses());
  }
  expect(seen).toEqual([0, 1, 2, 3]);
  expect(document.body.textContent).not.toContain("$26");
  await pass(0.7);
  expect(document.body.textContent).toContain("$26");
  await close();
});

test("where nobody is there to go on, it goes on by itself", async () => {
  const { onnext, close } = show(true);
  await pass(4 * 0.7);
  expect(onnext).not.toHaveBeenCalled();
  await pass(7);
  expect(onnext).toHaveBeenCalledOnce();
  await close();
});
