// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import type { SheetCells } from "../../../generated/server";
import type { HorseRating, RatingSteps } from "../../../generated/workshop";
import { corrected, joined, keepSheets, keptSheets, placeOf, reasons } from "./rate";

const FORM: SheetCells = {
  name: "form.xlsx, Form",
  cells: [["My form"], ["", "Horse", "Finish pos"], ["", "Ace", "1"], ["", "Bel"]],
};
const RIDERS: SheetCells = { name: "riders.csv", cells: [["jockey", "wins"]] };
const SHEETS = [RIDERS, FORM];

describe("a fault is found in the cells", () => {
  const told = (row: number, column: string | null, file = FORM.name) => ({
    file,
    row,
    column,
    message: "",
  });

  test.each([
    [told(3, "finish_pos"), { sheet: 1, row: 2, column: 2 }],
    [told(4, "finish_pos"), { sheet: 1, row: 3, column: 2 }],
    [told(2, "Finish pos"), { sheet: 1, row: 1, column: 2 }],
    [told(3, null), { sheet: 1, row: 2, column: 0 }],
    [told(3, "margin"), { sheet: 1, row: 2, column: 0 }],
    [told(9, "horse"), null],
    [told(1, "jockey", "elsewhere.csv"), null],
    [told(1, "wins", RIDERS.name), { sheet: 0, row: 0, column: 1 }],
  ])("%o", (fault, place) => {
    expect(placeOf(SHEETS, fault)).toEqual(place);
  });
});

test("a corrected cell changes nothing else, and a short row grows", () => {
  const mended = corrected(SHEETS, { sheet: 1, row: 3, column: 2 }, "2");
  expect(mended[1]?.cells[3]).toEqual(["", "Bel", "2"]);
  expect(mended[0]).toBe(RIDERS);
  expect(FORM.cells[3]).toEqual(["", "Bel"]);
});

test("a file brought again takes the place of what it brought before", () => {
  const again = { ...FORM, cells: [["new"]] };
  expect(joined(SHEETS, [again])).toEqual([RIDERS, again]);
});

describe("sheets stay on this device", () => {
  beforeEach(() => localStorage.clear());

  test("until they are cleared", () => {
    keepSheets(SHEETS);
    expect(keptSheets()).toEqual(SHEETS);
    keepSheets([]);
    expect(keptSheets()).toEqual([]);
  });

  test("unless they are too many, or somebody else's", () => {
    keepSheets([{ name: "long", cells: [["x".repeat(600_000)]] }]);
    expect(keptSheets()).toEqual([]);
    localStorage.setItem("railbird.stretch.rate", '[1, null, {"name": 2}]');
    expect(keptSheets()).toEqual([]);
  });
});

const RATINGS: HorseRating["ratings"] = {
  power: 17,
  surface: "dirt",
  range_lo: 8.5,
  range_hi: 10,
  wet: 1,
  pace: 2,
  form: "E",
  trip: 0,
  class: -1,
  speed: 0,
  wire: 5,
};

const STEPS: RatingSteps = {
  lines: [],
  unrated_today: false,
  range: { median: 89, from: 87, lo: 8.5, hi: 10 },
  wet: { dry_mean: null, absorbed: [], exact: 0, value: 0 },
  form: { lines: 4, mu: 87.82, effective_lines: 3.8, s2: 40.8, spread: 5.65, value: "E" },
  pace: { lengths: null, a_point: 1.2, exact: 4.5, value: 5 },
  trip: { bad: 1, lines: 4, exact: -0.31, value: 0 },
  speed: { own: 94, field_mean: 97.5, exact: -0.88, value: -1 },
  class: { own: null, field_mean: null, exact: 0, value: 0 },
  power: {
    exact: 17.24,
    value: 17,
    residual: 0.49,
    steps_exact: 1.46,
    steps: [1, 0, 0],
    expected_figure: 87.67,
  },
  wire: { close: 0, won: 0, exact: 4.5, value: 5 },
};

describe("every rating has its reason", () => {
  const horse = (found: HorseRating["found"]): HorseRating => ({
    id: "x",
    name: "X",
    jockey: null,
    odds: null,
    ratings: RATINGS,
    found,
  });
  const figure = (value: number, digits: number) => value.toFixed(digits);
  const keys = (found: HorseRating["found"]) => reasons(horse(found), figure).map(([key]) => key);

  test("from lines, in the order of the method", () => {
    expect(keys({ lines: STEPS })).toEqual([
      "reason.range",
      "reason.wet_none",
      "reason.form",
      "reason.pace_none",
      "reason.trip",
      "reason.speed",
      "reason.class_none",
      "reason.power",
      "reason.steps",
      "reason.wire",
      "reason.expected",
    ]);
    const steps = reasons(horse({ lines: STEPS }), figure).find(([key]) => key === "reason.steps");
    expect(steps?.[1]).toEqual({ speed: "+1", class: "0", trip: "0" });
    expect(keys({ lines: { ...STEPS, unrated_today: true } })[0]).toBe("reason.unrated");
  });

  test("from the field, if it never ran", () => {
    const debut = { field_mean: 93, expected_figure: 89, exact: 17.5 };
    expect(reasons(horse({ debut }), figure)).toEqual([
      ["reason.debut", { mean: "93.00", expected: "89.00", power: "17" }],
    ]);
  });
});
