/** The game's own words. They come with its pages, which are loaded when the game is opened. */

import { clock as hundredthsOnClock } from "../../lib/i18n/figures";
import { speech } from "../../lib/i18n/lang.svelte";
import { ownWords } from "../../lib/i18n/own";
import en from "./en.json";

export type BigStakesKey = keyof typeof en;

/** The message of a key in the language of the page. */
export const s = await ownWords(en, { de: () => import("./de.json") });

export function dollars(amount: number): string {
  return speech.words.dollars(amount);
}

/** Millions as a narrow place has them: $7.2M. */
export function inShort(amount: number): string {
  const { language } = speech.words;
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    notation: "compact",
    maximumFractionDigits: 1,
  }).format(amount);
}

/** Tenths of a second as a clock shows them: 1:12.4. */
export const clock = (tenths: number): string => hundredthsOnClock(tenths * 10, 1);

/** A word of the rules that may be one of a closed list, or a pack's own. */
export function word(prefix: string, of: string): string {
  const key = `${prefix}.${of}` as BigStakesKey;
  const said = s(key);
  return said === key ? of : said;
}
