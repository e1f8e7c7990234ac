// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Api } from "../../lib/net/api";
import { FakeServer } from "../../lib/net/fake.testing";
import { silksOf } from "../../lib/draw/silks";
import { dressIn } from "../../lib/race/dress";
import type { RaceFrame } from "../../lib/race/frame";
import { sampleFrame } from "../../lib/race/sample";
import { Play } from "./play.svelte";

let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  vi.stubGlobal("WebSocket", function () {
    return server.socket();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const view = (results: number) => ({
  summary: {
    phase: results === 0 ? "race" : "enter",
    race: results + 1,
    seats: [],
    results: Array.from({ length: results }, (_, i) => ({ race: i + 1 })),
  },
  colors: [],
  tired: [],
  program: [],
  you: null,
});

test("a race that is over is told to its payout, whatever others do meanwhile", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const running = sampleFrame({ 6: { distance: 9 } });
  const home = sampleFrame({ 6: { place: 1 } });
  server.add({ events: [], race: running, view: view(0) });
  const play = new Play({ api: new Api({ fetch: server.fetch }), id: "t1", token: null });
  play.open();
  await vi.advanceTimersByTimeAsync(1);
  server.add({
    events: [{ type: "official", race: 1, finish: [6] }],
    steps: [{ type: "official", race: 1, places: [[6, 1]] }],
    race: home,
    view: view(1),
  });
  expect([play.screen, play.playback.ended]).toEqual(["race", null]);
  for (let second = 0; second < 5; second += 1) {
    server.add({ events: [{ type: "entered" }], race: home, view: view(1) });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect([play.screen, play.state?.number]).toEqual(["race", 1]);
  play.playback.settle();
  expect([play.screen, play.state?.number]).toEqual(["payout", 2]);
  play.playback.leave();
  expect([play.screen, play.state?.number]).toEqual(["enter", 7]);
  play.close();
});

test("horse and rider look the same at the table and in the replay: the stable's colour, the owner's silks", () => {
  const horse = (post: number, id: string, text: string) => ({ post, id, text, name: id });
  // Colours were chosen: Ben took the first of them.
  const colors = [
    { id: "red", seat: 1, ground: "#c8102e", horses: [horse(1, "red-1", "R1")] },
    { id: "green", seat: 0, ground: "#0b7a3b", horses: [horse(5, "green-1", "G1")] },
  ];
  const chairs = [{ name: "Ann", silks: silksOf(9) }, { name: "Ben" }];
  const cloths = colors.map(({ seat, ground, horses: [one] }) => ({
    post: one?.post,
    stable: seat,
    horse: one?.id,
    text: one?.text,
    ground,
  }));
  const course = { kind: "ring", cloths } as unknown as RaceFrame["course"];
  const seats = chairs as never;
  const play = new Play({ api: new Api({ fetch: server.fetch }), id: "t1", token: null });
  play.playback.take({ ...server.state(), view: { ...view(0), colors } as never, seats }, null);
  for (const post of [1, 5]) expect(dressIn({ course }, seats)(post)).toEqual(play.dress(post));
  expect(play.dress(5).silks).toEqual(silksOf(9));
  expect(play.dress(1)).toMatchObject({
    silks: silksOf(1),
    cloth: { ground: "#c8102e", text: "R1" },
  });
  play.close();
});
