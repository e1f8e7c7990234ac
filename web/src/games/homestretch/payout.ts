/** The payout as a sequence: purses to owners, tokens turned up and paid, the new standing. */

import type { PaidBet, Purse, Result, SeatView } from "./types";

export type PayoutStep =
  | { kind: "purse"; purse: Purse; parts: { seat: number; paid: number }[] }
  /** The tokens of one seat. */
  | { kind: "tokens"; seat: number; bets: PaidBet[]; paid: number }
  | { kind: "standing"; rows: StandingRow[] };

export interface StandingRow {
  seat: number;
  standing: number;
  money: number;
  /** What the race brought. */
  paid: number;
}

export function payoutSteps(result: Result, seats: readonly SeatView[]): PayoutStep[] {
  const purses = result.purses.map((purse): PayoutStep => {
    const parts = purse.paid.map((paid, seat) => ({ seat, paid })).filter(({ paid }) => paid > 0);
    return { kind: "purse", purse, parts };
  });
  const tokens = seats.map(({ seat }): PayoutStep => {
    const bets = result.bets.filter((bet) => bet.seat === seat);
    return { kind: "tokens", seat, bets, paid: bets.reduce((sum, { paid }) => sum + paid, 0) };
  });
  const rows = seats
    .map(({ seat, standing, money }) => ({
      seat,
      standing,
      money,
      paid: result.paid[seat] ?? 0,
    }))
    .sort((a, b) => a.standing - b.standing || a.seat - b.seat);
  return [...purses, ...tokens, { kind: "standing", rows }];
}

/** What a seat has received after so many steps. */
export function receivedAfter(steps: readonly PayoutStep[], shown: number, seat: number): number {
  return steps.slice(0, shown).reduce((sum, step) => {
    if (step.kind === "purse") return sum + (step.purse.paid[seat] ?? 0);
    return step.kind === "tokens" && step.seat === seat ? sum + step.paid : sum;
  }, 0);
}
