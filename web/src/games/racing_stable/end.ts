/** The end of a race: who won for whom, and what purse, bets and claims pay. */

import type { Ended, Known, Payment } from "../../lib/beats/end";
import { b } from "../../lib/beats/words";
import type { TableState } from "../../lib/net/types";
import { dressIn } from "../../lib/race/dress";
import type { ResultSummary, View } from "./types";
import { colour, dollars } from "./words";

export const resultOf = (after: TableState<View> | null, race: number): ResultSummary | undefined =>
  after?.view.summary.results.find((one) => one.race === race);

/** The horses of all colours in play, by their ids. */
type Stables = ReadonlyMap<string, { post: number; name: string; seat: number | null }>;

const stablesIn = ({ colors }: View): Stables =>
  new Map(
    colors.flatMap(({ seat, horses }) =>
      horses.map(({ id, post, name }) => [id, { post, name: name || id, seat }] as const),
    ),
  );

export function end({ before, after, frame, you }: Ended<View>): Known {
  const { program, summary: shown } = before.view;
  const summary = after?.view.summary;
  const result = resultOf(after, frame.race);
  const next = program[frame.race];
  const stables = stablesIn(before.view);
  const names = shown.seats.map(({ name }) => name);
  const price = program[frame.race - 1]?.claiming ?? 0;
  return {
    dress: dressIn(frame, before.seats),
    names,
    of: program.length,
    owners: (of) =>
      [...stables.values()].flatMap(({ post, seat }) => (post === of ? (seat ?? []) : [])),
    prize: (of) => result?.purse.find(({ horse }) => stables.get(horse)?.post === of)?.amount,
    money: summary && ((seat) => summary.seats[seat]?.cash),
    mine:
      result && you !== null
        ? [...paidTo(result, you, stables), ...claimed(result.claims, price, you, stables, names)]
        : null,
    next: next
      ? b("next.named", {
          race: b("next.race", { number: next.race, of: program.length }),
          name: next.name,
        })
      : null,
    purse: next?.purse,
  };
}

const nameOf = (stables: Stables, id: string) => stables.get(id)?.name ?? id;

function paidTo({ purse, bets }: ResultSummary, you: number, stables: Stables): Payment[] {
  return [
    ...purse
      .filter(({ seat }) => seat === you)
      .map(({ place, horse, amount }) => ({
        what: b("paid.owner", { place: b("place", { n: place }), horse: nameOf(stables, horse) }),
        amount,
        post: stables.get(horse)?.post,
      })),
    ...bets
      .filter(({ seat, paid }) => seat === you && paid > 0)
      .map(({ on, to, amount, paid }) => ({
        what: b("paid.bet", {
          line: to,
          stake: dollars(amount),
          on: stables.get(on)?.name ?? colour(on),
        }),
        amount: paid,
        post: stables.get(on)?.post,
      })),
  ];
}

/** A horse that is sold by a claim, one that is won, and claims whose price comes back. */
function claimed(
  claims: ResultSummary["claims"],
  price: number,
  you: number,
  stables: Stables,
  names: readonly string[],
): Payment[] {
  const winner = claims.find(({ won }) => won);
  const drawn = claims.filter(({ horse }) => horse === winner?.horse).length > 1;
  return claims.flatMap(({ seat, horse, won, got }) => {
    const told = {
      horse: nameOf(stables, horse),
      by: drawn && horse === winner?.horse ? "lot" : "claim",
      name: names[winner?.seat ?? -1] ?? "",
      got: got ? nameOf(stables, got) : "",
    };
    const claim = stables.get(horse);
    if (won && claim?.seat === you)
      return { what: b("paid.claim", told), amount: price, post: claim.post };
    if (seat !== you) return [];
    if (won) return { what: b("paid.claimed", told), amount: 0, post: claim?.post };
    return { what: b("paid.claim_back", told), amount: price, post: claim?.post };
  });
}
