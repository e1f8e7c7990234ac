import { describe, expect, test } from "vitest";
import bigStakesDe from "../../games/big_stakes/de.json";
import bigStakesEn from "../../games/big_stakes/en.json";
import gameDe from "../../games/homestretch/de.json";
import gameEn from "../../games/homestretch/en.json";
import highRollerDe from "../../games/high_roller/de.json";
import highRollerEn from "../../games/high_roller/en.json";
import racingStableDe from "../../games/racing_stable/de.json";
import racingStableEn from "../../games/racing_stable/en.json";
import stretchDe from "../../games/stretch/de.json";
import stretchEn from "../../games/stretch/en.json";
import learnDe from "../../learn/de.json";
import learnEn from "../../learn/en.json";
import peopleDe from "../people/de.json";
import peopleEn from "../people/en.json";
import meetsDe from "../../meets/de.json";
import meetsEn from "../../meets/en.json";
import bigStakesBookDe from "../../games/big_stakes/book/de.json";
import bigStakesBookEn from "../../games/big_stakes/book/en.json";
import highRollerBookDe from "../../games/high_roller/book/de.json";
import highRollerBookEn from "../../games/high_roller/book/en.json";
import homestretchBookDe from "../../games/homestretch/book/de.json";
import homestretchBookEn from "../../games/homestretch/book/en.json";
import racingStableBookDe from "../../games/racing_stable/book/de.json";
import racingStableBookEn from "../../games/racing_stable/book/en.json";
import stretchBookDe from "../../games/stretch/book/de.json";
import stretchBookEn from "../../games/stretch/book/en.json";
import lobbyDe from "../../pages/lobby/de.json";
import lobbyEn from "../../pages/lobby/en.json";
import newDe from "../../pages/new/de.json";
import newEn from "../../pages/new/en.json";
import bookDe from "../book/de.json";
import bookEn from "../book/en.json";
import ownDe from "./de.json";
import ownEn from "./en.json";
import { type Choice, type Dictionary, type Message, Words } from "./words";

/** A game's words that come with its pages: their keys may be those of others. */
const apart = (game: string, words: object) =>
  Object.fromEntries(Object.entries(words).map(([key, value]) => [`${game}.${key}`, value]));

const en = {
  ...ownEn,
  ...gameEn,
  ...stretchEn,
  ...meetsEn,
  ...apart("learn", learnEn),
  ...apart("people", peopleEn),
  ...apart("book.big_stakes", bigStakesBookEn),
  ...apart("book.high_roller", highRollerBookEn),
  ...apart("book.homestretch", homestretchBookEn),
  ...apart("book.racing_stable", racingStableBookEn),
  ...apart("book.stretch", stretchBookEn),
  ...apart("lobby", lobbyEn),
  ...apart("new", newEn),
  ...apart("book", bookEn),
  ...apart("high_roller", highRollerEn),
  ...apart("big_stakes", bigStakesEn),
  ...apart("racing_stable", racingStableEn),
} as Dictionary;
const de = {
  ...ownDe,
  ...gameDe,
  ...stretchDe,
  ...meetsDe,
  ...apart("learn", learnDe),
  ...apart("people", peopleDe),
  ...apart("book.big_stakes", bigStakesBookDe),
  ...apart("book.high_roller", highRollerBookDe),
  ...apart("book.homestretch", homestretchBookDe),
  ...apart("book.racing_stable", racingStableBookDe),
  ...apart("book.stretch", stretchBookDe),
  ...apart("lobby", lobbyDe),
  ...apart("new", newDe),
  ...apart("book", bookDe),
  ...apart("high_roller", highRollerDe),
  ...apart("big_stakes", bigStakesDe),
  ...apart("racing_stable", racingStableDe),
} as Dictionary;
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
    expect(german.dollars(24000)).toBe("24.000 $");
  });
});
