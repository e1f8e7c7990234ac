/** The words of the podium. They come with it, when a game is over. */

import { speech } from "../i18n/lang.svelte";
import { type Dictionary, type Slots, Words } from "../i18n/words";
import de from "./de.json";
import en from "./en.json";

export type PodiumKey = keyof typeof en;

const WORDS: Record<string, Words> = {
  en: new Words("en", en as Dictionary, en as Dictionary),
  de: new Words("de", de as Dictionary, en as Dictionary),
};

/** The message of a key in the language of the page. */
export function p(key: PodiumKey, slots?: Slots): string {
  return (WORDS[speech.words.language] ?? (WORDS.en as Words)).say(key, slots);
}
