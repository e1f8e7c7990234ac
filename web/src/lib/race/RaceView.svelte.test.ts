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

  test("a straight course begins as a straight, keys 1 to 4 switch", () => {
    expect(pressed()).toBe("Straight");
    for (const [key, name] of [
      ["1", "Oval"],
      ["3", "Gaps"],
      ["4", "Text"],
      ["2", "Straight"],
      ["5", "Straight"],
    ] as const) {
      press(key);
      expect(pressed()).toBe(name);
    }
  });

  test("a digit that is typed into a field is not a shortcut", () => {
    const field = document.createElement("input");
    document.body.append(field);
    press("4", field);
    expect(pressed()).toBe("Straight");
  });

  test("every view names the leader or shows the order as a table", () => {
    for (const key of ["1", "2", "3"]) {
      press(key);
      expect(document.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe(
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

describe("motion", () => {
  const horse = () =>
    [...document.querySelectorAll("svg.track > g")]
      .filter((g) => g.getAttribute("transform")?.includes("scale"))
      .map((g) => g.getAttribute("transform"))
      .join();

  const props = $state({ frame: sampleFrame(), time: 300, speed: 1 });
  let tick: FrameRequestCallback | null = null;

  /** Shows a frame and then the next one; says where the horses were before. */
  function move(less: boolean): string {
    vi.stubGlobal("matchMedia", () => ({ matches: less }));
    vi.stubGlobal("requestAnimationFrame", (next: FrameRequestCallback) => {
      tick = next;
      return 1;
    });
    vi.stubGlobal("cancelAnimationFrame", () => (tick = null));
    Object.assign(props, { frame: sampleFrame({ 6: { distance: 4 } }), time: 300, speed: 1 });
    view = mount(RaceView, { target: document.body, props });
    flushSync();
    const before = horse();
    props.frame = sampleFrame({ 6: { distance: 6 } });
    flushSync();
    return before;
  }

  /** Lets time pass; says after how much of it the horses stand. */
  function runs(change: (now: number) => void = () => undefined): number {
    let now = 0;
    for (; tick && now < 5000; now += 50) {
      tick(now);
      change(now);
      flushSync();
    }
    return now - 50;
  }

  test("with less motion the horse is at its place at once", () => {
    expect(horse()).not.toBe(move(true));
  });

  test("otherwise it sets out, and any key brings it there", () => {
    const before = move(false);
    expect(horse()).toBe(before);
    press("x");
    expect(horse()).not.toBe(before);
  });

  test("news that moves no horse does not begin the move anew", () => {
    move(false);
    const news = () => {
      props.frame = { ...props.frame, legal: [] };
    };
    expect(runs(news)).toBe(300);
  });

  test("another horse sets out while the first still runs, and stops neither", () => {
    move(false);
    const both = sampleFrame({ 6: { distance: 6 }, 3: { distance: 2 } });
    const news = (now: number) => {
      if (now === 100) props.frame = both;
    };
    expect(runs(news)).toBe(400);
    const there = horse();
    press("x");
    expect(horse()).toBe(there);
  });

  test("a move goes faster from the moment when that is asked for", () => {
    move(false);
    const faster = (now: number) => {
      if (now === 100) props.speed = 4;
    };
    expect(runs(faster)).toBe(150);
  });

  test("no time left brings the horses to their places", () => {
    const before = move(false);
    props.time = 0;
    flushSync();
    expect([horse() === before, tick]).toEqual([false, null]);
  });
});
