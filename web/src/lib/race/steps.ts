/** From one frame to the next by the steps that the server tells. What the screen shows of a race, live,
 *  replayed or scrubbed, are the moments that are made here; no game's events are known here. */

import type { GameEvent, NumberedEvent, RaceStep, Told } from "../net/types";
import { inColumns, type RaceFrame, type Runner, type Sight } from "./frame";

/** One thing that the screen shows. An entry of the log is one moment or several; its last one has what
 *  the entry has left behind. */
export interface Moment {
  /** The number of its entry. */
  number: number;
  /** Where the horses are after it; nothing where no race is on. */
  frame: RaceFrame | null;
  /** What happened on the way to it, in the game's own events. */
  events: readonly GameEvent[];
  /** The same in the steps of every race: the throws, the ways, the payments. */
  steps: readonly RaceStep[];
  /** The first three, once the result stands. */
  official?: number[];
  /** The posts of horses that came in level. */
  photo?: number[];
}

/** A moment of a race. */
export type RaceMoment = Moment & Sight;

export function inRace(moment: Moment): moment is RaceMoment {
  return moment.frame !== null;
}

/** Moves the horses of a frame on by a step. */
function applied(frame: RaceFrame, step: RaceStep): RaceFrame {
  switch (step.type) {
    case "ran": {
      const spot = step.way.at(-1);
      return spot ? changed(frame, (post) => (post === step.post ? spot : null)) : frame;
    }
    case "called": {
      const at = new Map(step.at);
      return changed(frame, (post) => {
        const distance = at.get(post);
        return distance === undefined ? null : { distance };
      });
    }
    case "became":
      return changed(frame, (post) => (post === step.post ? { status: step.status } : null));
    case "official": {
      const places = new Map(step.places);
      return changed(frame, (post) => {
        const place = places.get(post);
        return place === undefined ? null : { status: { kind: "finished", place } };
      });
    }
    default:
      return frame;
  }
}

function changed(frame: RaceFrame, change: (post: number) => Partial<Runner> | null): RaceFrame {
  const runners = frame.runners.map((one) => ({ ...one, ...change(one.post) }));
  const order = [...runners].sort(inOrder).map(({ post }) => post);
  return { ...frame, runners, order, legal: [] };
}

/** The placed ones, those home, those still running, front to back, and those out of it; of two that are
 *  level the one nearer to the rail. */
function inOrder(one: Runner, other: Runner): number {
  return rank(one) - rank(other) || other.distance - one.distance || one.lane - other.lane;
}

function rank({ status }: Runner): number {
  switch (status.kind) {
    case "finished":
      return status.place - 1000;
    case "home":
      return -1;
    case "running":
      return 0;
    case "out":
      return 1;
  }
}

/** What the screen shows from a frame on, as the server has it: of every entry at least one moment. */
export function moments(from: RaceFrame | null, { events, frames }: Told): Moment[] {
  const entries = new Map<number, NumberedEvent[]>();
  for (const { number } of frames) entries.set(number, []);
  for (const told of events) entries.set(told.number, [...(entries.get(told.number) ?? []), told]);
  const given = new Map(frames.map(({ number, frame }) => [number, frame]));
  const found: Moment[] = [];
  let frame = from;
  for (const [number, happened] of [...entries].sort(([a], [b]) => a - b)) {
    const entry = new Entry(number, frame);
    for (const told of happened) entry.take(told);
    frame = entry.end(given.get(number));
    found.push(...entry.moments);
  }
  return found;
}

/** The moments of one entry as they come together. */
class Entry {
  readonly moments: Moment[] = [];
  #events: GameEvent[] = [];
  #steps: RaceStep[] = [];

  constructor(
    readonly number: number,
    /** As the server has it. */
    private frame: RaceFrame | null,
  ) {}

  take({ event, step }: NumberedEvent): void {
    this.#events.push(event);
    if (!step) return;
    this.#steps.push(step);
    if (!this.frame) return;
    this.frame = applied(this.frame, step);
    if (step.type === "ran" || step.type === "called") this.#add();
    else if (step.type === "became" && step.status.kind === "out") this.#add();
    // Crossing the line and the result are part of the move that led there.
    else if (step.type === "became") this.#join();
    else if (step.type === "official")
      this.#join().official = step.places.slice(0, 3).map(([post]) => post);
    // A horse that is measured alone is level with nobody.
    else if (step.type === "photo" && step.posts.length > 1) this.#join().photo = step.posts;
  }

  /** What came after the last move belongs to it. Says where the horses are now. */
  end(given: RaceFrame | null | undefined): RaceFrame | null {
    const race = this.frame?.race;
    if (given !== undefined) this.frame = given;
    if (this.moments.length === 0 || (this.frame && this.frame.race !== race)) this.#add();
    else this.#join();
    return this.frame;
  }

  #add(): Moment {
    const moment = {
      number: this.number,
      frame: this.frame && inColumns(this.frame),
      events: this.#events,
      steps: this.#steps,
    };
    this.moments.push(moment);
    this.#events = [];
    this.#steps = [];
    return moment;
  }

  /** Adds what has happened since to the last moment. */
  #join(): Moment {
    const last = this.moments.at(-1);
    if (!last) return this.#add();
    // The entry that ends a race may clear the track: the end is shown all the same.
    if (this.frame) last.frame = inColumns(this.frame);
    last.events = [...last.events, ...this.#events];
    last.steps = [...last.steps, ...this.#steps];
    this.#events = [];
    this.#steps = [];
    return last;
  }
}

/** The moments of the race that is shown at a number, up to it: the race that runs there, or the last that
 *  was run. An entry that ends a race and begins the next belongs to the race that it ends. */
export function raceAt(all: readonly Moment[], number: number): RaceMoment[] {
  const past = all.filter(inRace).filter((moment) => moment.number <= number);
  const ended = past.findLast((moment) => moment.number === number && moment.official);
  const race = (ended ?? past.at(-1))?.frame.race;
  return past.filter(({ frame }) => frame.race === race);
}
