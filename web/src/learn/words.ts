/** The words of the guided races. They come with their page. */

import { speech } from "../lib/i18n/lang.svelte";
import { type Dictionary, type Slots, Words } from "../lib/i18n/words";
import de from "./de.json";
import en from "./en.json";

export type LearnKey = keyof typeof en;

const WORDS: Record<string, Words> = {
  en: new Words("en", en as Dictionary, en as Dictionary),
  de: new Words("de", de as Dictionary, en as Dictionary),
};

/** The message of a key in the language of the page. */
export function l(key: LearnKey, slots?: Slots): string {
  return (WORDS[speech.words.language] ?? (WORDS.en as Words)).say(key, slots);
}
