/** The commands that every table has. What is none of them is a move, and the server's to read. */

import type { TypedChance } from "../net/api";

export type Command =
  | { kind: "help" | "more" | "undo" | "next" | "hint" | "auto" | "house" }
  | { kind: "race"; line: string }
  | { kind: "chance"; chance: TypedChance }
  | { kind: "wrong" }
  | { kind: "typed" };

/** Chance that is typed in. */
export interface Due {
  kind: string;
  count: number;
}

const WORDS: Record<string, Exclude<Command["kind"], "race" | "chance" | "wrong" | "typed">> = {
  help: "help",
  "?": "help",
  more: "more",
  targets: "more",
  undo: "undo",
  next: "next",
  skip: "next",
  continue: "next",
  hint: "hint",
  auto: "auto",
  "for me": "auto",
  "bet for me": "auto",
};

export function readCommand(text: string, due: Due | null): Command {
  const line = text.trim().toLowerCase().replace(/\s+/g, " ");
  if (due) {
    if (line === "house" || line === "h") return { kind: "house" };
    const numbers = line.replace(/^(dice|roll|throw) /, "");
    if (/^\d[\d ,+]*$/.test(numbers)) return readChance(numbers, due);
  }
  const kind = WORDS[line];
  if (kind) return { kind };
  if (line === "order" || /^gap( |$)/.test(line)) return { kind: "race", line };
  return { kind: "typed" };
}

/** `3 5`, `3+5` or `35` for two dice; cards and lots are counted from one. */
function readChance(line: string, { kind, count }: Due): Command {
  const apart = line.split(/[ ,+]+/).filter((word) => word !== "");
  const words = kind === "dice" && apart.length === 1 && count > 1 ? [...line] : apart;
  const numbers = words.map(Number);
  if (numbers.length !== (kind === "pick" ? 1 : count)) return { kind: "wrong" };
  if (kind === "dice") return { kind: "chance", chance: { dice: numbers } };
  const counted = numbers.map((n) => n - 1);
  if (kind === "shuffle") return { kind: "chance", chance: { shuffle: counted } };
  return { kind: "chance", chance: { pick: counted[0] as number } };
}
