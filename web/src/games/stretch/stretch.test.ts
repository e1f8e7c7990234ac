import { describe, expect, test } from "vitest";
import { photos, standingAt, standingText } from "./calls";
import { clock, dollars, lengths, paysAt } from "./format";
import { fieldOf, labLink, labOf, question, readField, writeField } from "./lab";
import {
  differences,
  emptyPack,
  merged,
  packFaults,
  readPack,
  readSheet,
  sheetKind,
  STANDARD_CARDS,
  STANDARD_HORSES,
  STANDARD_JOCKEYS,
  tablePack,
} from "./pack";
import type { HorseLine, Sheet } from "./types";

const [HORSE] = STANDARD_HORSES;
const own = (id: string, more: object = {}) => ({ ...HORSE!, id, name: `Own ${id}`, ...more });

describe("sheets and packs", () => {
  test("the standard pack is read whole, from the files of the rules", () => {
    expect(STANDARD_HORSES.length).toBeGreaterThan(20);
    expect(STANDARD_JOCKEYS.length).toBeGreaterThan(5);
    expect(STANDARD_CARDS.map(({ id }) => id)).toContain("champagne_2009");
    const pack = {
      horses: [...STANDARD_HORSES],
      jockeys: [...STANDARD_JOCKEYS],
      cards: [...STANDARD_CARDS],
    };
    expect(packFaults(pack)).toEqual([]);
  });

  test("a sheet of jockeys is told from one of horses, and its cells are checked", () => {
    const text = "name,ride,trouble\nJo,2,9\nMo,3,9\nPo,0,13";
    expect(sheetKind(text)).toBe("jockeys");
    expect(sheetKind("name,pace\nA,1")).toBe("horses");
    const { made, faults } = readSheet("jockeys", text);
    expect(made).toEqual([{ id: "jo", name: "Jo", ride: 2, trouble: 9 }]);
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [3, "ride"],
      [4, "trouble"],
    ]);
  });

  test("a column that is missing is named once, and nothing is made", () => {
    const { made, faults } = readSheet("jockeys", "name,ride\nJo,2");
    expect(made).toEqual([]);
    expect(faults).toEqual([{ row: 1, column: "trouble", found: "", wants: "trouble" }]);
  });

  test("every fault of a file has its list, row and column", () => {
    const card = { ...STANDARD_CARDS[0]!, id: "mine" };
    const pack = readPack({
      horses: [own("a"), own("b", { pace: 12 }), own("b", { form: "x" })],
      jockeys: [{ id: "j", name: "", ride: "2", trouble: 9 }],
      cards: [
        { ...card, distance: "8.1", surface: "turf", condition: "muddy" },
        { ...card, id: "two", runners: [{ horse: "nobody" }, { horse: "a" }, { horse: "a" }] },
      ],
    });
    const places = packFaults(pack!).map(({ list, row, column }) => `${list} ${row} ${column}`);
    expect(places).toEqual([
      "horses 2 pace",
      "horses 3 id",
      "horses 3 form",
      "jockeys 1 name",
      "cards 1 condition",
      "cards 1 distance",
      "cards 2 runners 1",
      "cards 2 runners 3",
    ]);
  });

  test("what is no pack is none, whatever it is", () => {
    for (const value of [null, 3, "x", [], {}, { horses: 4 }, { cards: {} }])
      expect(readPack(value)).toBeNull();
    expect(readPack({ horses: [null, 5, {}] })?.horses).toHaveLength(1);
  });

  test("a line with the id of a standard one stands in its place, also at the table", () => {
    const changed = { ...HORSE!, pace: (HORSE!.pace + 1) % 10 };
    const pack = { ...emptyPack(), horses: [changed, own("new_one")] };
    const all = merged(STANDARD_HORSES, pack.horses);
    expect(all).toHaveLength(STANDARD_HORSES.length + 1);
    expect(all.find(({ id }) => id === changed.id)?.pace).toBe(changed.pace);
    expect(tablePack(pack)?.horses).toEqual(all);
    expect(tablePack(emptyPack())).toBeNull();
    expect(differences(pack)).toEqual([
      {
        list: "horses",
        name: changed.name,
        known: true,
        cells: [{ column: "pace", from: String(HORSE!.pace), to: String(changed.pace) }],
      },
      { list: "horses", name: "Own new_one", known: false, cells: [] },
    ]);
  });
});

describe("the odds lab's links", () => {
  test("a field comes out of its link as it went in", () => {
    const card = { ...STANDARD_CARDS[0]!, id: "mine", name: "Größe & <b>" };
    const pack = { ...emptyPack(), horses: [own(card.runners[0]!.horse)], cards: [card] };
    const field = fieldOf("mine", pack);
    expect(field.horses).toHaveLength(1);
    expect(readField(writeField(field))).toEqual(field);
    expect(question(field).card).toEqual(card);
    expect(labLink(fieldOf("champagne_2009", emptyPack()))).toBe("/odds?a=champagne_2009");
  });

  test("what is no field is none", () => {
    for (const text of ["", "~", "~%%%", "a b", "~e30", "<script>"])
      expect(readField(text)).toBeNull();
  });

  test("a table with a pack of its own has no link that could say the same", () => {
    const state = { pack: "standard", options: { cards: ["a", "ladies_classic_2009"] } };
    const table = state as unknown as Parameters<typeof labOf>[0];
    expect(labOf(table, 2)).toBe("/odds?a=ladies_classic_2009");
    expect(labOf({ ...table, pack: null }, 2)).toBeNull();
  });
});

describe("figures as they are written", () => {
  test("money, lengths and times", () => {
    expect([dollars(900), dollars(-150), dollars(123_456_00)]).toEqual([
      "$9.00",
      "-$1.50",
      "$123,456.00",
    ]);
    expect([0, 1, 4, 6].map(lengths)).toEqual(["0", "¼", "1", "1½"]);
    expect([clock(9660), clock(5805)]).toEqual(["1:36.60", "58.05"]);
  });

  test("what a bet brings back follows the payoff chart, and is rounded down where it has no such odds", () => {
    const lines = ["win", "place", "show"] as const;
    const pays = (odds: string, stake: number) => lines.map((line) => paysAt(odds, line, stake));
    expect(pays("9-5", 200)).toEqual([560, 380, 290]);
    expect(pays("5-2", 200)).toEqual([700, 450, 325]);
    expect(pays("8-1", 400)).toEqual([3600, 2000, 1200]);
    expect(pays("7-3", 200)).toEqual([665, 430, 315]);
  });

  test("level horses share a place, and a photo parts those of one figure", () => {
    const line = (pp: number, points: number, speed: number, photo: number | null, wire: number) =>
      ({ pp, break: points, speed, photo, wire }) as HorseLine;
    const sheet = {
      horses: [line(1, 20, 90, 14, 2), line(2, 20, 95, null, 1), line(3, 17, 90, 11, 3)],
    } as Sheet;
    const standing = sheet.horses.map((one) => standingText(standingAt(sheet, "break", one)!));
    expect(standing).toEqual(["1", "1", "3 1½"]);
    expect(photos(sheet).map(({ wire, lines }) => [wire, lines.map(({ pp }) => pp)])).toEqual([
      [2, [1, 3]],
    ]);
  });
});
