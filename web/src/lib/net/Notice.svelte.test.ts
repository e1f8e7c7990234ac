// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveStatus } from "./live";
import Notice from "./Notice.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a line that is lost and back within a moment is not worth a word", async () => {
  const props = $state<{ status: LiveStatus }>({ status: "live" });
  const view = mount(Notice, { target: document.body, props });
  const says = (ms: number) => {
    flushSync();
    vi.advanceTimersByTime(ms);
    flushSync();
    return document.body.textContent?.trim();
  };
  props.status = "waiting";
  expect(says(900)).toBe("");
  props.status = "live";
  expect(says(900)).toBe("");
  props.status = "waiting";
  expect(says(900)).toBe("");
  expect(says(200)).toBe("Connection lost. Trying again.");
  props.status = "live";
  expect(says(0)).toBe("");
  await unmount(view);
});
