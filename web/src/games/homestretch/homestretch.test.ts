import { describe, expect, test } from "vitest";
import { sampleFrame } from "../../lib/race/sample";
import { facts, readPack, STANDARD, UNKNOWN } from "./pack";
import { payments } from "./payout";
import { previews } from "./preview";
import { seatLooks } from "./seats";
import {
  fitting,
  moved,
  nextToken,
  onSpot,
  placed,
  refusal,
  takenBack,
  tokensLeft,
  whole,
} from "./slip";
import { type Bet, type OpenSlip, type Result, type SeatView } from "./types";

const open = (most = 2): OpenSlip => ({
  tokens: [1, 1, 2, 2, 3],
  horses: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  lines: ["win", "place", "show"],
  most_on_one_spot: most,
});
const spot = (horse: number, line: Bet["line"] = "win") => ({ horse, line });
const bet = (token: number, horse: number, line: Bet["line"] = "win") => ({ token, horse, line });

describe("the slip", () => {
  test("a token lies on the board or in the hand, never on both", () => {
    const bets = placed(open(), [], spot(7), 2);
    expect(bets).toEqual([bet(2, 7)]);
    expect(tokensLeft(open(), bets ?? [])).toEqual([1, 1, 2, 3]);
    expect(refusal(open(), [bet(3, 7)], spot(8), 3)).toBe("none_left");
    expect(placed(open(), [bet(3, 7)], spot(8), 3)).toBeNull();
  });

  test("no more on a spot than the table allows", () => {
    expect(refusal(open(1), [bet(1, 7)], spot(7), 2)).toBe("stack");
    expect(refusal(open(1), [bet(1, 7)], spot(7, "place"), 2)).toBeNull();
    expect(refusal(open(2), [bet(1, 7)], spot(7), 2)).toBeNull();
    expect(refusal(open(2), [bet(1, 7), bet(1, 7)], spot(7), 2)).toBe("stack");
  });

  test("a spot that the board has not is none", () => {
    expect(refusal(open(), [], spot(13), 1)).toBe("no_spot");
  });

  test("taking back takes the last one of the spot alone", () => {
    const bets = [bet(1, 7), bet(2, 7), bet(3, 8)];
    expect(takenBack(bets, spot(7))).toEqual([bet(1, 7), bet(3, 8)]);
    expect(takenBack(bets, spot(9))).toEqual(bets);
    expect(onSpot(bets, spot(7))).toEqual([2, 1]);
  });

  test("a token can be moved, also where its old place would be too full", () => {
    const bets = [bet(1, 7), bet(2, 8)];
    expect(moved(open(1), bets, 0, spot(7))).toEqual([bet(2, 8), bet(1, 7)]);
    expect(moved(open(1), bets, 0, spot(8))).toBeNull();
  });

  test("the hand goes on with the same value, then with the highest", () => {
    expect(nextToken(open(), [bet(2, 7)], 2)).toBe(2);
    expect(nextToken(open(), [bet(2, 7), bet(2, 8)], 2)).toBe(3);
    const all = [bet(1, 2), bet(1, 3), bet(2, 4), bet(2, 5), bet(3, 6)];
    expect(nextToken(open(), all, 3)).toBeNull();
    expect(whole(open(), all)).toBe(true);
    expect(whole(open(), all.slice(1))).toBe(false);
  });

  test("of a slip that was kept only what is still allowed comes back", () => {
    expect(fitting(open(1), [bet(1, 7), bet(2, 7), bet(9, 8), null, bet(3, 8)])).toEqual([
      bet(1, 7),
      bet(3, 8),
    ]);
    expect(fitting(open(), "rubbish")).toEqual([]);
  });
});

