/** Frames for tests and the gallery. */

import type { RingMark, RingStart } from "../../generated/racing";
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

const STABLES = [
  ["red", "R", "#b3202a"],
  ["green", "G", "#1f7a3a"],
  ["blue", "B", "#1f4e9e"],
  ["yellow", "Y", "#e2b71c"],
] as const;

const MARKS: RingMark[] = [
  {
    space: 3,
    color: "green",
    effect: "collect",
    n: 100,
    text: "Best turned out in the paddock: collect $100",
  },
  {
    space: 5,
    color: "red",
    effect: "pay",
    n: 100,
    text: "Casts a plate at the first turn: pay the farrier $100",
  },
  {
    space: 7,
    color: "green",
    effect: "forward",
    n: 4,
    text: "Slips through on the rail: 4 spaces forward",
  },
  {
    space: 10,
    color: "red",
    effect: "shot",
    n: null,
    text: "Breaks a leg and is lost to the stable",
  },
  {
    space: 14,
    color: "red",
    effect: "lose_turn",
    n: null,
    text: "Boxed in behind tired horses: miss the next throw",
  },
  {
    space: 18,
    color: "green",
    effect: "throw_again",
    n: null,
    text: "Clear run on the outside: throw again",
  },
  { space: 25, color: "red", effect: "back", n: 4, text: "Shies at a shadow: 4 spaces back" },
  { space: 43, color: "green", effect: "throw_again", n: null, text: "Second wind: throw again" },
  {
    space: 50,
    color: "red",
    effect: "disqualified",
    n: null,
    text: "Disqualified for committing foul",
  },
  {
    space: 57,
    color: "green",
    effect: "collect",
    n: 200,
    text: "Leads into the stretch: collect $200",
  },
];

const STARTS: RingStart[] = [
  { space: 32, furlongs: 4, text: "4-furlong races start here" },
  { space: 16, furlongs: 6, text: "6-furlong races start here" },
  { space: 8, furlongs: 7, text: "7-furlong races start here" },
  { space: 0, furlongs: 8, text: "1-mile races start here" },
  { space: 48, furlongs: 10, text: "1 1/4-mile races start here" },
  { space: 32, furlongs: 12, text: "1 1/2-mile races start here" },
];

/** A field on a ring, two of each stable: a mile and a quarter, with one home and two on a space. */
export function sampleRing(
  distances: readonly number[] = [80, 62, 62, 44, 21, 9, 9, 7],
): RaceFrame {
  const runners = distances.map((distance, i): Runner => ({
    post: Math.floor(i / 2) * 4 + (i % 2) + 1,
    name: NAMES[i + 1] ?? "",
    lane: Math.floor(i / 2) + 1,
    distance,
    badge: null,
    status: distance >= 80 ? { kind: "finished", place: 1 } : { kind: "running" },
  }));
  return {
    race: 6,
    name: "The Derby",
    course: {
      kind: "ring",
      spaces: 64,
      furlong: 8,
      start: 48,
      starts: STARTS,
      marks: MARKS,
      cloths: runners.map(({ post }, i) => {
        const [color, letter, ground] = STABLES[Math.floor(i / 2)] ?? STABLES[0];
        const text = `${letter}${(i % 2) + 1}`;
        return { post, stable: Math.floor(i / 2), horse: `${color}-${(i % 2) + 1}`, text, ground };
      }),
    },
    unit: "spaces",
    length: 80,
    runners,
    order: runners.map(({ post }) => post),
    legal: [],
  };
}
