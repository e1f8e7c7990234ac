/** Top of the Stretch as the server shows it, in the names of the screen, and the odds lab's answer. */

import type { Line } from "../../generated/racing";
import type { TableFacts } from "../../lib/net/types";

export type {
  Bet,
  HorseSummary as HorseLine,
  Move as SlipMove,
  RaceProgramme as Programme,
  Reading,
  RunnerProgramme as RunnerPrint,
  SeatSummary as SeatLine,
  SheetSummary as Sheet,
  Step as WhyStep,
  Summary,
  View as StretchView,
} from "../../generated/stretch";
export type { Line };

export const LINES = ["win", "place", "show"] as const satisfies readonly Line[];

/** Exact chances of a card, and what so many races gave. */
export interface OddsAnswer {
  mode: string;
  condition: string | null;
  pace: { slow: number; normal: number; fast: number };
  horses: OddsHorse[];
  exacta: number[][];
  sampled?: {
    races: number;
    exacta: number[][];
    figures: Record<string, number>[];
    margins_q: Record<string, number>;
  };
}

export interface OddsHorse {
  horse: string;
  power: number | null;
  odds_class: string | null;
  win: number;
  second: number;
  third: number;
  out: number;
  dq: number;
  figure: number;
  spread: number;
  fair_odds: number | null;
}

/** How many races are run, by the options of a table. */
export function racesOf(options: TableFacts["options"]): number {
  const { cards } = options ?? {};
  return Array.isArray(cards) ? cards.length : 1;
}
