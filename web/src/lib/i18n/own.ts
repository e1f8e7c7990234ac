/** Words that a page brings along: its English comes with it, another language is loaded where it is read. */

import { speech } from "./lang.svelte";
import { type Dictionary, type Slots, Words } from "./words";

/** Says a key of these words in the language of the page. */
export async function ownWords<English extends object>(
  en: English,
  others: Record<string, () => Promise<{ default: object }>>,
): Promise<(key: keyof English & string, slots?: Slots) => string> {
  const english = new Words("en", en as Dictionary, en as Dictionary);
  const read = new Map([["en", english]]);
  await speech.along(async (language) => {
    const load = others[language];
    if (!load || read.has(language)) return;
    const { default: words } = await load();
    read.set(language, new Words(language, words as Dictionary, en as Dictionary));
  });
  return (key, slots) => (read.get(speech.words.language) ?? english).say(key, slots);
}
