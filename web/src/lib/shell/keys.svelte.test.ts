// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { isShortcut } from "./keys.svelte";
import { prefs } from "./prefs.svelte";

afterEach(() => prefs.set({ shortcuts: true }));

/** Whether a key that is pressed at an element counts. */
function counts(at: string, init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = at;
  let shortcut = false;
  const hear = (event: KeyboardEvent) => (shortcut = isShortcut(event));
  addEventListener("keydown", hear);
  document.body.firstElementChild?.dispatchEvent(
    new KeyboardEvent("keydown", { key: "3", bubbles: true, ...init }),
  );
  removeEventListener("keydown", hear);
  return shortcut;
}

test("a key is a shortcut unless something is held, somebody types, or shortcuts are off", () => {
  expect(counts("<button></button>")).toBe(true);
  expect(counts("<button></button>", { ctrlKey: true })).toBe(false);
  expect(counts("<input>")).toBe(false);
  prefs.set({ shortcuts: false });
  expect(counts("<button></button>")).toBe(false);
});

test("whatever listens to keys of the whole page asks that first", () => {
  const sources = import.meta.glob<string>("../../{lib,games}/**/*.svelte", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  for (const [file, source] of Object.entries(sources))
    if (/svelte:window[^>]*onkeydown=?\{?(onkeydown)?|addEventListener\("keydown"/.test(source))
      expect(/isShortcut|"Escape"/.test(source), file).toBe(true);
});
