/** The words of the kit. They come with the tables that use it. */

import { ownWords } from "../i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const k = await ownWords(en, { de: () => import("./de.json") });
