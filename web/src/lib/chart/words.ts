/** The words of a chart of lines. They come with it. */

import { ownWords } from "../i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const c = await ownWords(en, { de: () => import("./de.json") });
