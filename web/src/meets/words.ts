/** The words of meets. They come with their pages, which are loaded when one is opened. */

import { speech } from "../lib/i18n/lang.svelte";
import { ownWords } from "../lib/i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const m = await ownWords(en, { de: () => import("./de.json") });

/** A day, as the language writes it. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(speech.words.language, { dateStyle: "medium" }).format(at);
}

/** A figure with so many decimals, as the language writes it. */
export function figure(value: number, decimals = 0): string {
  return new Intl.NumberFormat(speech.words.language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}
