import { expect, test } from "vitest";
import { type Draft, firstSitters, opening } from "./seating";

const draft = (change: Partial<Draft> = {}): Draft => ({
  game: "homestretch",
  sitters: ["you", "friend", { bot: "sharp" }, "empty", "friend", "empty"],
  place: "link",
  names: ["Ann", "", "", "", "Cat", ""],
  options: {},
  pack: "standard",
  dice: "house",
  patience: null,
  hidden: false,
  ...change,
});
const named = (seat: number) => `Player ${seat + 1}`;

test("empty rows are no seats, and bots sit where they were put", () => {
  const { table, local } = opening(draft(), named);
  expect(table).toMatchObject({ seats: 4, bots: { "2": "sharp" } });
  expect(local).toEqual([{ seat: 0, name: "Ann" }]);
});

test("at a hot seat everybody plays on this device, under a name", () => {
  const { local } = opening(draft({ place: "screen" }), named);
  expect(local).toEqual([
    { seat: 0, name: "Ann" },
    { seat: 1, name: "Player 2" },
    { seat: 3, name: "Cat" },
  ]);
});

test("a room's big screen plays no seat", () => {
  expect(opening(draft({ place: "room" }), named).local).toEqual([]);
});

test("only what was changed is said", () => {
  const { table } = opening(draft({ patience: 60, options: { handicaps: false } }), named);
  expect(table).toMatchObject({ patience: 60, late: "wait", options: { handicaps: false } });
  expect(opening(draft(), named).table).not.toHaveProperty("options");
});

test("the first proposal fits the game", () => {
  expect(firstSitters(2, 6, "sharp").filter((one) => one !== "empty")).toHaveLength(4);
  expect(firstSitters(2, 3, "sharp")).toHaveLength(3);
});
