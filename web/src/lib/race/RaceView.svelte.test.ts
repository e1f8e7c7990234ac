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

function show(props: { frame: RaceFrame; onchoose?: () => void; onsettled?: () => void }) {
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

  /** Shows a frame and then the next one. */
  function move(less: boolean): {
    before: string;
    after: () => string;
    settled: ReturnType<typeof vi.fn>;
  } {
    vi.stubGlobal("matchMedia", () => ({ matches: less }));
    const settled = vi.fn();
    const props = $state({ frame: sampleFrame({ 6: { distance: 4 } }), onsettled: settled });
    view = mount(RaceView, { target: document.body, props });
    flushSync();
    const before = horse();
    settled.mockClear();
    props.frame = sampleFrame({ 6: { distance: 6 } });
    flushSync();
    return { before, after: horse, settled };
  }

  test("with less motion the horse is at its place at once", () => {
    const { before, after, settled } = move(true);
    expect(after()).not.toBe(before);
    expect(settled).toHaveBeenCalledOnce();
  });

  test("otherwise it sets out, and any key brings it there", () => {
    const { before, after, settled } = move(false);
    expect(after()).toBe(before);
    expect(settled).not.toHaveBeenCalled();
    press("x");
    expect(after()).not.toBe(before);
    expect(settled).toHaveBeenCalledOnce();
  });

  test("news that moves no horse does not begin the move anew", () => {
    let tick: FrameRequestCallback = () => undefined;
    vi.stubGlobal("requestAnimationFrame", (next: FrameRequestCallback) => {
      tick = next;
      return 1;
    });
    vi.stubGlobal("cancelAnimationFrame", () => undefined);
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const settled = vi.fn();
    const props = $state({ frame: sampleFrame({ 6: { distance: 4 } }), onsettled: settled });
    view = mount(RaceView, { target: document.body, props });
    flushSync();
    settled.mockClear();
    props.frame = sampleFrame({ 6: { distance: 6 } });
    flushSync();
    for (let now = 0; now <= 1000; now += 100) {
      tick(now);
      props.frame = { ...props.frame, legal: [] };
      flushSync();
    }
    expect(settled).toHaveBeenCalled();
  });
});
