/** The game's own words. They come with its pages, which are loaded when the game is opened. */

import { speech, t } from "../../lib/i18n/lang.svelte";
import { ownWords } from "../../lib/i18n/own";
import { furlongs } from "../../lib/race/ring";
import { prefs } from "../../lib/shell/prefs.svelte";
import en from "./en.json";

export type RacingStableKey = keyof typeof en;

/** The message of a key in the language of the page. */
export const s = await ownWords(en, { de: () => import("./de.json") });

export function dollars(amount: number): string {
  return amount < 0 ? `−${speech.words.dollars(-amount)}` : speech.words.dollars(amount);
}

/** A distance as the card prints it. */
export function distance(count: number): string {
  const far = furlongs(count);
  return "miles" in far ? t("race.miles", far) : t("race.furlongs", far);
}

/** What a colour is called; a pack's own colours go by their ids. */
export function colour(id: string): string {
  const key = `color.${id}`;
  return key in en ? s(key as RacingStableKey) : id;
}

/** What a space says. Of a broken leg the reader may wish to hear less. */
export function spaceText(effect: string, text: string): string {
  return effect === "shot" && prefs.gentle ? s("gentle.space") : text;
}

/** A bet in the words of a receipt. */
export function betWords(
  bet: { on: string; to: "win" | "place" | "show"; amount: number; odds: string | null },
  on: (id: string) => string,
): string {
  return s("receipt.bet", {
    amount: dollars(bet.amount),
    on: on(bet.on),
    to: s(`line.${bet.to}`),
    odds: bet.odds ?? "",
  }).trim();
}

/** Why a horse is out. */
export function whyOut(why: string): string {
  if (why === "shot") return s(prefs.gentle ? "out.retired" : "out.shot");
  return why === "withdrawn" ? s("out.withdrawn") : s("out.disqualified");
}
