import { describe, expect, test } from "vitest";
import { worn } from "../../lib/draw/silks";
import { classAt, columnName, columnOf } from "./cards";
import { dressed } from "./dress";
import { reachOf, wayTo } from "./paths";
import { lengths, photos } from "./result";
import { spelled } from "./sum";
import type { RowSummary, RunSlip } from "./types";
import { clock } from "./words";

describe("a card", () => {
  const secretariat = { running: [8, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8] };

  test.each([
    [5, 44],
    [6, 52],
    [8, 68],
    [10, 84],
    [12, 100],
  ])("at %i furlongs Secretariat shows %i", (furlongs, total) => {
    expect(classAt(secretariat, furlongs)).toBe(total);
  });

  test("the last column is for every later round", () => {
    expect([1, 11, 12, 20].map(columnOf)).toEqual([0, 10, 11, 11]);
    expect([0, 10, 11].map(columnName)).toEqual(["1", "11", "+"]);
  });
});

describe("the cells in reach", () => {
  const RUN = {
    from: [2, 10, 0],
    most: 3,
    lane_changes: 3,
    open_movement: false,
    blocked: [],
    targets: [
      { cell: [2, 11, 0], distance: 22, spaces: 1, path: "s" },
      { cell: [1, 12, 0], distance: 24, spaces: 2, path: "si" },
      { cell: [2, 12, 0], distance: 24, spaces: 2, path: "ss" },
      { cell: [2, 12, 0], distance: 24, spaces: 3, path: "sss" },
      { cell: [1, 13, 0], distance: 26, spaces: 3, path: "sis" },
    ],
  } as unknown as RunSlip;
  const LEGAL = [
    { lane: 2, distance: 11 },
    { lane: 1, distance: 12 },
    { lane: 2, distance: 12 },
    { lane: 1, distance: 13 },
  ];
  const all = reachOf(RUN, LEGAL, 2);

  test("each is there once, with every number of spaces that leads there", () => {
    expect(all.map(({ cell, cost }) => [cell, cost])).toEqual([
      ["2.11", 1],
      ["1.12", 2],
      ["2.12", 2],
      ["1.13", 3],
    ]);
    expect(all[2]?.ways.map(({ spaces }) => spaces)).toEqual([2, 3]);
  });

  test("a way is made of the beginnings of its path", () => {
    expect(wayTo(RUN, "sis")).toEqual([
      { lane: 2, distance: 22 },
      { lane: 1, distance: 24 },
      { lane: 1, distance: 26 },
    ]);
  });
});

describe("a result", () => {
  const row = (more: Partial<RowSummary>): RowSummary => ({
    place: 1,
    horse: "zev",
    seat: 0,
    post: 1,
    status: "finished",
    round: 5,
    past: 3,
    moved: 12,
    time: 600,
    behind: 0,
    prize: 0,
    jockey: null,
    allowance: [],
    ...more,
  });

  test("34: a photo is there exactly where spaces moved, or nothing, parted horses", () => {
    const apart = [row({}), row({ place: 2, horse: "omaha", past: 2, behind: 4 })];
    expect(photos(apart)).toEqual([]);
    const photo = [row({}), row({ place: 2, horse: "omaha", moved: 11 })];
    expect(photos(photo)).toMatchObject([{ level: 1 }]);
    const dead = [row({}), row({ horse: "omaha" }), row({ place: 3, horse: "x", past: 1 })];
    expect(photos(dead)).toMatchObject([{ level: 2 }]);
    expect(photos([row({ status: "eased" }), row({ status: "eased" })])).toEqual([]);
  });

  test("lengths are tenths over the pack's length, and a nose where times are equal", () => {
    const rows = [row({}), row({ place: 2, moved: 11 }), row({ place: 3, behind: 5 })];
    expect(rows.map((_, i) => lengths(rows, i, 2))).toEqual(["", "nose", "2.5"]);
  });

  test("times are written as on a clock", () => {
    expect([1440, 715, 595, 605].map(clock)).toEqual(["2:24.0", "1:11.5", "59.5", "1:00.5"]);
  });
});

test("a horse wears its owner's silks while it runs, and in the race that was run", () => {
  const seats = [{}, {}] as never;
  const runners = [
    { post: 1, seat: 1, horse: "zev" },
    { post: 2, seat: 0, horse: "omaha" },
  ];
  const race = { runners, order: [] };
  const during = { view: { summary: { races: [], race } }, seats } as never;
  const after = { view: { summary: { races: [{ result: runners }], race: null } }, seats } as never;
  for (const moment of [during, after]) {
    const wear = dressed(moment, { race: 1 } as never);
    expect([1, 2].map((post) => wear(post).silks)).toEqual([worn(1, seats), worn(0, seats)]);
    expect(wear(1).post).toBe(1);
  }
});

test("a sum is spelled out with the parts that count", () => {
  const parts = { red: 5, running: 8, heart: 1, triple: 0, jockey: 0, whip: 0, condition: -1 };
  expect(spelled(parts)).toBe("5 red die + 8 running number + 1 heart − 1 track");
});
