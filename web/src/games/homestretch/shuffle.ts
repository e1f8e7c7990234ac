/** A shuffle typed in by hand: what lay where before it, and what the typed words mean. */

import type { Pack } from "./pack";

/** The decks that a table may have to shuffle. */
export const DECKS = ["green_cards", "purple_cards", "blue_shares", "share_pool"] as const;

/** What is to be shuffled, in its order before, as far as it is no secret: cards of a race deck by
 *  their names, shares by theirs; otherwise just places. */
export function orderBefore(what: string, count: number, pack: Pack): string[] {
  const known = what === "blue_shares" ? shares(pack) : deck(what, pack);
  return known.length === count
    ? known
    : Array.from({ length: count }, (_, place) => String(place + 1));
}

function deck(what: string, pack: Pack): string[] {
  const ids = pack.decks[what.replace(/_cards$/, "")] ?? [];
  return ids.map((id) => pack.cards[id] ?? id);
}

function shares(pack: Pack): string[] {
  return pack.horses.flatMap(({ horse }) => [`${horse}a`, `${horse}b`]);
}

export type Typed =
  | { kind: "order"; shuffle: number[] }
  | { kind: "unfinished"; missing: number }
  | { kind: "unknown" | "twice"; word: string };

/** Reads the new order, the top first: places from 1 on, or names without a space in them. */
export function readShuffle(text: string, before: readonly string[]): Typed {
  const shuffle: number[] = [];
  for (const word of text.split(/[\s,;]+/).filter((one) => one !== "")) {
    const at = placeOf(word, before);
    if (at === null) return { kind: "unknown", word };
    if (shuffle.includes(at)) return { kind: "twice", word };
    shuffle.push(at);
  }
  const missing = before.length - shuffle.length;
  return missing > 0 ? { kind: "unfinished", missing } : { kind: "order", shuffle };
}

function placeOf(word: string, before: readonly string[]): number | null {
  const named = before.findIndex((name) => name.toLowerCase() === word.toLowerCase());
  if (named >= 0) return named;
  const place = /^\d{1,3}$/.test(word) ? Number(word) - 1 : -1;
  return place >= 0 && place < before.length ? place : null;
}
