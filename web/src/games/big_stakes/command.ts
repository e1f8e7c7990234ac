/** The words of the command line. A line is only read here; the table judges it and says in the rule's
 *  words why not. */

import type { Move } from "./types";

export interface Known {
  /** The horses that may be named. */
  horses: readonly { id: string; name: string; post: number | null }[];
  /** Horses on offer, and before whom they lie. */
  faceUp: readonly { id: string; seat: number }[];
  /** What is asked that is answered by yes or no. */
  asked: "vote" | "answer" | "inquiry" | null;
  least: number | null;
  /** The cells in reach. */
  reach: readonly { cell: string; ways: readonly { path: string }[] }[];
  farthest: string;
}

export type Command =
  | { kind: "move"; move: Move }
  | { kind: "dice"; dice: number[] }
  | { kind: "cards" | "targets" | "money" | "order" | "undo" | "auto" | "house" | "help" | "race" }
  | { kind: "gap"; post: string }
  | { kind: "wrong"; example: string };

const wrong = (example: string): Command => ({ kind: "wrong", example });
const move = (made: Move): Command => ({ kind: "move", move: made });
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "");
const numbers = (words: readonly string[]): number[] | null => {
  const read = words.map((one) => one.replace(/[,;]$/, ""));
  return read.every((one) => /^\d+$/.test(one)) ? read.map(Number) : null;
};

/** A horse by the beginning of its name, or by its id. */
export function findHorse({ horses }: Pick<Known, "horses">, words: string): string | null {
  const wish = plain(words);
  if (wish === "") return null;
  const exact = horses.find(({ id, name }) => plain(id) === wish || plain(name) === wish);
  if (exact) return exact.id;
  const hits = horses.filter(({ name }) => plain(name).startsWith(wish));
  return hits.length === 1 ? (hits[0]?.id ?? null) : null;
}

/** Names parted by commas; nothing if one of them is no horse. */
function findAll(known: Known, words: string): string[] | null {
  const found = words.split(",").map((one) => findHorse(known, one));
  return found.every((id) => id !== null) ? (found as string[]) : null;
}

export function readCommand(text: string, known: Known): Command {
  const line = text.trim().replace(/\s+/g, " ");
  const [first = "", ...rest] = line.split(" ");
  const verb = first.toLowerCase();
  const words = rest.join(" ");
  switch (verb) {
    case "release":
    case "keep":
    case "enter": {
      const horses = findAll(known, words);
      return horses ? move({ type: verb, horses }) : wrong(`${verb} Secretariat, Zev`);
    }
    case "offer": {
      const [give, take] = words.split(/ for /i).map((one) => findHorse(known, one));
      const to = known.faceUp.find(({ id }) => id === take)?.seat;
      if (!give || !take || to === undefined) return wrong("offer Zev for Omaha");
      return move({ type: "offer", give, to, take });
    }
    case "yes":
    case "no":
      return yes(verb === "yes", known);
    case "vote":
      return move({ type: "vote", agree: words !== "no" });
    case "answer":
      return move({ type: "answer", accept: words !== "no" });
    case "inquiry":
      return move({ type: "inquiry", lodge: words !== "no" });
    case "pass":
      return move({ type: "pass" });
    case "bid": {
      const amount = rest.length === 0 ? known.least : Number(words.replace(/[$,]/g, ""));
      return amount !== null && Number.isInteger(amount)
        ? move({ type: "bid", amount })
        : wrong("bid 1200000");
    }
    case "races": {
      const order = numbers(rest);
      return order
        ? move({ type: "order", order: order.map((n) => n - 1) })
        : wrong("races 2 1 3 4 5");
    }
    case "mate": {
      const [sire, dam] = words.split(/ with /i).map((one) => findHorse(known, one));
      return sire && dam ? move({ type: "mate", sire, dam }) : wrong("mate Zev with Ruffian");
    }
    case "trim": {
      const cuts = numbers(rest);
      return cuts
        ? move({ type: "trim", cuts: cuts as never })
        : wrong("trim 0 0 0 0 0 0 0 0 0 1 1 1");
    }
    case "name":
      return words ? move({ type: "name", name: words }) : wrong("name Thunder Bay");
    case "post": {
      const [post] = numbers(rest) ?? [];
      return post === undefined ? wrong("post 3") : move({ type: "post", post });
    }
    case "shift": {
      if (words === "none" || words === "") return move({ type: "pace", shifts: {} });
      const [who = "", to = ""] = words.split(/ to /i);
      const [horse, rounds] = [findHorse(known, who), numbers(to.split(" "))];
      if (!horse || !rounds) return wrong("shift Secretariat to 1");
      return move({ type: "pace", shifts: { [horse]: rounds } });
    }
    case "whip": {
      const tokens = words === "none" ? [] : numbers(rest);
      return tokens ? move({ type: "whip", tokens }) : wrong("whip 7 9");
    }
    case "stay":
      return move({ type: "run", path: "" });
    case "run": {
      if (words === "") return move({ type: "run", path: known.farthest });
      if (/^[sio]+$/i.test(words)) return move({ type: "run", path: words.toLowerCase() });
      const target = known.reach.find(({ cell }) => cell === words.toLowerCase());
      const path = target?.ways[0]?.path;
      return path === undefined ? wrong("run 1.14") : move({ type: "run", path });
    }
    case "dice": {
      const dice = numbers(rest);
      return dice && dice.length > 0 ? { kind: "dice", dice } : wrong("dice 3 4 1");
    }
    case "gap":
      return { kind: "gap", post: words };
    case "cards":
    case "targets":
    case "money":
    case "order":
    case "undo":
    case "auto":
    case "house":
    case "race":
    case "help":
      return { kind: verb };
    default:
      return wrong("help");
  }
}

/** A bare yes or no means whatever is asked. */
function yes(agree: boolean, { asked }: Known): Command {
  switch (asked) {
    case "answer":
      return move({ type: "answer", accept: agree });
    case "inquiry":
      return move({ type: "inquiry", lodge: agree });
    case "vote":
      return move({ type: "vote", agree });
    default:
      return wrong("help");
  }
}
