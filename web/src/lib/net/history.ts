/** A table's whole past as one viewer may know it: every event with the number of its entry. */

import { stir } from "../shell/still";
import { broughtFrame, follow, raceEvent } from "../race/follow";
import type { RaceFrame, RaceStep } from "../race/frame";
import { type Api, Unreachable } from "./api";
import type { GameEvent, NumberedEvent, Push } from "./types";

export interface History {
  /** How far the log goes. */
  number: number;
  events: NumberedEvent[];
}

const PATIENCE = 15_000;

/** Reads the past over the live channel: a viewer who has nothing is told everything. */
export function loadHistory(
  api: Api,
  id: string,
  token: string | null,
  page = location.href,
): Promise<History> {
  const rested = stir();
  return new Promise<History>((done, fail) => {
    const socket = new WebSocket(api.liveAddress(id, page));
    const away = () => fail(new Unreachable("the past of the table was not told"));
    const late = setTimeout(() => {
      socket.close();
      away();
    }, PATIENCE);
    socket.onopen = () => socket.send(JSON.stringify({ ...(token ? { token } : {}), have: 0 }));
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const told = JSON.parse(data) as Partial<Push>;
      // Who is slow to say what it has is shown the table as it is: that is not the past.
      if (typeof told.number !== "number" || told.from !== 0) return;
      clearTimeout(late);
      done({ number: told.number, events: told.events ?? [] });
      socket.close();
    };
    socket.onclose = () => {
      clearTimeout(late);
      away();
    };
  }).finally(rested);
}

export type MarkKind = "race" | "off" | "closed" | "lead" | "trouble" | "official" | "market";

/** A moment worth jumping to. */
export interface Mark {
  number: number;
  kind: MarkKind;
  /** The horse it is about, as its saddlecloth says. */
  horse?: number | string;
  race?: number;
}

/** The entries of one race, from its card to its result. */
export interface Span {
  race: number;
  from: number;
  /** The entry that made it official; none while it runs. */
  to: number | null;
  /** Its first frame, where an event brings it along. */
  start?: RaceFrame;
  /** Where horses choose their lanes, events do not say how far they have come: the entries after which
   *  they may stand elsewhere, whose frames are the server's to tell. */
  moments?: number[];
}

/** What moves or places a horse on an oval. */
const MOVES = new Set([
  "round",
  "ran",
  "disqualified",
  "crossed",
  "level",
  "placed",
  "settled",
  "foul",
  "home",
  "official",
]);

const of = (event: GameEvent, field: string) => event[field] as number;

export function spans({ events }: History): Span[] {
  const found: Span[] = [];
  for (const { number, event } of events) {
    const start = broughtFrame(event);
    if (start) found.push({ race: start.race, from: number, to: null, start });
    if (event.type === "race_card") found.push({ race: of(event, "race"), from: number, to: null });
    if (event.type === "round" && of(event, "round") === 1)
      found.push({ race: found.length + 1, from: number, to: null, moments: [] });
    const oval = found.at(-1);
    if (oval?.moments && oval.to === null && MOVES.has(event.type)) {
      if (oval.moments.at(-1) !== number) oval.moments.push(number);
      if (event.type === "settled" || event.type === "official") oval.to = number;
    }
    const running = found.find(
      ({ race }) => event.type === "official" && race === of(event, "race"),
    );
    if (running) running.to = number;
  }
  return found;
}

/** The race that is shown at a number: the one that runs there, or the last that was run. An entry
 *  that ends a race and turns up the next card belongs to the race that it ends. */
export function spanAt(all: readonly Span[], number: number): Span | null {
  const begun = all.filter(({ from }) => from <= number);
  return begun.find(({ to }) => to === number) ?? begun.at(-1) ?? null;
}

/** The steps of a race from its first frame up to a number. */
export function stepsOf(history: History, span: Span, start: RaceFrame, upto: number): RaceStep[] {
  const last = Math.min(upto, span.to ?? upto);
  // The entry that brings a frame along may already run the race.
  const first = span.start ? span.from : span.from + 1;
  const within = history.events.filter(({ number }) => number >= first && number <= last);
  return [
    { frame: start },
    ...follow(
      start,
      within.map(({ event }) => event),
      null,
    ),
  ];
}

/** The steps of a race whose frames were asked for, as far as they have come in without a gap. */
export function stepsTold(
  { events }: History,
  moments: readonly number[],
  frames: ReadonlyMap<number, RaceFrame>,
): RaceStep[] {
  const steps: RaceStep[] = [];
  for (const moment of moments) {
    const frame = frames.get(moment);
    if (!frame) break;
    const last = steps.at(-1)?.frame;
    const then = events.filter(({ number }) => number === moment).map(({ event }) => event);
    steps.push(...(last ? follow(last, then, frame) : [{ frame }]));
  }
  return steps;
}

/** Lead changes, trouble, and where each part of the game begins. */
export function marks({ events }: History): Mark[] {
  const found: Mark[] = [];
  let spaces = new Map<number, number>();
  let front: number | null = null;
  // The first race may have begun before the first entry.
  let race = 1;
  let ring: RaceFrame | null = null;
  const cloth = (post: number) =>
    (ring?.course.kind === "ring" && ring.course.cloths.find((one) => one.post === post)?.text) ||
    post;
  for (const { number, event: told } of events) {
    ring = broughtFrame(told) ?? ring;
    // A ring's horses go by ids; what they do is told as everywhere else.
    const event = ((ring && raceEvent(told, ring)) ?? told) as GameEvent;
    const horse = of(event, "horse");
    switch (event.type) {
      case "lined_up":
      case "race_card":
      case "race_begins":
        spaces = new Map();
        front = null;
        race = of(event, "race");
        found.push({ number, kind: "race", race });
        break;
      case "posts":
        found.push({ number, kind: "race", race: 1 });
        break;
      case "entries_open":
        race = found.filter(({ kind }) => kind === "race").length + 1;
        found.push({ number, kind: "race", race });
        break;
      case "round":
        if (of(event, "round") === 1) found.push({ number, kind: "off" });
        break;
      case "settled":
        found.push({ number, kind: "official", race: 1 });
        break;
      case "betting_closed":
      case "starter":
        found.push({ number, kind: "closed" });
        break;
      case "market_opens":
        found.push({ number, kind: "market" });
        break;
      case "cancelled":
      case "out":
        found.push({ number, kind: "trouble", horse: cloth(horse) });
        break;
      case "official":
        found.push({ number, kind: "official", race });
        break;
      case "trouble":
        if (event.trouble !== "clear")
          found.push({ number, kind: "trouble", horse: of(event, "pp") });
        break;
      case "moved": {
        spaces.set(horse, of(event, "to"));
        const best = Math.max(...spaces.values());
        const leaders = [...spaces].filter(([, space]) => space === best);
        const alone = leaders.length === 1 ? (leaders[0]?.[0] ?? null) : null;
        if (alone !== null && front !== null && alone !== front)
          found.push({ number, kind: "lead", horse: cloth(alone) });
        front = alone ?? front;
        break;
      }
    }
  }
  return found;
}
