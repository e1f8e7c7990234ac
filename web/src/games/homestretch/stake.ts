/** What the reader has on each horse, and what that would bring if the race ended now or after a move. */

import { orderRows, type RaceFrame } from "../../lib/race/frame";
import type { HorseMark } from "../../lib/table/OrderStrip.svelte";
import type { Play } from "./play.svelte";
import type { Preview } from "./preview";
import { type Bet, horseOf, type Line } from "./types";
import { s } from "./words";

/** The places that a line pays for. */
const PLACES: Record<Line, number> = { win: 1, place: 2, show: 3 };

/** Shares of a horse: the reader's own, and all that players hold. */
export function sharesOf(play: Play, horse: number, seat = play.you?.seat ?? -1) {
  const count = (cards: readonly string[]) =>
    cards.filter((card) => horseOf(card) === horse).length;
  return {
    own: count(play.seats[seat]?.shares ?? []),
    all: count(play.seats.flatMap(({ shares }) => shares)),
  };
}

/** One's own bets and shares on a horse; bets are hidden where others look at the same screen. */
export function marksOf(play: Play, horse: number, hide: boolean): HorseMark[] {
  const bets = (hide ? [] : (play.you?.bets ?? [])).filter((bet) => bet.horse === horse);
  const { own, all } = sharesOf(play, horse);
  return [
    ...bets.map(({ token, line }) => ({
      text: String(token),
      label: `${token} ${s(`mine.${line}`)}`,
      kind: "bet" as const,
    })),
    ...(own > 0
      ? [{ text: `${own}/${all}`, label: s("shares.of", { own, all }), kind: "share" as const }]
      : []),
  ];
}

/** The place a horse runs in; none while it is level with another. */
function placeIn(frame: RaceFrame): (horse: number) => number | null {
  const rows = orderRows(frame);
  const at = new Map(rows.map((row) => [row.runner.post, row.position]));
  const level = (place: number) => rows.filter(({ position }) => position === place).length > 1;
  return (horse) => {
    const place = at.get(horse);
    return place === undefined || level(place) ? null : place;
  };
}

/** What a bet pays if its horse is placed where it runs. */
export function paysAt(play: Play, frame: RaceFrame, { token, horse, line }: Bet): number {
  const place = placeIn(frame)(horse);
  if (place === null || place > PLACES[line]) return 0;
  return token * (play.facts(horse).pays[line] ?? 0) * (play.pack.unit ?? 0);
}

/** What one's bets and shares would bring, were the horses placed as they run. */
export function ifItEnded(play: Play, frame: RaceFrame | null): number | null {
  const { summary, you, pack } = play;
  if (!frame || !summary?.card || !you || pack.unit === null) return null;
  const { unit } = pack;
  const place = placeIn(frame);
  const purses = frame.runners.map(({ post }) => {
    const { own, all } = sharesOf(play, post);
    const purse = summary.card?.purse[(place(post) ?? 0) - 1] ?? 0;
    return all > 0 ? Math.floor((purse * own) / all / unit) * unit : 0;
  });
  const bets = you.bets.map((bet) => paysAt(play, frame, bet));
  return [...purses, ...bets].reduce((sum, one) => sum + one, 0);
}

/** The race as it would stand after a move. */
export function movedTo(frame: RaceFrame, { horse, to }: Preview): RaceFrame {
  const runners = frame.runners.map((one) => (one.post === horse ? { ...one, distance: to } : one));
  const at = new Map(runners.map((one) => [one.post, one]));
  const home = (post: number) => {
    const status = at.get(post)?.status;
    return status?.kind === "finished" ? status.place : Number.POSITIVE_INFINITY;
  };
  const far = (post: number) => at.get(post)?.distance ?? 0;
  const order = frame.order.toSorted((a, b) => home(a) - home(b) || far(b) - far(a));
  return { ...frame, runners, order };
}

/** What a move would change of it. */
export function worth(play: Play, preview: Preview): number | null {
  const { frame } = play;
  if (!frame) return null;
  const [now, then] = [ifItEnded(play, frame), ifItEnded(play, movedTo(frame, preview))];
  return now === null || then === null ? null : then - now;
}
