/** The game's own words. They come with its pages, which are loaded when the game is opened. */

import { speech } from "../../lib/i18n/lang.svelte";
import { ownWords } from "../../lib/i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const s = await ownWords(en, { de: () => import("./de.json") });

export function dollars(amount: number): string {
  return speech.words.dollars(amount);
}

/** Money that came or went. */
export function change(amount: number): string {
  return speech.words.change(amount);
}

/** A rating with its sign. */
export function signed(rating: number): string {
  return rating > 0 ? `+${rating}` : rating < 0 ? `−${-rating}` : "0";
}

/** The same as a part of a sum: "+ 2", "− 1". */
export function spaced(rating: number): string {
  return `${rating < 0 ? "−" : "+"} ${Math.abs(rating)}`;
}
