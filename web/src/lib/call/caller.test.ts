import { describe, expect, test } from "vitest";
import { hash } from "../hash";
import de from "../i18n/de.json";
import en from "../i18n/en.json";
import { Words } from "../i18n/words";
import type { RaceStep } from "../net/types";
import { type RaceFrame, type Runner, runner, type Sight } from "../race/frame";
import { sampleFrame } from "../race/sample";
import { inRace, moments } from "../race/steps";
import { callRace } from "./caller";
import { callEvents } from "./events";
import { margin } from "./margin";

const ENGLISH = new Words("en", en, en);
const GERMAN = new Words("de", de, en);

/** A whole race by dice that a seed decides: each throw moves a horse two spaces. */
function race(seed: number): Sight[] {
  let frame = sampleFrame({ 7: { badge: "X" }, 3: { badge: "+4" } });
  const seen: Sight[] = [{ frame }];
  const placed: number[] = [];
  for (let number = 1; placed.length < 3; number += 1) {
    const post = 2 + (hash(`${seed}/${number}/a`) % 6) + (hash(`${seed}/${number}/b`) % 6);
    const one = runner(frame, post);
    if (!one || one.status.kind === "finished") continue;
    const steps: RaceStep[] = [{ type: "thrown", faces: [1, 2], post }];
    const far = one.badge === "X" ? 0 : 2 + Number(one.badge ?? 0);
    const distance = Math.min(10, one.distance + far);
    if (far > 0) steps.push({ type: "ran", post, way: [{ lane: one.lane, distance }] });
    if (distance === 10) {
      placed.push(post);
      steps.push({ type: "became", post, status: { kind: "finished", place: placed.length } });
    }
    if (placed.length === 3)
      steps.push({ type: "official", race: 1, places: placed.map((one, at) => [one, at + 1]) });
    const events = steps.map((step) => ({ number, event: { type: step.type }, step }));
    const led = moments(frame, { events, frames: [] }).filter(inRace);
    // That a token is spent is nothing that a step tells.
    frame = withoutBadge(led.at(-1)?.frame ?? frame, post);
    const told = { events, frames: one.badge ? [{ number, frame }] : [] };
    seen.push(...moments(seen.at(-1)?.frame ?? null, told).filter(inRace));
  }
  return seen;
}

function withoutBadge(frame: RaceFrame, post: number): RaceFrame {
  const spent = (one: Runner) => (one.post === post ? { ...one, badge: null } : one);
  return { ...frame, runners: frame.runners.map(spent) };
}

const SEEDS = Array.from({ length: 60 }, (_, i) => i);

describe.each([
  ["English", ENGLISH],
  ["German", GERMAN],
] as const)("in %s", (_, words) => {
  test.each(["plain", "lively"] as const)(
    "%s: no line twice in a race, no slot left open",
    (style) => {
      for (const seed of SEEDS) {
        const lines = callRace(race(seed), words, style).map(({ text }) => text);
        expect(new Set(lines).size).toBe(lines.length);
        for (const line of lines) expect(line).not.toMatch(/[{}]|undefined|NaN| {2}|^ /);
      }
    },
  );

  test("the same log gives the same call", () => {
    expect(callRace(race(4), words)).toEqual(callRace(race(4), words));
  });
});

test("what moves nobody changes nothing in the call: a throw that is shown, and one that is not", () => {
  const steps = race(7);
  const slow = steps.flatMap((step) => [{ frame: step.frame }, step]).slice(1);
  expect(callRace(slow, ENGLISH).map(({ text }) => text)).toEqual(
    callRace(steps, ENGLISH).map(({ text }) => text),
  );
});

test("another log is not called with the same phrases throughout", () => {
  const openings = SEEDS.map((seed) =>
    callRace(race(seed), ENGLISH)[0]?.text.replace(/[A-Z].*? (is|gets|breaks|shows)/, ""),
  );
  expect(new Set(openings).size).toBeGreaterThan(2);
});

