/** The words of the guided races. They come with their page. */

import { ownWords } from "../lib/i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const l = await ownWords(en, { de: () => import("./de.json") });
