/** A game's book: its rules by phase, its signs, its keys and its house rules in plain sentences. The words are
 *  in a file for each language, what is drawn beside them; both are loaded when the book is opened. A game
 *  without one has what the server declares. */

import { type Dictionary, type Message, Words } from "../i18n/words";

const WORDS = import.meta.glob<Dictionary>("../../games/*/book/*.json", { import: "default" });
const PAGES = import.meta.glob<Pages>("../../games/*/book/pages.ts", { import: "PAGES" });

/** How a book is laid out. */
export interface Pages {
  /** The chapters in the order of play, each with the phases of the rules that it is about. */
  chapters: Readonly<Record<string, readonly string[]>>;
  /** What is seen on cards and track, as drawings. */
  signs: Readonly<Record<string, string>>;
  /** The keys that this game has beside those of every table. */
  keys: readonly string[];
}

/** The words of a book in a language; nothing where a game has none. */
export async function bookOf(game: string, language: string): Promise<Words | null> {
  const file = (of: string) => WORDS[`../../games/${game}/book/${of}.json`];
  const load = file(language) ?? file("en");
  if (!load) return null;
  const words = await load();
  return new Words(language, words, words);
}

export async function pagesOf(game: string): Promise<Pages | null> {
  return (await PAGES[`../../games/${game}/book/pages.ts`]?.()) ?? null;
}

/** Whether a book has something to say on it. */
export function has(book: Words | null, key: string): book is Words {
  return book !== null && book.all(key).length > 0;
}

/** The chapter of a phase; the first one where no chapter is about it. */
export function chapterOf({ chapters }: Pages, phase: string): string {
  const all = Object.entries(chapters);
  return (all.find(([, phases]) => phases.includes(phase)) ?? all[0])?.[0] ?? "";
}

/** All sentences of a chapter. */
export function sentences(book: Words, chapter: string): string[] {
  return book.all(`chapter.${chapter}.rules`).map((one: Message) => book.fill(one, {}));
}
