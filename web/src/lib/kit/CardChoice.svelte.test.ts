// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { keys } from "../shell/keys.svelte";
import Cards from "./Cards.testing.svelte";
import type { Card } from "./cards";

const CARDS: Card[] = [
  { id: "4a", name: "North by Nell", off: true },
  { id: "7b", name: "Paper Comet", words: "Enter", picked: true },
  { id: "9c", name: "Low Tide Lou", words: "Enter" },
];

const onpick = vi.fn();
let shown: Record<string, unknown>;

function show(how: "look" | "take" | "one" | "some", numbered = false, cards = CARDS): void {
  shown = mount(Cards, { target: document.body, props: { cards, how, numbered, onpick } });
  flushSync();
}

afterEach(() => {
  void unmount(shown);
  onpick.mockReset();
});

const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)];

test("a card is taken at a tap or by its digit, unless it can not be had; the decision begins at one that can", () => {
  show("take", true);
  expect(all<HTMLButtonElement>("button").map(({ disabled }) => disabled)).toEqual([
    true,
    false,
    false,
  ]);
  expect(all("[data-decision]")).toEqual([all("button")[1]]);
  all<HTMLButtonElement>("button")[2]?.click();
  keys.press("2");
  keys.press("1");
  expect(onpick.mock.calls.map(([{ id }]) => id)).toEqual(["9c", "7b"]);
});

test("digits that a choice lent are given back with it", () => {
  show("take", true);
  void unmount(shown);
  keys.press("2");
  expect(onpick).not.toHaveBeenCalled();
  show("take");
  keys.press("2");
  expect(onpick).not.toHaveBeenCalled();
});

test("one of several is a radio list, several are boxes; a tap on the drawing does the same, once", () => {
  show("one");
  expect(all<HTMLInputElement>("input[type=radio]").map(({ checked }) => checked)).toEqual([
    false,
    true,
    false,
  ]);
  all<HTMLElement>("li")[2]?.click();
  all<HTMLElement>("li")[0]?.click();
  expect(onpick.mock.calls.map(([{ id }]) => id)).toEqual(["9c"]);
  void unmount(shown);
  show("some");
  all<HTMLElement>("label")[2]?.click();
  expect(all("input[type=checkbox]")).toHaveLength(3);
  expect(onpick).toHaveBeenCalledTimes(2);
});

test("cards to be looked at can be neither pressed nor picked; words stand where a box has no sense yet", () => {
  show("look");
  expect(all("button, input")).toEqual([]);
  expect(all("li").map((li) => li.textContent?.trim())).toHaveLength(3);
  void unmount(shown);
  show("some", false, [{ id: "bank", words: "$200", off: true, unboxed: true }]);
  expect(all("input")).toEqual([]);
  expect(document.body.textContent).toContain("$200");
});
