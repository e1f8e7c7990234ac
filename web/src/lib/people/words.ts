/** The words about the regulars. They come with the pages that introduce them. */

import { ownWords } from "../i18n/own";
import en from "./en.json";
import { type Person, regularOf, type Sitting } from "./people";

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

/** How a bot's chair is introduced: a regular by temper, a bot of the lab by strength. */
export function introduced({ bot }: Sitting & { bot: string }): string {
  const person = regularOf(bot);
  return person ? p(`${person.id}.temper`) : strength(bot);
}

/** What a bot is called where one is chosen. */
export function choiceOf(bot: string): string {
  return regularOf(bot)?.name ?? p("choice.lab", { strength: strength(bot) });
}
