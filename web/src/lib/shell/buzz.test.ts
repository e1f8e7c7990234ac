// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buzz, canBuzz } from "./buzz";
import { prefs } from "./prefs.svelte";

const felt = vi.fn();

beforeEach(() => felt.mockClear());
afterEach(() => {
  prefs.set({ buzz: false });
  vi.unstubAllGlobals();
});

function device(vibrate: unknown, touched = true): void {
  vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: touched } });
}

test("nothing is felt unless it is wished for", () => {
  device(felt);
  buzz();
  expect(felt).not.toHaveBeenCalled();
  prefs.set({ buzz: true });
  buzz();
  expect(felt).toHaveBeenCalledOnce();
});

test("nothing is felt before the page was touched, nor where a device can not", () => {
  prefs.set({ buzz: true });
  device(felt, false);
  buzz();
  expect(felt).not.toHaveBeenCalled();
  device(undefined);
  expect(canBuzz()).toBe(false);
  buzz();
});
