/** The words of meets. They come with their pages, which are loaded when one is opened. */

import { speech } from "../lib/i18n/lang.svelte";
import { type Dictionary, type Slots, Words } from "../lib/i18n/words";
import de from "./de.json";
import en from "./en.json";

export type MeetKey = keyof typeof en;

const WORDS: Record<string, Words> = {
  en: new Words("en", en as Dictionary, en as Dictionary),
  de: new Words("de", de as Dictionary, en as Dictionary),
};

/** The message of a key in the language of the page. */
export function m(key: MeetKey, slots?: Slots): string {
  return (WORDS[speech.words.language] ?? (WORDS.en as Words)).say(key, slots);
}

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
