/** Rate-a-Race: sheets as cells, where a fault stands in them, and what led to a rating. */

import type { SheetCells } from "../../../generated/server";
import type { CellFault, HorseRating, RatingSteps } from "../../../generated/workshop";
import { readJson, write } from "../../../lib/storage";
import type { RateKey } from "./words";

export interface Place {
  sheet: number;
  row: number;
  column: number;
}

/** A heading as the server names columns. */
export const heading = (cell: string): string => cell.trim().toLowerCase().split(/\s+/).join("_");

/** Where something that was told stands: a cell, or the first one of its row; null if it is nowhere. */
export function placeOf(sheets: readonly SheetCells[], told: CellFault): Place | null {
  const sheet = sheets.findIndex(({ name }) => name === told.file);
  const cells = sheets[sheet]?.cells;
  const row = told.row - 1;
  if (!cells?.[row]) return null;
  const wanted = told.column === null ? null : heading(told.column);
  // Headings stand above their cells, or a fault is of the heading itself.
  const found = cells
    .slice(0, row + 1)
    .map((line) => line.findIndex((cell) => heading(cell) === wanted))
    .find((at) => at >= 0);
  return { sheet, row, column: found ?? 0 };
}

/** The sheets with another text in a cell; nothing else of them changes. */
export function corrected(
  sheets: readonly SheetCells[],
  { sheet, row, column }: Place,
  text: string,
): SheetCells[] {
  return sheets.map((one, at) => {
    if (at !== sheet) return one;
    const cells = one.cells.map((line, i) => {
      if (i !== row) return line;
      const longer = [...line, ...Array<string>(Math.max(0, column + 1 - line.length)).fill("")];
      return longer.with(column, text);
    });
    return { ...one, cells };
  });
}

/** Sheets of a file beside those that lie there; those of the same file make room. */
export function joined(lying: readonly SheetCells[], brought: readonly SheetCells[]): SheetCells[] {
  const names = new Set(brought.map(({ name }) => name));
  return [...lying.filter(({ name }) => !names.has(name)), ...brought];
}

const KEY = "railbird.stretch.rate";
/** More than this is not kept: the browser's store is for other things too. */
const MOST_KEPT = 500_000;

export function keptSheets(): SheetCells[] {
  const kept = readJson(KEY);
  const sound = (one: unknown): one is SheetCells =>
    typeof (one as SheetCells | null)?.name === "string" &&
    Array.isArray((one as SheetCells).cells);
  return Array.isArray(kept) ? kept.filter(sound) : [];
}

export function keepSheets(sheets: readonly SheetCells[]): void {
  const text = JSON.stringify(sheets);
  write(KEY, sheets.length > 0 && text.length <= MOST_KEPT ? text : null);
}

/** A reason: a sentence and its figures. */
export type Reason = [RateKey, Record<string, string>];

/** Why a horse has its ratings, step by step, in the order of the method. */
export function reasons(
  horse: HorseRating,
  figure: (value: number, digits: number) => string,
): Reason[] {
  const whole = (value: number) => figure(value, 0);
  const exact = (value: number) => figure(value, 2);
  if ("debut" in horse.found) {
    const { field_mean: mean, expected_figure: expected } = horse.found.debut;
    return [
      [
        "reason.debut",
        { mean: exact(mean), expected: exact(expected), power: whole(horse.ratings.power) },
      ],
    ];
  }
  return fromLines(horse.found.lines, whole, exact);
}

function fromLines(
  steps: RatingSteps,
  whole: (value: number) => string,
  exact: (value: number) => string,
): Reason[] {
  const { range, wet, form, pace, trip, speed, class: level, power, wire } = steps;
  const against = (name: "speed" | "class", step: typeof speed): Reason =>
    step.own === null || step.field_mean === null
      ? [`reason.${name}_none`, { value: whole(step.value) }]
      : [
          `reason.${name}`,
          { value: whole(step.value), own: exact(step.own), mean: exact(step.field_mean) },
        ];
  const [bySpeed, byClass, byTrip] = power.steps as [number, number, number];
  const taken = bySpeed !== 0 || byClass !== 0 || byTrip !== 0;
  return [
    ...(steps.unrated_today ? [["reason.unrated", {}] as Reason] : []),
    ["reason.range", { lo: exact(range.lo), hi: exact(range.hi), from: exact(range.from) }],
    wet.dry_mean === null || wet.absorbed.length === 0
      ? ["reason.wet_none", { value: whole(wet.value) }]
      : [
          "reason.wet",
          { value: whole(wet.value), dry: exact(wet.dry_mean), exact: exact(wet.exact) },
        ],
    [
      "reason.form",
      {
        value: form.value,
        mean: exact(form.mu),
        spread: exact(form.spread),
        lines: whole(form.lines),
      },
    ],
    pace.lengths === null
      ? ["reason.pace_none", { value: whole(pace.value) }]
      : ["reason.pace", { value: whole(pace.value), lengths: exact(pace.lengths) }],
    ["reason.trip", { value: whole(trip.value), bad: whole(trip.bad), lines: whole(trip.lines) }],
    against("speed", speed),
    against("class", level),
    [
      "reason.power",
      { value: whole(power.value), mean: exact(form.mu), exact: exact(power.exact) },
    ],
    ...(taken
      ? [
          [
            "reason.steps",
            { speed: signed(bySpeed), class: signed(byClass), trip: signed(byTrip) },
          ] as Reason,
        ]
      : []),
    ["reason.wire", { value: whole(wire.value), close: whole(wire.close), won: whole(wire.won) }],
    ["reason.expected", { figure: exact(power.expected_figure) }],
  ];
}

const signed = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
