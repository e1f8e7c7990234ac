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
/** The same of the chances after choices. */
let compared: { moves: readonly Move[]; signal: AbortSignal }[];
let compare: (number: number, ...wins: number[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  asked = [];
  compared = [];
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
  const after = (_id: string, _token: string, moves: readonly Move[], signal: AbortSignal) => {
    compared.push({ moves, signal });
    return new Promise((done) => {
      compare = (number, ...wins) =>
        done({ number, after: wins.map((mean) => ({ win: { mean } })) });
    });
  };
  const api = { chances, after } as unknown as Api;
  const play = new SeatPlay<number>({ api, id: "t", token });
  show(play, 1, ADVANCE);
  return play;
}

function show(play: SeatPlay<number>, number: number, moves: Move[], decision = number): void {
  const state: TableState<number> = {
    id: "t",
    game: "none",
    number,
    over: false,
    pending: { kind: "moves", decision },
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

const STOP: Move = { type: "stop" };
const REROLL: Move = { type: "reroll" };

test("the chance after each choice is found once a decision, and kept until it is taken", async () => {
  const play = sat("token");
  void play.toggleChances();
  void play.findAfter([STOP, REROLL]);
  expect(play.chanceAfter(STOP)).toBe(null);
  compare(1, 0.25, 0);
  await vi.advanceTimersByTimeAsync(1);
  expect([STOP, REROLL].map((move) => play.chanceAfter(move))).toEqual([0.25, 0]);
  void play.findAfter([STOP, REROLL]);
  // Somebody else does something that this decision does not hang on.
  show(play, 2, ADVANCE, 1);
  void play.findAfter([STOP, REROLL]);
  expect(compared).toHaveLength(1);
  expect([play.chanceAfter(STOP), play.afterOld]).toEqual([0.25, true]);
  show(play, 3, ADVANCE);
  expect([play.chanceAfter(STOP), play.afterOld]).toEqual([null, false]);
  void play.findAfter([STOP, REROLL]);
  expect(compared).toHaveLength(2);
});

test("a chance of a table that has gone on is neither waited for nor told", async () => {
  const play = sat("token");
  void play.toggleChances();
  void play.findAfter([STOP]);
  compare(2, 0.5);
  await vi.advanceTimersByTimeAsync(1);
  expect(play.chanceAfter(STOP)).toBe(null);
  show(play, 2, []);
  expect(compared[0]?.signal.aborted).toBe(true);
});

test("what choices lead to is asked for only with the chances on, and only by who decides", async () => {
  const play = sat("token");
  await play.findAfter([STOP]);
  const onlooker = sat(null);
  void onlooker.toggleChances();
  await onlooker.findAfter([STOP]);
  expect(compared).toEqual([]);
  void play.toggleChances();
  void play.findAfter(Array.from({ length: 12 }, (_, spaces) => ({ type: "push", spaces })));
  expect(compared[0]?.moves).toHaveLength(8);
  compare(1, 0.5);
  await vi.advanceTimersByTimeAsync(1);
  expect(play.chanceAfter({ type: "push", spaces: 0 })).toBe(0.5);
  void play.toggleChances();
  expect(play.chanceAfter({ type: "push", spaces: 0 })).toBe(null);
});
