// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Play as BigStakes } from "../../games/big_stakes/play.svelte";
import { Play as HighRoller } from "../../games/high_roller/play.svelte";
import { Play as Homestretch } from "../../games/homestretch/play.svelte";
import { Api } from "../net/api";
import { type Entry, FakeServer } from "../net/fake.testing";
import type { GameEvent, RaceStep } from "../net/types";
import { FINISH } from "../race/pace";
import { sampleFrame } from "../race/sample";
import type { Cue } from "../sound/cues";
import { sound } from "../sound/sound.svelte";
import { SeatPlay } from "./seat.svelte";

let server: FakeServer;
let play: SeatPlay<number>;
/** What was heard, in order, and how loud the stands are. */
let heard: string[];
let stands: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  server = new FakeServer();
  vi.stubGlobal("WebSocket", function () {
    return server.socket();
  });
  server.log.push({ events: [{ type: "card" }], anew: true, race: sampleFrame() });
  heard = [];
  vi.spyOn(sound, "play").mockImplementation((cues: readonly Cue[]) => {
    heard.push(...cues.map(({ kind }) => kind));
  });
  vi.spyOn(sound, "stands").mockImplementation((frame) => {
    stands = frame !== null;
  });
});

afterEach(() => {
  play.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(
  showing: { beats?: boolean; byEntry?: boolean } = {},
  Play = SeatPlay<number>,
): Promise<void> {
  const api = new Api({ fetch: server.fetch, pause: async () => {}, tries: 2 });
  play = new Play({ api, id: "t1", token: "good" }, showing);
  play.open();
  await pass(1);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const thrown = (...faces: number[]): RaceStep => ({ type: "thrown", faces });
const paid: RaceStep = { type: "paid", seat: 0, cents: 500 };
const ran: RaceStep = { type: "ran", post: 7, way: [{ lane: 6, distance: 2 }] };
const official: RaceStep = { type: "official", race: 1, places: [[7, 1]] };

function add(steps: RaceStep[], distance: number, more: Partial<Entry> = {}): void {
  const events = steps.map(({ type }) => ({ type }));
  server.add({ events, steps, race: sampleFrame({ 7: { distance } }), ...more });
}

test("a step is heard as it begins, and once", async () => {
  await open();
  add([thrown(3, 4), ran], 2);
  expect(heard).toEqual(["dice", "bell", "hooves"]);
  expect(stands).toBe(true);
  await pass(3000);
  expect(heard).toHaveLength(3);
});

test("how a race ends is heard when it is shown", async () => {
  await open();
  add([thrown(3, 4), ran, official, paid, paid], 2);
  expect(heard).toEqual(["dice", "bell", "hooves"]);
  await pass(FINISH + 2000);
  expect(heard.slice(3)).toEqual(["fanfare", "till"]);
  expect(stands).toBe(false);
});

test("where the end is told in beats, those have its sound", async () => {
  await open({ beats: true });
  add([ran, official, paid], 2);
  await pass(FINISH + 2000);
  expect([play.playback.ended !== null, stands]).toEqual([true, true]);
  play.playback.leave();
  expect(heard).toEqual(["bell", "hooves"]);
  expect(stands).toBe(false);
});

test("payments and throws away from the track are heard with what they lead to", async () => {
  await open();
  server.add({ events: [{ type: "bought" }], steps: [paid], race: null });
  server.add({ events: [{ type: "thrown" }], steps: [thrown(6)], race: null });
  await pass(1000);
  expect(heard).toEqual(["till", "dice"]);
});

test("what a game pays and throws beside the race is heard as such, once it is shown", async () => {
  const tables = { homestretch: Homestretch, big_stakes: BigStakes, high_roller: HighRoller };
  const told: [keyof typeof tables, GameEvent, string[]][] = [
    ["homestretch", { type: "bought", seat: 1, price: 500 }, ["till"]],
    ["big_stakes", { type: "bred", seat: 0, throw: 1, dice: [2, 3, 6] }, ["dice"]],
    ["big_stakes", { type: "foaled", seat: 0, dice: [2, 3] }, ["dice"]],
    ["big_stakes", { type: "sold", seat: 0, horse: "a", price: 900 }, ["till"]],
    ["high_roller", { type: "sold", seat: 0, horse: "a", amount: 900 }, ["till"]],
    ["high_roller", { type: "passed_in", horse: "a" }, []],
  ];
  // As much as they read of a state.
  const view = { summary: { phase: "", race: null, auction: { lot: null } }, you: null };
  for (const [game, event, cues] of told) {
    server.add({ events: [], race: null, view });
    await open({}, tables[game] as unknown as typeof SeatPlay<number>);
    heard = [];
    server.add({ events: [event], race: null, view });
    await pass(3000);
    expect([game, event.type, heard]).toEqual([game, event.type, cues]);
    play.close();
  }
});

test("a game that is shown entry by entry is heard so", async () => {
  await open({ byEntry: true });
  add([thrown(2, 2)], 0);
  await pass(1000);
  expect(heard).toEqual([]);
  await play.playback.forward();
  expect(heard).toEqual(["dice"]);
});

test("of a race that is skipped no hooves are heard", async () => {
  await open();
  add([ran], 2);
  add([{ ...ran, post: 8 }], 2);
  heard = [];
  play.playback.skip("decision");
  await pass(1000);
  expect(heard).toEqual([]);
});

test("a phone beside the big screen is silent", async () => {
  await open();
  play.audible = false;
  add([thrown(3, 4), ran, official, paid], 2);
  await pass(FINISH + 2000);
  expect(heard).toEqual([]);
});
