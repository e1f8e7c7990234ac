// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import SeatList from "./SeatList.svelte";
import type { Seated } from "./seats";

const SEATS: Seated[] = [
  { seat: 0, name: "You", who: { seat: 0, name: "Ann" }, mine: true },
  { seat: 1, name: "Silas Penny", who: { seat: 1, name: "Silas Penny" }, due: true, late: true },
  { seat: 2, name: "Free", who: null },
];

let shown: Record<string, unknown>;
const onopen = vi.fn();

function show(as: "keys" | "cards" | "faces" | "lines", open: number | null = null): void {
  shown = mount(SeatList, { target: document.body, props: { seats: SEATS, as, open, onopen } });
  flushSync();
}

afterEach(() => unmount(shown));

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

test("along a table everybody is a key that says whether it is open, and whose turn it is", () => {
  show("keys", 1);
  expect(all("[data-seat]").map((key) => key.getAttribute("aria-expanded"))).toEqual([
    "false",
    "true",
    "false",
  ]);
  expect(all("button.turn.late")).toEqual([all("[data-seat='1']")[0]]);
  expect(all("button.mine")).toEqual([all("[data-seat='0']")[0]]);
  all("[data-seat='2']")[0]?.click();
  expect(onopen).toHaveBeenCalledWith(2);
});

test("in a lobby nobody is pressed, and a free chair looks free", () => {
  show("cards");
  expect(all("button")).toEqual([]);
  expect(all("li.empty").map((li) => li.textContent?.trim())).toEqual(["Free"]);
});

test("a list of lines says who is next", () => {
  show("lines");
  expect(all("[aria-current=true]").map((li) => li.textContent?.trim())).toEqual(["Silas Penny"]);
});
