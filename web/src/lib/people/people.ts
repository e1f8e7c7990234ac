/** The six regulars who sit in the bots' chairs. Each is a bot of its own, whose technical name is its id here;
 *  the bots of the lab come under the names of regulars too, and play in a way of their own. */

import type { Silks } from "../draw/silks";

export interface Person {
  id: "silas" | "dot" | "judge" | "mags" | "pip" | "opal";
  /** A proper name: the same in every language. */
  name: string;
  silks: Silks;
  /** How much they dare, of five. */
  risk: 1 | 2 | 3 | 4 | 5;
}

export const PEOPLE: readonly Person[] = [
  {
    id: "silas",
    name: "Silas Penny",
    silks: { pattern: "halves", ground: "#2c2f36", figure: "#f2c230", sleeves: "#f2c230" },
    risk: 1,
  },
  {
    id: "dot",
    name: "Dot Fairweather",
    silks: { pattern: "spots", ground: "#c7e3ec", figure: "#8a1424", sleeves: "#c7e3ec" },
    risk: 5,
  },
  {
    id: "judge",
    name: "Judge Calloway",
    silks: { pattern: "checks", ground: "#f4f0e2", figure: "#2c2f36", sleeves: "#2c2f36" },
    risk: 2,
  },
  {
    id: "mags",
    name: "Mags Delaney",
    silks: { pattern: "cross_belts", ground: "#7a1230", figure: "#f0a51e", sleeves: "#7a1230" },
    risk: 5,
  },
  {
    id: "pip",
    name: "Pip Okafor",
    silks: { pattern: "hoops", ground: "#14544f", figure: "#f4f0e2", sleeves: "#14544f" },
    risk: 3,
  },
  {
    id: "opal",
    name: "Aunt Opal",
    silks: { pattern: "star", ground: "#3a2163", figure: "#f2c230", sleeves: "#e8d9f0" },
    risk: 4,
  },
];

/** A bot's technical name with its seat, as older tables and records have it. */
const TECHNICAL = /^(?:random|handicapper|sharp|expert|silas|dot|judge|mags|pip|opal) \d+$/;

/** The regular that a bot is; nobody for one of the lab. */
export function regularOf(bot: string | null | undefined): Person | undefined {
  return PEOPLE.find(({ id }) => id === bot);
}

/** The bot that comes next to a table of these: the first regular who is not there yet, of those that the game
 *  knows; and the usual bot of a game that knows none. Before the server has said what it knows, it is taken to
 *  know them all. */
export function nextBot(known: readonly string[], there: readonly string[]): string {
  const comes = (id: string) => known.length === 0 || known.includes(id);
  const regulars: string[] = PEOPLE.map(({ id }) => id).filter(comes);
  const times = (bot: string) => there.filter((one) => one === bot).length;
  const least = Math.min(...regulars.map(times));
  return regulars.find((bot) => times(bot) === least) ?? known[1] ?? known[0] ?? "random";
}

/** What these bots will be called, one after the other, as a server calls them. */
export function callBots(bots: readonly string[]): string[] {
  const called: string[] = [];
  for (const bot of bots) {
    const own = regularOf(bot);
    const names = (own ? [own] : PEOPLE).map(({ name }) => name);
    const numbered = (n: number) => (n === 1 ? names : names.map((name) => `${name} (${n})`));
    let n = 1;
    while (numbered(n).every((name) => called.includes(name))) n += 1;
    called.push(numbered(n).find((name) => !called.includes(name)) ?? "");
  }
  return called;
}

/** Who sits there. A list of names alone says nothing of bots. */
export interface Sitting {
  seat: number;
  name?: string | null;
  bot?: string | null;
}

/** The person at a place, where no name says who it is. */
export function personAt(place: number): Person {
  return PEOPLE[place % PEOPLE.length] as Person;
}

/** The person of a name; the number that tells two of them apart does not count. */
export function personNamed(name: string): Person | undefined {
  const bare = name.replace(/ \(\d+\)$/, "");
  return PEOPLE.find((person) => person.name === bare);
}

/** The person in a bot's chair; nobody where somebody plays. */
export function personOf({ seat, name, bot }: Sitting): Person | undefined {
  if (bot === null) return undefined;
  const sits = bot !== undefined || TECHNICAL.test(name ?? "");
  return personNamed(name ?? "") ?? (sits ? personAt(seat) : undefined);
}

/** What somebody at the table is called: never by the technical name of a bot. */
export function nameOf(sitting: Sitting): string | null {
  const { name = null } = sitting;
  if (name !== null && personNamed(name)) return name;
  return personOf(sitting)?.name ?? name;
}
