import { describe, expect, test } from "vitest";
import { SHELF } from "../../games/shelf";
import common from "./en.json";
import { type Choice, type Dictionary, type Message, Words } from "./words";

const FILES = import.meta.glob<Dictionary>("../../**/{en,de}.json", {
  eager: true,
  import: "default",
});

/** All words of a language. Those that come with a page have keys of their own, told apart by its folder. */
function wordsOf(language: string): Dictionary {
  const found = Object.entries(FILES).filter(([path]) => path.endsWith(`/${language}.json`));
  const named = found.flatMap(([path, words]) => {
    const folder = path === `./${language}.json` ? "" : path.slice(0, -"en.json".length);
    return Object.entries(words).map(([key, value]) => [folder + key, value] as const);
  });
  return Object.fromEntries(named);
}

const [en, de] = [wordsOf("en"), wordsOf("de")];
const ENGLISH: Dictionary = en;
const OTHERS: [string, Dictionary][] = [["de", de]];

/** Every slot that a message may fill, those that it chooses by included. */
function slots(message: Message): string[] {
  if (typeof message === "string")
    return [...message.matchAll(/\{(\w+)\}/g)].map((hit) => hit[1] as string);
  const { $, ...forms } = message as Choice;
  return [$, ...Object.values(forms).flatMap((form) => slots(form))];
}

const list = (value: Message | readonly Message[]) =>
  (Array.isArray(value) ? value : [value]) as Message[];
const known = (value: Message | readonly Message[] | undefined) =>
  new Set(list(value ?? "").flatMap((message) => slots(message)));

describe.each(OTHERS)("%s", (language, dictionary) => {
  test("has every key of English, and no other", () => {
    expect(Object.keys(dictionary).sort()).toEqual(Object.keys(ENGLISH).sort());
  });

  test("uses no slot that English does not fill", () => {
    for (const [key, value] of Object.entries(dictionary)) {
      for (const slot of known(value))
        expect(known(ENGLISH[key]), `${key} {${slot}}`).toContain(slot);
    }
  });

  test("has as many phrases for each call, so that none runs dry sooner", () => {
    for (const key of Object.keys(ENGLISH).filter((name) => name.startsWith("call."))) {
      expect(list(dictionary[key] as Message).length, key).toBe(
        list(ENGLISH[key] as Message).length,
      );
    }
  });

  test("misses nothing when everything is said", () => {
    const words = new Words(language, dictionary, ENGLISH);
    for (const key of Object.keys(ENGLISH)) words.say(key);
    expect(words.missing.size).toBe(0);
  });
});

test("what every page needs says nothing of one game: that comes with the game", () => {
  const ofOne = new RegExp(`^(game\\.)?(${SHELF.map(({ id }) => id).join("|")})\\.`);
  for (const [key, value] of Object.entries(common)) {
    expect(key).not.toMatch(ofOne);
    for (const { name } of SHELF) expect(JSON.stringify(value), key).not.toContain(name);
  }
});

describe("choices", () => {
  const german = new Words("de", de, en);
  const english = new Words("en", en, en);

  test("plural", () => {
    const gap = (words: Words, n: number) =>
      words.say("margin.spaces", { n, count: words.count(n) });
    expect(gap(english, 1)).toBe("a space");
    expect(gap(english, 3)).toBe("three spaces");
    expect(gap(german, 1)).toBe("ein Feld");
    expect(gap(german, 3)).toBe("drei Felder");
  });

  test("a very number goes before its plural form", () => {
    expect(english.say("targets.move", { n: 0, post: 4, horse: "Dobbin", to: 2 })).toBe(
      "4 Dobbin stays",
    );
  });

  test("gender, and neither", () => {
    const move = (words: Words, sex?: string) => {
      const message = words.all("call.moves.lively")[1] as Message;
      return words.fill(message, { horse: "Dobbin", ...(sex ? { sex } : {}) });
    };
    expect(move(english, "f")).toBe("Dobbin makes her move from the pack.");
    expect(move(english, "m")).toBe("Dobbin makes his move from the pack.");
    expect(move(english)).toBe("Dobbin makes a move from the pack.");
    expect(move(german, "f")).toBe("Dobbin löst sich aus ihrer Gruppe.");
  });

  test("a missing key falls back to English and is counted", () => {
    const words = new Words("xx", {}, en);
    expect(words.say("race.front")).toBe("leads");
    expect([...words.missing]).toEqual(["race.front"]);
  });

  test("large numbers are grouped as the language does", () => {
    expect(english.dollars(24000)).toBe("$24,000");
    expect(german.dollars(24000)).toBe("24.000\u00a0$");
  });
});
