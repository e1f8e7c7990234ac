/** The language of the page: English comes along, others are loaded when they are chosen. */

import { read, write } from "../storage";
import { reloadIfRebuilt } from "../shell/parts";
import en from "./en.json";
import { type Dictionary, type Slots, Words } from "./words";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

export type Key = keyof typeof en;

const KEY = "railbird.language";
const LOAD: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: async () => ({ default: en }),
  de: () => import("./de.json"),
};

function isLanguage(value: string | null | undefined): value is Language {
  return value != null && value in LANGUAGES;
}

class Speech {
  words = $state.raw(new Words("en", en, en));
  /** Words of pages that were opened, which follow the language of the page. */
  readonly #along: ((language: Language) => Promise<void>)[] = [];
  #language: Language = "en";

  /** The stored choice, or the first of the browser's languages that there is; English, which came with
   *  the page, where its words do not come, or until they do: nobody waits for them longer than this. */
  async start(load = LOAD, patience = 2000): Promise<void> {
    const asked = [read(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
    const loaded = this.load(asked.find(isLanguage) ?? "en", load).catch(() => {
      void reloadIfRebuilt();
    });
    await Promise.race([loaded, new Promise((done) => setTimeout(done, patience))]);
  }

  async choose(language: Language): Promise<void> {
    write(KEY, language);
    await this.load(language);
  }

  async load(language: Language, load = LOAD): Promise<void> {
    const { default: dictionary } = await load[language]();
    this.#language = language;
    await Promise.all(this.#along.map((follow) => following(follow, language)));
    this.words = new Words(language, dictionary, en);
    document.documentElement.lang = language;
  }

  /** From now on a page's own words come in the language of the page, too. */
  along(follow: (language: Language) => Promise<void>): Promise<void> {
    this.#along.push(follow);
    return following(follow, this.#language);
  }
}

/** Words that do not come are said in English. */
async function following(
  follow: (language: Language) => Promise<void>,
  language: Language,
): Promise<void> {
  try {
    await follow(language);
  } catch {
    void reloadIfRebuilt();
  }
}

export const speech = new Speech();

/** The message of a key in the language of the page. */
export function t(key: Key, slots?: Slots): string {
  return speech.words.say(key, slots);
}
