/** The words of the command line, the same as in the terminal game. A move is only read here; the
 *  table judges it and says in the rule's words why not. */

import { LINES, type HomestretchMove, type Line } from "./types";

export type Command =
  | { kind: "move"; move: HomestretchMove }
  | { kind: "dice"; dice: number[] }
  | { kind: "ask"; what: "order" | "board" | "help" | "money" | "shares" | "hand" | "purse" }
  | { kind: "gap"; post: string }
  | { kind: "bet_for_me" }
  | { kind: "undo" }
  | { kind: "next" }
  | { kind: "wrong"; message: "card" | "number" | "slip" | "unknown" | "nothing"; example: string };

const SLIP = "bet 3 on 11 win, 2 on 7 place, 2 on 7 show, 1 on 6 show, 1 on 8 show";

const move = (played: HomestretchMove): Command => ({ kind: "move", move: played });
const wrong = (
  message: Extract<Command, { kind: "wrong" }>["message"],
  example: string,
): Command => ({ kind: "wrong", message, example });

function whole(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function readSlip(text: string): Command {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const bets = parts.map((part) => {
    const [token = "", on, horse = "", line = ""] = part
      .split(/\s+/)
      .filter((word) => word !== "to");
    const figures = [whole(token), whole(horse)] as const;
    if (on !== "on" || figures[0] === null || figures[1] === null) return null;
    if (!LINES.includes(line as Line)) return null;
    return { token: figures[0], horse: figures[1], line: line as Line };
  });
  if (bets.length === 0 || bets.includes(null)) return wrong("slip", SLIP);
  return move({ type: "bet", bets: bets.filter((bet) => bet !== null) });
}

/** How a listed move is typed. */
export function typed(listed: HomestretchMove): string {
  switch (listed.type) {
    case "keep":
    case "buy":
      return `${listed.type} ${listed.card}`;
    case "advance":
      return `advance ${listed.spaces}`;
    case "push":
      return `push ${listed.horse}`;
    case "buy_blind":
      return "buy blind";
    case "bet":
      return SLIP;
    default:
      return listed.type;
  }
}

/** What a number or a word alone stands for among the moves that are listed. */
function short(line: string, moves: readonly HomestretchMove[]): HomestretchMove | undefined {
  return moves.find((one) => {
    switch (one.type) {
      case "advance":
        return String(one.spaces) === line;
      case "push":
        return String(one.horse) === line;
      case "keep":
      case "buy":
        return one.card === line;
      default:
        return false;
    }
  });
}

/** `diceDue`: so many dice are to be typed in. */
export function readCommand(text: string, moves: readonly HomestretchMove[], diceDue = 0): Command {
  const line = text.trim().toLowerCase().replace(/\s+/g, " ");
  const [verb = "", ...words] = line.split(" ");
  const rest = words.join(" ");
  if (diceDue > 0) {
    const faces = (line.replace(/^(roll|dice) ?/, "").match(/\d/g) ?? []).map(Number);
    const digits = line.replace(/^(roll|dice) ?/, "").replace(/[\s,+]/g, "");
    if (/^\d+$/.test(digits) && faces.length === diceDue) return { kind: "dice", dice: faces };
  }
  const listed = short(line, moves);
  if (listed) return move(listed);
  const card = (type: "keep" | "buy") =>
    rest === "" ? wrong("card", `${type} 7a`) : move({ type, card: rest });
  const number = (make: (n: number) => HomestretchMove, example: string) => {
    const n = whole(rest);
    return n === null ? wrong("number", example) : move(make(n));
  };
  switch (verb) {
    case "":
      return wrong("nothing", "help");
    case "undo":
    case "u":
      return { kind: "undo" };
    case "next":
    case "skip":
    case "continue":
      return { kind: "next" };
    case "tote":
      return { kind: "ask", what: "board" };
    case "?":
      return { kind: "ask", what: "help" };
    case "order":
    case "board":
    case "help":
    case "money":
    case "shares":
    case "hand":
    case "purse":
      return { kind: "ask", what: verb };
    case "gap":
      return { kind: "gap", post: rest };
    case "bet":
      return rest === "for me" || rest === "4me" ? { kind: "bet_for_me" } : readSlip(rest);
    case "keep":
      return card("keep");
    case "buy":
      return rest === "blind" ? move({ type: "buy_blind" }) : card("buy");
    case "advance":
    case "move":
      return number((spaces) => ({ type: "advance", spaces }), "advance 2");
    case "push":
      return number((horse) => ({ type: "push", horse }), "push 4");
    case "reroll":
    case "roll":
      return move({ type: "reroll" });
    case "stop":
      return move({ type: "stop" });
    case "pass":
      return move({ type: "pass" });
    default:
      return wrong("unknown", moves.map(typed).join(", ") || "help");
  }
}
