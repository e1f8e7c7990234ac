// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import RaceView from "../race/RaceView.svelte";
import { type RaceFrame, runner } from "../race/frame";
import { sampleFrame } from "../race/sample";
import { Api } from "./api";
import { type Entry, FakeServer } from "./fake.testing";
import { Table } from "./table.svelte";
import type { RaceStep } from "./types";

let server: FakeServer;
let table: Table<number>;

beforeEach(async () => {
  vi.useFakeTimers();
  server = new FakeServer();
  server.log.push({
    events: [{ type: "card" }],
    anew: true,
    race: sampleFrame({ 8: { distance: 8 }, 5: { place: 1 }, 6: { place: 2 } }),
  });
  table = new Table<number>({
    api: new Api({ fetch: server.fetch, pause: async () => {}, tries: 2 }),
    table: "t1",
    token: "good",
    page: "http://rail.test/",
    socket: server.socket,
  });
  table.open();
  await vi.advanceTimersByTimeAsync(1);
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
});

const ran = (post: number, distance: number): RaceStep => ({
  type: "ran",
  post,
  way: [{ lane: post, distance }],
});
const OFFICIAL: RaceStep = {
  type: "official",
  race: 1,
  places: [
    [5, 1],
    [6, 2],
    [8, 3],
  ],
};
/** An entry whose events are these steps; with another race no step leads to its field. */
const entry = (steps: RaceStep[], race: RaceFrame): Entry => ({
  events: steps.map(({ type }) => ({ type })),
  steps,
  race,
  anew: race.race > 1,
});

describe("the race on the screen", () => {
  test("moves that came together are shown one after the other", () => {
    const after = sampleFrame({
      8: { distance: 9 },
      3: { distance: 2 },
      5: { place: 1 },
      6: { place: 2 },
    });
    server.add(entry([ran(8, 9), ran(3, 2)], after));
    const distance = (post: number) =>
      table.frame?.runners.find((one) => one.post === post)?.distance;
    expect([distance(8), distance(3)]).toEqual([9, 0]);
    table.settled();
    expect([distance(8), distance(3)]).toEqual([9, 2]);
  });

  test("where a horse may go is known with the last move", () => {
    const legal = [{ post: 3, distance: 4 }];
    server.add(entry([ran(8, 9), ran(3, 2)], { ...sampleFrame({ 3: { distance: 2 } }), legal }));
    expect(table.frame?.legal).toEqual([]);
    table.settled();
    expect(table.frame?.legal).toEqual(legal);
  });

  test("the end of a race is shown and held before the next one comes", async () => {
    const finished: RaceStep = {
      type: "became",
      post: 8,
      status: { kind: "finished", place: 3 },
    };
    server.add(entry([ran(8, 10), finished, OFFICIAL], sampleFrame({}, 2)));
    expect(table.frame?.race).toBe(1);
    expect(table.call.at(-1)?.kind).toBe("official");
    table.settled();
    expect(table.frame?.race).toBe(1);
    await vi.advanceTimersByTimeAsync(2600);
    expect(table.frame?.race).toBe(2);
    expect(table.call).toEqual([]);
  });

  test("news while a result is held does not hold it any longer", async () => {
    server.add(entry([ran(8, 9), OFFICIAL], sampleFrame({}, 2)));
    // The race view says that it is done whenever it is drawn anew.
    for (let passed = 0; passed < 2600; passed += 1000) {
      table.settled();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(table.frame?.race).toBe(2);
  });

  test("a result that comes without a move is shown like any other step", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const view = mount(RaceView, {
      target: document.body,
      props: {
        get frame() {
          return table.frame ?? sampleFrame();
        },
        onsettled: () => table.settled(),
      },
    });
    flushSync();
    server.add(entry([OFFICIAL], sampleFrame({}, 2)));
    flushSync();
    expect(table.call.at(-1)?.kind).toBe("official");
    await vi.advanceTimersByTimeAsync(2600);
    flushSync();
    expect(table.frame?.race).toBe(2);
    expect(table.idle).toBe(true);
    await unmount(view);
    vi.unstubAllGlobals();
  });

  test("skipping leads to the present at once", () => {
    server.add(entry([ran(3, 2), OFFICIAL], sampleFrame({}, 2)));
    server.add({ ...entry([ran(4, 2)], sampleFrame({ 4: { distance: 2 } }, 2)), anew: false });
    table.skip();
    expect(table.frame).toEqual(sampleFrame({ 4: { distance: 2 } }, 2));
    expect(table.shown).toBe(table.state);
    table.settled();
    expect(table.frame?.race).toBe(2);
  });

  test("a race that is gone stays on the screen, and nothing is waited for after it", () => {
    server.add({ events: [{ type: "cleared" }], race: null, anew: true });
    server.append("shuffled");
    expect(table.frame?.race).toBe(1);
    expect([table.idle, table.shown?.number]).toEqual([true, 3]);
  });

  test("a state is shown when the steps that lead to it have been", () => {
    server.add(entry([ran(8, 9), ran(3, 2)], sampleFrame({ 3: { distance: 2 } })));
    expect([table.state?.number, table.shown?.number]).toEqual([2, 1]);
    table.settled();
    expect(table.shown?.number).toBe(2);
  });
});

