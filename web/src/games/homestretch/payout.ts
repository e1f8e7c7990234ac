/** What a race paid: purses to owners, and the tokens of each seat. */

import type { PaidBet, Purse, Result, SeatView } from "./types";

export interface Payments {
  purses: { purse: Purse; parts: { seat: number; paid: number }[] }[];
  tokens: { seat: number; bets: PaidBet[]; paid: number }[];
}

export function payments(result: Result, seats: readonly SeatView[]): Payments {
  return {
    purses: result.purses.map((purse) => ({
      purse,
      parts: purse.paid.map((paid, seat) => ({ seat, paid })).filter(({ paid }) => paid > 0),
    })),
    tokens: seats.map(({ seat }) => {
      const bets = result.bets.filter((bet) => bet.seat === seat);
      return { seat, bets, paid: bets.reduce((sum, { paid }) => sum + paid, 0) };
    }),
  };
}
