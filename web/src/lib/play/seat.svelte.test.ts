// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Api } from "../net/api";
import type { Move, TableState } from "../net/types";
import { sampleFrame } from "../race/sample";
import { SeatPlay } from "./seat.svelte";

const ADVANCE: Move[] = [{ type: "advance" }];

/** How often chances were asked for, and what was asked last. */
let asked: AbortSignal[];
let answer: (chances: object) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  asked = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function sat(token: string | null): SeatPlay<number> {
  const chances = (_id: string, _token: string | null, signal: AbortSignal) => {
    asked.push(signal);
    return new Promise((done, fail) => {
      answer = done;
      signal.addEventListener("abort", () => fail(new Error("given up")));
    });
  };
  const play = new SeatPlay<number>({ api: { chances } as unknown as Api, id: "t", token });
  show(play, 1, ADVANCE);
  return play;
}

function show(play: SeatPlay<number>, number: number, moves: Move[]): void {
  const state: TableState<number> = {
    id: "t",
    game: "none",
    number,
    over: false,
    pending: { kind: "moves" },
    view: 0,
    moves,
    race: sampleFrame(),
    events: [],
  } as never;
  play.playback.take(state, null);
}

test("a player's chances are found once a decision, and are old when the game has gone on", async () => {
  const play = sat("token");
  void play.toggleChances();
  expect(asked).toHaveLength(1);
  answer({});
  await vi.advanceTimersByTimeAsync(1);
  expect(play.chances).toEqual({});
  expect(play.chancesOld).toBe(false);
  // Others act: nothing is asked for them.
  for (const number of [2, 3, 4]) show(play, number, []);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(play.chancesOld).toBe(true);
  show(play, 5, ADVANCE);
  expect(asked).toHaveLength(2);
});

test("what was asked of a moment that is over is not waited for, and is no fault", async () => {
  const play = sat("token");
  void play.toggleChances();
  show(play, 2, []);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked[0]?.aborted).toBe(true);
  expect(play.showChances).toBe(true);
  expect(play.notice).toBe(null);
});

test("an onlooker's chances are found where the game rests", async () => {
  const play = sat(null);
  void play.toggleChances();
  answer({});
  await vi.advanceTimersByTimeAsync(1);
  for (const number of [2, 3, 4]) {
    show(play, number, []);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(2);
});
