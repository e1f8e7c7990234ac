import { describe, expect, test } from "vitest";
import type { RaceStep, Told } from "../net/types";
import type { RaceFrame } from "../race/frame";
import paced from "../race/pace.vectors.json";
import { sampleFrame } from "../race/sample";
import { type Moment, moments } from "../race/steps";
import recorded from "../race/told.vectors.json";
import { SAMPLES, sampleRace } from "../stage/sample";
import { type Cue, cuesAfter, cuesAt } from "./cues";

/** Ends of races of all five games, and whole ones of four. */
const ENDS = recorded as unknown as Record<string, Told & { before: RaceFrame }>;
const WHOLE = paced as unknown as Record<string, Told>;
const TIMING = { leaves: 0.5, runs: 0.6 };

interface Heard {
  before: RaceFrame | null;
  moment: Moment;
  cues: Cue[];
}

/** What is heard of all moments as they begin. */
function heard(all: readonly Moment[], before: RaceFrame | null): Heard[] {
  let from = before;
  return all.map((moment) => {
    const one = { before: from, moment, cues: cuesAt(from, moment, TIMING) };
    from = moment.frame ?? from;
    return one;
  });
}

const ends = (game: string) => {
  const told = ENDS[game] as Told & { before: RaceFrame };
  return heard(moments(told.before, told), told.before);
};
const whole = (game: string) => heard(moments(null, WHOLE[game] as Told), null);
const RECORDED = [
  ...Object.keys(ENDS).map((game) => [`the end of ${game}`, ends(game)] as const),
  ...Object.keys(WHOLE).map((game) => [`a race of ${game}`, whole(game)] as const),
];
const kinds = (cues: readonly Cue[]) => cues.map(({ kind }) => kind);
const runs = ({ type }: RaceStep) => type === "ran" || type === "called";

describe.each(RECORDED)("%s", (_, all) => {
  test("nothing is heard ahead of its step", () => {
    for (const { moment, cues } of all) {
      // How the race ends is not heard while its horses are on their way.
      for (const { kind, at = 0 } of cues) {
        expect(["bell", "hooves", "dice"]).toContain(kind);
        expect(at).toBe(kind === "dice" ? 0 : TIMING.leaves);
      }
      // A throw is the first thing that a moment tells.
      const thrown = moment.steps.findIndex(({ type }) => type === "thrown");
      expect(thrown).toBeLessThanOrEqual(0);
    }
  });

  test("dice are heard where they are thrown, hooves where somebody runs, and nowhere else", () => {
    for (const { before, moment, cues } of all) {
      const thrown = moment.steps.some(({ type }) => type === "thrown");
      expect(kinds(cues).includes("dice")).toBe(thrown);
      const known = before !== null && before.race === moment.frame?.race;
      expect(kinds(cues).includes("hooves")).toBe(known && moment.steps.some(runs));
    }
  });
});

test.each(Object.keys(WHOLE))("%s: the bell rings once, with the first that moves", (game) => {
  const all = whole(game).filter(({ moment }) => moment.frame?.race === 1);
  const off = all.findIndex(({ moment }) => moment.steps.some(runs));
  const rings = all.flatMap(({ cues }, i) => (kinds(cues).includes("bell") ? [i] : []));
  expect(rings).toEqual([off]);
});

test.each(Object.keys(ENDS))("%s: who comes late hears no bell", (game) => {
  const race = ENDS[game]?.before.race;
  const late = ends(game).filter(({ moment }) => moment.frame?.race === race);
  expect(late.flatMap(({ cues }) => kinds(cues))).not.toContain("bell");
});

test.each(SAMPLES)(
  "%s: a field that runs farther and with more horses is heard as such",
  (game) => {
    const [gate, next] = sampleRace(game).frames as [RaceFrame, RaceFrame];
    const moved = next.runners.filter(({ distance }) => distance > 0).length;
    const step: RaceStep = { type: "called", call: 1, at: [] };
    const cues = cuesAt(gate, { number: 1, frame: next, events: [], steps: [step] }, TIMING);
    expect(kinds(cues)).toEqual(["bell", "hooves"]);
    expect(cues[1]).toMatchObject({ horses: moved, seconds: TIMING.runs });
  },
);

describe("what it leads to", () => {
  const steps = (game: string) => ENDS[game]?.events.flatMap(({ step }) => step ?? []) ?? [];

  test.each(Object.keys(ENDS))(
    "%s: a fanfare for the winner and a ring for each payment",
    (game) => {
      const cues = cuesAfter(steps(game), []);
      const paid = steps(game).filter(({ type }) => type === "paid").length;
      expect(kinds(cues).filter((kind) => kind !== "shutter")).toEqual(["fanfare", "till"]);
      expect(cues.at(-1)).toMatchObject({ payments: paid });
    },
  );

  test("the shutter is heard where horses were level, and not for one alone", () => {
    expect(kinds(cuesAfter(steps("high_roller"), []))[0]).toBe("shutter");
    expect(cuesAfter([{ type: "photo", posts: [3] }], [])).toEqual([]);
  });

  test("of throws that nobody saw the last is heard", () => {
    const thrown = [1, 2].map((n): RaceStep => ({ type: "thrown", faces: Array(n).fill(4) }));
    expect(cuesAfter(thrown, thrown)).toEqual([{ kind: "dice", dice: 2 }]);
    expect(cuesAfter(thrown, [])).toEqual([]);
  });
});

test("another race begins with its own bell", () => {
  const before = sampleFrame({ 7: { distance: 9 } });
  const frame = { ...sampleFrame({ 7: { distance: 2 } }), race: 2 };
  const step: RaceStep = { type: "ran", post: 7, way: [{ lane: 6, distance: 2 }] };
  const cues = cuesAt(before, { number: 9, frame, events: [], steps: [step] }, TIMING);
  expect(kinds(cues)).toEqual(["bell"]);
});
