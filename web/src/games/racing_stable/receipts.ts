/** Bets and claims as rows of a list. What a bet returned stands beside it. */

import type { SlipRow } from "../../lib/kit/slips";
import type { Line } from "./types";
import { betWords, dollars, s } from "./words";

export interface Receipt {
  seat?: number;
  on?: string;
  to?: Line;
  amount?: number;
  odds?: string | null;
  /** What it came to, once it is settled. */
  paid?: number;
  /** The horse that is claimed. */
  claim?: string;
  /** What became of the claim. */
  got?: string | null;
}

export interface Names {
  on: (id: string) => string;
  player?: ((seat: number) => string) | undefined;
  /** The price of a claim. */
  price?: number | null;
}

/** What a bet returns if it wins: the stake, and the odds' part of it without cents. */
export function returned(amount: number, odds: string | null): number {
  const [num = 0, den = 1] = (odds ?? "").split("/").map(Number);
  return amount + Math.floor((amount * num) / den);
}

function claimPays({ got }: Receipt, { on, price }: Names): string {
  if (got === undefined) return price == null ? "" : dollars(price);
  return got === null ? s("receipt.refunded") : s("receipt.claimed", { got: on(got) });
}

function betPays({ paid, amount = 0, odds = null }: Receipt): string {
  if (paid === undefined) return s("receipt.returns", { amount: dollars(returned(amount, odds)) });
  return paid > 0 ? s("receipt.paid", { paid: dollars(paid) }) : s("receipt.lost");
}

export function receiptRow(receipt: Receipt, names: Names): SlipRow & { of: Receipt } {
  const { seat, on = "", to = "win", amount = 0, odds = null, paid, claim, got } = receipt;
  const what = claim
    ? s("receipt.claim", { horse: names.on(claim) })
    : betWords({ on, to, amount, odds }, names.on);
  const lost = paid === 0 || got === null;
  return {
    of: receipt,
    id: claim ?? `${amount} ${on} ${to}`,
    what,
    note: seat === undefined ? undefined : names.player?.(seat),
    pays: claim ? claimPays(receipt, names) : betPays(receipt),
    paid,
    state: lost ? "lost" : (paid ?? 0) > 0 || got ? "paying" : undefined,
    take: s("receipt.drop", { what }),
  };
}
