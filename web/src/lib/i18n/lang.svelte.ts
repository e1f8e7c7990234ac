/** The language of the page: English comes along, others are loaded when they are chosen. */

import { read, write } from "../storage";
import homestretch from "../../games/homestretch/en.json";
import { reloadIfRebuilt } from "../shell/parts";
import common from "./en.json";
import { type Dictionary, type Slots, Words } from "./words";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** A game brings its own words: they stand beside its pages, in a file for each language. */
const en = { ...common, ...homestretch };
export type Key = keyof typeof en;

const KEY = "railbird.language";
const LOAD: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: async () => ({ default: en }),
  de: async () => {
    const [own, game] = await Promise.all([
      import("./de.json"),
      import("../../games/homestretch/de.json"),
    ]);
    return { default: { ...own.default, ...game.default } as Dictionary };
  },
};

function isLanguage(value: string | null | undefined): value is Language {
  return value != null && value in LANGUAGES;
}

class Speech {
  words = $state.raw(new Words("en", en, en));

  /** The stored choice, or the first of the browser's languages that there is; English, which came with
   *  the page, where its words do not come. */
  async start(load = LOAD): Promise<void> {
    const asked = [read(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
    try {
      await this.load(asked.find(isLanguage) ?? "en", load);
    } catch {
      void reloadIfRebuilt();
    }
  }

  async choose(language: Language): Promise<void> {
    write(KEY, language);
    await this.load(language);
  }

  async load(language: Language, load = LOAD): Promise<void> {
    const { default: dictionary } = await load[language]();
    this.words = new Words(language, dictionary, en);
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();

/** The message of a key in the language of the page. */
export function t(key: Key, slots?: Slots): string {
  return speech.words.say(key, slots);
}
