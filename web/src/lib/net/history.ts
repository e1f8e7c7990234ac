/** A table's whole past as one viewer may know it, and the moments in it that are worth jumping to. */

import { leader, type RaceFrame, runner } from "../race/frame";
import { inRace, type Moment } from "../race/steps";
import { stir } from "../shell/still";
import { type Api, Unreachable } from "./api";
import type { Push, Told } from "./types";

export interface History extends Told {
  /** How far the log goes. */
  number: number;
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
      const { number, events = [], frames = [] } = told;
      done({ number, events, frames });
      socket.close();
    };
    socket.onclose = () => {
      clearTimeout(late);
      away();
    };
  }).finally(rested);
}

export type MarkKind = "race" | "off" | "lead" | "trouble" | "official";

/** A moment worth jumping to. */
export interface Mark {
  number: number;
  kind: MarkKind;
  /** The horse it is about, as its saddlecloth says. */
  horse?: number | string;
  race?: number;
}

/** Lead changes, trouble, and where each race begins and ends. */
export function marks(all: readonly Moment[]): Mark[] {
  const found: Mark[] = [];
  let before: RaceFrame | null = null;
  let front: number | null = null;
  let off = false;
  for (const { number, frame, steps, official } of all.filter(inRace)) {
    const { race } = frame;
    if (before?.race !== race) {
      found.push({ number, kind: "race", race });
      [before, front, off] = [frame, null, false];
    }
    if (!off && steps.some(({ type }) => type === "ran" || type === "called")) {
      off = true;
      if (!official) found.push({ number, kind: "off" });
    }
    for (const post of troubled(before, frame))
      found.push({ number, kind: "trouble", horse: cloth(frame, post) });
    const leads = leader(frame)?.post ?? null;
    if (leads !== null && front !== null && leads !== front)
      found.push({ number, kind: "lead", horse: cloth(frame, leads) });
    front = leads ?? front;
    if (official) found.push({ number, kind: "official", race });
    before = frame;
  }
  return found;
}

/** Horses that are out of the race now, or whose badge was spent on standing still. */
function troubled(before: RaceFrame, after: RaceFrame): number[] {
  const held = after.runners.filter(({ post, status, badge, distance }) => {
    const was = runner(before, post);
    if (status.kind === "out") return was?.status.kind !== "out";
    return was?.badge && !badge && was.distance === distance;
  });
  return held.map(({ post }) => post);
}

function cloth({ course }: RaceFrame, post: number): number | string {
  const cloths = course.kind === "ring" ? course.cloths : [];
  return cloths.find((one) => one.post === post)?.text ?? post;
}
