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

interface Column {
  name: keyof Horse;
  /** What is wrong with a cell, as the range that it should be in; null if nothing is. */
  wants: (text: string) => string | null;
}

const whole = (least: number, most: number) => (text: string) =>
  /^-?\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? null
    : `${least} – ${most}`;
const optional = (check: (text: string) => string | null) => (text: string) =>
  text === "" ? null : check(text);
const half = (text: string) =>
  /^\d{1,2}(\.[05])?$/.test(text) && Number(text) <= 40 ? null : "0 – 40, .0 / .5";

/** The columns of a sheet of horses. A sheet may have them in any order, and others beside them. */
export const COLUMNS: readonly Column[] = [
  { name: "name", wants: (text) => (text === "" ? "…" : null) },
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

export interface Fault {
  /** As a spreadsheet counts: the head is row 1. */
  row: number;
  column: string;
  found: string;
  wants: string;
}

export interface Pasted {
  horses: Horse[];
  faults: Fault[];
  /** Rows that have no fault. */
  rows: number;
}

function idOf(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_|_$/g, "") || "horse";
  let id = plain;
  for (let n = 2; taken.has(id); n += 1) id = `${plain}_${n}`;
  return id;
}

/** Reads a sheet: every bad cell is named, and a horse is made of every row without one. */
export function readSheet(text: string, known: readonly { id: string }[] = []): Pasted {
  const [head = [], ...rows] = cells(text);
  const at = new Map(head.map((title, i) => [title.toLowerCase().replace(/\s+/g, "_"), i]));
  const faults: Fault[] = [];
  const horses: Horse[] = [];
  const taken = new Set(known.map(({ id }) => id));
  for (const { name } of COLUMNS)
    if (!at.has(name) && name !== "power_turf" && name !== "power_dirt")
      faults.push({ row: 1, column: name, found: "", wants: name });
  if (faults.length > 0) return { horses, faults, rows: 0 };
  rows.forEach((row, i) => {
    const cell = (name: string) => row[at.get(name) ?? -1] ?? "";
    const bad = COLUMNS.flatMap(({ name, wants }) => {
      const wrong = wants(cell(name));
      return wrong === null ? [] : [{ row: i + 2, column: name, found: cell(name), wants: wrong }];
    });
    if (cell("power_dirt") === "" && cell("power_turf") === "")
      bad.push({ row: i + 2, column: "power_dirt", found: "", wants: "0 – 29" });
    if (bad.length === 0 && Number(cell("range_lo")) > Number(cell("range_hi")))
      bad.push({
        row: i + 2,
        column: "range_hi",
        found: cell("range_hi"),
        wants: `≥ ${cell("range_lo")}`,
      });
    faults.push(...bad);
    if (bad.length > 0) return;
    const id = cell("id") !== "" && !taken.has(cell("id")) ? cell("id") : idOf(cell("name"), taken);
    taken.add(id);
    const number = (name: string) => Number(cell(name));
    const power = (name: string) => (cell(name) === "" ? null : number(name));
    horses.push({
      id,
      name: cell("name"),
      power_dirt: power("power_dirt"),
      power_turf: power("power_turf"),
      range_lo: number("range_lo"),
      range_hi: number("range_hi"),
      wet: number("wet"),
      pace: number("pace"),
      form: cell("form").toUpperCase(),
      trip: number("trip"),
      class: number("class"),
      speed: number("speed"),
      wire: number("wire"),
    });
  });
  return { horses, faults, rows: horses.length };
}

export const STANDARD_HORSES: readonly Horse[] = readSheet(horsesCsv).horses;

export const STANDARD_JOCKEYS: readonly Jockey[] = cells(jockeysCsv)
  .slice(1)
  .map(([id = "", name = "", ride, trouble]) => ({
    id,
    name,
    ride: Number(ride),
    trouble: Number(trouble),
  }));

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

/** A file of this page; null if it is something else. */
export function readPack(value: unknown): OwnPack | null {
  const { horses, jockeys, cards } = (value ?? {}) as Partial<OwnPack>;
  const lists = [horses, jockeys, cards];
  if (lists.some((list) => list !== undefined && !Array.isArray(list))) return null;
  if (lists.every((list) => list === undefined)) return null;
  return { horses: horses ?? [], jockeys: jockeys ?? [], cards: cards ?? [] };
}

/** The pack of a table: own lists replace the standard's, so they hold the standard's too. */
export function tablePack({ horses, jockeys, cards }: OwnPack): Record<string, unknown> | null {
  if (horses.length + jockeys.length === 0) return null;
  return {
    horses: [...STANDARD_HORSES, ...horses],
    jockeys: [...STANDARD_JOCKEYS, ...jockeys],
    ...(cards.length > 0 ? { cards } : {}),
  };
}
