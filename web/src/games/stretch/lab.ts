/** A field in the odds lab: a card with what of its horses and jockeys is one's own. A link holds all of
 *  it, so that it says the same on another device. */

import type { TableState } from "../../lib/net/types";
import {
  type Card,
  type Horse,
  type Jockey,
  merged,
  type OwnPack,
  readPack,
  STANDARD_CARDS,
  STANDARD_HORSES,
  STANDARD_JOCKEYS,
} from "./pack";

export interface Field {
  /** The id of a standard card, with what is printed on it, or a card itself. */
  card: string | Card;
  horses: Horse[];
  jockeys: Jockey[];
}

/** The card itself; of a standard one without what is printed on it. */
export function cardOf({ card }: Field): Card | undefined {
  return typeof card === "string" ? STANDARD_CARDS.find(({ id }) => id === card) : card;
}

/** A card with what it needs of one's own pack. */
export function fieldOf(id: string, own: OwnPack): Field {
  const card = own.cards.find((one) => one.id === id) ?? id;
  const runners = cardOf({ card, horses: [], jockeys: [] })?.runners ?? [];
  return {
    card,
    horses: own.horses.filter((one) => runners.some(({ horse }) => horse === one.id)),
    jockeys: own.jockeys.filter((one) => runners.some(({ jockey }) => jockey === one.id)),
  };
}

/** What the server is asked for a field's chances. */
export function question({ card, horses, jockeys }: Field): { card: unknown; pack: unknown } {
  const own = horses.length + jockeys.length > 0;
  const pack = {
    horses: merged(STANDARD_HORSES, horses),
    jockeys: merged(STANDARD_JOCKEYS, jockeys),
  };
  return { card, pack: own ? pack : "standard" };
}

const ID = /^[a-z0-9_]{1,80}$/;

export function writeField({ card, horses, jockeys }: Field): string {
  if (typeof card === "string" && horses.length + jockeys.length === 0) return card;
  const bytes = new TextEncoder().encode(JSON.stringify({ card, horses, jockeys }));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `~${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** A field of a link; null if it is none. */
export function readField(text: string): Field | null {
  if (ID.test(text)) return { card: text, horses: [], jockeys: [] };
  if (!text.startsWith("~")) return null;
  try {
    const letters = atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const { card, horses, jockeys } = JSON.parse(new TextDecoder().decode(bytes)) as Field;
    const read = readPack({ horses, jockeys, cards: typeof card === "string" ? [] : [card] });
    const own = typeof card === "string" ? card : read?.cards[0];
    return read && own ? { card: own, horses: read.horses, jockeys: read.jockeys } : null;
  } catch {
    return null;
  }
}

export function labLink(a: Field, b: Field | null = null): string {
  return `/odds?a=${encodeURIComponent(writeField(a))}${b ? `&b=${encodeURIComponent(writeField(b))}` : ""}`;
}

/** Where the card of a table's race is run ten thousand times; a table's own pack is not in its state. */
export function labOf(table: TableState, race: number): string | null {
  const cards = (table.options?.cards ?? ["champagne_2009"]) as unknown[];
  const card = cards[race - 1];
  if (table.pack !== "standard") return null;
  if (typeof card === "string") return labLink({ card, horses: [], jockeys: [] });
  const [read] = readPack({ cards: [card] })?.cards ?? [];
  return read ? labLink({ card: read, horses: [], jockeys: [] }) : null;
}
