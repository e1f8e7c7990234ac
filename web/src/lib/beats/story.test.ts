import { describe, expect, test } from "vitest";
import { dress } from "../draw/horse";
import type { Told } from "../net/types";
import type { RaceFrame, Runner, Status } from "../race/frame";
import { moments, raceAt, type RaceMoment } from "../race/steps";
import vectors from "../race/told.vectors.json";
import { raceEnd, ranked } from "./end";
import { runOf } from "./run";
import { story } from "./story";

const NAMES = ["", "Ash", "Birch", "Cedar", "Dill", "Elm"];
const LENGTH = 10;

/** A field on a straight: how far each horse has come, by post from 1. */
function field(...far: number[]): RaceFrame {
  let place = 0;
  const runners = far.map((distance, i): Runner => {
    const status: Status =
      distance >= LENGTH ? { kind: "finished", place: (place += 1) } : { kind: "running" };
    const post = i + 1;
    return { post, name: NAMES[post] ?? "", lane: post, distance, badge: null, status };
  });
  const order = [...runners].sort((a, b) => b.distance - a.distance).map(({ post }) => post);
  return {
    race: 1,
    name: "Test",
    course: { kind: "straight", lanes: far.length },
    unit: "spaces",
    length: LENGTH,
    runners,
    order,
    legal: [],
  };
}

/** A race through these fields; who is home first in the last of them has won. */
function race(...fields: number[][]): RaceMoment[] {
  const steps = fields.map((far, number): RaceMoment => ({
    number,
    frame: field(...far),
    events: [],
    steps: [],
  }));
  const end = steps.at(-1) as RaceMoment;
  end.official = end.frame.order.slice(0, 3);
  return steps;
}

describe("how a race was won", () => {
  test.each<[string, number[][], string]>([
    [
      "from the gate to the wire",
      [
        [0, 0, 0],
        [3, 0, 0],
        [6, 4, 5],
        [10, 7, 5],
      ],
      "Ash takes the lead early, never gives it up and wins by three spaces.",
    ],
    [
      "by the only one who led, though late",
      [
        [0, 0, 0],
        [4, 4, 0],
        [6, 4, 5],
        [10, 9, 5],
      ],
      "Nobody but Ash is ever alone in front, and Ash wins by a space.",
    ],
    [
      "from another's lead",
      [
        [0, 0, 0],
        [0, 4, 0],
        [6, 4, 0],
        [10, 4, 5],
      ],
      "Ash takes the lead from Birch, keeps it and wins by five spaces.",
    ],
    [
      "after it was lost",
      [
        [0, 0, 0],
        [2, 0, 0],
        [2, 4, 0],
        [6, 4, 0],
        [10, 4, 4],
      ],
      "Ash leads, loses the lead to Birch, takes it back and wins by six spaces.",
    ],
    [
      "with the lead in many hands",
      [
        [0, 0, 0],
        [2, 0, 0],
        [2, 3, 0],
        [2, 3, 4],
        [6, 3, 4],
        [10, 8, 4],
      ],
      "The lead changes hands three times before Ash keeps it and wins by two spaces.",
    ],
    [
      "at the very end",
      [
        [0, 0, 0],
        [0, 4, 0],
        [6, 8, 0],
        [10, 8, 0],
      ],
      "Birch leads until the very end, and Ash still gets there first.",
    ],
    [
      "out of a row",
      [
        [0, 0, 0],
        [8, 8, 0],
        [10, 8, 0],
      ],
      "Nobody is alone in front when the line is near, and Ash gets there first.",
    ],
    [
      "from the last place",
      [
        [0, 0, 0, 0],
        [0, 5, 4, 3],
        [9, 5, 4, 3],
        [10, 5, 4, 3],
      ],
      "Last of four at halfway, Ash passes them all.",
    ],
  ])("%s", (_, fields, words) => {
    expect(story(race(...fields))).toBe(
      words.replace("of four", "of 4").replace("hands three", "hands 3"),
    );
  });

  test("a tie that a rule decided is told before anything else, then a long shot", () => {
    const steps = race([0, 0, 0], [3, 0, 0], [10, 9, 5]);
    expect(story(steps, true)).toBe(
      "A long shot comes home: nothing on the board pays more than Ash.",
    );
    (steps.at(-1) as RaceMoment).photo = [1, 2];
    expect(story(steps, true)).toBe(
      "Nothing parts Ash and Birch at the line, and the tie rule gives it to Ash.",
    );
  });

  /** A race on an open course: how far everybody lies behind at its calls, the last of them at the wire. */
  function called(...calls: number[][]): RaceMoment[] {
    const steps = race(calls[0]?.map(() => 0) ?? [], ...calls);
    steps.forEach((step, call) => {
      const runners = step.frame.runners.map((one, i): Runner => {
        const behind = calls[call - 1]?.[i] ?? 0;
        const place = 1 + (calls[call - 1] ?? []).filter((other) => other < behind).length;
        const status: Status =
          call === calls.length ? { kind: "finished", place } : { kind: "running" };
        return { ...one, distance: call === 0 ? 0 : 1000 - behind, status };
      });
      const order = runners.toSorted((a, b) => b.distance - a.distance).map(({ post }) => post);
      const course = { kind: "open" as const, call, calls: calls.length };
      step.frame = { ...step.frame, course, unit: "lengths", length: 1000, runners, order };
      if (step.official) step.official = order;
    });
    return steps;
  }

  test.each<[string, number[][]]>([
    [
      "Ash takes the lead early, never gives it up and wins by two lengths.",
      [
        [0, 2, 4],
        [0, 4, 2],
        [0, 2, 4],
        [0, 8, 9],
      ],
    ],
    [
      "Birch leads at the top of the stretch, and Ash still gets home first.",
      [
        [0, 2, 4],
        [4, 2, 0],
        [4, 0, 2],
        [0, 8, 9],
      ],
    ],
    // Of this one nothing is known but its end.
    ["", [[0, 8, 9]]],
  ])("on an open course: %s", (words, calls) => {
    expect(story(called(...calls))).toBe(words);
  });

  test("a dead heat is nobody's alone, a photo gives the race, and an inquiry takes it", () => {
    const level = called([0, 2, 4], [0, 0, 9]);
    const end = level.at(-1) as RaceMoment;
    end.photo = [1, 2];
    expect(story(level)).toBe("Nothing parts Ash and Birch, not even the photo.");
    const place = (...places: number[]) =>
      end.frame.runners.forEach(
        (one, i) => (one.status = { kind: "finished", place: places[i] ?? 0 }),
      );
    place(2, 1, 3);
    end.official = [2, 1, 3];
    expect(story(level)).toBe(
      "Nothing parts Birch and Ash at the line, and the photo gives it to Birch.",
    );
    delete end.photo;
    end.official = [3, 1, 2];
    expect(story(level)).toBe(
      "Ash crosses the line first and is disqualified, and the race is Cedar’s.",
    );
  });

  test("nothing is told of a race that nobody has won", () => {
    const steps = race([0, 0, 0], [3, 0, 0]);
    delete (steps.at(-1) as RaceMoment).official;
    expect([runOf(steps), story(steps)]).toEqual([null, ""]);
  });
});

