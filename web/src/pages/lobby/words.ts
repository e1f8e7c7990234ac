import { ownWords } from "../../lib/i18n/own";
import de from "./de.json";
import en from "./en.json";

/** The words of the lobby, which come with it. */
export const w = ownWords(en, de);
