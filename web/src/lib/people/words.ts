/** The words about the regulars. They come with the pages that introduce them. */

import { ownWords } from "../i18n/own";
import en from "./en.json";
import { type Person, personOf, type Sitting } from "./people";

export type PeopleKey = keyof typeof en;

/** The message of a key in the language of the page. */
export const p = await ownWords(en, { de: () => import("./de.json") });

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
