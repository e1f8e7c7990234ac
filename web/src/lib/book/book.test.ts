import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SHELF } from "../../games/shelf";
import { bookOf, chapterOf, has, type Pages, pagesOf, sentences } from "./book";

interface Schema {
  default?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
}

/** The options that a game declares, with the values that can be chosen from. */
function schemaOf(game: string): { $defs: Record<string, Record<string, unknown>> } {
  const path = new URL(`../../../../schemas/${game}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as ReturnType<typeof schemaOf>;
}

function declared(game: string): [name: string, values: string[], kind: string][] {
  const { properties } = schemaOf(game).$defs.GameOptions as {
    properties: Record<string, Schema>;
  };
  return Object.entries(properties).map(([name, schema]) => {
    const kinds = [schema, ...(schema.anyOf ?? [])];
    const values =
      typeof schema.default === "boolean"
        ? [true, false]
        : kinds.flatMap((kind) => kind.enum ?? []);
    return [name, values.map(String), typeof schema.default];
  });
}

/** The phases of a game: as its schema lists them, or else its rule file. */
const PHASES: Record<string, readonly string[]> = {
  homestretch: (schemaOf("homestretch").$defs.PhaseWord as Schema).enum as string[],
  racing_stable: (schemaOf("racing_stable").$defs.PhaseWord as Schema).enum as string[],
  high_roller:
    "lot outcry nominate raise draft_roll draft posts bets ride throw run photo done".split(" "),
  big_stakes:
    "condition program order vote sire dam mate breed_running breed_heart breed_sex_color trim name deal release trade answer keep catalogue auction enter jockey pace draw post whip roll run inquiry whip_draw finished".split(
      " ",
    ),
  stretch:
    "condition odds odds_reroll betting break setup pace form trouble jockey factors speed form_save photo dq hundredths payout finished".split(
      " ",
    ),
};

/** What is chosen elsewhere: colours in the lobby, the meeting in its own maker. */
const ELSEWHERE = ["homestretch.colors", "stretch.cards"];

describe.each(SHELF.map(({ id }) => id))("the book of %s", (game) => {
  test.each(["en", "de"])(
    "has a sentence for every option and every value in %s",
    async (language) => {
      const book = await bookOf(game, language);
      for (const [name, values, kind] of declared(game)) {
        if (ELSEWHERE.includes(`${game}.${name}`)) continue;
        expect(has(book, `option.${name}`), name).toBe(true);
        expect(book?.say(`option.${name}`, { value: "VALUE" })).toContain("VALUE");
        for (const value of values) expect(has(book, `option.${name}.${value}`), value).toBe(true);
        if (kind !== "number" && values.length > 0)
          expect(has(book, `option.${name}.unit`)).toBe(false);
      }
    },
  );

  test("has every phase in one chapter", async () => {
    const { chapters } = (await pagesOf(game)) as Pages;
    expect(Object.values(chapters).flat().sort()).toEqual([...(PHASES[game] ?? [])].sort());
  });

  test.each(["en", "de"])(
    "has rules, an example, signs and keys for them in %s",
    async (language) => {
      const book = await bookOf(game, language);
      const pages = await pagesOf(game);
      if (!book || !pages) throw new Error("there is no book");
      for (const phase of PHASES[game] ?? []) {
        const chapter = chapterOf(pages, phase);
        expect(has(book, `chapter.${chapter}`), phase).toBe(true);
        expect(sentences(book, chapter).length, phase).toBeGreaterThanOrEqual(3);
        expect(sentences(book, chapter).length, phase).toBeLessThanOrEqual(6);
        expect(has(book, `chapter.${chapter}.example`), phase).toBe(true);
      }
      for (const sign of Object.keys(pages.signs))
        expect(has(book, `sign.${sign}`), sign).toBe(true);
      for (const key of pages.keys) expect(has(book, `key.${key}`), key).toBe(true);
    },
  );

  test.each(["en", "de"])("says how each of its bots plays in %s", async (language) => {
    const book = await bookOf(game, language);
    for (const bot of ["random", "handicapper", "sharp"])
      expect(has(book, `bot.${bot}`), bot).toBe(true);
  });
});

test("a game without a book has none", async () => {
  expect(await bookOf("unwritten", "en")).toBeNull();
  expect(has(null, "option.races")).toBe(false);
});
