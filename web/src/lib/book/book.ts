/** A game's book: its rules by phase, its signs and its house rules in plain sentences, in a file for each
 *  language that is loaded when it is opened. A game without one has what the server declares. */

import { type Dictionary, Words } from "../i18n/words";

const FILES = import.meta.glob<Dictionary>("../../games/*/book/*.json", { import: "default" });

/** The book in a language; nothing where a game has none. */
export async function bookOf(game: string, language: string): Promise<Words | null> {
  const file = (of: string) => FILES[`../../games/${game}/book/${of}.json`];
  const load = file(language) ?? file("en");
  if (!load) return null;
  const words = await load();
  return new Words(language, words, words);
}

/** Whether a book has something to say on it. */
export function has(book: Words | null, key: string): book is Words {
  return book !== null && book.all(key).length > 0;
}
