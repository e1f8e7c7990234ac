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
  /** How many of a seat's score make a dollar. */
  perDollar: 1 | 100;
}

export const SHELF: readonly ShelfGame[] = [
  {
    id: "homestretch",
    name: "Homestretch",
    art: "straight",
    players: [2, 6],
    minutes: 60,
    perDollar: 1,
  },
  {
    id: "high_roller",
    name: "High Roller Horse Racing",
    art: "oval",
    players: [2, 8],
    minutes: 45,
    perDollar: 1,
  },
  {
    id: "big_stakes",
    name: "Big Stakes Racing",
    art: "turf",
    players: [2, 10],
    minutes: 50,
    perDollar: 1,
  },
  {
    id: "racing_stable",
    name: "Racing Stable",
    art: "ring",
    players: [2, 8],
    minutes: 60,
    perDollar: 1,
  },
  {
    id: "stretch",
    name: "Top of the Stretch",
    art: "chart",
    players: [1, 8],
    minutes: 15,
    perDollar: 100,
  },
];

/** Of a game that is not on the shelf, its id as words. */
export function gameName(id: string): string {
  const words = id.charAt(0).toUpperCase() + id.slice(1).replaceAll("_", " ");
  return SHELF.find((game) => game.id === id)?.name ?? words;
}

/** A seat's score as the game counts it; of a game that is not on the shelf, the bare figure. */
export function scoreWords(id: string, score: number): string {
  const game = SHELF.find((one) => one.id === id);
  return game ? speech.words.dollars(score / game.perDollar) : String(score);
}
