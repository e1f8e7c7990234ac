/** A table's whole past as one viewer may know it, and the moments in it that are worth jumping to. */

import { leader, type RaceFrame } from "../race/frame";
import type { Moment } from "../race/steps";
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

export type MarkKind =
  "race" | "betting_closed" | "off" | "lead" | "trouble" | "official" | "shares_offered";

/** A moment worth jumping to. */
export interface Mark {
  number: number;
  kind: MarkKind;
  /** The horse it is about, as its saddlecloth says. */
  horse?: number | string;
  race?: number;
}

/** Lead changes, trouble, and where races, betting and sales begin and end. */
export function marks(all: readonly Moment[]): Mark[] {
  const found: Mark[] = [];
  let race: number | null = null;
  let front: number | null = null;
  let off = false;
  for (const { number, frame, steps, official } of all) {
    if (frame && frame.race !== race) {
      [race, front, off] = [frame.race, null, false];
      found.push({ number, kind: "race", race: frame.race });
    }
    for (const step of steps) {
      if (step.type === "betting_closed" || step.type === "shares_offered")
        found.push({ number, kind: step.type });
      else if (step.type === "held_up" || (step.type === "became" && step.status.kind === "out"))
        found.push({ number, kind: "trouble", horse: cloth(frame, step.post) });
    }
    if (!off && steps.some(({ type }) => type === "ran" || type === "called")) {
      off = true;
      if (!official) found.push({ number, kind: "off" });
    }
    if (!frame) continue;
    const leads = leader(frame)?.post ?? null;
    if (leads !== null && front !== null && leads !== front)
      found.push({ number, kind: "lead", horse: cloth(frame, leads) });
    front = leads ?? front;
    if (official) found.push({ number, kind: "official", race: frame.race });
  }
  return found;
}

function cloth(frame: RaceFrame | null, post: number): number | string {
  const cloths = frame?.course.kind === "ring" ? frame.course.cloths : [];
  return cloths.find((one) => one.post === post)?.text ?? post;
}
