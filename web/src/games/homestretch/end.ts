/** The end of a race: who won for whom, and what purses and tokens pay. */

import type { Ended, Known, Payment } from "../../lib/beats/end";
import { b } from "../../lib/beats/words";
import { dress } from "../../lib/draw/horse";
import { speech } from "../../lib/i18n/lang.svelte";
import type { TableState } from "../../lib/net/types";
import { facts, type Pack, STANDARD, UNKNOWN } from "./pack";
import { type HomestretchView, horseOf, type Result, type Summary } from "./types";

export const resultOf = (
  after: TableState<HomestretchView> | null,
  race: number,
): Result | undefined => after?.view.summary.results.find((one) => one.race === race);

/** `pack`: what is printed on the cards, where a table has read it. */
export function end(
  { before, after, frame, you }: Ended<HomestretchView>,
  pack: Pack = before.pack === null ? UNKNOWN : STANDARD,
): Known {
  const { seats, races } = before.view.summary;
  const summary = after?.view.summary;
  const result = resultOf(after, frame.race);
  const best = Math.max(...pack.horses.map(({ pays }) => pays.win ?? 0));
  return {
    dress,
    names: seats.map(({ name }) => name),
    of: races,
    owners: (post) =>
      seats
        .filter(({ shares }) => shares.some((card) => horseOf(card) === post))
        .map(({ seat }) => seat),
    prize: (post) => result?.purses.find(({ horse }) => horse === post)?.purse,
    longShot: (post) => (facts(pack, post).pays.win ?? 0) === best && best > 0,
    money: summary && ((seat) => summary.seats[seat]?.money),
    mine: result && you !== null ? paidTo(result, you, pack) : null,
    next: summary && summary.phase !== "over" ? nextOf(summary, frame.race, pack) : null,
    purse: summary && summary.race > frame.race ? summary.card?.purse : undefined,
  };
}

function paidTo(result: Result, seat: number, pack: Pack): Payment[] {
  const purses = result.purses.map(({ horse, place, purse, paid }) => ({
    what: b("paid.part", {
      place: b("place", { n: place }),
      purse: speech.words.dollars(purse),
    }),
    amount: paid[seat] ?? 0,
    post: horse,
  }));
  const tokens = result.bets
    .filter((bet) => bet.seat === seat)
    .map(({ horse, line, token, paid }) => ({
      what: b("paid.token", { line, token, horse: facts(pack, horse).name }),
      amount: paid,
      post: horse,
    }));
  return [...purses, ...tokens].filter(({ amount }) => amount > 0);
}

function nextOf({ race: now, races, card }: Summary, race: number, pack: Pack): string {
  const next = b("next.race", { number: race + 1, of: races });
  const name = now > race && card ? (pack.cards[card.id] ?? card.id) : "";
  return name ? b("next.named", { race: next, name }) : next;
}
