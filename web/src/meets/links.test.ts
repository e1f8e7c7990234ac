import { expect, test } from "vitest";
import { chartOf, horseIn, replayOf, sourceTyped } from "./links";

test("a race is found again where it was run", () => {
  const table = { kind: "table", source: "0123456789ab", race: 2 } as const;
  expect(chartOf(table)).toBe("/t/0123456789ab/chart?race=2");
  expect(replayOf(table)).toBe("/t/0123456789ab?at=0");
  expect(chartOf({ ...table, kind: "record" })).toBe("/r/0123456789ab/chart?race=2");
});

test("a table or a record is known by its link or its id", () => {
  const table = "0123456789ab";
  const record = "0123456789abcdefghjk";
  for (const typed of [
    table,
    ` ${table} `,
    `https://x.test/t/${table}/chart?race=1`,
    `/t/${table}?at=0`,
  ])
    expect(sourceTyped(typed), typed).toEqual({ table });
  for (const typed of [record, `http://x.test/r/${record}`, `/r/${record}?at=3`])
    expect(sourceTyped(typed), typed).toEqual({ record });
  for (const typed of ["", "x", "https://x.test/", `${table}0`])
    expect(sourceTyped(typed), typed).toBeNull();
});

test("a horse has a page in its meet, whatever its name", () => {
  expect(horseIn("all", "Man o' War", { game: "big_stakes" })).toBe(
    "/meets/all/horse?game=big_stakes&name=Man+o%27+War",
  );
});
