/** What is read off a result: ties and lengths. */

import type { RowSummary } from "./types";
import { s } from "./words";

const level = (one: RowSummary, other: RowSummary) =>
  one.status === "finished" &&
  other.status === "finished" &&
  one.round === other.round &&
  one.past === other.past;

export interface Tie {
  rows: RowSummary[];
  /** How many of them share the best place of the tie. */
  level: number;
}

/** Horses that came home in the same round as far past the line: who of them is better a rule decided. */
export function photos(rows: readonly RowSummary[]): Tie[] {
  const ties: RowSummary[][] = [];
  for (const row of rows) {
    const last = ties.at(-1);
    if (last?.[0] && level(last[0], row)) last.push(row);
    else ties.push([row]);
  }
  return ties
    .filter((tie) => tie.length > 1)
    .map((tie) => ({
      rows: tie,
      level: tie.filter(({ place }) => place === tie[0]?.place).length,
    }));
}

/** What a tie came to, beside the line of its photo. */
export const captionOf = ({ rows: [first], level }: Tie): string =>
  level > 1 ? s("photo.level") : s("photo.caption", { post: first?.post ?? 0 });

/** How far behind the winner, in lengths: equal times at different places are a nose apart. */
export function lengths(rows: readonly RowSummary[], at: number, perLength: number): string {
  const row = rows[at];
  if (!row || row.behind === null || row.place === 1) return "";
  if (row.behind === 0) return s("result.nose");
  const n = row.behind / perLength;
  return String(Math.round(n * 10) / 10);
}
