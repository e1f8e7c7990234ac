import { expect, test, vi } from "vitest";
import { sampleFrame } from "../race/sample";
import { Api } from "./api";
import { moments } from "../race/steps";
import { type History, loadHistory, marks } from "./history";
import type { RaceStep } from "./types";

const start = sampleFrame({});
const told = (number: number, step: RaceStep) => ({ number, event: { type: step.type }, step });
const ran = (number: number, post: number, distance: number) =>
  told(number, { type: "ran", post, way: [{ lane: post - 1, distance }] });

const PAST: History = {
  number: 12,
  events: [
    { number: 2, event: { type: "shuffled" } },
    told(4, { type: "betting_closed" }),
    told(5, { type: "thrown", faces: [3, 4], post: 7 }),
    ran(5, 7, 2),
    ran(6, 8, 2),
    ran(7, 8, 4),
    told(8, { type: "thrown", faces: [1, 2], post: 3 }),
    told(8, { type: "held_up", post: 3 }),
    ran(9, 7, 6),
    told(10, { type: "became", post: 4, status: { kind: "out" } }),
    told(11, { type: "official", race: 1, places: [[7, 1]] }),
    told(11, { type: "shares_offered" }),
    ran(12, 3, 2),
  ],
  frames: [
    { number: 3, frame: start },
    { number: 11, frame: sampleFrame({}, 2) },
  ],
};

test("marks name lead changes, trouble, and the beginning and end of races, betting and sales", () => {
  const found = marks(moments(null, PAST));
  expect(found.map(({ number, kind, horse, race }) => [number, kind, horse ?? race ?? 0])).toEqual([
    [3, "race", 1],
    [4, "betting_closed", 0],
    [5, "off", 0],
    [7, "lead", 8],
    [8, "trouble", 3],
    [9, "lead", 7],
    [10, "trouble", 4],
    [11, "official", 1],
    [11, "race", 2],
    [11, "shares_offered", 0],
    [12, "off", 0],
  ]);
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
  say({ from: 0, ...PAST });
  expect(await past).toEqual(PAST);
  vi.unstubAllGlobals();
});
