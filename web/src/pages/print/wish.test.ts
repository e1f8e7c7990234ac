import { expect, test } from "vitest";
import type { PrintAnswer } from "../../generated/server";
import { address, choices, usualPaper, type Wish } from "./wish";

const sheet = { game: "game", modes: false, cards: false, played: false, blank: true };
const answer: PrintAnswer = {
  sheets: [
    { ...sheet, id: "lines", modes: true, cards: true, played: true },
    { ...sheet, id: "result", played: true, blank: false },
    { ...sheet, id: "cards" },
    { ...sheet, id: "board", game: "another" },
  ],
  cards: [],
};
const wish: Wish = { paper: "letter", mode: "full", card: "derby", pack: null };
const offered = (played: { table: string } | null, pack = wish.pack) =>
  choices(answer, "game", played).map((choice) => address(choice, { ...wish, pack }));

test("without a game there are blank sheets, made for the race and version that were chosen", () => {
  expect(offered(null)).toEqual([
    "/api/print/game/lines?paper=letter&mode=full&card=derby",
    "/api/print/game/cards?paper=letter",
  ]);
});

test("sheets that a game has filled in come first", () => {
  expect(offered({ table: "0123456789ab" }).slice(0, 2)).toEqual([
    "/api/print/game/lines?paper=letter&table=0123456789ab",
    "/api/print/game/result?paper=letter&table=0123456789ab",
  ]);
});

test("a pack of one's own is the pack of the game that was played", () => {
  const played = { table: "0123456789ab" };
  expect(offered(played, played).slice(2)).toEqual([
    "/api/print/game/lines?paper=letter&mode=full&card=derby",
    "/api/print/game/cards?paper=letter&table=0123456789ab",
  ]);
});

test.each([
  [["en-US", "de"], "letter"],
  [["en-GB"], "a4"],
  [["de"], "a4"],
  [[], "a4"],
])("whoever reads %j has %s on the desk", (tags, paper) => {
  expect(usualPaper(tags)).toBe(paper);
});
