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
  expect(firstSitters(2, 6, "sharp").filter((one) => one !== "empty")).toHaveLength(4);
  expect(firstSitters(2, 3, "sharp")).toHaveLength(3);
});

test("who comes another way finds the chairs ready", () => {
  const bots = firstSitters(2, 6, "sharp");
  expect(seatedBy("alone", bots, "sharp")).toEqual(bots);
  const friends = seatedBy("friends", bots, "sharp");
  expect(friends).toEqual(["you", "friend", "friend", "friend", "empty", "empty"]);
  expect(seatedBy("alone", friends, "sharp")).toEqual(bots);
  expect(seatedBy("room", bots, "sharp")).toEqual(friends);
  // One more at the screen is enough to begin with; whoever sat there already stays.
  const two = seatedBy("screen", bots, "sharp");
  expect(two.slice(0, 3)).toEqual(["you", "friend", { bot: "sharp" }]);
  expect(seatedBy("screen", friends, "sharp")).toEqual(friends);
});
