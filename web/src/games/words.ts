/** What the shelf says of each game, before any of them is opened. */

import { ownWords } from "../lib/i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const g = await ownWords(en, { de: () => import("./de.json") });
