/** Horses, jockeys and cards: the standard pack, from the very files that the rules read, and packs that
 *  people make. Whether a pack is right is the server's to say; here only its cells are looked at. */

import horsesCsv from "../../../../packs/stretch/standard/horses.csv?raw";
import jockeysCsv from "../../../../packs/stretch/standard/jockeys.csv?raw";
import racesToml from "../../../../packs/stretch/standard/races.toml?raw";
import { readJson, write } from "../../lib/storage";

export interface Horse {
  id: string;
  name: string;
  power_dirt: number | null;
  power_turf: number | null;
  range_lo: number;
  range_hi: number;
  wet: number;
  pace: number;
  form: string;
  trip: number;
  class: number;
  speed: number;
  wire: number;
}

export interface Jockey {
  id: string;
  name: string;
  ride: number;
  trouble: number;
}

export interface CardRunner {
  horse: string;
  jockey?: string | null;
}

export interface Card {
  id: string;
  name: string;
  surface: "dirt" | "turf" | "synthetic";
  distance: string;
  condition: string;
  runners: CardRunner[];
}

/** A pack that somebody made; what it lacks is the standard's. */
export interface OwnPack {
  horses: Horse[];
  jockeys: Jockey[];
  cards: Card[];
}

export const DISTANCES =
  "5.0 5.5 6.0 6.5 7.0 7.5 8.0 8+70yds 8.5 9.0 9.5 10.0 11.0 12.0 13.0 14.0 15.0 16.0".split(" ");
export const SURFACES = ["dirt", "turf", "synthetic"] as const;
export const CONDITIONS = {
  dirt: ["fast", "good", "muddy", "slow", "sloppy", "roll"],
  turf: ["firm", "good", "soft", "yielding", "roll"],
  synthetic: ["fast"],
} as const;

/** Lines of a CSV file or of cells copied from a spreadsheet, which come with tabs. */
export function cells(text: string): string[][] {
  const tabs = text.includes("\t");
  return text
    .replace(/\r/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => (tabs ? line.split("\t").map((cell) => cell.trim()) : csvLine(line)));
}

function csvLine(line: string): string[] {
  const found: string[] = [];
  let cell = "";
  let quoted = false;
  for (let i = 0; i < line.length; i += 1) {
    const letter = line[i] as string;
    if (quoted && letter === '"' && line[i + 1] === '"') {
      cell += '"';
      i += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (letter === "," && !quoted) {
      found.push(cell.trim());
      cell = "";
    } else cell += letter;
  }
  return [...found, cell.trim()];
}

/** What is wrong with a cell, as what it should be; null if nothing is. */
type Wants = (text: string) => string | null;

export interface Column {
  name: string;
  wants: Wants;
}

const whole =
  (least: number, most: number): Wants =>
  (text) =>
    /^-?\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? null
      : `${least} – ${most}`;
const optional =
  (wants: Wants): Wants =>
  (text) =>
    text === "" ? null : wants(text);
const half: Wants = (text) =>
  /^\d{1,2}(\.[05])?$/.test(text) && Number(text) <= 40 ? null : "0 – 40, .0 / .5";
const named: Wants = (text) => (text === "" ? "…" : null);

/** The columns of a sheet of horses. A sheet may have them in any order, and others beside them. */
const HORSE_COLUMNS: readonly Column[] = [
  { name: "name", wants: named },
  { name: "power_dirt", wants: optional(whole(0, 29)) },
  { name: "power_turf", wants: optional(whole(0, 29)) },
  { name: "range_lo", wants: half },
  { name: "range_hi", wants: half },
  { name: "wet", wants: whole(0, 3) },
  { name: "pace", wants: whole(0, 9) },
  { name: "form", wants: (text) => (/^[A-E]$/i.test(text) ? null : "A – E") },
  { name: "trip", wants: whole(-3, 3) },
  { name: "class", wants: whole(-3, 3) },
  { name: "speed", wants: whole(-3, 3) },
  { name: "wire", wants: whole(0, 9) },
];

const JOCKEY_COLUMNS: readonly Column[] = [
  { name: "name", wants: named },
  { name: "ride", wants: whole(-2, 2) },
  { name: "trouble", wants: whole(2, 12) },
];

/** The lists that are sheets: a line each, and a column for each rating. */
export type Listed = "horses" | "jockeys";
type Item = { horses: Horse; jockeys: Jockey };
export const COLUMNS: Record<Listed, readonly Column[]> = {
  horses: HORSE_COLUMNS,
  jockeys: JOCKEY_COLUMNS,
};

export interface Fault {
  /** The list of a pack; none in a sheet, which is one. */
  list?: Listed | "cards";
  /** In a sheet as a spreadsheet counts, the head being row 1; in a pack's list from 1. */
  row: number;
  column: string;
  found: string;
  wants: string;
}

export interface Pasted<Row> {
  made: Row[];
  faults: Fault[];
}

function idOf(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_|_$/g, "") || "own";
  let id = plain;
  for (let n = 2; taken.has(id); n += 1) id = `${plain}_${n}`;
  return id;
}

