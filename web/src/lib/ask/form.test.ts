import { expect, test } from "vitest";
import type { AskForm, Field } from "../../generated/engine";
import { blank, blankRow, moveOf } from "./form";

const label = { key: "horse" };
const amount: Field = {
  name: "amount",
  label,
  holds: "amount",
  unit: "dollars",
  least: 100,
  most: 900,
  step: 100,
  quick: [],
};
const horse: Field = {
  name: "horse",
  label,
  holds: "one",
  of: [
    { value: "dancer", label },
    { value: "lou", label },
  ],
};
const bets: Field = {
  name: "bets",
  label,
  holds: "rows",
  fields: [amount, horse],
  least: 1,
  most: 3,
};
const form = (...fields: Field[]): AskForm => ({
  kind: "bet",
  word: "bet",
  label,
  fields,
  example: "bet 100 on dancer",
});

test("a form begins with the least that it may hold", () => {
  expect(blankRow([amount, horse, bets])).toEqual([100, "dancer", [[100, "dancer"]]]);
  expect(blank({ ...amount, default: 300 })).toBe(300);
  expect(blank({ name: "dice", label, holds: "numbers", least: 1, most: 6, count: 2 })).toEqual([
    1, 1,
  ]);
  expect(blank({ name: "cards", label, holds: "several", of: [], least: 0, most: 2 })).toEqual([]);
});

test("what its fields hold is the move", () => {
  expect(
    moveOf(form(bets), [
      [
        [100, "dancer"],
        [200, "lou"],
      ],
    ]),
  ).toEqual({
    type: "bet",
    bets: [
      { amount: 100, horse: "dancer" },
      { amount: 200, horse: "lou" },
    ],
  });
});

test("what is left empty in a group is left out, and a group without a name is the move's own", () => {
  const tips: Field = { name: "tips", label, holds: "group", fields: [amount, horse] };
  expect(moveOf(form(tips), [blank(tips)])).toEqual({ type: "bet", tips: {} });
  expect(moveOf(form({ ...tips, name: "" }), [[300, undefined]])).toEqual({
    type: "bet",
    amount: 300,
  });
});
