/** What a horse may run at most, spelled out. */

import type { Parts } from "./types";
import { s } from "./words";

/** The parts of a maximum that count, each with its sign and its name. */
export function sumOf(parts: Parts): { key: keyof Parts; n: number; words: string }[] {
  const keys = ["red", "running", "heart", "triple", "jockey", "whip", "condition"] as const;
  return keys
    .map((key) => ({ key, n: parts[key], words: s(`sum.${key}`) }))
    .filter(({ key, n }) => n !== 0 || key === "red" || key === "running");
}

/** "5 red die + 8 running number + 1 heart". */
export function spelled(parts: Parts): string {
  return sumOf(parts)
    .map(({ n, words }, i) => `${n < 0 ? "− " : i > 0 ? "+ " : ""}${Math.abs(n)} ${words}`)
    .join(" ");
}
