/** The game's own words. They come with its pages, which are loaded when the game is opened. */

import { ownWords } from "../../lib/i18n/own";
import en from "./en.json";

export type StretchKey = keyof typeof en;

/** The message of a key in the language of the page. */
export const s = await ownWords(en, { de: () => import("./de.json") });

/** A word of the rules: a phase, a condition, a trouble. */
export function word(kind: string, value: string | null): string {
  return value === null ? "" : s(`${kind}.${value}` as StretchKey);
}
