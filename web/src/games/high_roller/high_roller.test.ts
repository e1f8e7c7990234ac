import { describe, expect, test } from "vitest";
import { findHorse, readLimit } from "./orders";
import { prospect } from "./ride";
import { next } from "../../lib/race/reach";
import { farthest, spots } from "./targets";
import type { Pack, Title } from "./types";

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

const pack: Pack = {
  constants: {
    money: { bill: 100, bet: 400, bets_per_horse: 2, fine: 400 },
    race: { die_sides: 6, minimum_points: 1, disqualify_face: 1 },
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
    [title({ speed_ride: 1 }), "white", false, { least: 2, most: 7, outOnceIn: null }],
    [title({ speed_drive: 0 }), "green", false, { least: 2, most: 6, outOnceIn: 6 }],
    [title({ speed_ride: -1 }), "white", false, { least: 1, most: 5, outOnceIn: null }],
    [fager, "white", false, { least: 3, most: 8, outOnceIn: null }],
    [fager, "white", true, { least: 1, most: 4, outOnceIn: null }],
    [fager, "green", true, { least: 2, most: 5, outOnceIn: 6 }],
  ] as const)("%#", (horse, die, back, brings) => {
    expect(prospect(pack, horse, die, back)).toEqual(brings);
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
