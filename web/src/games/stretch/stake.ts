/** What the reader has on each horse, and what that would bring back if the race ended as it stands. */

import { orderRows, type RaceFrame } from "../../lib/race/frame";
import type { HorseMark } from "../../lib/table/OrderStrip.svelte";
import { dollars, paysAt } from "./format";
import type { Play } from "./play.svelte";
import type { Bet, Line } from "./types";
import { s } from "./words";

/** The places that a line pays for. */
const PLACES: Record<Line, number> = { win: 1, place: 2, show: 3 };

/** One's own bets in the race on the screen, once the slips are open. */
export function ownBets(play: Pick<Play, "sheet" | "you">): Bet[] {
  return (play.sheet?.bets ?? []).filter(({ seat }) => seat === play.you);
}

export function marksOf(play: Play, post: number): HorseMark[] {
  return ownBets(play)
    .filter(({ horse }) => play.post(horse) === post)
    .map(({ kind, stake }) => ({
      text: s(`short.${kind}`),
      label: `${dollars(stake)} ${s(`line.${kind}`)}`,
      kind: "bet",
    }));
}

/** What a bet brings back if its horse is placed where it runs; nothing while it is level with another. */
export function bringsNow(play: Play, frame: RaceFrame, { horse, kind, stake }: Bet): number {
  const post = play.post(horse);
  const rows = orderRows(frame);
  const row = rows.find(({ runner }) => runner.post === post);
  const odds = play.sheet?.horses.find(({ pp }) => pp === post)?.odds;
  if (!row || !odds || row.out || row.position > PLACES[kind]) return 0;
  // A shared place that the rules part is nobody's; at the wire it is both of theirs.
  const level = rows.filter(({ position }) => position === row.position).length > 1;
  return level && row.finished === null ? 0 : paysAt(odds, kind, stake);
}

/** All of one's bets together, in cents; nothing for who has none. */
export function ifItEnded(play: Play, frame: RaceFrame | null): number | null {
  const bets = ownBets(play);
  if (!frame || bets.length === 0) return null;
  return bets.reduce((sum, bet) => sum + bringsNow(play, frame, bet), 0);
}
