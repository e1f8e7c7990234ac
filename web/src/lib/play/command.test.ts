import { expect, test } from "vitest";
import { type Command, readCommand } from "./command";

const DICE = { kind: "dice", count: 2 };

test.each<[string, typeof DICE | null, Command]>([
  ["help", null, { kind: "help" }],
  [" ? ", null, { kind: "help" }],
  ["Bet  for me", null, { kind: "auto" }],
  ["undo", DICE, { kind: "undo" }],
  ["skip", null, { kind: "next" }],
  ["order", null, { kind: "race", line: "order" }],
  ["gap 7", null, { kind: "race", line: "gap 7" }],
  // Moves, whatever they begin with.
  ["order 2 1 3", null, { kind: "typed" }],
  ["advance 2", null, { kind: "typed" }],
  ["2", null, { kind: "typed" }],
  ["house", null, { kind: "typed" }],
  ["", null, { kind: "typed" }],
  // Dice, while they are due.
  ["3 5", DICE, { kind: "chance", chance: { dice: [3, 5] } }],
  ["35", DICE, { kind: "chance", chance: { dice: [3, 5] } }],
  ["dice 3+5", DICE, { kind: "chance", chance: { dice: [3, 5] } }],
  ["roll 3, 5", DICE, { kind: "chance", chance: { dice: [3, 5] } }],
  ["17", { kind: "dice", count: 1 }, { kind: "chance", chance: { dice: [17] } }],
  ["3", DICE, { kind: "wrong" }],
  ["3 5 1", DICE, { kind: "wrong" }],
  ["house", DICE, { kind: "house" }],
  // Cards and lots, counted from one.
  ["2 1 3", { kind: "shuffle", count: 3 }, { kind: "chance", chance: { shuffle: [1, 0, 2] } }],
  ["12", { kind: "pick", count: 20 }, { kind: "chance", chance: { pick: 11 } }],
])("%j is read as what it says", (line, due, command) => {
  expect(readCommand(line, due)).toEqual(command);
});
