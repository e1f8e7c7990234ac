import { describe, expect, test } from "vitest";
import { findHorse, readLimit } from "./orders";
import { Ground } from "./ground";
import { facesOf, goalOf, prospect } from "./ride";
import { next } from "../../lib/race/reach";
import { farthest, passedBy, spots, suggested } from "./targets";
import type { HorseSummary, Pack, Title } from "./types";
import { takings } from "./worth";

const title = (fields: Partial<Title>): Title => ({
  id: "x",
  name: "X",
  class: "stalwart",
  min_bid: 500,
  fair_price: 1000,
  speed_ride: 0,
  speed_drive: 1,
  stamina_ride: 0,
  stamina_drive: 1,
  patience: 1,
  rerolls: 1,
  ability: "",
  ...fields,
});

/** The printed board. */
const board: Pack["board"] = {
  lanes: 6,
  segment: [
    { id: "A", kind: "straight", cells: 8 },
    { id: "B", kind: "turn", rail: 6, step: 2 },
    { id: "C", kind: "straight", cells: 14 },
    { id: "D", kind: "turn", rail: 6, step: 2 },
    { id: "E", kind: "straight", cells: 12 },
    { id: "F", kind: "straight", cells: 14 },
  ],
  cost: { gate: 1, forward: 1, side_in: 1, side_out: 1, diag_out: 1, diag_in: 2 },
  midway: "C8",
  finish: "E12",
  home_stretch: ["E", "F"],
};

const pack: Pack = {
  payouts: { owners: { percent: [58, 28, 14] } },
  board,
  constants: {
    money: { bill: 100, bet: 400, bets_per_horse: 2, fine: 400 },
    auction: { clearance: 100 },
    race: { places: 3, die_sides: 6, minimum_points: 1, disqualify_face: 1 },
  },
  abilities: {
    second_wind: { kind: "second_wind", face: 2, white_points: 3, green_points: 4 },
  },
  horses: [],
};

const fager = title({
  speed_ride: 2,
  speed_drive: 3,
  stamina_ride: -2,
  stamina_drive: -1,
  ability: "second_wind",
});

describe("what a die brings", () => {
  test.each([
    [title({ speed_ride: 1 }), "white", false, [2, 3, 4, 5, 6, 7]],
    [title({ speed_drive: 0 }), "green", false, [null, 2, 3, 4, 5, 6]],
    [title({ speed_ride: -1 }), "white", false, [1, 1, 2, 3, 4, 5]],
    [fager, "white", false, [3, 4, 5, 6, 7, 8]],
    [fager, "white", true, [1, 3, 1, 2, 3, 4]],
    [fager, "green", true, [null, 4, 2, 3, 4, 5]],
  ] as const)("%#", (horse, die, back, faces) => {
    expect(facesOf(pack, horse, die, back)).toEqual(faces);
  });
});

const horse = (id: string, fields: Partial<HorseSummary>): HorseSummary => ({
  id,
  owner: 0,
  price: 100,
  post: 1,
  bets: [],
  status: "running",
  cell: null,
  chips: 0,
  rerolls: 0,
  award: 0,
  crossed: null,
  place: null,
  ...fields,
});

