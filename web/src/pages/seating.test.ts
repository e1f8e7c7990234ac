import { expect, test } from "vitest";
import { type Draft, firstSitters, opening, seatedBy } from "./seating";

const draft = (change: Partial<Draft> = {}): Draft => ({
  game: "homestretch",
  sitters: ["you", "friend", { bot: "sharp" }, "empty", "friend", "empty"],
  way: "friends",
  names: ["Ann", "", "", "", "Cat", ""],
  options: {},
  pack: "standard",
  dice: "house",
  patience: null,
  hidden: false,
  ...change,
});
const BOTS = ["random", "handicapper", "sharp", "silas", "dot", "judge"];
const named = (seat: number) => `Player ${seat + 1}`;

test("empty rows are no seats, and bots sit where they were put", () => {
  const { table, local } = opening(draft(), named);
  expect(table).toMatchObject({ seats: 4, bots: { "2": "sharp" } });
  expect(local).toEqual([{ seat: 0, name: "Ann" }]);
});

test("at a hot seat everybody plays on this device, under a name", () => {
  const { local } = opening(draft({ way: "screen" }), named);
  expect(local).toEqual([
    { seat: 0, name: "Ann" },
    { seat: 1, name: "Player 2" },
    { seat: 3, name: "Cat" },
  ]);
});

test("a room's big screen plays no seat", () => {
  expect(opening(draft({ way: "room" }), named).local).toEqual([]);
});

test("only what was changed is said", () => {
  const { table } = opening(draft({ patience: 60, options: { handicaps: false } }), named);
  expect(table).toMatchObject({ patience: 60, late: "wait", options: { handicaps: false } });
  expect(opening(draft(), named).table).not.toHaveProperty("options");
});

test("the first proposal fits the game", () => {
  expect(firstSitters(2, 6, BOTS).filter((one) => one !== "empty")).toHaveLength(4);
  expect(firstSitters(2, 3, BOTS)).toHaveLength(3);
});

test("everybody at a new table is somebody else", () => {
  const bots = firstSitters(2, 6, BOTS).slice(1, 4);
  expect(bots).toEqual([{ bot: "silas" }, { bot: "dot" }, { bot: "judge" }]);
  expect(firstSitters(2, 4, ["random", "handicapper"])[1]).toEqual({ bot: "handicapper" });
});

test("who comes another way finds the chairs ready", () => {
  const bots = firstSitters(2, 6, BOTS);
  expect(seatedBy("alone", bots, BOTS)).toEqual(bots);
  const friends = seatedBy("friends", bots, BOTS);
  expect(friends).toEqual(["you", "friend", "friend", "friend", "empty", "empty"]);
  expect(seatedBy("alone", friends, BOTS)).toEqual(bots);
  expect(seatedBy("room", bots, BOTS)).toEqual(friends);
  // One more at the screen is enough to begin with; whoever sat there already stays.
  const two = seatedBy("screen", bots, BOTS);
  expect(two.slice(0, 3)).toEqual(["you", "friend", { bot: "dot" }]);
  expect(seatedBy("screen", friends, BOTS)).toEqual(friends);
});