/** What a cell says. What is no sound value stays as it was typed, to be seen and put right. */
export function readCell(list: Listed, column: string, typed: string): string | number | null {
  const text = typed.trim();
  if (column === "name" || column === "id") return text;
  if (text === "") return null;
  const sound = COLUMNS[list].find(({ name }) => name === column)?.wants(text) === null;
  if (column === "form") return sound ? text.toUpperCase() : text;
  return sound ? Number(text) : text;
}

export const cellText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** What is wrong with a line: each cell by itself, then what lies between two of them. */
function faultsOf(list: Listed, row: number, cell: (name: string) => string): Fault[] {
  const bad = COLUMNS[list].flatMap(({ name, wants }) => {
    const wrong = wants(cell(name));
    return wrong === null ? [] : [{ row, column: name, found: cell(name), wants: wrong }];
  });
  if (list !== "horses") return bad;
  if (cell("power_dirt") === "" && cell("power_turf") === "")
    bad.push({ row, column: "power_dirt", found: "", wants: "0 – 29" });
  const [low, high] = [cell("range_lo"), cell("range_hi")];
  if (bad.length === 0 && Number(low) > Number(high))
    bad.push({ row, column: "range_hi", found: high, wants: `≥ ${low}` });
  return bad;
}

function itemOf<L extends Listed>(list: L, id: string, cell: (name: string) => string): Item[L] {
  const fields = COLUMNS[list].map(({ name }) => [name, readCell(list, name, cell(name))]);
  return { id, ...(Object.fromEntries(fields) as object) } as Item[L];
}

/** Reads a sheet: every bad cell is named, and a line is made of every row without one. */
export function readSheet<L extends Listed>(
  list: L,
  text: string,
  known: readonly { id: string }[] = [],
): Pasted<Item[L]> {
  const [head = [], ...rows] = cells(text);
  const at = new Map(head.map((title, i) => [title.toLowerCase().replace(/\s+/g, "_"), i]));
  const faults: Fault[] = [];
  const made: Item[L][] = [];
  const taken = new Set(known.map(({ id }) => id));
  for (const { name } of COLUMNS[list])
    if (!at.has(name) && !name.startsWith("power_"))
      faults.push({ row: 1, column: name, found: "", wants: name });
  if (faults.length > 0) return { made, faults };
  rows.forEach((row, i) => {
    const cell = (name: string) => row[at.get(name) ?? -1] ?? "";
    const bad = faultsOf(list, i + 2, cell);
    faults.push(...bad);
    if (bad.length > 0) return;
    const id = cell("id") !== "" && !taken.has(cell("id")) ? cell("id") : idOf(cell("name"), taken);
    taken.add(id);
    made.push(itemOf(list, id, cell));
  });
  return { made, faults };
}

