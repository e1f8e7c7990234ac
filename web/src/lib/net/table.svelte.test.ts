// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import RaceView from "../race/RaceView.svelte";
import { sampleFrame } from "../race/sample";
import { Api } from "./api";
import { FakeServer } from "./fake.testing";
import { Table } from "./table.svelte";

let server: FakeServer;
let table: Table<number>;

beforeEach(async () => {
  vi.useFakeTimers();
  server = new FakeServer();
  server.log.push({
    events: [],
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

const moved = (horse: number, from: number, to: number) => ({
  type: "moved",
  horse,
  from,
  to,
  bonus: 0,
});

describe("the race on the screen", () => {
  test("moves that came together are shown one after the other", () => {
    const after = sampleFrame({
      8: { distance: 9 },
      3: { distance: 2 },
      5: { place: 1 },
      6: { place: 2 },
    });
    server.add({ events: [moved(8, 8, 9), moved(3, 0, 2)], race: after });
    const distance = (post: number) =>
      table.frame?.runners.find((one) => one.post === post)?.distance;
    expect([distance(8), distance(3)]).toEqual([9, 0]);
    table.settled();
    expect([distance(8), distance(3)]).toEqual([9, 2]);
  });

  test("the end of a race is shown and held before the next one comes", async () => {
    server.add({
      events: [
        moved(8, 8, 10),
        { type: "finished", horse: 8, place: 3 },
        { type: "official", race: 1, finish: [5, 6, 8] },
      ],
      race: sampleFrame({}, 2),
    });
    expect(table.frame?.race).toBe(1);
    expect(table.call.at(-1)?.kind).toBe("official");
    table.settled();
    expect(table.frame?.race).toBe(1);
    await vi.advanceTimersByTimeAsync(2600);
    expect(table.frame?.race).toBe(2);
    expect(table.call).toEqual([]);
  });

  test("news while a result is held does not hold it any longer", async () => {
    server.add({
      events: [moved(8, 8, 9), { type: "official", race: 1, finish: [5, 6, 8] }],
      race: sampleFrame({}, 2),
    });
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
    server.add({
      events: [{ type: "official", race: 1, finish: [5, 6, 8] }],
      race: sampleFrame({}, 2),
    });
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
    server.add({
      events: [moved(3, 0, 2), { type: "official", race: 1, finish: [] }],
      race: sampleFrame({}, 2),
    });
    server.add({ events: [moved(4, 0, 2)], race: sampleFrame({ 4: { distance: 2 } }, 2) });
    table.skip();
    expect(table.frame).toEqual(sampleFrame({ 4: { distance: 2 } }, 2));
    table.settled();
    expect(table.frame?.race).toBe(2);
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
