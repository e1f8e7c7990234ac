import { expect, test } from "vitest";
import { SHELF } from "./shelf";

/** Every page and part outside of the games' own folders. */
const OUTSIDE = import.meta.glob<string>(
  [
    "../App.svelte",
    "../{lib,learn,meets,pages}/**/*.{ts,svelte}",
    "!**/*.test.ts",
    "!**/*.testing.*",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** Ids of games in a text: as a word in quotes, or as a game's folder. */
function named(text: string): string[] {
  // The caller has a word for the stretch, which is no game.
  const said = text.replaceAll(/kind(: | === )"stretch"/g, "");
  return SHELF.map(({ id }) => id).filter((id) =>
    new RegExp(`["'\`]${id}["'\`]|games/${id}/`).test(said),
  );
}

test("a name of a game is found", () => {
  expect(named(`import("./games/stretch/OddsLab.svelte")`)).toEqual(["stretch"]);
  expect(named(`game = "homestretch"`)).toEqual(["homestretch"]);
  expect(named(`{ kind: "stretch" } the big stretch`)).toEqual([]);
});

test("no page or part outside of the games names one", () => {
  expect(Object.keys(OUTSIDE).length).toBeGreaterThan(100);
  const found = Object.entries(OUTSIDE).filter(([, text]) => named(text).length > 0);
  expect(found.map(([path, text]) => `${path}: ${named(text).join()}`)).toEqual([]);
});

test("the pages of games have addresses of their own", () => {
  const paths = SHELF.flatMap(({ pages }) => pages ?? []).map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});
