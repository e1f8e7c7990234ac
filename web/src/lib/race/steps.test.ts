import { describe, expect, test } from "vitest";
import type { RaceStep, Told } from "../net/types";
import { type RaceFrame, runner, type Runner } from "./frame";
import { sampleFrame } from "./sample";
import { type Moment, moments, raceAt } from "./steps";
import vectors from "./told.vectors.json";

/** The last entries of a race of each game, as the server tells them of the records in `e2e/records`, and
 *  where it has the horses after each; what is drawn of the courses is left out. */
interface Vector extends Told {
  before: RaceFrame;
  after: { number: number; race: number; order: number[]; at: unknown[] }[];
}

const VECTORS = Object.entries(vectors as unknown as Record<string, Vector>);

const place = ({ status }: Runner) => (status.kind === "finished" ? status.place : status.kind);

describe.each(VECTORS)("in %s", (_, { before, after, ...told }) => {
  // Columns and lanes as they are drawn are another matter than where the server has its horses.
  const plain = (frame: RaceFrame): RaceFrame => ({
    ...frame,
    course: { kind: "straight", lanes: 20 },
  });
  const frames = told.frames.map(({ number, frame }) => ({ number, frame: frame && plain(frame) }));
  const found = moments(plain(before), { ...told, frames });

  test("the steps of an entry lead to where the server has the horses", () => {
    for (const { number, race, order, at } of after) {
      const stands = found.findLast((one) => one.number <= number)?.frame;
      expect(stands?.race).toBe(race);
      expect(stands?.order).toEqual(order);
      expect(
        stands?.runners.map((one) => [one.post, one.lane, one.distance, place(one), one.badge]),
      ).toEqual(at);
    }
  });

  test("every event and every step is told in a moment, in its order", () => {
    expect(found.flatMap(({ events }) => events)).toEqual(told.events.map(({ event }) => event));
    expect(found.flatMap(({ steps }) => steps)).toEqual(
      told.events.flatMap(({ step }) => step ?? []),
    );
  });

  test("the result stands where it was declared, and is looked at before the next race", () => {
    const [result] = found.filter(({ official }) => official);
    expect(result?.official?.length).toBeGreaterThan(0);
    expect(raceAt(found, result?.number ?? 0).at(-1)).toBe(result);
  });
});

describe("moments", () => {
  const start = sampleFrame({ 5: { place: 1 }, 6: { place: 2 }, 8: { distance: 8 } });
  const ran = (post: number, distance: number): RaceStep => ({
    type: "ran",
    post,
    way: [{ lane: post - 1, distance }],
  });
  const of = (steps: (RaceStep | string)[], frame?: RaceFrame | null): Moment[] =>
    moments(start, {
      events: steps.map((step) =>
        typeof step === "string"
          ? { number: 1, event: { type: step } }
          : { number: 1, event: { type: step.type }, step },
      ),
      frames: frame === undefined ? [] : [{ number: 1, frame }],
    });
  const types = ({ events }: Moment) => events.map(({ type }) => type);

  test("crossing the line and the result belong to the move that led there, the next field follows", () => {
    const next = sampleFrame({}, 2);
    const finished = { type: "became", post: 8, status: { kind: "finished", place: 3 } } as const;
    const official: RaceStep = {
      type: "official",
      race: 1,
      places: [
        [5, 1],
        [6, 2],
        [8, 3],
      ],
    };
    const thrown: RaceStep = { type: "thrown", faces: [4, 4], post: 8 };
    const found = of([thrown, ran(8, 10), finished, official, "card"], next);
    expect(found.map(types)).toEqual([["thrown", "ran", "became", "official"], ["card"]]);
    expect(found[0]?.official).toEqual([5, 6, 8]);
    expect(found[0]?.frame?.order.slice(0, 3)).toEqual([5, 6, 8]);
    expect(found[1]?.frame).toEqual(next);
  });

  test("two horses that move with one entry move one after the other", () => {
    const found = of([ran(8, 9), ran(3, 2), "turn"]);
    expect(found.map(types)).toEqual([["ran"], ["ran", "turn"]]);
    const distances = found.map(({ frame }) =>
      [8, 3].map((post) => frame && runner(frame, post)?.distance),
    );
    expect(distances).toEqual([
      [9, 0],
      [9, 2],
    ]);
  });

  test("a horse that is out is seen to go, and level ones are a photo", () => {
    const found = of([
      ran(8, 9),
      { type: "became", post: 3, status: { kind: "out" } },
      { type: "photo", posts: [5, 6] },
      { type: "photo", posts: [5] },
    ]);
    expect(found.map(({ photo }) => photo)).toEqual([undefined, [5, 6]]);
    expect(found[0]?.frame?.order).not.toEqual(found[1]?.frame?.order);
    expect(found[1]?.frame?.order.at(-1)).toBe(3);
  });

  test("what no step tells is in the frame that is given", () => {
    const spent = sampleFrame({ 8: { distance: 9, badge: "+1" } });
    expect(of([ran(8, 9)], spent).map(({ frame }) => frame)).toEqual([spent]);
    expect(of(["token"], spent).map(({ frame }) => frame)).toEqual([spent]);
  });

  test("an entry that ends a race and clears the track shows the end", () => {
    const [end, ...more] = of([ran(8, 9), { type: "official", race: 1, places: [] }, "paid"], null);
    expect([more, end?.official, end && types(end)]).toEqual([[], [], ["ran", "official", "paid"]]);
    expect(end?.frame && runner(end.frame, 8)?.distance).toBe(9);
  });

  test("without a race something happened all the same", () => {
    const events = [{ number: 4, event: { type: "shuffled" } }];
    const [only] = moments(null, { events, frames: [] });
    expect(only).toEqual({ number: 4, frame: null, events: [{ type: "shuffled" }], steps: [] });
    expect(raceAt([only as Moment], 4)).toEqual([]);
  });

  test("the race at a number is the one that runs there, or the last that was run", () => {
    const told: Told = {
      events: [1, 2, 3, 4].map((number) => ({
        number,
        event: { type: "e" },
        step: number === 2 ? { type: "official", race: 1, places: [] } : ran(3, number),
      })),
      frames: [
        { number: 2, frame: sampleFrame({}, 2) },
        { number: 4, frame: null },
      ],
    };
    const all = moments(start, told);
    const races = [0, 1, 2, 3, 9].map((number) =>
      raceAt(all, number).map(({ number, frame }) => [frame.race, number]),
    );
    expect(races).toEqual([
      [],
      [[1, 1]],
      [
        [1, 1],
        [1, 2],
      ],
      [
        [2, 2],
        [2, 3],
      ],
      [
        [2, 2],
        [2, 3],
        [2, 4],
      ],
    ]);
  });
});