describe("entry by entry", () => {
  let slow: Table<number>;
  const shown: number[] = [];

  beforeEach(async () => {
    shown.length = 0;
    slow = new Table<number>({
      api: new Api({ fetch: server.fetch, pause: async () => {}, tries: 1 }),
      table: "t1",
      page: "http://rail.test/",
      socket: server.socket,
      byEntry: true,
      onshown: ({ number }) => shown.push(number),
    });
    slow.open();
    await vi.advanceTimersByTimeAsync(1);
  });

  afterEach(() => slow.close());

  test("nothing goes on by itself, and each entry comes with its own state", async () => {
    for (const distance of [2, 3, 4])
      server.add(entry([ran(3, distance)], sampleFrame({ 3: { distance } })));
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown).toEqual([1]);
    for (const number of [2, 3, 4]) {
      await slow.forward();
      expect([slow.shown?.number, slow.step?.number]).toEqual([number, number]);
    }
    expect(slow.behind).toBe(false);
    await slow.forward();
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  test("what is over is shown from an earlier number on, up to the present and beyond", async () => {
    server.add(entry([ran(3, 2)], sampleFrame({ 3: { distance: 2 } })));
    server.add(entry([ran(3, 3)], sampleFrame({ 3: { distance: 3 } })));
    await slow.forward();
    await slow.forward();
    vi.stubGlobal("WebSocket", function () {
      const channel = server.socket();
      channel.send = () => channel.onmessage?.(new MessageEvent("message", { data: whole }));
      return channel;
    });
    const whole = JSON.stringify(server.since(0));
    const back = slow.rewind(1);
    await vi.advanceTimersByTimeAsync(1);
    await back;
    vi.unstubAllGlobals();
    server.add(entry([ran(3, 4)], sampleFrame({ 3: { distance: 4 } })));
    expect([slow.shown?.number, slow.behind]).toEqual([1, true]);
    for (const distance of [2, 3, 4]) {
      await slow.forward();
      expect(slow.frame && runner(slow.frame, 3)?.distance).toBe(distance);
    }
    expect([slow.shown, slow.behind]).toEqual([slow.state, false]);
  });

  test("a state that no push has brought is asked for, the next one ahead of its time", async () => {
    server.together([
      entry([ran(3, 2)], sampleFrame({ 3: { distance: 2 } })),
      entry([ran(3, 3)], sampleFrame({ 3: { distance: 3 } })),
      entry([ran(3, 4)], sampleFrame({ 3: { distance: 4 } })),
    ]);
    const asked = () => server.requests.flatMap(({ path }) => /at=(\d+)/.exec(path)?.[1] ?? []);
    await slow.forward();
    expect([slow.shown?.number, asked()]).toEqual([2, ["2", "3"]]);
    await slow.forward();
    await slow.forward();
    expect([shown, asked()]).toEqual([
      [1, 2, 3, 4],
      ["2", "3"],
    ]);
  });
});

describe("moves", () => {
  test("name the decision that is pending and count once", async () => {
    server.trouble = ["lost"];
    expect(await table.play({ type: "reroll" })).toBe(true);
    expect(server.log).toHaveLength(2);
    expect(server.requests.at(-1)?.body).toMatchObject({
      decision: 1,
      move: { type: "reroll" },
    });
    expect(table.state?.number).toBe(2);
  });

  test("a refusal is told in the rule's words and changes nothing", async () => {
    expect(await table.play({ type: "push", horse: 9 })).toBe(false);
    expect(table.refusal).toBe("Choose a horse in last place.");
    expect(table.state?.number).toBe(1);
    await table.play({ type: "stop" });
    expect(table.refusal).toBeNull();
  });

  test("a table that is away is told apart from one that refuses", async () => {
    server.trouble = [0, 0];
    expect(await table.play({ type: "stop" })).toBe(false);
    expect(table.refusal).toMatch(/can't be reached/);
    expect(table.sending).toBe(false);
  });
});
