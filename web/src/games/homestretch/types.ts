/** Homestretch as the server shows it: the summary of the rule file, and what one seat alone knows. */

import type { Move, OpenBet } from "../../generated/homestretch";
import type { Line } from "../../generated/racing";

export type {
  Bet,
  BetSummary as LaidBets,
  OpenSlip,
  PaidBet,
  PhaseWord as Phase,
  PurseSummary as Purse,
  RankSummary as Rank,
  ResultSummary as Result,
  SeatSummary as SeatView,
  Summary,
  View as HomestretchView,
  You,
} from "../../generated/homestretch";
export type { Chances, HorseChances as ChanceRow } from "../../generated/lab";
export type { Line };

export const LINES: readonly Line[] = ["win", "place", "show"];

/** A complete move, or a slip that is yet to be filled in. */
export type HomestretchMove = Move | OpenBet;

/** The horse of a share: "10b" is one of the 10. */
export function horseOf(card: string): number {
  return Number.parseInt(card, 10);
}
