// @vitest-environment happy-dom
import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Api } from "../../lib/net/api";
import { FakeServer } from "../../lib/net/fake.testing";
import type { Move } from "../../lib/net/types";
import Breeding from "./Breeding.svelte";
import Entries from "./Entries.svelte";
import { Play } from "./play.svelte";
import Stable from "./Stable.svelte";

let server: FakeServer;
let play: Play;
let shown: Record<string, unknown>;

const summary = (phase: string, more: object) => ({
  phase,
  program: ["a", "b", "c"],
  races: [],
  foals: [],
  seats: [{ name: "Ann", face_up: [] }],
  race: null,
  lot: null,
  ...more,
});

/** A decision on the screen, whose free fields are these. */
async function ask(
  screen: Component<{ play: Play }>,
  phase: string,
  [type, open]: [string, object],
  { view = {}, ...more }: { view?: object; [of: string]: unknown } = {},
): Promise<void> {
  const seen = { summary: summary(phase, more), you: { seat: 0, hand: [] }, sexes: [], ...view };
  server.add({ events: [], view: seen, moves: [{ type, open }] as unknown as Move[] });
  play.open();
  await vi.advanceTimersByTimeAsync(1);
  shown = mount(screen, { target: document.body, props: { play } });
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  server.pack = {
    horses: [],
    races: [],
    constants: { breeding: { sire_from: 4 } },
    track: { gate: { heat: 5 } },
  };
  vi.stubGlobal("WebSocket", function () {
    return server.socket();
  });
  play = new Play({ api: new Api({ fetch: server.fetch }), id: "t1", token: "good" });
});

afterEach(async () => {
  await unmount(shown);
  play.close();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function say(): void {
  server.word();
  flushSync();
}

const field = (at = 0) =>
  [...document.querySelectorAll<HTMLInputElement>("input[type=number]")][at] as HTMLInputElement;

function type(input: HTMLInputElement | HTMLSelectElement, value: string): void {
  input.value = value;
  input.dispatchEvent(
    new Event(input instanceof HTMLInputElement ? "input" : "change", { bubbles: true }),
  );
  flushSync();
}

const lot = { horse: "x", bid: 1000, leader: null };
const bid: [string, object] = ["bid", { least: 1500, most: 90000, step: 500 }];

test("a typed bid stands, whatever else the table says", async () => {
  await ask(Stable, "auction", bid, { lot });
  expect(field().value).toBe("1500");
  type(field(), "7500");
  say();
  expect(field().value).toBe("7500");
});

test("a field that was emptied to be typed in stays empty", async () => {
  await ask(Stable, "auction", bid, { lot });
  type(field(), "");
  say();
  expect(field().value).toBe("");
});

test("the next lot begins with its least bid", async () => {
  await ask(Stable, "auction", bid, { lot });
  type(field(), "7500");
  const next = { summary: summary("auction", { lot: { ...lot, horse: "y" } }), you: { seat: 0 } };
  const moves = [{ type: "bid", open: { least: 500, most: 90000, step: 500 } }];
  server.add({ events: [], view: next, moves: moves as unknown as Move[] });
  flushSync();
  expect(field().value).toBe("500");
});

test("an order of races that was begun stands", async () => {
  await ask(Stable, "order", ["order", { races: 3 }]);
  const before = [...document.querySelectorAll("ol.races li")];
  document.querySelectorAll<HTMLButtonElement>("ol.races li button")[2]?.click();
  flushSync();
  const sorted = () =>
    [...document.querySelectorAll("ol.races li")].map((li) => before.indexOf(li));
  expect(sorted()).toEqual([0, 2, 1]);
  say();
  expect(sorted()).toEqual([0, 2, 1]);
});

test("cuts of a foal that were typed stand", async () => {
  const running = Array.from({ length: 12 }, () => 9);
  const view = { foal: { seat: 0, sire: "x", dam: "y", running, heart: [], dice: [], sex: null } };
  await ask(Breeding, "breed", ["trim", { limit: 100, running }], { view });
  type(field(2), "3");
  say();
  expect(field(2).value).toBe("3");
});

test("rounds chosen for a shift of pace stand", async () => {
  const horses = [{ horse: "x", points: 1, last_round: 4 }];
  await ask(Entries, "pace", ["pace", { horses }]);
  const select = () => document.querySelector("select") as HTMLSelectElement;
  type(select(), "3");
  say();
  expect(select().value).toBe("3");
});
