// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RaceFrame } from "./frame";
import RaceView from "./RaceView.svelte";
import { sampleFrame } from "./sample";

const choice: RaceFrame = {
  ...sampleFrame({ 6: { distance: 4 } }),
  legal: [
    { post: 6, distance: 5 },
    { post: 6, distance: 6 },
  ],
};

let view: Record<string, unknown> | null = null;

function show(props: { frame: RaceFrame; onchoose?: () => void }) {
  view = mount(RaceView, { target: document.body, props });
  flushSync();
}

function press(key: string, target: EventTarget = document.body): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

const pressed = () => document.querySelector("[aria-pressed=true]")?.textContent?.trim();

afterEach(() => {
  if (view) void unmount(view);
  view = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe("views", () => {
  beforeEach(() => show({ frame: choice }));

  test("the race comes first, and keys 1 to 5 switch", () => {
    expect(pressed()).toBe("Race");
    for (const [key, name] of [
      ["2", "Whole course"],
      ["3", "Gaps"],
      ["4", "Text"],
      ["5", "Close up"],
      ["1", "Race"],
      ["6", "Race"],
    ] as const) {
      press(key);
      expect(pressed()).toBe(name);
    }
  });

  test("a digit that is typed into a field is not a shortcut", () => {
    const field = document.createElement("input");
    document.body.append(field);
    press("4", field);
    expect(pressed()).toBe("Race");
  });

  test("every view names the leader or shows the order as a table", () => {
    for (const key of ["1", "2", "3"]) {
      press(key);
      expect(document.querySelector("section [role=img]")?.getAttribute("aria-label")).toBe(
        "Track. 6 Pressure Point leads.",
      );
    }
    press("4");
    expect(document.querySelectorAll("tbody tr")).toHaveLength(11);
    expect(document.querySelector("tbody tr")?.textContent).toContain("Pressure Point");
  });
});

test("targets are radio buttons in move order, and choosing one tells which", () => {
  const onchoose = vi.fn();
  show({ frame: choice, onchoose });
  const radios = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  expect(radios.map((radio) => radio.closest("label")?.querySelector("span")?.textContent)).toEqual(
    ["6 Pressure Point, 1 space, to 5", "6 Pressure Point, 2 spaces, to 6"],
  );
  radios[1]?.click();
  expect(onchoose).toHaveBeenCalledWith({ post: 6, distance: 6 }, 1);
});
