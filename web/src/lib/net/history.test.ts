import { expect, test, vi } from "vitest";
import { sampleFrame } from "../race/sample";
import { Api } from "./api";
import { type History, loadHistory, marks, spanAt, spans, stepsOf, stepsTold } from "./history";

const told = (number: number, type: string, more: Record<string, unknown> = {}) => ({
  number,
  event: { type, ...more },
});
const move = (number: number, horse: number, from: number, to: number) =>
  told(number, "moved", { horse, from, to, bonus: 0 });

const PAST: History = {
  number: 12,
  events: [
    told(2, "shuffled", { deck: "green" }),
    told(3, "race_card", { race: 1, card: "p01" }),
    told(4, "betting_closed"),
    move(5, 7, 0, 2),
    move(6, 8, 0, 2),
    move(7, 8, 2, 4),
    told(8, "cancelled", { horse: 3 }),
    move(9, 7, 2, 6),
    told(9, "official", { race: 1, finish: [7, 8, 3] }),
    told(9, "race_card", { race: 2, card: "p02" }),
    move(11, 3, 0, 2),
  ],
};

test("a race goes from its card to its result, and the entry that ends it is its own", () => {
  const all = spans(PAST);
  expect(all).toEqual([
    { race: 1, from: 3, to: 9 },
    { race: 2, from: 9, to: null },
  ]);
  expect(spanAt(all, 2)).toBeNull();
  expect(spanAt(all, 9)?.race).toBe(1);
  expect(spanAt(all, 10)?.race).toBe(2);
});

test("marks name lead changes, trouble and the parts of the game", () => {
  expect(marks(PAST).map(({ number, kind, horse }) => [number, kind, horse ?? 0])).toEqual([
    [3, "race", 0],
    [4, "closed", 0],
    [7, "lead", 8],
    [8, "trouble", 3],
    [9, "lead", 7],
    [9, "official", 0],
    [9, "race", 0],
  ]);
});

test("a race without a card of its own is named by its beginning", () => {
  const events = [
    told(0, "race_begins", { race: 1, card: null }),
    told(3, "trouble", { pp: 2, trouble: "clear" }),
    told(4, "trouble", { pp: 5, trouble: "traffic" }),
    told(8, "official", { order: [[2, 1]] }),
    told(8, "race_begins", { race: 2, card: null }),
    told(15, "official", { order: [[1, 1]] }),
  ];
  const found = marks({ number: 16, events });
  expect(found.map(({ number, kind, race, horse }) => [number, kind, race ?? horse])).toEqual([
    [0, "race", 1],
    [4, "trouble", 5],
    [8, "official", 1],
    [8, "race", 2],
    [15, "official", 2],
  ]);
});

test("the steps of a race lead to the number asked for and not beyond its end", () => {
  const [first] = spans(PAST);
  const space = (upto: number) =>
    stepsOf(PAST, first!, sampleFrame({}), upto)
      .at(-1)
      ?.frame.runners.find(({ post }) => post === 7)?.distance;
  expect([space(3), space(5), space(12)]).toEqual([0, 2, 6]);
});

test("the past is told from its first entry on: a push that begins later is not the past", async () => {
  const sent: string[] = [];
  const opened: Wire[] = [];
  class Wire {
    onopen: (() => void) | null = null;
    onmessage: ((message: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    constructor() {
      opened.push(this);
    }
    send(text: string) {
      sent.push(text);
    }
    close() {
      this.onclose?.();
    }
  }
  vi.stubGlobal("WebSocket", Wire);
  const past = loadHistory(new Api(), "t1", null, "http://rail.test/t/t1");
  const [wire] = opened;
  const say = (told: object) => wire?.onmessage?.({ data: JSON.stringify(told) });
  // The server waits for the first word of a busy page only so long.
  say({ number: 12, from: 12, events: [] });
  wire?.onopen?.();
  expect(sent).toEqual(['{"have":0}']);
  say({ number: 12, from: 0, events: PAST.events });
  expect(await past).toEqual(PAST);
  vi.unstubAllGlobals();
});

test("on an oval a race is told by the frames of its moves, as far as they have come in", () => {
  const past: History = {
    number: 20,
    events: [
      told(4, "posts", { horses: ["a", "b"] }),
      told(8, "round", { round: 1 }),
      told(9, "thrown", { horse: "a", die: "white", face: 2, points: 2 }),
      told(10, "ran", { horse: "a" }),
      told(12, "ran", { horse: "b" }),
      told(12, "round", { round: 2 }),
      told(15, "ran", { horse: "a" }),
      told(15, "settled", { result: null }),
      told(16, "final", {}),
    ],
  };
  const [race] = spans(past);
  expect(race).toMatchObject({ from: 8, to: 15, moments: [8, 10, 12, 15] });
  const frames = new Map([
    [8, sampleFrame({})],
    [10, sampleFrame({ 7: { distance: 2 } })],
    [15, sampleFrame({ 7: { place: 1 } })],
  ]);
  const steps = () => stepsTold(past, race?.moments ?? [], frames);
  expect(steps().map(({ frame }) => frame.order[0])).toEqual([frames.get(8)?.order[0], 7]);
  frames.set(12, sampleFrame({ 7: { distance: 2 }, 8: { distance: 4 } }));
  expect(steps()).toHaveLength(4);
  expect(steps().at(-1)?.official).toEqual([7]);
});
