// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefs } from "../shell/prefs.svelte";
import { Gallop } from "./gallop.svelte";
import { Run } from "./run";
import type { RaceMoment } from "./steps";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  prefs.set({ speed: 1, still: false });
  prefs.apply();
});

function called(call: number): RaceMoment {
  const runner = (post: number, distance: number) =>
    ({ post, name: "", lane: post, distance, badge: null, status: { kind: "running" } }) as const;
  const frame = {
    race: 1,
    name: "",
    course: { kind: "open", call, calls: 3 },
    unit: "lengths",
    length: 1000,
    runners: [runner(1, call === 0 ? 0 : 1000), runner(2, call === 0 ? 0 : 1000 - call * 4)],
    order: [1, 2],
    legal: [],
  } as const;
  return { number: call, frame: frame as unknown as RaceMoment["frame"], events: [], steps: [] };
}

function started(): { gallop: Gallop; over: () => boolean } {
  const gallop = new Gallop(new Run([0, 1, 2, 3].map(called)));
  let over = false;
  void gallop.start().then(() => (over = true));
  return { gallop, over: () => over };
}

/** How many seconds it takes, and which ways were drawn. */
async function watched({ gallop, over }: ReturnType<typeof started>) {
  const ways = new Set<number>();
  let seconds = 0;
  for (; !over() && seconds < 60; seconds += 0.1) {
    await vi.advanceTimersByTimeAsync(100);
    ways.add(gallop.way);
  }
  return { seconds, ways };
}

test.each([
  [1, 24.8],
  [2, 12.4],
  [4, 6.2],
])(
  "at %i× a race takes about %d seconds with gate and finish, and never stands still",
  async (speed, takes) => {
    prefs.set({ speed });
    const { seconds, ways } = await watched(started());
    expect(Math.abs(seconds - takes)).toBeLessThan(0.4);
    expect(ways.size).toBeGreaterThan((22 / speed) * 9);
  },
);

test("with less motion the same time shows the horses at the calls alone", async () => {
  prefs.set({ still: true });
  prefs.apply();
  const run = started();
  const { seconds, ways } = await watched(run);
  expect(Math.abs(seconds - 24.8)).toBeLessThan(0.4);
  expect([...ways]).toEqual(run.gallop.run.calls.map(({ way }) => way));
});

test("a key leads to the next call, a skip to the wire, and both leave it when it was seen", async () => {
  const { gallop, over } = started();
  await vi.advanceTimersByTimeAsync(2000);
  gallop.hurry();
  expect(gallop.frame).toBe(gallop.run.calls[1]?.moment.frame);
  expect(gallop.reached).toHaveLength(2);
  gallop.skip();
  expect(gallop.way).toBe(1);
  gallop.skip();
  await vi.advanceTimersByTimeAsync(100);
  expect(over()).toBe(false);
  await vi.advanceTimersByTimeAsync(400);
  gallop.hurry();
  await vi.advanceTimersByTimeAsync(20);
  expect(over()).toBe(true);
});
