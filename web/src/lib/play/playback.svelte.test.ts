// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Api } from "../net/api";
import { type Entry, FakeServer } from "../net/fake.testing";
import type { RaceStep, TableState } from "../net/types";
import { type RaceFrame, runner } from "../race/frame";
import { FINISH } from "../race/pace";
import { sampleFrame } from "../race/sample";
import { prefs } from "../shell/prefs.svelte";
import { SeatPlay } from "./seat.svelte";

let server: FakeServer;
let play: SeatPlay<number>;
/** What came on the screen, in order. */
let shown: { number: number; events: string[]; whole: boolean }[];
let heard: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  server = new FakeServer();
  vi.stubGlobal("WebSocket", function () {
    return server.socket();
  });
  server.log.push({
    events: [{ type: "card" }],
    anew: true,
    race: field({}),
    moves: [{ type: "advance" }],
  });
  play = await opened();
});

afterEach(async () => {
  play.close();
  // What was under way comes to its end: others ask whether the page is at rest.
  await vi.runOnlyPendingTimersAsync();
  prefs.set({ speed: 1 });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function opened(byEntry = false, beats = false): Promise<SeatPlay<number>> {
  shown = [];
  heard = [];
  const made = new SeatPlay<number>(
    {
      api: new Api({ fetch: server.fetch, pause: async () => {}, tries: 2 }),
      id: "t1",
      token: "good",
    },
    {
      byEntry,
      beats,
      onstep: (events) => heard.push(...events.map(({ type }) => type)),
      onshown: ({ number }: TableState, events, whole) =>
        shown.push({ number, events: events.map(({ type }) => type), whole }),
    },
  );
  made.open();
  await vi.advanceTimersByTimeAsync(1);
  return made;
}

const ran = (post: number, distance: number): RaceStep => ({
  type: "ran",
  post,
  way: [{ lane: post, distance }],
});
const thrown = (...faces: number[]): RaceStep => ({ type: "thrown", faces });
const OFFICIAL: RaceStep = {
  type: "official",
  race: 1,
  places: [
    [5, 1],
    [6, 2],
    [8, 3],
  ],
};
/** The first race, with horses at these distances. */
const field = (far: Record<number, number>): RaceFrame => {
  const moved = Object.entries(far).map(([post, distance]) => [post, { distance }] as const);
  return sampleFrame({
    8: { distance: 8 },
    5: { place: 1 },
    6: { place: 2 },
    ...Object.fromEntries(moved),
  });
};
/** An entry whose events are these steps; with another race no step leads to its field. */
const entry = (steps: RaceStep[], race: RaceFrame, more: Partial<Entry> = {}): Entry => ({
  events: steps.map(({ type }) => ({ type })),
  steps,
  race,
  anew: race.race > 1,
  ...more,
});

const at = (post: number, frame = play.playback.frame) => frame && runner(frame, post)?.distance;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("while a race is run", () => {
  test("everything is the state before it, and nothing is decided", async () => {
    server.add(entry([ran(8, 9)], field({ 8: 9 }), { moves: [{ type: "stop" }] }));
    expect([play.state?.number, play.view, play.state?.moves]).toEqual([1, 1, []]);
    expect([play.playback.racing, play.playback.newest]).toEqual([true, 2]);
    expect([at(8), at(8, play.playback.going)]).toEqual([8, 9]);
    await pass(1000);
    expect([play.state?.number, play.view, play.state?.moves]).toEqual([2, 2, [{ type: "stop" }]]);
    expect([at(8), play.playback.behind]).toEqual([9, false]);
  });

  test("pushes wait for those before them, and each is shown when its own steps are over", async () => {
    const home = { type: "became", post: 8, status: { kind: "home" } } as RaceStep;
    server.add(entry([ran(8, 10), home], field({ 8: 10 })));
    server.add(entry([ran(3, 2)], field({ 8: 10, 3: 2 })));
    expect(play.state?.number).toBe(1);
    await pass(400);
    expect([play.state?.number, at(3)]).toEqual([2, 0]);
    await pass(400);
    expect([play.state?.number, at(3)]).toEqual([3, 2]);
    expect(shown.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test("horses set out while those before them still run, and none is told of before it is there", async () => {
    const out: Record<number, number> = {};
    for (const post of [2, 3, 4, 7]) {
      out[post] = 1;
      server.add(entry([ran(post, 1)], field(out)));
    }
    await pass(450);
    expect([at(7, play.playback.going), play.state?.number]).toEqual([1, 1]);
    await pass(300);
    expect([play.state?.number, shown.at(-1)?.events]).toEqual([5, ["ran", "ran", "ran", "ran"]]);
  });

  test("a throw that follows horses on their way waits for them, and no news makes it wait longer", async () => {
    server.add(entry([ran(2, 1)], field({ 2: 1 })));
    server.add(entry([ran(3, 1)], field({ 2: 1, 3: 1 })));
    server.add(entry([thrown(3, 4)], field({ 2: 1, 3: 1 }), { moves: [{ type: "advance" }] }));
    for (let passed = 0; passed < 400; passed += 50) {
      expect(play.state?.number).toBe(1);
      server.word();
      await pass(50);
    }
    await pass(20);
    expect([play.state?.number, play.state?.moves, play.playback.idle]).toEqual([
      4,
      [{ type: "advance" }],
      true,
    ]);
  });

  test("who leaves the page while horses run finds all of it", async () => {
    for (const post of [2, 3, 4]) server.add(entry([ran(post, 1)], field({ [post]: 1 })));
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await pass(350);
    expect([play.state?.number, play.playback.behind]).toEqual([4, false]);
    vi.restoreAllMocks();
  });

  test("what happened is heard when it is seen and logged when it is over", async () => {
    server.add(entry([thrown(3, 4), ran(8, 9)], field({ 8: 9 })));
    server.add(entry([ran(8, 10)], field({ 8: 10 })));
    expect([heard, play.playback.log.events]).toEqual([["thrown", "ran"], []]);
    await pass(1500);
    expect(heard).toEqual(["thrown", "ran", "ran"]);
    expect(play.playback.log.events.map(({ number }) => number)).toEqual([2, 2, 3]);
  });

  test("the result is called when the horses are in, and stands before the next race comes", async () => {
    server.add(entry([ran(8, 10), OFFICIAL], sampleFrame({}, 2)));
    const called = () => play.playback.call.map(({ kind }) => kind);
    expect(called()).not.toContain("official");
    expect(play.frame?.runners.map(({ status }) => status.kind)).not.toContain("place");
    await pass(700);
    expect(called()).toContain("official");
    expect([play.frame?.race, play.state?.number]).toEqual([1, 1]);
    await pass(FINISH);
    expect([play.frame?.race, play.state?.number, called()]).toEqual([2, 2, []]);
  });

  test("news during a step neither ends it nor makes it any longer", async () => {
    server.add(entry([OFFICIAL], sampleFrame({}, 2)));
    for (let passed = 0; passed < FINISH; passed += 500) {
      expect(play.frame?.race).toBe(1);
      server.word();
      await pass(500);
    }
    expect([play.frame?.race, play.playback.idle]).toEqual([2, true]);
  });

  test("where a horse may go is known when it is there", async () => {
    const legal = [{ post: 3, distance: 4 }];
    server.add(entry([ran(3, 2)], { ...field({ 3: 2 }), legal }));
    expect(play.playback.going?.legal).toEqual([]);
    await pass(1000);
    expect(play.frame?.legal).toEqual(legal);
  });
});

describe("without a race", () => {
  test("what happens is shown at once", () => {
    server.append("bid");
    server.word();
    expect([play.state?.number, heard, play.playback.idle]).toEqual([2, ["bid"], true]);
    expect(play.playback.log.events.map(({ number }) => number)).toEqual([2]);
  });

  test("a race that is gone stays on the screen, and nothing is waited for", () => {
    server.add({ events: [{ type: "cleared" }], race: null, anew: true });
    server.append("shuffled");
    expect([play.frame?.race, play.playback.idle, play.state?.number]).toEqual([1, true, 3]);
  });
});

describe("time", () => {
  const race = () => {
    server.add(entry([ran(8, 9)], field({ 8: 9 })));
    server.add(entry([ran(8, 10), OFFICIAL], sampleFrame({}, 2)));
    server.add({ ...entry([ran(4, 2)], sampleFrame({ 4: { distance: 2 } }, 2)), anew: false });
  };

  test("a key ends the step on the screen, and no more than it", () => {
    race();
    play.playback.hurry();
    expect([play.state?.number, at(8)]).toEqual([2, 9]);
    play.playback.hurry();
    expect([play.state?.number, play.frame?.race]).toEqual([3, 2]);
  });

  test("a race is skipped to its end, which stands, and the next one is run", async () => {
    race();
    play.playback.skip("race");
    expect([play.state?.number, play.playback.arrived?.official]).toEqual([2, [5, 6, 8]]);
    await pass(FINISH);
    expect([play.state?.number, play.playback.racing, at(4)]).toEqual([3, true, 0]);
    await pass(1000);
    expect([play.state?.number, at(4)]).toEqual([4, 2]);
  });

  test("the own decision is skipped to, also by those who have yet to act", () => {
    race();
    play.playback.skip("decision");
    expect([play.state?.number, play.playback.behind, heard]).toEqual([4, false, ["ran"]]);
    server.add(entry([ran(2, 2)], sampleFrame({ 2: { distance: 2 } }, 2), { anew: false }));
    expect(play.playback.behind).toBe(false);
    const mine = { anew: false, moves: [{ type: "stop" }] };
    server.add(entry([ran(3, 2)], sampleFrame({ 3: { distance: 2 } }, 2), mine));
    server.add(entry([ran(3, 3)], sampleFrame({ 3: { distance: 3 } }, 2), { anew: false }));
    expect([play.state?.number, play.playback.racing]).toEqual([6, true]);
  });

  test("who has something to decide skips nothing", () => {
    play.playback.skip("decision");
    server.add(entry([ran(8, 9)], field({ 8: 9 })));
    expect(play.playback.racing).toBe(true);
  });

  test("goes faster as soon as it is asked for, and is kept", async () => {
    server.add(entry([OFFICIAL], sampleFrame({}, 2)));
    await pass(FINISH - 400);
    play.playback.speed = 4;
    await pass(101);
    expect([
      play.frame?.race,
      JSON.parse(localStorage.getItem("railbird.prefs") ?? "").speed,
    ]).toEqual([2, 4]);
  });

  test("passes neither in words nor at a page that nobody looks at", () => {
    play.playback.instant = true;
    server.add(entry([ran(8, 9)], field({ 8: 9 })));
    expect([play.state?.number, heard]).toEqual([2, []]);
    play.playback.instant = false;
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    server.add(entry([ran(8, 10)], field({ 8: 10 })));
    expect(play.state?.number).toBe(3);
    vi.restoreAllMocks();
  });

  test("stands while something else has the screen", async () => {
    play.playback.hold(true);
    race();
    await pass(5000);
    expect([play.state?.number, play.playback.idle, play.playback.racing]).toEqual([
      1,
      true,
      false,
    ]);
    play.playback.hold(false);
    expect(play.playback.racing).toBe(true);
  });

  test("after a reload goes on at the present, and shows nothing twice", async () => {
    server.add(entry([ran(8, 9)], field({ 8: 9 })));
    play.close();
    play = await opened();
    expect([play.state?.number, at(8), play.playback.behind]).toEqual([2, 9, false]);
    await pass(5000);
    server.add(entry([ran(3, 2)], field({ 3: 2 })));
    await pass(1000);
    expect(shown).toEqual([
      { number: 2, events: [], whole: true },
      { number: 3, events: ["ran"], whole: false },
    ]);
  });

  test("of a page that was left does not run on", async () => {
    race();
    play.close();
    await pass(5000);
    expect(shown).toHaveLength(1);
  });
});

describe("entry by entry", () => {
  beforeEach(async () => {
    play.close();
    play = await opened(true);
  });
  const numbers = () => shown.map(({ number }) => number);

  test("nothing goes on by itself, and each entry comes with its own state", async () => {
    for (const distance of [2, 3, 4]) server.add(entry([ran(3, distance)], field({ 3: distance })));
    await pass(5000);
    expect([numbers(), play.state?.moves]).toEqual([[1], []]);
    for (const number of [2, 3, 4]) {
      await play.playback.forward();
      expect([play.state?.number, play.playback.step?.number]).toEqual([number, number]);
    }
    expect(play.playback.behind).toBe(false);
    await play.playback.forward();
    expect(numbers()).toEqual([1, 2, 3, 4]);
  });

  test("what is over is shown from an earlier number on, up to the present and beyond", async () => {
    for (const distance of [2, 3]) server.add(entry([ran(3, distance)], field({ 3: distance })));
    play.playback.present();
    vi.stubGlobal("WebSocket", function () {
      const channel = server.socket();
      channel.send = () => channel.onmessage?.(new MessageEvent("message", { data: whole }));
      return channel;
    });
    const whole = JSON.stringify(server.since(0));
    const back = play.playback.rewind(1);
    await pass(1);
    await back;
    server.add(entry([ran(3, 4)], field({ 3: 4 })));
    expect([play.state?.number, play.playback.behind]).toEqual([1, true]);
    for (const distance of [2, 3, 4]) {
      await play.playback.forward();
      expect(at(3)).toBe(distance);
    }
    expect([play.state?.number, play.playback.behind]).toEqual([4, false]);
  });

  test("a state that no push has brought is asked for, the next one ahead of its time", async () => {
    server.together([2, 3, 4].map((distance) => entry([ran(3, distance)], field({ 3: distance }))));
    const asked = () => server.requests.flatMap(({ path }) => /at=(\d+)/.exec(path)?.[1] ?? []);
    await play.playback.forward();
    expect([play.state?.number, asked()]).toEqual([2, ["2", "3"]]);
    await play.playback.forward();
    await play.playback.forward();
    expect([numbers(), asked()]).toEqual([
      [1, 2, 3, 4],
      ["2", "3"],
    ]);
  });
});

describe("the end of a race", () => {
  beforeEach(async () => {
    play.close();
    play = await opened(false, true);
  });
  const end = () => entry([ran(8, 9), OFFICIAL], field({ 8: 9 }), { moves: [{ type: "bet" }] });

  test("is told before anything follows from it, whatever comes meanwhile", async () => {
    server.add(end());
    await pass(FINISH + 3000);
    const { ended } = play.playback;
    expect([ended?.after?.number, ended?.brief, ended?.steps.at(-1)?.official]).toEqual([
      2,
      false,
      [5, 6, 8],
    ]);
    expect([play.state?.number, play.state?.moves, play.playback.racing]).toEqual([1, [], true]);
    server.add(entry([], field({ 8: 9 })));
    await pass(5000);
    expect(play.state?.number).toBe(1);
    play.playback.settle();
    expect([play.state?.number, play.state?.moves, play.playback.racing]).toEqual([2, [], true]);
    play.playback.leave();
    expect([play.state?.number, play.playback.ended]).toEqual([3, null]);
    expect(shown.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test("asks for its state where a push went on beyond it", async () => {
    server.together([end(), entry([thrown(1, 2)], field({ 8: 9 }))]);
    await pass(FINISH + 3000);
    expect(play.playback.ended?.after?.number).toBe(2);
    play.playback.leave();
    expect(shown.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test("is short for whoever skips, and is not told where nothing is drawn", async () => {
    server.add(end());
    play.playback.skip("decision");
    expect(play.playback.ended?.brief).toBe(true);
    play.playback.leave();
    expect(play.state?.moves).toHaveLength(1);
    play.playback.instant = true;
    server.add(end());
    expect([play.playback.ended, play.state?.number]).toEqual([null, 3]);
  });

  test("of a race that is run as a whole is told after the wire, and nothing beyond it is shown", async () => {
    play.close();
    play = await opened(true, true);
    const called = (call: number): RaceFrame => ({
      ...field({}),
      course: { kind: "open", call, calls: 2 },
      unit: "lengths",
    });
    server.together([
      ...[0, 1].map((call) => entry([], called(call), { anew: true })),
      entry([OFFICIAL], called(2), { anew: true }),
      entry([thrown(1, 2)], called(2)),
    ]);
    let gone = false;
    void play.playback.forward(5).then(() => (gone = true));
    await pass(30_000);
    expect([play.playback.ended?.after?.number, play.state?.number]).toEqual([4, 1]);
    play.playback.present();
    expect(play.playback.ended).not.toBeNull();
    play.playback.skip("race");
    expect(play.playback.ended?.brief).toBe(true);
    play.playback.leave();
    await pass(1);
    expect([gone, play.state?.number, play.playback.behind]).toEqual([true, 4, true]);
  });

  test("becomes short while it is told, and is left out on the way to the present", async () => {
    server.add(end());
    await pass(FINISH + 3000);
    expect(play.playback.ended?.brief).toBe(false);
    play.playback.skip("race");
    expect(play.playback.ended?.brief).toBe(true);
    play.playback.present();
    expect([play.playback.ended, play.state?.number]).toEqual([null, 2]);
  });
});

describe("moves", () => {
  test("name the decision that is shown and count once", async () => {
    server.trouble = ["lost"];
    expect(await play.send({ type: "reroll" })).toBe(true);
    expect(server.log).toHaveLength(2);
    expect(server.requests.at(-1)?.body).toMatchObject({ decision: 1, move: { type: "reroll" } });
    expect(play.state?.number).toBe(2);
  });

  test("a refusal is told in the rule's words and changes nothing", async () => {
    expect(await play.send({ type: "push", horse: 9 })).toBe(false);
    expect(play.table.refusal).toBe("Choose a horse in last place.");
    expect(play.state?.number).toBe(1);
    await play.send({ type: "stop" });
    expect(play.table.refusal).toBeNull();
  });

  test("a table that is away is told apart from one that refuses", async () => {
    server.trouble = [0, 0];
    expect(await play.send({ type: "stop" })).toBe(false);
    expect(play.table.refusal).toMatch(/can’t be reached/);
    expect(play.table.sending).toBe(false);
  });
});
