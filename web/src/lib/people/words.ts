/** The words about the regulars. They come with the pages that introduce them. */

import { speech } from "../i18n/lang.svelte";
import { type Dictionary, type Slots, Words } from "../i18n/words";
import de from "./de.json";
import en from "./en.json";
import { type Person, personOf, type Sitting } from "./people";

export type PeopleKey = keyof typeof en;

const WORDS: Record<string, Words> = {
  en: new Words("en", en as Dictionary, en as Dictionary),
  de: new Words("de", de as Dictionary, en as Dictionary),
};

/** The message of a key in the language of the page. */
export function p(key: PeopleKey, slots?: Slots): string {
  return (WORDS[speech.words.language] ?? (WORDS.en as Words)).say(key, slots);
}

/** What somebody says on sitting down. */
export function quote(person: Person): string {
  return p("quote", { line: p(`${person.id}.line`) });
}

/** How strong a bot plays, in a word. */
export function strength(bot: string): string {
  const key = `strength.${bot}`;
  return p(key in en ? (key as PeopleKey) : "strength.other");
}

/** How a bot's chair is introduced: by temper and strength. */
export function introduced(chair: Sitting & { bot: string }): string {
  const person = personOf(chair);
  return person ? `${p(`${person.id}.temper`)}, ${strength(chair.bot)}` : strength(chair.bot);
}
