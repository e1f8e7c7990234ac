/** The words of the command line. A line is only read here; the table judges it and says in the rule's
 *  words why not. */

import type { Move } from "./types";

export interface Known {
  /** The horses, with their posts once they are drawn. */
  horses: readonly { id: string; name: string; post: number | null }[];
  /** What is up for sale. */
  lot: string | null;
  /** The least that may be bid. */
  least: number | null;
  /** The spaces in reach. */
  spots: readonly { cell: string; path: readonly string[] }[];
}

export type Command =
  | { kind: "move"; move: Move }
  | { kind: "limit"; horse: string; most: number | null }
  | { kind: "dice"; face: number }
  | { kind: "targets" | "money" | "horses" | "order" | "undo" | "auto" | "house" | "help" }
  | { kind: "gap"; post: string }
  | { kind: "wrong"; example: string };

const wrong = (example: string): Command => ({ kind: "wrong", example });

/** A horse by its post, or by the beginning of its name or id. */
export function findHorse({ horses }: Known, words: string): string | null {
  const wish = words.trim().replace(/[^\p{L}\d]+/gu, "");
  if (wish === "") return null;
  if (/^\d+$/.test(wish)) return horses.find(({ post }) => post === Number(wish))?.id ?? null;
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "");
  const hits = horses.filter(({ id, name }) => plain(name).startsWith(wish) || plain(id) === wish);
  return hits.length === 1 ? (hits[0]?.id ?? null) : null;
}

const amountOf = (text: string | undefined): number | null =>
  text !== undefined && /^\$?[\d,]+$/.test(text) ? Number(text.replace(/[$,]/g, "")) : null;

export function readCommand(text: string, known: Known): Command {
  const line = text.trim().toLowerCase().replace(/\s+/g, " ");
  const [verb = "", ...rest] = line.split(" ");
  const words = rest.join(" ");
  switch (verb) {
    case "bid": {
      const amount = rest.length === 0 ? known.least : amountOf(rest[0]);
      return amount === null ? wrong("bid 1200") : { kind: "move", move: { type: "bid", amount } };
    }
    case "limit": {
      const [first, ...others] = rest;
      const most = first === "off" ? null : amountOf(first);
      const horse =
        others.length > 0 ? findHorse(known, others.join(" ").replace(/^on /, "")) : known.lot;
      if (!horse || (most === null && first !== "off")) return wrong("limit 1500 on Citation");
      return { kind: "limit", horse, most };
    }
    case "open": {
      const amount = amountOf(rest.at(-1));
      const horse = findHorse(known, rest.slice(0, -1).join(" "));
      if (!horse || amount === null) return wrong("open Citation 900");
      return { kind: "move", move: { type: "nominate", horse, amount } };
    }
    case "pick": {
      const horse = findHorse(known, words);
      return horse ? { kind: "move", move: { type: "pick", horse } } : wrong("pick Citation");
    }
    case "bet": {
      const twice = /^([12]) on (.+)$/.exec(words);
      const horse = findHorse(known, twice?.[2] ?? words.replace(/^on /, ""));
      const count = Number(twice?.[1] ?? 1);
      return horse ? { kind: "move", move: { type: "bet", horse, count } } : wrong("bet 2 on 4");
    }
    case "pass":
      return { kind: "move", move: { type: "pass" } };
    case "ride":
      return { kind: "move", move: { type: "roll", die: "white" } };
    case "drive":
      return { kind: "move", move: { type: "roll", die: "green" } };
    case "reroll":
      return { kind: "move", move: { type: "reroll" } };
    case "stay":
    case "bank":
      return { kind: "move", move: { type: "run", path: [] } };
    case "run": {
      const cells = rest.map((cell) => cell.toUpperCase());
      if (cells.length === 0) return wrong("run 2A5");
      const target = cells.length === 1 && known.spots.find(({ cell }) => cell === cells[0]);
      return { kind: "move", move: { type: "run", path: target ? [...target.path] : cells } };
    }
    case "dice":
      return /^\d+$/.test(words) ? { kind: "dice", face: Number(words) } : wrong("dice 4");
    case "gap":
      return { kind: "gap", post: words };
    case "targets":
    case "money":
    case "horses":
    case "order":
    case "undo":
    case "auto":
    case "house":
    case "help":
      return { kind: verb };
    default:
      return wrong("help");
  }
}
