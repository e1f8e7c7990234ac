/** The words of the command line, the same as at the terminal. A line is only read here; the table
 *  judges it and says in the rule's words why not. */

import type { Bet, Line, Move } from "./types";

export interface Known {
  /** Ids of the horses of one's own colour, by number. */
  own: readonly string[];
  /** The players' names, by seat. */
  names: readonly string[];
  /** Whether bets are due, and not entries. */
  wager: boolean;
}

export type Command =
  | { kind: "move"; move: Move }
  | { kind: "dice"; dice: number[] }
  | { kind: "card" | "odds" | "stables" | "order" | "undo" | "auto" | "house" | "help" | "next" }
  | { kind: "gap"; post: string }
  | { kind: "wrong"; example: string };

const wrong = (example: string): Command => ({ kind: "wrong", example });
const move = (made: Move): Command => ({ kind: "move", move: made });

/** A horse of one's own by its number alone, or any by its id. */
function horse(word: string, { own }: Known): string {
  return (/^\d+$/.test(word) && own[Number(word) - 1]) || word;
}

const amountOf = (word: string): number | null =>
  /^\$?\d+$/.test(word) ? Number(word.replace("$", "")) : null;

/** `buy 1, enter 1 3`; either part may be missing. */
function enter(line: string, known: Known): Command {
  const made: Move & { type: "enter" } = { type: "enter", buy: 0, horses: [] };
  for (const part of line.split(/[,;]/).map((one) => one.trim())) {
    const [verb = "", ...rest] = part.split(" ").filter((word) => word !== "");
    if (verb === "buy") {
      const count = amountOf(rest[0] ?? "");
      if (count === null) return wrong("buy 1, enter 1 3");
      made.buy = count;
    } else {
      const named = verb === "enter" ? rest : [verb, ...rest];
      const ids = named.filter((word) => word !== "none" && word !== "");
      made.horses.push(...ids.map((word) => horse(word, known)));
    }
  }
  return move(made);
}

const LINES: Record<string, Line> = { win: "win", place: "place", show: "show" };

/** `bet 10 on red to place, 5 on blue win; claim green-1`; either part may be missing. */
function wager(line: string, known: Known): Command {
  const example = "bet 10 on red to place, 5 on blue to win";
  const bets: Bet[] = [];
  const claims: string[] = [];
  for (const part of line.split(";").map((one) => one.trim())) {
    if (part.startsWith("claim ")) {
      const ids = part.slice(6).split(/[ ,]+/);
      claims.push(...ids.filter((id) => id !== "").map((id) => horse(id, known)));
    } else if (part.startsWith("bet ")) {
      for (const bet of part.slice(4).split(",")) {
        const [amount, , on, to] = bet.split(" ").filter((word) => word !== "" && word !== "to");
        const stake = amountOf(amount ?? "");
        const kind = LINES[to ?? ""];
        if (stake === null || on === undefined || !kind) return wrong(example);
        bets.push({ on, to: kind, amount: stake });
      }
    } else if (part !== "") return wrong(example);
  }
  return move({ type: "wager", bets, claims });
}

/** `offer 2 to Maud for 700`; a buyer's name, or the number of the seat. */
function offer(words: string, known: Known): Command {
  const [, sold = "", to = "", price = ""] = /^(.+?) to (.+) for (\S+)$/.exec(words) ?? [];
  const named = known.names.findIndex((name) => name.toLowerCase() === to);
  const buyer = named >= 0 ? named : (amountOf(to) ?? -1);
  const asked = amountOf(price);
  if (asked === null || buyer < 0) return wrong("offer 2 to Maud for 700");
  return move({ type: "offer", horse: horse(sold, known), buyer, price: asked });
}

export function readCommand(text: string, known: Known): Command {
  const line = text.trim().toLowerCase().replace(/\s+/g, " ");
  const [verb = "", ...rest] = line.split(" ");
  const words = rest.join(" ");
  switch (verb) {
    case "for":
      return words === "me" ? { kind: "auto" } : wrong("for me");
    case "withdraw":
    case "accept":
    case "decline":
      return move({ type: verb });
    case "choose":
      return move({ type: "choose_stable", color: words });
    case "offer":
      return offer(words, known);
    case "none":
    case "pass":
      return known.wager ? wager("", known) : enter("none", known);
    case "enter":
    case "buy":
      return enter(line, known);
    case "bet":
    case "claim":
      return wager(line, known);
    case "dice": {
      const dice = words.split(/[ +,]+/).map(Number);
      return dice.length === 2 && dice.every((face) => face >= 1 && face <= 6)
        ? { kind: "dice", dice }
        : wrong("dice 3 5");
    }
    case "gap":
      return { kind: "gap", post: words };
    case "money":
      return { kind: "stables" };
    case "board":
      return { kind: "order" };
    case "card":
    case "odds":
    case "stables":
    case "order":
    case "undo":
    case "house":
    case "help":
    case "next":
      return { kind: verb };
    default:
      return wrong("help");
  }
}
