/** The words of the end of a race. They come with it. */

import { ownWords } from "../i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const b = await ownWords(en, { de: () => import("./de.json") });
