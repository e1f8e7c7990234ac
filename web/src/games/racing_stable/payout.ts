/** What a race paid, one thing after the other. */

import type { ResultSummary } from "./types";

export type Paid =
  | { kind: "purse"; purse: ResultSummary["purse"][0] }
  | { kind: "bet"; bet: ResultSummary["bets"][0] }
  | { kind: "claim"; claim: ResultSummary["claims"][0] };

/** In the order in which the bank pays: the purse, the bets, the claims. */
export function payments({ purse, bets, claims }: ResultSummary): Paid[] {
  return [
    ...purse.map((one) => ({ kind: "purse" as const, purse: one })),
    ...bets.map((bet) => ({ kind: "bet" as const, bet })),
    ...claims.map((claim) => ({ kind: "claim" as const, claim })),
  ];
}
