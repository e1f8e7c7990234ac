import { describe, expect, test } from "vitest";
import { findHorse, type Known, readCommand } from "./command";
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

describe("typed commands", () => {
  const known: Known = {
    horses: [
      { id: "man_o_war", name: "Man O' War", post: 3 },
      { id: "citation", name: "Citation", post: 1 },
      { id: "dr_fager", name: "Dr. Fager", post: null },
    ],
    lot: "citation",
    least: 900,
    spots: [{ cell: "2A5", path: ["2A4", "2A5"] }],
  };

  test("a horse is found by post, by the beginning of its name, by its id", () => {
    expect(findHorse(known, "3")).toBe("man_o_war");
    expect(findHorse(known, "man o")).toBe("man_o_war");
    expect(findHorse(known, "dr_fager")).toBe("dr_fager");
    expect(findHorse(known, "9")).toBeNull();
  });

  test.each([
    ["bid", { kind: "move", move: { type: "bid", amount: 900 } }],
    ["BID $1,200", { kind: "move", move: { type: "bid", amount: 1200 } }],
    ["limit 1500", { kind: "limit", horse: "citation", most: 1500 }],
    ["limit 1500 on man o' war", { kind: "limit", horse: "man_o_war", most: 1500 }],
    ["limit off", { kind: "limit", horse: "citation", most: null }],
    [
      "open citation 900",
      { kind: "move", move: { type: "nominate", horse: "citation", amount: 900 } },
    ],
    ["pick dr fager", { kind: "move", move: { type: "pick", horse: "dr_fager" } }],
    ["bet 2 on 3", { kind: "move", move: { type: "bet", horse: "man_o_war", count: 2 } }],
    ["bet 1", { kind: "move", move: { type: "bet", horse: "citation", count: 1 } }],
    ["drive", { kind: "move", move: { type: "roll", die: "green" } }],
    ["run 2a5", { kind: "move", move: { type: "run", path: ["2A4", "2A5"] } }],
    ["run 1a1 1a2", { kind: "move", move: { type: "run", path: ["1A1", "1A2"] } }],
    ["stay", { kind: "move", move: { type: "run", path: [] } }],
    ["bid much", { kind: "wrong", example: "bid 1200" }],
    ["sing", { kind: "wrong", example: "help" }],
  ])("%s", (line, command) => {
    expect(readCommand(line, known)).toEqual(command);
  });
});
