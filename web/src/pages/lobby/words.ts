import { ownWords } from "../../lib/i18n/own";
import en from "./en.json";

/** The words of the lobby, which come with it. */
export const w = await ownWords(en, { de: () => import("./de.json") });
