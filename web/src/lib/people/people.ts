/** The six regulars who sit in the bots' chairs. A server seats them by name; how strong a bot plays is
 *  another matter, and its technical name is for programs alone. */

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
const TECHNICAL = /^(?:random|handicapper|sharp) \d+$/;

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