describe("previews", () => {
  test("both lengths of a move, the token's bonus included", () => {
    const frame = {
      ...sampleFrame({ 4: { distance: 1, badge: "+4" } }),
      legal: [
        { post: 4, distance: 6 },
        { post: 4, distance: 7 },
      ],
    };
    const found = previews(frame, [
      { type: "advance", spaces: 2 },
      { type: "advance", spaces: 1 },
    ]);
    expect(found.map(({ to, steps, badge, home }) => [to, steps, badge, home])).toEqual([
      [7, 6, "+4", false],
      [6, 5, "+4", false],
    ]);
  });

  test("a push by its horse, and over the line", () => {
    const frame = { ...sampleFrame({ 9: { distance: 8 } }), legal: [{ post: 9, distance: 10 }] };
    expect(previews(frame, [{ type: "push", horse: 9 }])[0]).toMatchObject({
      horse: 9,
      home: true,
    });
    expect(previews(frame, [{ type: "reroll" }])).toEqual([]);
  });
});

const seat = (n: number, name: string, money: number, standing: number): SeatView => ({
  seat: n,
  name,
  color: ["black", "blue"][n] ?? "green",
  money,
  standing,
  shares: [],
  share_count: 0,
  share_value: 0,
  spent: 0,
  purses: 0,
  winnings: 0,
});

describe("the payout", () => {
  const result: Result = {
    race: 1,
    card: "p01",
    start_seat: 0,
    rolls: 30,
    finish: [8, 11, 9],
    purses: [
      { horse: 8, place: 1, purse: 24000, shares: 2, paid: [12000, 12000] },
      { horse: 11, place: 2, purse: 12000, shares: 0, paid: [0, 0] },
      { horse: 9, place: 3, purse: 6000, shares: 1, paid: [0, 6000] },
    ],
    bets: [
      { seat: 0, token: 3, horse: 8, line: "win", paid: 15000 },
      { seat: 1, token: 2, horse: 7, line: "show", paid: 0 },
    ],
    paid: [27000, 18000],
  };
  const { purses, tokens } = payments(result, [seat(0, "Ann", 20000, 2), seat(1, "Ben", 60000, 1)]);

  test("purses by placing, then tokens by seat", () => {
    expect(purses.map(({ parts }) => parts)).toEqual([
      [
        { seat: 0, paid: 12000 },
        { seat: 1, paid: 12000 },
      ],
      [],
      [{ seat: 1, paid: 6000 }],
    ]);
    expect(tokens.map(({ seat, bets }) => [seat, bets.length])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  test("adds up to what the race paid", () => {
    for (const n of [0, 1]) {
      const parts = purses.flatMap(({ parts }) => parts.filter(({ seat }) => seat === n));
      const got = [...parts, ...tokens.filter(({ seat }) => seat === n)];
      expect(got.reduce((sum, { paid }) => sum + paid, 0)).toBe(result.paid[n]);
    }
  });
});

test("the standard pack is what is printed in its files", () => {
  expect(STANDARD.horses).toHaveLength(11);
  expect(facts(STANDARD, 7)).toMatchObject({ name: "Time's Up", price: 10000, class: "favorite" });
  expect(facts(STANDARD, 11).pays).toEqual({ win: 10, place: 5, show: 3 });
  expect([STANDARD.unit, STANDARD.blindFee, STANDARD.start]).toEqual([1000, 3000, 50000]);
  expect(Object.keys(STANDARD.cards)).toHaveLength(23);
  expect(STANDARD.cards.p01).toBe("Alder Creek");
});

test("a table's own pack is read, and one that is not known shows numbers", () => {
  const pack = readPack({
    horses: [{ horse: 2, name: "Tin", price: 3000, class: "field" }],
    payout: { 2: { win: 9, place: 4, show: 2 } },
    money: { start: 9000, blind_fee: 500 },
    bets: { unit: 100 },
  });
  expect(facts(pack, 2)).toMatchObject({ name: "Tin", pays: { win: 9 } });
  expect(facts(UNKNOWN, 5)).toMatchObject({ name: "5", price: null });
});

test("seats have letters of their own", () => {
  const looks = seatLooks([seat(0, "Ann", 0, 1), seat(1, "Abe", 0, 1), seat(2, "???", 0, 1)]);
  expect(looks.map(({ letter }) => letter)).toEqual(["A", "B", "3"]);
  expect(new Set(looks.map(({ silks }) => silks.pattern)).size).toBe(3);
});
