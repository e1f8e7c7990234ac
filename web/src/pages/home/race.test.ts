// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { DayAnswer } from "../../generated/server";
import { Refused } from "../../lib/net/api";
import { dayBefore, keepTable, tableOf } from "../../lib/net/days";
import { sampleRace } from "../../lib/stage/sample";
import { type Asked, frontRace } from "./race";

const DAY = "2026-11-17";
const today = { day: DAY, yesterday: true } as DayAnswer;
const recorded = sampleRace("stretch").frames;
/** Yesterday's race, told by its name. */
const yesterdays = recorded.map((frame) => ({ ...frame, name: "Mudlark Mile" }));

/** A server that has yesterday's race and knows whether a table is over. */
function server(over: boolean) {
  const frames = yesterdays.map((frame, number) => ({ number, frame }));
  const number = frames.length - 1;
  const asked = {
    table: vi.fn().mockResolvedValue({ over }),
    yesterday: vi.fn().mockResolvedValue({}),
    keepRecord: vi.fn().mockResolvedValue({ id: "kept" }),
    recordView: vi.fn().mockResolvedValue({ number, events: [], frames }),
    keptRecord: vi.fn(),
  };
  return asked as typeof asked & Asked;
}

const shown = async (api: Asked, day: DayAnswer | null) =>
  (await frontRace(api, day, () => "token"))[0]?.name;

beforeEach(() => localStorage.clear());

test("yesterday's race runs from its gate to its end", async () => {
  expect(await frontRace(server(true), today, () => null)).toEqual(yesterdays);
});

test.each([
  ["the server is away", null],
  ["there was no race yesterday", { ...today, yesterday: false }],
])("a recorded race runs where %s, and nothing is asked", async (_, day) => {
  const api = server(true);
  expect(await frontRace(api, day, () => null)).toEqual(recorded);
  expect(api.yesterday).not.toHaveBeenCalled();
});

test("yesterday's race is not shown to somebody who has yet to run it here", async () => {
  keepTable("2026-11-16", "mine");
  keepTable(DAY, "another");
  const api = server(false);
  expect(await shown(api, today)).toBe(recorded[0]?.name);
  expect(api.table).toHaveBeenCalledWith("mine", "token");
  expect(api.yesterday).not.toHaveBeenCalled();
  expect(await shown(server(true), today)).toBe("Mudlark Mile");
});

test("whether it was run is not known: then it is not shown", async () => {
  keepTable("2026-11-16", "mine");
  const api = server(true);
  api.table.mockRejectedValue(new Refused(404, "no_table", ""));
  expect(await shown(api, today)).toBe(recorded[0]?.name);
});

test("the record is put on the server once a day, and again if it had to make room", async () => {
  const api = server(true);
  for (let visit = 0; visit < 3; visit += 1) await shown(api, today);
  expect(api.keepRecord).toHaveBeenCalledOnce();
  api.recordView.mockRejectedValueOnce(new Refused(404, "no_record", ""));
  expect(await shown(api, today)).toBe("Mudlark Mile");
  expect(api.keepRecord).toHaveBeenCalledTimes(2);
  await shown(api, { ...today, day: "2026-11-18" });
  expect(api.keepRecord).toHaveBeenCalledTimes(3);
});

test("a device knows its tables of two days, whatever was kept there before", () => {
  localStorage.setItem("railbird.day", "2026-11-16 older");
  expect(tableOf("2026-11-16")).toBeNull();
  for (const [day, table] of [
    ["2026-11-15", "a"],
    ["2026-11-16", "b"],
    [DAY, "c"],
  ] as const)
    keepTable(day, table);
  expect(["2026-11-15", "2026-11-16", DAY].map(tableOf)).toEqual([null, "b", "c"]);
  expect([dayBefore("2026-03-01"), dayBefore("2026-01-01")]).toEqual(["2026-02-28", "2025-12-31"]);
});
