// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followThrows } from "./pace.svelte";
import type { Screen } from "./play.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("throws follow each other, whatever comes in from the table meanwhile", async () => {
  const table = $state({ shown: 0, number: 20 });
  const play = {
    running: true,
    manner: "throws" as const,
    screen: "race" as Screen,
    get shown() {
      return table.shown;
    },
    get behind() {
      return table.shown < table.number;
    },
    goOn: async () => void (table.shown += 1),
  };
  const stop = $effect.root(() => followThrows(play));
  for (let word = 0; word < 10; word += 1) {
    table.number += 1;
    flushSync();
    await vi.advanceTimersByTimeAsync(310);
    flushSync();
  }
  stop();
  expect(table.shown).toBe(5);
});
