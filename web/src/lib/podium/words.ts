/** The words of the podium. They come with it, when a game is over. */

import { ownWords } from "../i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const p = await ownWords(en, { de: () => import("./de.json") });
