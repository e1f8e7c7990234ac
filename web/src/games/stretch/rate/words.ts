import { ownWords } from "../../../lib/i18n/own";
import en from "./en.json";

export type RateKey = keyof typeof en;

/** The words of Rate-a-Race, which come with its page. */
export const r = await ownWords(en, { de: () => import("./de.json") });