interface Vector extends Told {
  before: RaceFrame;
}
const plain = (frame: RaceFrame): RaceFrame => ({
  ...frame,
  course: { kind: "straight", lanes: 20 },
});

test.each(Object.entries(vectors as unknown as Record<string, Vector>))(
  "in a record of %s winner, places and money are those that the server tells",
  (_, { before, events, frames }) => {
    const told = {
      events,
      frames: frames.map(({ number, frame }) => ({ number, frame: frame && plain(frame) })),
    };
    const all = moments(plain(before), told);
    const end = all.find(({ official }) => official)?.number ?? 0;
    const steps = raceAt(all, end);
    const result = events.find(({ step }) => step?.type === "official")?.step;
    const places = result?.type === "official" ? result.places : [];
    expect(runOf(steps)?.winner).toBe(places[0]?.[0]);
    const known = {
      dress: () => ({}) as never,
      names: ["Ann", "Ben", "Cem"],
      money: () => 1000,
    };
    const found = raceEnd({ steps, whole: true }, known);
    expect(found?.placed.map(({ post, place }) => [post, place])).toEqual(places);
    const paid = events.flatMap(({ number, step }) =>
      number === end && step?.type === "paid" ? [step.cents / 100] : [],
    );
    const gained = (found?.seats ?? []).map(({ before: had, after }) => after - had);
    const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
    expect(sum(gained)).toBe(sum(paid));
    expect(found?.story).not.toBe("");
    expect(raceEnd({ steps, whole: false }, known)?.story).toBe("");
  },
);

test("in a photo who was put first is in front, and the game says what stands on it", () => {
  const steps = race([0, 0, 0], [10, 10, 8]);
  const last = steps.at(-1) as RaceMoment;
  last.photo = [1, 2];
  const places: [number, number][] = [
    [2, 1],
    [1, 2],
    [3, 3],
  ];
  last.steps = [{ type: "official", places }];
  const known = { dress, names: [], caption: (photo: readonly number[]) => `of ${photo.join()}` };
  expect(raceEnd({ steps, whole: true }, known)).toMatchObject({
    photo: [2, 1],
    caption: "of 2,1",
  });
});

test("who has as much shares a rank", () => {
  const purse = (seat: number, after: number) => ({ seat, name: "", before: 0, after });
  const seats = [purse(0, 100), purse(1, 300), purse(2, 300)];
  expect(ranked(seats, ({ after }) => after)).toEqual([
    { seat: 1, rank: 1 },
    { seat: 2, rank: 1 },
    { seat: 0, rank: 3 },
  ]);
});
