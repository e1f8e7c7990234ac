import { ownWords } from "../../lib/i18n/own";
import de from "./de.json";
import en from "./en.json";

/** The words of the page of new tables, which come with it. */
export const n = ownWords(en, de);

/** What fills the slot of a sentence until a control stands there. */
export const GAP = "\0";
