/** The words of the table's frame: bar, rail, strip and timeline. They come with a table. */

import { ownWords } from "../i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const w = await ownWords(en, { de: () => import("./de.json") });