/** Which list a sheet is: only a jockey has a ride. */
export function sheetKind(text: string): Listed {
  const [head = []] = cells(text);
  return head.some((title) => title.toLowerCase() === "ride") ? "jockeys" : "horses";
}

export const STANDARD_HORSES: readonly Horse[] = readSheet("horses", horsesCsv).made;
export const STANDARD_JOCKEYS: readonly Jockey[] = readSheet("jockeys", jockeysCsv).made;

/** `key = "words"` in a file of the pack. */
const quoted = (toml: string, key: string) =>
  new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, "m").exec(toml)?.[1] ?? "";

export const STANDARD_CARDS: readonly Card[] = racesToml
  .split(/^\[\[card\]\]/m)
  .slice(1)
  .map((card) => ({
    id: quoted(card, "id"),
    name: quoted(card, "name"),
    surface: quoted(card, "surface") as Card["surface"],
    distance: quoted(card, "distance"),
    condition: quoted(card, "condition"),
    runners: [...card.matchAll(/\{horse = "(\w+)"(?:, jockey = "(\w+)")?/g)].map(
      ([, horse = "", jockey]) => ({ horse, ...(jockey ? { jockey } : {}) }),
    ),
  }));

const KEY = "railbird.stretch.pack";

export function emptyPack(): OwnPack {
  return { horses: [], jockeys: [], cards: [] };
}

export function keptPack(): OwnPack {
  return readPack(readJson(KEY)) ?? emptyPack();
}

export function keepPack(pack: OwnPack): void {
  write(KEY, JSON.stringify(pack));
}

/** The standard list with one's own: a line with the id of a standard one stands in its place. */
export function merged<T extends { id: string }>(standard: readonly T[], own: readonly T[]): T[] {
  const ids = new Set(standard.map(({ id }) => id));
  return [
    ...own.filter(({ id }) => !ids.has(id)),
    ...standard.map((one) => own.find(({ id }) => id === one.id) ?? one),
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Brings what a file says into the shape of a pack, wrong cells included; null if it is something else. */
export function readPack(value: unknown): OwnPack | null {
  if (!isObject(value)) return null;
  const lists = ["horses", "jockeys", "cards"].map((name) => value[name]);
  if (lists.every((list) => list === undefined)) return null;
  if (lists.some((list) => list !== undefined && !Array.isArray(list))) return null;
  const [horses, jockeys, cards] = lists.map((list) =>
    ((list ?? []) as unknown[]).filter(isObject),
  ) as [Record<string, unknown>[], Record<string, unknown>[], Record<string, unknown>[]];
  const id = (item: Record<string, unknown>) =>
    cellText(item.id) || idOf(cellText(item.name), new Set());
  const line =
    <L extends Listed>(list: L) =>
    (item: Record<string, unknown>) =>
      itemOf(list, id(item), (name) => cellText(item[name]));
  return {
    horses: horses.map(line("horses")),
    jockeys: jockeys.map(line("jockeys")),
    cards: cards.map((card) => ({
      id: id(card),
      name: cellText(card.name),
      surface: cellText(card.surface) as Card["surface"],
      distance: cellText(card.distance),
      condition: cellText(card.condition),
      runners: (Array.isArray(card.runners) ? card.runners : [])
        .filter(isObject)
        .map(({ horse, jockey }) => ({
          horse: cellText(horse),
          ...(jockey ? { jockey: cellText(jockey) } : {}),
        })),
    })),
  };
}

/** Everything that is wrong with a pack, by list, row and column. */
export function packFaults(pack: OwnPack): Fault[] {
  const faults: Fault[] = [];
  for (const list of ["horses", "jockeys", "cards"] as const) {
    const seen = new Set<string>();
    pack[list].forEach((item, i) => {
      if (seen.has(item.id))
        faults.push({ list, row: i + 1, column: "id", found: item.id, wants: "≠" });
      seen.add(item.id);
      if (list !== "cards") {
        const fields = item as unknown as Record<string, unknown>;
        const bad = faultsOf(list, i + 1, (name) => cellText(fields[name]));
        faults.push(...bad.map((fault) => ({ ...fault, list })));
      }
    });
  }
  const horses = new Set(merged(STANDARD_HORSES, pack.horses).map(({ id }) => id));
  const jockeys = new Set(merged(STANDARD_JOCKEYS, pack.jockeys).map(({ id }) => id));
  pack.cards.forEach((card, i) => {
    const bad = (column: string, found: string, wants: string) =>
      faults.push({ list: "cards", row: i + 1, column, found, wants });
    if (card.name === "") bad("name", "", "…");
    if (!SURFACES.includes(card.surface)) bad("surface", card.surface, SURFACES.join(", "));
    else if (!(CONDITIONS[card.surface] as readonly string[]).includes(card.condition))
      bad("condition", card.condition, CONDITIONS[card.surface].join(", "));
    if (!DISTANCES.includes(card.distance)) bad("distance", card.distance, DISTANCES.join(", "));
    if (card.runners.length < 2 || card.runners.length > 20)
      bad("runners", String(card.runners.length), "2 – 20");
    const posts = new Map<string, number>();
    card.runners.forEach(({ horse, jockey }, post) => {
      const where = `runners ${post + 1}`;
      if (!horses.has(horse)) bad(where, horse, "horses.id");
      else if (posts.has(horse)) bad(where, horse, `≠ ${posts.get(horse)}`);
      posts.set(horse, post + 1);
      if (jockey && !jockeys.has(jockey)) bad(where, jockey, "jockeys.id");
    });
  });
  return faults;
}

/** How one line of a pack stands to the standard pack. */
export interface Difference {
  list: Listed | "cards";
  name: string;
  /** Whether the standard pack has it at all. */
  known: boolean;
  cells: { column: string; from: string; to: string }[];
}

/** A card as cells, so that two of them can be held against each other. */
function cardCells(card: Card): Record<string, unknown> {
  const posts = card.runners.map(({ horse, jockey }, i) => [
    `runners ${i + 1}`,
    jockey ? `${horse}, ${jockey}` : horse,
  ]);
  const { name, surface, distance, condition } = card;
  return { name, surface, distance, condition, ...(Object.fromEntries(posts) as object) };
}

/** What is new in a pack, and what it has otherwise than the standard pack. */
export function differences(pack: OwnPack): Difference[] {
  const compare = <T extends { id: string; name: string }>(
    list: Difference["list"],
    own: readonly T[],
    standard: readonly T[],
    fields: (item: T) => Record<string, unknown>,
  ): Difference[] =>
    own.map((item) => {
      const base = standard.find(({ id }) => id === item.id);
      const [was, now] = [base ? fields(base) : {}, fields(item)];
      const names = base ? [...new Set([...Object.keys(was), ...Object.keys(now)])] : [];
      const changed = names
        .map((column) => ({ column, from: cellText(was[column]), to: cellText(now[column]) }))
        .filter(({ from, to }) => from !== to);
      return { list, name: item.name || item.id, known: base !== undefined, cells: changed };
    });
  const plain = (item: Horse | Jockey) => item as unknown as Record<string, unknown>;
  return [
    ...compare("horses", pack.horses, STANDARD_HORSES, plain),
    ...compare("jockeys", pack.jockeys, STANDARD_JOCKEYS, plain),
    ...compare("cards", pack.cards, STANDARD_CARDS, cardCells),
  ];
}

/** The pack of a table: its lists replace the standard's, so they hold the standard's too. Cards of one's
 *  own go with the meeting, whole. */
export function tablePack({ horses, jockeys }: OwnPack): Record<string, unknown> | null {
  if (horses.length + jockeys.length === 0) return null;
  return {
    horses: merged(STANDARD_HORSES, horses),
    jockeys: merged(STANDARD_JOCKEYS, jockeys),
  };
}

/** A new id for a line that is added by hand. */
export function freshId(name: string, known: readonly { id: string }[]): string {
  return idOf(name, new Set(known.map(({ id }) => id)));
}
