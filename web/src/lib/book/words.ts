import { ownWords } from "../i18n/own";
import en from "./en.json";

/** The keys that every table has. */
export const TABLE_KEYS = Object.keys(en).filter((key) => key.startsWith("key.")) as Extract<
  keyof typeof en,
  `key.${string}`
>[];

/** The words around a book, which come with it. */
export const b = await ownWords(en, { de: () => import("./de.json") });
