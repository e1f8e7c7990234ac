/** Where the horses of a race were on the way: their places whenever the leader had run another part of it. */

import { orderRows, type RaceFrame } from "../race/frame";
import { inRace, type Moment, type RaceMoment } from "../race/steps";

/** The way is told in so many parts. */
export const PARTS = 8;

export interface Positions {
  /** From the first to the last at the end. */
  horses: { post: number; name: string; place: number | null; at: (number | null)[] }[];
}

/** The steps of a race, up to its result. */
export function raceSteps(moments: readonly Moment[], race: number): RaceMoment[] {
  const own = moments.filter(inRace).filter(({ frame }) => frame.race === race);
  const end = own.findIndex(({ official }) => official);
  return end < 0 ? own : own.slice(0, end + 1);
}

/** Nothing where no race was run. */
export function positions(steps: readonly RaceMoment[]): Positions | null {
  const end = steps.at(-1)?.frame;
  if (!end) return null;
  const seen = Array.from({ length: PARTS }, (_, part) =>
    part === PARTS - 1 ? end : reached(steps, (part + 1) / PARTS),
  );
  const rows = orderRows(end);
  return {
    horses: rows.map(({ runner: { post, name }, finished }) => ({
      post,
      name,
      place: finished,
      at: seen.map((frame) => placeIn(frame ?? end, post)),
    })),
  };
}

function reached(steps: readonly RaceMoment[], part: number): RaceFrame | undefined {
  return steps.find(({ frame }) =>
    frame.runners.some(({ distance }) => distance >= frame.length * part),
  )?.frame;
}

/** Horses that are level stand as the rules put them, so that every line can be followed. */
function placeIn(frame: RaceFrame, post: number): number | null {
  const out = frame.runners.find((one) => one.post === post)?.status.kind === "out";
  return out ? null : frame.order.indexOf(post) + 1;
}
