import { expect, test } from "vitest";
import { sampleFrame } from "../../lib/race/sample";
import { chartRows, type RaceResult } from "./chart";

const result: RaceResult = {
  race: 1,
  card: "p01",
  start_seat: 0,
  rolls: 30,
  finish: [8, 11, 9],
  purses: [{ horse: 8, place: 1, purse: 24000, shares: 2, paid: [12000, 12000] }],
  bets: [],
  paid: [12000, 12000],
};

test("placed horses first, the rest by how far they got, and no margin where none is decided", () => {
  const end = sampleFrame({
    8: { place: 1 },
    11: { place: 2 },
    9: { place: 3 },
    7: { distance: 8 },
    2: { distance: 1 },
  });
  const rows = chartRows(result, end);
  expect(rows.slice(0, 4).map(({ horse }) => horse)).toEqual([8, 11, 9, 7]);
  expect(rows[0]).toMatchObject({ place: 1, short: null, purse: 24000 });
  expect(rows[3]).toMatchObject({ place: null, short: 2, purse: null });
});
