import { describe, expect, test } from "vitest";
import { stand } from "../../games/racing_stable/pace";
import type { RaceStep, Told } from "../net/types";
import type { RaceFrame } from "./frame";
import { FINISH, onTrack, paceOf } from "./pace";
import recorded from "./pace.vectors.json";
import { sampleFrame } from "./sample";
import { type Moment, moments } from "./steps";

/** What happened in the races of known games, and the entries that seat 0 made. */
const GAMES = recorded as unknown as Record<string, Told & { own: number[] }>;

function told(game: string): { all: Moment[]; own: number[] } {
  const found = GAMES[game];
  if (!found) throw new Error(`no race of ${game} is recorded`);
  return { all: moments(null, found), own: found.own };
}

/** How long moments take, one after the other, until the last horse is in its place. */
function lasts(
  all: readonly Moment[],
  before: RaceFrame | null,
  read: (moment: Moment) => number = () => 0,
): number {
  const seen = all.filter(onTrack);
  let [now, home, from] = [0, 0, before];
  seen.forEach((moment, i) => {
    const { run, lead, overlaps } = paceOf(from, moment, seen[i + 1], read(moment));
    home = Math.max(home, now + run);
    now = overlaps ? now + lead : home + lead - run;
    from = moment.frame;
  });
  return Math.max(now, home);
}

test("a whole race of Racing Stable takes less than half a minute", () => {
  const { all } = told("racing_stable");
  const race = all.filter(({ frame }) => frame?.race === 1);
  expect(race.filter(onTrack).length).toBeGreaterThan(50);
  const time = lasts(race, race[0]?.frame ?? null, stand);
  expect(time).toBeGreaterThan(10_000);
  expect(time).toBeLessThan(30_000);
});

test.each(["homestretch", "high_roller", "big_stakes"])(
  "%s: what the others do between two own turns takes less than two seconds",
  (game) => {
    const { all, own } = told(game);
    const rounds = own.map((entry, i) => {
      const from = own[i - 1] ?? 0;
      const before = all.findLast(({ number }) => number < from)?.frame ?? null;
      return { before, round: all.filter(({ number }) => number >= from && number < entry) };
    });
    const times = rounds
      .filter(({ round }) => !round.some(({ official }) => official))
      .map(({ round, before }) => lasts(round, before));
    expect(Math.max(...times)).toBeGreaterThan(500);
    expect(Math.max(...times)).toBeLessThan(2000);
  },
);

describe("a moment", () => {
  const before = sampleFrame();
  const far = (post: number) => sampleFrame({ [post]: { distance: 3 } });
  const of = (steps: RaceStep[], frame: RaceFrame | null = before): Moment => ({
    number: 1,
    frame,
    events: [],
    steps,
  });
  const ran = (post: number): Moment =>
    of([{ type: "ran", post, way: [{ lane: 1, distance: 3 }] }], far(post));
  const pace = (moment: Moment, next?: Moment, read?: number) => {
    const { run, lead, overlaps } = paceOf(before, moment, next, read);
    return { run, after: lead - run, overlaps };
  };

  test("of money or of no race takes no time", () => {
    const none = { run: 0, after: 0, overlaps: false };
    expect(pace(of([{ type: "paid", seat: 0, cents: 100 }]))).toEqual(none);
    expect(pace(of([]))).toEqual(none);
    expect(pace(of([{ type: "thrown", faces: [1] }], null))).toEqual(none);
  });

  test("that is the last is over when its horse is there", () => {
    expect(pace(ran(6))).toEqual({ run: expect.any(Number), after: 0, overlaps: false });
  });

  test("does not keep other horses waiting, but the same one, and its reader", () => {
    expect(pace(ran(6), ran(3)).overlaps).toBe(true);
    expect(pace(ran(6), ran(6))).toMatchObject({ after: 0, overlaps: false });
    expect(pace(ran(6), ran(3), 350)).toMatchObject({ after: 350, overlaps: false });
  });

  test("in which a horse comes home is seen to its end, and a result stands", () => {
    const home: RaceStep = { type: "became", post: 6, status: { kind: "home" } };
    const last = ran(6);
    expect(pace({ ...last, steps: [...last.steps, home] }, ran(3)).overlaps).toBe(false);
    expect(pace({ ...last, official: [6] }, ran(3)).after).toBe(FINISH);
  });
});
