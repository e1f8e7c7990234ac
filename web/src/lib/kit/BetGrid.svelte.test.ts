// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import Board from "./Board.testing.svelte";

let shown: Record<string, unknown>;

function show(open = true): void {
  shown = mount(Board, { target: document.body, props: { open, laid: {} } });
  flushSync();
}

afterEach(() => unmount(shown));

const key = (spot: string) => document.querySelector<HTMLElement>(`[data-spot="${spot}"]`);
const name = (spot: string) => key(spot)?.querySelector(".sr")?.textContent;
const stops = () =>
  [...document.querySelectorAll<HTMLElement>("[tabindex='0']")].map((one) => one.dataset.spot);

function press(pressed: string): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key: pressed, bubbles: true }),
  );
  flushSync();
}

test("the board is one stop of the tab key, wherever the arrows have led", () => {
  show();
  expect(stops()).toEqual(["4 win"]);
  key("4 win")?.focus();
  press("ArrowRight");
  press("ArrowDown");
  expect(document.activeElement).toBe(key("7 place"));
  expect(stops()).toEqual(["7 place"]);
});

test("Enter lays, Del takes back, a tap lays too", () => {
  show();
  key("4 win")?.focus();
  press("Enter");
  press("Enter");
  expect(name("4 win")).toBe("4 win, 2 laid");
  expect(key("4 win")?.getAttribute("aria-selected")).toBe("true");
  press("Delete");
  expect(name("4 win")).toBe("4 win, 0 laid");
  key("7 win")?.click();
  flushSync();
  expect(name("7 win")).toBe("7 win, 1 laid");
});

test("a key that is off says why, and a closed board takes nothing", async () => {
  show();
  expect(name("7 place")).toBe("7 place, 0 laid, closed");
  await unmount(shown);
  show(false);
  key("4 win")?.click();
  flushSync();
  expect(name("4 win")).toBe("4 win, 0 laid");
});