describe("how far a horse gets", () => {
  const ground = new Ground(board);
  const reach = (from: string | null, budget: number, others: string[] = []) =>
    Object.fromEntries(ground.reach(from, budget, others));

  test("columns are counted along the rail, in a turn in parts", () => {
    expect(["1A8", "6B16", "3B5", "1C8", "1E12"].map((cell) => ground.progress(cell))).toEqual([
      8, 14, 11, 22, 46,
    ]);
    expect([ground.midway, ground.finish]).toEqual([22, 46]);
  });

  test("out of the gate every lane is one point away", () => {
    expect(reach(null, 1)).toEqual({ "1A1": 1, "2A1": 1, "3A1": 1, "4A1": 1, "5A1": 1, "6A1": 1 });
  });

  test("inside costs two ahead, nobody is run through, and a turn has no way inside", () => {
    expect(reach("2A3", 2, ["2A4", "1A3", "3A3"])).toEqual({
      "3A4": 1,
      "1A4": 2,
      "3A5": 2,
      "4A4": 2,
      "4A5": 2,
    });
    expect(Object.keys(reach("2B1", 3)).filter((cell) => cell.startsWith("1"))).toEqual([]);
  });

  test("on the home stretch nobody swings out before somebody else, unless the way ahead is closed", () => {
    expect(reach("1E4", 1, ["2E2"])).not.toHaveProperty("2E5");
    expect(reach("1E4", 1, ["2E2", "1E5"])).toHaveProperty("2E5");
    const allowed = new Ground(board, { stretch_blocking: "allowed" });
    expect(allowed.reach("1E4", 1, ["2E2"]).has("2E5")).toBe(true);
    const cheap = new Ground(board, { stretch_diagonals: true });
    expect(cheap.reach("2E4", 1, []).has("1E5")).toBe(true);
  });

  test("faces are counted that get past the next horse, patience and all", () => {
    const own = horse("own", { cell: "1C2", chips: 1 });
    const all = [own, horse("near", { cell: "2C6" }), horse("far", { cell: "1C9" })];
    const goal = goalOf(ground, all, own);
    expect(goal).toEqual({ kind: "pass", horse: "near", beyond: 20 });
    expect(prospect(ground, all, own, [2, 3, 4, 5, 6, 7], goal)).toMatchObject({
      hits: [false, false, true, true, true, true],
      count: 4,
      out: 0,
    });
    expect(prospect(ground, all, own, [null, 4, 5, 6, 7, 8], goal)).toMatchObject({
      count: 5,
      out: 1,
    });
  });

  test("who leads wants to cross the line", () => {
    const own = horse("own", { cell: "1E8" });
    const goal = goalOf(ground, [own], own);
    expect(prospect(ground, [own], own, [1, 2, 3, 4, 5, 6], goal).count).toBe(3);
  });
});

describe("what everybody would take", () => {
  const seat = (debt = 0) => ({
    name: "",
    cash: 0,
    debt,
    spent: 0,
    bets: 1,
    horses: [],
    rank: null,
  });
  const horses = [title({ id: "a", class: "favorite" }), title({ id: "b" }), title({ id: "c" })];
  const tote = {
    favorite: [1200, 600, 600] as [number, number, number],
    stalwart: [1800, 600, 0] as [number, number, number],
    longshot: [2400, 0, 0] as [number, number, number],
    owners: [0, 0, 0] as [number, number, number],
  };
  const table = (bets: Record<string, number[]>, debts: number[] = [0, 0, 0, 0]) => ({
    tote,
    summary: {
      seats: debts.map(seat),
      purses: { bettors: 2400, owners: 6000 },
      horses: ["a", "b", "c"].map((id, owner) => horse(id, { owner, bets: bets[id] ?? [] })),
    },
  });
  const known = { ...pack, horses };

  test("owners by shares of the purse, bettors by the winner's class, the odd bill to the first", () => {
    const bets = { a: [3, 1], b: [3], c: [] };
    // 28 and 14 percent of 6000 to the nearest bill, the rest to the winner; the pot that nobody claims
    // is shared by those who bet on a placed horse.
    expect(takings(table(bets), known, ["a", "b", "c"])).toEqual([
      3500,
      600 + 300 + 1700,
      800,
      600 + 600 + 300,
    ]);
  });

  test("nobody bet on a placed horse: seed and bets go back", () => {
    expect(takings(table({}), known, ["a", "b", "c"])).toEqual([4500, 2700, 1800, 1000]);
  });

  test("a debtor loses the prize, or what is owed of it", () => {
    const bets = { a: [3] };
    const debts = [400, 0, 0, 0];
    const [forfeit, ...rest] = takings(table(bets, debts), known, ["a", "b", "c"]);
    expect([forfeit, ...rest]).toEqual([400, 1700 + 1800, 800 + 1700, 2400]);
    expect(takings(table(bets, debts), known, ["a", "b", "c"], "garnish")).toEqual([
      3500, 1900, 1000, 2400,
    ]);
  });
});

