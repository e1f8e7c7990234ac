/** The five games on the shelf. Which of them can be played is the server's to say. */

import type { Art } from "../lib/draw/art";
import { speech } from "../lib/i18n/lang.svelte";

export interface ShelfGame {
  id: "homestretch" | "high_roller" | "big_stakes" | "racing_stable" | "stretch";
  /** A proper name: the same in every language. */
  name: string;
  art: Art;
  players: [number, number];
  minutes: number;
  /** What a seat's score counts. */
  score: "dollars" | "points";
}

export const SHELF: readonly ShelfGame[] = [
  {
    id: "homestretch",
    name: "Homestretch",
    art: "straight",
    players: [2, 6],
    minutes: 60,
    score: "dollars",
  },
  {
    id: "high_roller",
    name: "High Roller Horse Racing",
    art: "oval",
    players: [2, 8],
    minutes: 45,
    score: "dollars",
  },
  {
    id: "big_stakes",
    name: "Big Stakes Racing",
    art: "turf",
    players: [2, 10],
    minutes: 50,
    score: "dollars",
  },
  {
    id: "racing_stable",
    name: "Racing Stable",
    art: "ring",
    players: [2, 8],
    minutes: 60,
    score: "dollars",
  },
  {
    id: "stretch",
    name: "Top of the Stretch",
    art: "chart",
    players: [1, 8],
    minutes: 15,
    score: "points",
  },
];

export function gameName(id: string): string {
  return SHELF.find((game) => game.id === id)?.name ?? id;
}

/** A seat's score as the game counts it. */
export function scoreWords(id: string, score: number): string {
  const dollars = SHELF.find((game) => game.id === id)?.score === "dollars";
  return dollars ? speech.words.dollars(score) : String(score);
}
