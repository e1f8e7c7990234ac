import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SHELF } from "../../games/shelf";
import { bookOf, has } from "./book";

interface Schema {
  default?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
}

/** The options that a game declares, with the values that can be chosen from. */
function declared(game: string): [name: string, values: string[], kind: string][] {
  const path = new URL(`../../../../schemas/${game}.json`, import.meta.url);
  const { $defs } = JSON.parse(readFileSync(path, "utf8")) as {
    $defs: { GameOptions: { properties: Record<string, Schema> } };
  };
  return Object.entries($defs.GameOptions.properties).map(([name, schema]) => {
    const kinds = [schema, ...(schema.anyOf ?? [])];
    const values =
      typeof schema.default === "boolean"
        ? [true, false]
        : kinds.flatMap((kind) => kind.enum ?? []);
    return [name, values.map(String), typeof schema.default];
  });
}

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

  test.each(["en", "de"])("says how each of its bots plays in %s", async (language) => {
    const book = await bookOf(game, language);
    for (const bot of ["random", "handicapper", "sharp"])
      expect(has(book, `bot.${bot}`), bot).toBe(true);
  });
});

test("a game without a book has none", async () => {
  expect(await bookOf("match_race", "en")).toBeNull();
  expect(has(null, "option.races")).toBe(false);
});
