/** What is to be printed, and the address of the pages. */

import type { PrintAnswer, SheetAnswer } from "../../generated/server";

/** A game that was played: a table, or a record that somebody brought. */
export type Played = { table: string } | { record: string };

/** A sheet to choose: blank, or as a game has filled it in. */
export interface Choice {
  key: string;
  sheet: SheetAnswer;
  of: Played | null;
}

/** The sheets of a game, once for each way to make them; those that a played game filled in come first. */
export function choices({ sheets }: PrintAnswer, game: string, played: Played | null): Choice[] {
  const own = sheets.filter((sheet) => sheet.game === game);
  const filled = own.filter((sheet) => played && sheet.played);
  const blank = own.filter((sheet) => sheet.blank);
  return [
    ...filled.map((sheet) => ({ key: `${sheet.id}.filled`, sheet, of: played })),
    ...blank.map((sheet) => ({ key: sheet.id, sheet, of: null })),
  ];
}

export interface Wish {
  paper: "a4" | "letter";
  mode: "quick" | "full";
  /** A race card's id, or nothing. */
  card: string;
  /** The game whose pack is printed from; without one, the standard pack. */
  pack: Played | null;
}

/** Whether a sheet can be made from the pack of a game: one that games fill in would be filled in. */
export const takesPack = ({ sheet, of }: Choice): boolean => !of && !sheet.played;

/** Where the pages are; what makes no difference to a sheet is left out, so that it is laid out once. */
export function address(choice: Choice, { paper, mode, card, pack }: Wish): string {
  const { sheet, of } = choice;
  const query = new URLSearchParams({ paper, ...of, ...(takesPack(choice) ? pack : null) });
  if (!of && sheet.modes) query.set("mode", mode);
  if (!of && sheet.cards && card) query.set("card", card);
  return `/api/print/${sheet.game}/${sheet.id}?${query}`;
}

/** The paper of the reader's desk, as far as its language tells. */
export function usualPaper(tags: readonly string[]): Wish["paper"] {
  const [, region] = (tags[0] ?? "").split("-");
  return region === "US" || region === "CA" || region === "MX" ? "letter" : "a4";
}
