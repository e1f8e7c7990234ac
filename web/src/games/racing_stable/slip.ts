/** The wager slip: bets and claims that are not sent yet. The bounds are the table's; what is beyond
 *  them is refused by the table and only shown here beforehand. */

import type { Bet, Line, OpenOf } from "./types";

export interface Slip {
  bets: Bet[];
  claims: string[];
}

export const EMPTY: Slip = { bets: [], claims: [] };

const same = (bet: Bet, on: string, to: Line) => bet.on === on && bet.to === to;

export function staked({ bets }: Slip): number {
  return bets.reduce((sum, { amount }) => sum + amount, 0);
}

export function amountOn({ bets }: Slip, on: string, to: Line): number {
  return bets.find((bet) => same(bet, on, to))?.amount ?? 0;
}

/** The slip with so much more on one thing; nothing is left of a bet that comes down to nothing. */
export function raised(slip: Slip, on: string, to: Line, by: number): Slip {
  const amount = Math.max(0, amountOn(slip, on, to) + by);
  const known = slip.bets.some((bet) => same(bet, on, to));
  const bets = known
    ? slip.bets.map((bet) => (same(bet, on, to) ? { ...bet, amount } : bet))
    : [...slip.bets, { on, to, amount }];
  return { ...slip, bets: bets.filter((bet) => bet.amount > 0) };
}

export function claimed(slip: Slip, horse: string, wanted: boolean): Slip {
  const others = slip.claims.filter((id) => id !== horse);
  return { ...slip, claims: wanted ? [...others, horse] : others };
}

/** What the slip would take out of the purse. */
export function cost(slip: Slip, open: OpenOf<"wager">): number {
  return staked(slip) + slip.claims.length * open.claim_price;
}

/** What a kept slip still has a place for: the race may be another one. */
export function fitting(kept: unknown, open: OpenOf<"wager">): Slip {
  const { bets, claims } = (kept ?? {}) as Partial<Slip>;
  const offered = ({ on, to }: Bet) => open.on.includes(on) && open.odds[to] != null;
  return {
    bets: Array.isArray(bets) ? bets.filter(offered) : [],
    claims: Array.isArray(claims) ? claims.filter((id) => open.claims.includes(id)) : [],
  };
}
