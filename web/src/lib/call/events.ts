/** What a caller would remark on between two frames. Read off the positions alone, so a live table,
 *  a replay and a spectator hear the same. */

import { leader, type RaceFrame, type Sight, type Runner, runner } from "../race/frame";

export type CallEvent =
  | { kind: "break"; post: number }
  | { kind: "lead"; post: number; other: number | null; gap: number }
  | { kind: "level"; post: number; other: number }
  | { kind: "opens"; post: number; gap: number }
  | { kind: "closes"; post: number; other: number; gap: number }
  | { kind: "trouble"; post: number }
  | { kind: "out"; post: number }
  | { kind: "moves"; post: number; place: number }
  | { kind: "rundown"; posts: number[] }
  | { kind: "midway"; post: number }
  | { kind: "stretch"; post: number; posts: number[] }
  | { kind: "finish"; post: number; place: number }
  | { kind: "photo"; posts: number[] }
  | { kind: "official"; posts: number[] };

/** The last quarter is the stretch. */
const STRETCH = 0.75;

const front = (frame: RaceFrame) => Math.max(0, ...frame.runners.map(({ distance }) => distance));
const running = (one: Runner) => one.status.kind === "running";

/** From the foremost running horse to the next. */
function gapBehind(frame: RaceFrame): { first: Runner; second: Runner; gap: number } | null {
  const [first, second] = frame.order
    .map((post) => runner(frame, post))
    .filter((one): one is Runner => one !== undefined && running(one));
  return first && second ? { first, second, gap: first.distance - second.distance } : null;
}

function passes(before: RaceFrame, after: RaceFrame, part: number): boolean {
  const at = after.length * part;
  return front(before) < at && front(after) >= at;
}

/** What an open course shows between two calls: who leads and by how much, and how it ended. */
function openEvents(before: RaceFrame, { frame, official, photo }: Sight): CallEvent[] {
  const events: CallEvent[] = [];
  if (before.course.kind !== "open" || frame.course.kind !== "open") return events;
  for (const one of frame.runners) {
    const was = runner(before, one.post);
    if (was?.status.kind !== "out" && one.status.kind === "out")
      events.push({ kind: "trouble", post: one.post });
  }
  const { call, calls } = frame.course;
  const first = frame.order[0] ?? 0;
  const now = gapBehind(frame);
  if (call === calls) {
    const home = frame.runners.filter(({ status }) => status.kind === "finished");
    if (!before.runners.some(({ status }) => status.kind === "finished"))
      for (const post of frame.order.slice(0, 3)) {
        const one = home.find((other) => other.post === post);
        if (one?.status.kind === "finished")
          events.push({ kind: "finish", post, place: one.status.place });
      }
  } else if (call > before.course.call) {
    const led = leader(before);
    if (call === 1) events.push({ kind: "break", post: first });
    else if (now && leader(frame) && led?.post !== first)
      events.push({ kind: "lead", post: first, other: led?.post ?? now.second.post, gap: now.gap });
    else if (now && now.gap >= 8) events.push({ kind: "opens", post: first, gap: now.gap });
    if (call === calls - 1)
      events.push({ kind: "stretch", post: first, posts: frame.order.slice(0, 3) });
  }
  if (photo) events.push({ kind: "photo", posts: photo });
  if (official) events.push({ kind: "official", posts: official });
  return events;
}

/** In the order in which a caller would say them: what happened first, the place on the course last. */
export function callEvents(before: RaceFrame, step: Sight): CallEvent[] {
  if (step.frame.course.kind === "open") return openEvents(before, step);
  const { frame, official, photo } = step;
  const events: CallEvent[] = [];
  const moved = frame.runners.filter(
    (one) => one.distance > (runner(before, one.post)?.distance ?? 0),
  );
  const mover = moved[0];
  const wasLeading = leader(before);
  const leads = leader(frame);
  const anyHome = before.runners.some((one) => !running(one));

  for (const one of frame.order.map((post) => runner(frame, post) as Runner)) {
    const was = runner(before, one.post);
    if (was?.badge && !one.badge && one.distance === was.distance) {
      events.push({ kind: "trouble", post: one.post });
    }
    if (was && running(was) && one.status.kind === "out") {
      events.push({ kind: "out", post: one.post });
    }
    if (was && was.status.kind !== "finished" && one.status.kind === "finished") {
      events.push({ kind: "finish", post: one.post, place: one.status.place });
    }
  }
  const finishes = events.some(({ kind }) => kind === "finish");

  if (mover && front(before) === 0) {
    events.push({ kind: "break", post: mover.post });
  } else if (mover && !finishes && !anyHome) {
    const now = gapBehind(frame);
    const then = gapBehind(before);
    const wide = Math.max(2, frame.length / 4);
    if (leads && leads.post === mover.post && leads.post !== wasLeading?.post) {
      const second = runner(frame, frame.order[1] ?? 0);
      const gap = leads.distance - (second?.distance ?? 0);
      const other = wasLeading?.post ?? second?.post ?? null;
      events.push({ kind: "lead", post: leads.post, other, gap });
    } else if (!leads && wasLeading && mover.distance === front(frame)) {
      events.push({ kind: "level", post: mover.post, other: wasLeading.post });
    } else if (
      now &&
      then &&
      now.first.post === mover.post &&
      now.gap >= wide &&
      then.gap < now.gap
    ) {
      events.push({ kind: "opens", post: mover.post, gap: now.gap });
    } else if (
      now &&
      then &&
      now.second.post === mover.post &&
      then.gap >= wide &&
      now.gap < wide
    ) {
      events.push({ kind: "closes", post: mover.post, other: now.first.post, gap: now.gap });
    } else {
      const ahead = frame.runners.filter((one) => one.distance > mover.distance).length;
      events.push({ kind: "moves", post: mover.post, place: ahead + 1 });
    }
  }

  const first = frame.order[0] ?? 0;
  if (passes(before, frame, 0.5)) events.push({ kind: "midway", post: first });
  if (passes(before, frame, STRETCH) && !finishes) {
    events.push({ kind: "stretch", post: first, posts: frame.order.slice(0, 3) });
  }
  if (photo) events.push({ kind: "photo", posts: photo });
  if (official) events.push({ kind: "official", posts: official });
  return events;
}

/** Whether the leader is in the stretch, where only contenders are named. */
export function inStretch(frame: RaceFrame): boolean {
  const { course } = frame;
  if (course.kind === "open") return course.call >= course.calls - 1;
  return front(frame) >= frame.length * STRETCH;
}
