import { ownWords } from "../../lib/i18n/own";
import en from "./en.json";

/** The words of the page of new tables, which come with it. */
export const n = await ownWords(en, { de: () => import("./de.json") });

/** What fills the slot of a sentence until a control stands there. */
export const GAP = "\0";
