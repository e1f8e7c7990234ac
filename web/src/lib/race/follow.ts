/** From one frame to the next by what happened in between. A single entry of the log can move
 *  several horses, and the one that ends a race already brings the next race's frame: the events
 *  say how it ended. Only positions that the events name are set; nothing is worked out here. */

import { inColumns, type RaceFrame, type RaceStep, type Runner } from "./frame";

/** The events that touch a race. */
export type RaceEvent =
  | { type: "moved"; horse: number; from: number; to: number; bonus?: number }
  | { type: "cancelled"; horse: number }
  | { type: "finished"; horse: number; place: number }
  | { type: "out"; horse: number }
  | { type: "official"; race: number; finish?: number[] };

const KINDS = new Set(["moved", "cancelled", "finished", "official"]);

/** The horses that have to throw for a place, the foremost of them where several groups do. */
function level(events: readonly { type: string }[]): { photo: number[] } | null {
  const found = events.find(({ type }) => type === "level") as { posts?: number[] } | undefined;
  return found?.posts ? { photo: found.posts } : null;
}

/** What a game on a ring tells, which calls its horses by id. */
type RingEvent =
  | { type: "thrown"; horse: string; from: number; to: number }
  | { type: "stopped"; horse: string; at: number }
  | { type: "home"; horse: string; place: number }
  | { type: "out"; horse: string }
  | { type: "official"; race: number; finish: string[] };

/** An event as the race view knows it, or nothing where it does not touch the race. */
export function raceEvent(event: { type: string }, frame: RaceFrame): RaceEvent | null {
  const { course } = frame;
  if (course.kind !== "ring") return KINDS.has(event.type) ? (event as RaceEvent) : null;
  const post = (id: string) => course.cloths.find(({ horse }) => horse === id)?.post ?? 0;
  const told = event as RingEvent;
  switch (told.type) {
    case "thrown":
      return { type: "moved", horse: post(told.horse), from: told.from, to: told.to };
    case "stopped":
      return { type: "moved", horse: post(told.horse), from: told.at, to: told.at };
    case "home":
      return { type: "finished", horse: post(told.horse), place: told.place };
    case "out":
      return { type: "out", horse: post(told.horse) };
    case "official":
      return { type: "official", race: told.race, finish: told.finish.map(post) };
    default:
      return null;
  }
}

/** The frame that an event brings along: a field at its start. */
export function broughtFrame(event: { type: string }): RaceFrame | null {
  return event.type === "lined_up" && "frame" in event ? inColumns(event.frame as RaceFrame) : null;
}

function changed(frame: RaceFrame, post: number, change: Partial<Runner>): RaceFrame {
  const runners = frame.runners.map((one) => (one.post === post ? { ...one, ...change } : one));
  const rank = ({ status, distance }: Runner) =>
    status.kind === "finished" ? status.place - 1e6 : status.kind === "out" ? 1e6 : -distance;
  const order = [...runners].sort((a, b) => rank(a) - rank(b)).map((one) => one.post);
  return { ...frame, runners, order, legal: [] };
}

/** The posts that have a place, in order. */
function placed({ runners }: RaceFrame): number[] {
  const places = runners.flatMap(({ post, status }) =>
    status.kind === "finished" ? [{ post, place: status.place }] : [],
  );
  return places.sort((a, b) => a.place - b.place).map(({ post }) => post);
}

/** The steps from `from` to `to`, the last of them `to` itself. */
export function follow(
  from: RaceFrame | null,
  events: readonly { type: string }[],
  to: RaceFrame | null,
): RaceStep[] {
  const steps: RaceStep[] = [];
  let frame = from;
  let since: { type: string }[] = [];
  for (const told of events) {
    since.push(told);
    const brought = broughtFrame(told);
    if (brought) {
      frame = brought;
      steps.push({ frame, events: since });
      since = [];
    }
    const event = frame && raceEvent(told, frame);
    if (!frame || !event) continue;
    const last = steps.at(-1);
    if (event.type === "official") {
      if (last && event.finish) last.official = event.finish;
      else if (event.finish) steps.push({ frame, events: since, official: event.finish });
    } else if (event.type === "finished") {
      const place = { kind: "finished", place: event.place } as const;
      // On a ring a throw may reach beyond the line; a horse that is home stands at it.
      const home = frame.course.kind === "ring" ? { distance: frame.length } : {};
      frame = changed(frame, event.horse, { status: place, ...home });
      // Crossing the line is part of the move that led there.
      if (last) last.frame = frame;
      else steps.push({ frame, events: since });
    } else if (event.type === "out") {
      frame = changed(frame, event.horse, { status: { kind: "out" } });
      steps.push({ frame, events: since });
      since = [];
    } else {
      const spent = event.type === "cancelled" || (event.bonus ?? 0) > 0;
      frame = changed(frame, event.horse, {
        ...(event.type === "moved" ? { distance: event.to } : {}),
        ...(spent ? { badge: null } : {}),
      });
      steps.push({ frame, events: since });
      since = [];
    }
  }
  // Where the money is divided the order of finish stands, as the frame has it.
  const settled = (event: { type: string }) =>
    event.type === "settled" || (event.type === "official" && "result" in event);
  if (to && events.some(settled))
    return [{ frame: to, events: [...events], official: placed(to).slice(0, 3) }];
  const last = steps.at(-1);
  if (to && last && to.race === last.frame.race && !last.official) last.frame = to;
  else if (to) {
    steps.push({ frame: to, events: since, ...level(since) });
    return steps;
  }
  // What came after the last move belongs to it.
  if (last && since.length > 0) last.events = [...(last.events ?? []), ...since];
  return steps;
}
