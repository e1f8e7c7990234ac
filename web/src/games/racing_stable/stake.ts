/** What the reader has in the race on the screen, and what it would bring if the race ended now. */

import { orderRows, type RaceFrame } from "../../lib/race/frame";
import type { HorseMark } from "../../lib/table/OrderStrip.svelte";
import type { Play } from "./play.svelte";
import { returned } from "./receipts";
import type { BetSummary, Line } from "./types";
import { dollars, s } from "./words";

/** The places that a line pays for. */
const PLACES: Record<Line, number> = { win: 1, place: 2, show: 3 };

/** The horses that would be placed as they run, the first three by their ids; of two that are level the
 *  one that is named first would be. */
export function placedNow(frame: RaceFrame, idOf: (post: number) => string): string[] {
  return orderRows(frame)
    .filter(({ out }) => !out)
    .slice(0, 3)
    .map(({ runner }) => idOf(runner.post));
}

/** What a bet would return with these horses placed. */
export function returnsNow(
  { on, to, amount, odds }: Omit<BetSummary, "seat">,
  placed: readonly string[],
  stableOf: (id: string) => string | null,
): number {
  const hit = placed.slice(0, PLACES[to]).some((id) => id === on || stableOf(id) === on);
  return hit ? returned(amount, odds) : 0;
}

/** The reader's own bets on this race. */
export function ownBets(play: Play): BetSummary[] {
  return (play.summary?.current?.bets ?? []).filter(({ seat }) => seat === play.you);
}

const idOf = (play: Play) => (post: number) =>
  [...play.horses.values()].find(({ horse }) => horse.post === post)?.horse.id ?? "";

const stableOf = (play: Play) => (id: string) =>
  play.seats[play.horses.get(id)?.seat ?? -1]?.color ?? null;

/** What each of the reader's bets would return now. */
export function betsNow(play: Play): { bet: BetSummary; returns: number }[] {
  const { frame } = play;
  const placed = frame ? placedNow(frame, idOf(play)) : [];
  return ownBets(play).map((bet) => ({ bet, returns: returnsNow(bet, placed, stableOf(play)) }));
}

/** What the reader's horses and bets would bring. */
export function ifItEnded(play: Play): number | null {
  const { frame, race, you } = play;
  if (!frame || !race || you === null || !play.summary?.current) return null;
  const purse = placedNow(frame, idOf(play)).map((id, at) =>
    play.horses.get(id)?.seat === you ? (race.purse[at] ?? 0) : 0,
  );
  const bets = betsNow(play).map(({ returns }) => returns);
  return [...purse, ...bets].reduce((sum, one) => sum + one, 0);
}

/** One's own horse, and one's own bets on it. */
export function marksOf(play: Play, post: number): HorseMark[] {
  const id = idOf(play)(post);
  const bets = ownBets(play).filter(({ on }) => on === id || on === stableOf(play)(id));
  const yours = play.horses.get(id)?.seat === play.you && play.you !== null;
  return [
    ...bets.map(({ amount, to }) => ({
      text: dollars(amount),
      label: s("mark.bet", { amount: dollars(amount), to: s(`line.${to}`) }),
      kind: "bet" as const,
    })),
    ...(yours ? [{ text: s("mark.yours"), label: s("tote.yours"), kind: "share" as const }] : []),
  ];
}
