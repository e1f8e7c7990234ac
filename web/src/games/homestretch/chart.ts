/** The result of a Homestretch race as a chart: only what the game decides. Placed horses have a place
 *  and no margin, because the board has no space behind the line; the others have the space on which
 *  the race left them. */

import type { RaceFrame } from "../../lib/race/frame";

/** Of the summary in the rule file. */
export interface RaceResult {
  race: number;
  card: string;
  start_seat: number;
  rolls: number;
  finish: number[];
  purses: { horse: number; place: number; purse: number; shares: number; paid: number[] }[];
  bets: {
    seat: number;
    horse: number;
    line: "win" | "place" | "show";
    token: number;
    paid: number;
  }[];
  paid: number[];
}

export interface ChartSummary {
  phase: string;
  races: number;
  seats: { seat: number; name: string; money: number }[];
  results: RaceResult[];
  ranking: { seat: number; rank: number; money: number; share_value: number }[];
  winners: number[];
}

export interface ChartRow {
  horse: number;
  name: string;
  place: number | null;
  /** Spaces short of the line, of a horse that did not get there. */
  short: number | null;
  purse: number | null;
  /** By seat, what its owners got. */
  paid: number[];
}

/** The field in the order of the result; `end` is where the race left the horses. */
export function chartRows(result: RaceResult, end: RaceFrame): ChartRow[] {
  const rows = end.runners.map(({ post, name, distance }): ChartRow => {
    const place = result.finish.indexOf(post) + 1;
    const purse = result.purses.find(({ horse }) => horse === post);
    return {
      horse: post,
      name,
      place: place > 0 ? place : null,
      short: place > 0 ? null : end.length - distance,
      purse: purse?.purse ?? null,
      paid: purse?.paid ?? [],
    };
  });
  const rank = ({ place, short }: ChartRow) => place ?? 100 + (short ?? 0);
  return rows.sort((a, b) => rank(a) - rank(b) || a.horse - b.horse);
}