test("every horse is named before the stretch is over, the result comes last", () => {
  for (const seed of SEEDS) {
    const lines = callRace(race(seed), ENGLISH);
    const stretch = lines.findIndex(({ kind }) => kind === "stretch");
    if (stretch >= 0) {
      const named = new Set(lines.slice(0, stretch + 1).flatMap(({ posts }) => posts));
      expect(named.size).toBe(11);
    }
    expect(lines.at(-1)?.kind).toBe("official");
    // A horse may be held up before any has moved.
    expect(["break", "trouble"]).toContain(lines[0]?.kind);
  }
});

describe("events", () => {
  const kinds = (
    before: Parameters<typeof sampleFrame>[0],
    after: Parameters<typeof sampleFrame>[0],
  ) => callEvents(sampleFrame(before), { frame: sampleFrame(after) }).map(({ kind }) => kind);

  test("the first to move breaks the race", () => {
    expect(kinds({}, { 5: { distance: 2 } })).toEqual(["break"]);
  });

  test("a lead changes hands only to a horse alone in front", () => {
    expect(kinds({ 5: { distance: 2 } }, { 5: { distance: 2 }, 6: { distance: 2 } })).toEqual([
      "level",
    ]);
    expect(kinds({ 5: { distance: 2 } }, { 5: { distance: 2 }, 6: { distance: 4 } })).toEqual([
      "lead",
    ]);
  });

  test("a gap opens and closes", () => {
    expect(kinds({ 5: { distance: 2 } }, { 5: { distance: 4 } })).toEqual(["opens"]);
    expect(kinds({ 5: { distance: 4 } }, { 5: { distance: 4 }, 6: { distance: 3 } })).toEqual([
      "closes",
    ]);
  });

  test("a badge lost without a step is trouble", () => {
    expect(kinds({ 7: { badge: "X" } }, {})).toEqual(["trouble"]);
  });

  test("a horse taken off the track is out, and one that waited for its place has it at last", () => {
    const set = (post: number, status: { kind: "out" } | { kind: "home" }) => {
      const frame = sampleFrame({ 5: { distance: 8 }, 6: { distance: 4 } });
      const runners = frame.runners.map((one) => (one.post === post ? { ...one, status } : one));
      return { ...frame, runners };
    };
    const before = sampleFrame({ 5: { distance: 8 }, 6: { distance: 4 } });
    const out = callEvents(before, { frame: set(6, { kind: "out" }) });
    expect(out).toEqual([{ kind: "out", post: 6 }]);
    const after = sampleFrame({ 5: { place: 1 }, 6: { distance: 4 } });
    const placed = callEvents(set(5, { kind: "home" }), { frame: after });
    expect(placed).toContainEqual({ kind: "finish", post: 5, place: 1 });
  });

  test("a photo is called with the horses that are in it", () => {
    const frame = sampleFrame({ 5: { distance: 9 }, 6: { distance: 9 } });
    const lines = callRace([{ frame }, { frame, photo: [5, 6] }], ENGLISH, "plain");
    expect(lines.at(-1)?.text).toContain("High Five and Pressure Point");
  });

  test("half and three quarters of the way are named once", () => {
    expect(kinds({ 5: { distance: 4 } }, { 5: { distance: 6 } })).toContain("midway");
    expect(kinds({ 5: { distance: 6 } }, { 5: { distance: 8 } })).toContain("stretch");
    expect(kinds({ 5: { distance: 8 } }, { 5: { distance: 8 }, 6: { distance: 2 } })).not.toContain(
      "stretch",
    );
  });

  test("a horse past the line has finished", () => {
    expect(kinds({ 5: { distance: 8 } }, { 5: { place: 1 } })).toContain("finish");
  });
});

test.each([
  [0.01, "a nose"],
  [0.1, "a head"],
  [0.25, "a neck"],
  [0.5, "half a length"],
  [0.75, "three-quarters of a length"],
  [1, "a length"],
  [1.5, "a length and a half"],
  [2.5, "two and a half lengths"],
  [4, "four lengths"],
  [7.4, "seven lengths"],
  [15, "15 lengths"],
])("a margin of %f lengths is %s", (gap, words) => {
  expect(margin(gap, "lengths", ENGLISH)).toBe(words);
});

test("spaces are never turned into lengths", () => {
  expect(margin(1, "spaces", ENGLISH)).toBe("a space");
  expect(margin(3, "spaces", GERMAN)).toBe("drei Felder");
});
