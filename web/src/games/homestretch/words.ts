/** The game's own words. They come with its pages, which are loaded when the game is opened. */

import { ownWords } from "../../lib/i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const s = await ownWords(en, { de: () => import("./de.json") });
