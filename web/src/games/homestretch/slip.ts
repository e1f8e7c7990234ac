/** The slip while it is being filled in: tokens go on spots and come back, within the bounds that the
 *  table gave with the move. Nothing is sent before it is whole. */

import type { Bet, Line, OpenSlip } from "./types";

export interface Spot {
  horse: number;
  line: Line;
}

export const sameSpot = (one: Spot, other: Spot) =>
  one.horse === other.horse && one.line === other.line;

/** Tokens that still lie before the player, ascending. */
export function tokensLeft({ tokens }: OpenSlip, bets: readonly Bet[]): number[] {
  const left = [...tokens].sort((a, b) => a - b);
  for (const { token } of bets) {
    const at = left.indexOf(token);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Own tokens on a spot, the highest first. */
export function onSpot(bets: readonly Bet[], spot: Spot): number[] {
  return bets
    .filter((bet) => sameSpot(bet, spot))
    .map(({ token }) => token)
    .sort((a, b) => b - a);
}

export type Refusal = "none_left" | "stack" | "no_spot";

/** Why a token can not go there, or null. */
export function refusal(
  open: OpenSlip,
  bets: readonly Bet[],
  spot: Spot,
  token: number,
): Refusal | null {
  if (!open.horses.includes(spot.horse) || !open.lines.includes(spot.line)) return "no_spot";
  if (!tokensLeft(open, bets).includes(token)) return "none_left";
  if (onSpot(bets, spot).length >= open.most_on_one_spot) return "stack";
  return null;
}

export function placed(
  open: OpenSlip,
  bets: readonly Bet[],
  spot: Spot,
  token: number,
): Bet[] | null {
  return refusal(open, bets, spot, token) ? null : [...bets, { token, ...spot }];
}

/** Takes the token that came last off a spot. */
export function takenBack(bets: readonly Bet[], spot: Spot): Bet[] {
  const at = bets.findLastIndex((bet) => sameSpot(bet, spot));
  return at < 0 ? [...bets] : bets.toSpliced(at, 1);
}

/** From one spot to another, which may be the same. */
export function moved(open: OpenSlip, bets: readonly Bet[], index: number, to: Spot): Bet[] | null {
  const bet = bets[index];
  return bet ? placed(open, bets.toSpliced(index, 1), to, bet.token) : null;
}

export function whole(open: OpenSlip, bets: readonly Bet[]): boolean {
  return tokensLeft(open, bets).length === 0;
}

/** The next token to lay: the one in hand if there is another of its value, else the highest. */
export function nextToken(open: OpenSlip, bets: readonly Bet[], now: number): number | null {
  const left = tokensLeft(open, bets);
  return left.includes(now) ? now : (left.at(-1) ?? null);
}

/** A slip that was kept on the device, as far as it still fits what the table allows. */
export function fitting(open: OpenSlip, kept: unknown): Bet[] {
  let bets: Bet[] = [];
  for (const bet of Array.isArray(kept) ? (kept as Bet[]) : []) {
    if (bet) bets = placed(open, bets, { horse: bet.horse, line: bet.line }, bet.token) ?? bets;
  }
  return bets;
}
