import { ownWords } from "../../lib/i18n/own";
import en from "./en.json";

export type PrintKey = keyof typeof en;

/** The words of the print page, which come with it. */
export const p = await ownWords(en, { de: () => import("./de.json") });
