/** Words that a page brings along: they are loaded with it. */

import { speech } from "./lang.svelte";
import { type Dictionary, type Slots, Words } from "./words";

/** Says a key of these words in the language of the page. */
export function ownWords<English extends object>(
  en: English,
  de: object,
): (key: keyof English & string, slots?: Slots) => string {
  const words: Record<string, Words> = {
    en: new Words("en", en as Dictionary, en as Dictionary),
    de: new Words("de", de as Dictionary, en as Dictionary),
  };
  return (key, slots) => (words[speech.words.language] ?? (words.en as Words)).say(key, slots);
}
