/** The words of the command line, the same as in the terminal game. A slip is only read here; the table
 *  judges it and says in the rule's words why not. */

import type { Bet, HorseLine, Line } from "./types";
import { LINES } from "./types";

export type Command =
  | { kind: "slip"; bets: Bet[] }
  | { kind: "dice"; dice: number[] }
  | {
      kind: "next" | "end" | "undo" | "review" | "order" | "money" | "odds" | "bet_for_me" | "help";
    }
  | { kind: "why"; pp: number }
  | { kind: "gap"; pp: string }
  | { kind: "wrong"; example: string };

const SLIP = "bet 4 on 3 win, 2 on 5 show";

/** `bet 4 on 3 win, 2 on 5 show`: dollars, post position, line. */
function readSlip(text: string, horses: readonly HorseLine[]): Command {
  if (text === "nothing" || text === "none") return { kind: "slip", bets: [] };
  const bets = text.split(",").map((part): Bet | null => {
    const hit = /^\$?(\d{1,7})\s+on\s+(\d{1,2})\s+(?:to\s+)?(win|place|show)$/.exec(part.trim());
    const horse = horses.find(({ pp }) => pp === Number(hit?.[2]))?.horse;
    if (!hit || !horse || !LINES.includes(hit[3] as Line)) return null;
    return { horse, kind: hit[3] as Line, stake: Number(hit[1]) * 100 };
  });
  if (bets.length === 0 || bets.includes(null)) return { kind: "wrong", example: SLIP };
  return { kind: "slip", bets: bets.filter((bet) => bet !== null) };
}

export function readCommand(text: string, horses: readonly HorseLine[], due: number): Command {
  const line = text.trim().toLowerCase().replace(/\s+/g, " ");
  const [verb = "", ...rest] = line.split(" ");
  if (due > 0 && /^(dice |roll )?[\d ,]+$/.test(line)) {
    const words = line.replace(/^(dice|roll) ?/, "");
    const dice = /[ ,]/.test(words) ? words.split(/[ ,]+/).map(Number) : [...words].map(Number);
    if (dice.length === due) return { kind: "dice", dice };
    if (due === 1) return { kind: "dice", dice: [Number(words)] };
  }
  switch (verb) {
    case "bet":
      return rest.join(" ") === "for me"
        ? { kind: "bet_for_me" }
        : readSlip(rest.join(" "), horses);
    case "pass":
      return { kind: "slip", bets: [] };
    case "next":
    case "throw":
      return { kind: "next" };
    case "end":
    case "run":
      return { kind: "end" };
    case "continue":
      return { kind: "review" };
    case "undo":
    case "order":
    case "money":
    case "odds":
    case "help":
      return { kind: verb };
    case "?":
      return { kind: "help" };
    case "why":
      return { kind: "why", pp: Number(rest[0]) };
    case "gap":
      return { kind: "gap", pp: rest[0] ?? "" };
    default:
      return { kind: "wrong", example: due > 0 ? "next, end, 3 5" : "help" };
  }
}
