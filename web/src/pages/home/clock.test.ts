// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { Clock, type Frames } from "./clock";
import { whileSeen } from "./seen";

/** A screen whose frames come when the test says so. */
class Screen implements Frames {
  now = 0;
  calm = false;
  readonly drawn: number[] = [];
  readonly clock = new Clock({ from: 3, to: 28, draw: (t) => void this.drawn.push(t) }, this);
  #due: ((now: number) => void) | null = null;
  readonly ask = (tick: (now: number) => void) => {
    this.#due = tick;
    return 1;
  };
  readonly cancel = () => void (this.#due = null);
  readonly still = () => this.calm;

  /** So many frames of a screen that shows sixty a second. */
  run(frames: number): void {
    for (let i = 0; i < frames; i += 1) {
      const due = this.#due;
      this.#due = null;
      this.now += 1000 / 60;
      due?.(this.now);
    }
  }
}

function seen(): Screen {
  const screen = new Screen();
  screen.clock.see(true);
  return screen;
}

test("draws at most thirty frames a second, in the race's own time", () => {
  const screen = seen();
  screen.run(601);
  expect(screen.drawn.length).toBe(300);
  expect(screen.clock.t).toBeCloseTo(13);
});

test("stands while nobody can see it, and goes on from there", () => {
  const screen = seen();
  screen.run(61);
  const { t } = screen.clock;
  screen.clock.see(false);
  expect(screen.clock.runs).toBe(false);
  screen.run(600);
  expect(screen.clock.t).toBe(t);
  screen.clock.see(true);
  screen.run(3);
  expect(screen.clock.t - t).toBeLessThan(0.2);
  expect(screen.clock.t).toBeGreaterThan(t);
});

test("is run twice, stands at its end, and once more for whoever points at it", () => {
  const screen = seen();
  const ends = () => screen.drawn.filter((t, i) => t < (screen.drawn[i - 1] ?? 0)).length;
  screen.run(60 * 60);
  expect(ends()).toBe(1);
  expect(screen.clock.runs).toBe(false);
  expect(screen.clock.t).toBe(28);
  screen.clock.again();
  screen.run(60 * 60);
  expect(ends()).toBe(2);
  expect(screen.clock.runs).toBe(false);
});

test("a tap holds it, pointing does not set it going again, and another tap does", () => {
  const screen = seen();
  screen.clock.toggle();
  screen.clock.again();
  expect(screen.clock.runs).toBe(false);
  screen.clock.toggle();
  expect(screen.clock.runs).toBe(true);
});

test("does not move for somebody who wants less motion, from the moment they say so", () => {
  const screen = seen();
  screen.calm = true;
  screen.run(2);
  expect(screen.clock.runs).toBe(false);
  screen.clock.toggle();
  expect(screen.clock.runs).toBe(false);
});

afterEach(() => vi.unstubAllGlobals());

test("a picture is seen while it is on the screen and the page is not hidden", () => {
  let scroll: (onScreen: boolean) => void = () => {};
  const disconnect = vi.fn();
  class Observer {
    disconnect = disconnect;
    observe = vi.fn();
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      scroll = (isIntersecting) => tell([{ isIntersecting }]);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const hidden = vi.spyOn(document, "hidden", "get");
  const told: boolean[] = [];
  const stop = whileSeen(document.body, (seen) => told.push(seen));
  const turn = (away: boolean) => {
    hidden.mockReturnValue(away);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  turn(false);
  scroll(true);
  turn(true);
  scroll(false);
  turn(false);
  scroll(true);
  expect(told).toEqual([false, true, false, false, false, true]);
  stop();
  turn(true);
  expect(told).toHaveLength(6);
  expect(disconnect).toHaveBeenCalledOnce();
  hidden.mockRestore();
});
