/** Frames for tests and the gallery. */

import type { RaceFrame, Runner } from "./frame";

const NAMES = [
  "Emalus",
  "Slim Chance",
  "Four on the Floor",
  "High Five",
  "Pressure Point",
  "Time's Up",
  "My Lucky Day",
  "Cloud Nine",
  "Perfect Ten",
  "Eleventh Hour",
  "Pants on Fire",
];

export interface Standing {
  distance?: number;
  place?: number;
  badge?: string;
}

/** A Homestretch frame: eleven lanes, posts 2 to 12, everything not named at the start. */
export function sampleFrame(standings: Record<number, Standing> = {}, race = 1): RaceFrame {
  const length = 10;
  const runners = NAMES.map((name, i): Runner => {
    const post = i + 2;
    const { distance = 0, place, badge = null } = standings[post] ?? {};
    const status = place ? ({ kind: "finished", place } as const) : ({ kind: "running" } as const);
    return { post, name, lane: i + 1, distance: place ? length : distance, badge, status };
  });
  const rank = (one: Runner) =>
    one.status.kind === "finished" ? one.status.place - 100 : -one.distance;
  const order = [...runners].sort((a, b) => rank(a) - rank(b)).map((one) => one.post);
  return {
    race,
    name: "Harbor Plate",
    course: { kind: "straight", lanes: NAMES.length },
    unit: "spaces",
    length,
    runners,
    order,
    legal: [],
  };
}