describe("the spaces in reach", () => {
  const target = (cell: string, cost: number) => ({ cell, cost, chips: 0, path: [cell] });
  const targets = ["1A1", "2A1", "1A2", "2A2", "1A3", "3A2"].map((cell, i) => target(cell, 1 + i));
  const all = spots(
    targets,
    targets.map(({ cell }) => ({ lane: Number(cell[0]), distance: Number(cell[2]) })),
  );
  const at = (cell: string) => all.find((spot) => spot.cell === cell) as (typeof all)[0];

  test("arrow keys go along a lane and over to the next", () => {
    expect(next(all, at("1A1"), "ArrowRight").cell).toBe("1A2");
    expect(next(all, at("1A3"), "ArrowRight").cell).toBe("1A3");
    expect(next(all, at("1A3"), "ArrowDown").cell).toBe("2A2");
    expect(next(all, at("2A2"), "ArrowUp").cell).toBe("1A2");
    expect(next(all, at("2A1"), "ArrowDown").cell).toBe("3A2");
    expect(next(all, at("1A3"), "Home").cell).toBe("1A1");
    expect(next(all, at("1A1"), "ArrowUp").cell).toBe("1A1");
  });

  test("at most three ways are suggested, each for something else", () => {
    const one = (index: number, lane: number, distance: number, chips: number) => ({
      index,
      cell: `${lane}A${distance}`,
      lane,
      cost: 1,
      chips,
      path: [],
      distance,
    });
    const all = [one(0, 3, 9, 0), one(1, 1, 8, 0), one(2, 2, 6, 2), one(3, 2, 5, 2)];
    expect(suggested(all, 2).map(({ kind, spot }) => [kind, spot.index])).toEqual([
      ["far", 0],
      ["rail", 1],
      ["save", 2],
    ]);
    expect(suggested([one(0, 1, 9, 0)], 2)).toHaveLength(1);
    expect(suggested([], 2)).toEqual([]);
  });

  test("a way passes who is between, not who is level at its end", () => {
    const status = { kind: "running" } as const;
    const runners = [4, 6, 7, 8].map((distance, i) => ({
      post: i + 1,
      name: `${i + 1}`,
      distance,
      status,
    }));
    expect(passedBy({ ...at("1A1"), distance: 7 }, runners, 1)).toEqual(["2"]);
  });

  test("as far as it goes is offered first", () => {
    expect(farthest(all)?.cell).toBe("1A3");
    expect(farthest([])).toBeNull();
  });
});

describe("orders that are left with the house, in words", () => {
  const horses = [
    { id: "man_o_war", name: "Man O' War", post: 3 },
    { id: "citation", name: "Citation", post: 1 },
    { id: "dr_fager", name: "Dr. Fager", post: null },
  ];

  test("a horse is found by post, by the beginning of its name, by its id", () => {
    expect(findHorse(horses, "3")).toBe("man_o_war");
    expect(findHorse(horses, "man o")).toBe("man_o_war");
    expect(findHorse(horses, "dr_fager")).toBe("dr_fager");
    expect(findHorse(horses, "9")).toBeNull();
  });

  test.each([
    ["1500", { horse: "citation", most: 1500 }],
    ["$1,500 on man o' war", { horse: "man_o_war", most: 1500 }],
    ["off", { horse: "citation", most: null }],
    ["off dr fager", { horse: "dr_fager", most: null }],
    ["much", null],
    ["1500 on nobody", null],
  ])("limit %s", (rest, read) => {
    expect(readLimit(rest, horses, "citation")).toEqual(read);
  });
});
