/** Top of the Stretch as the server tells it: the summary of the rule file, and what the view adds. */

export type Line = "win" | "place" | "show";
export const LINES = ["win", "place", "show"] as const satisfies readonly Line[];

export type Phase =
  | "condition"
  | "odds"
  | "betting"
  | "break"
  | "setup"
  | "pace"
  | "form"
  | "trouble"
  | "jockey"
  | "factors"
  | "speed"
  | "form_save"
  | "photo"
  | "dq"
  | "hundredths"
  | "payout"
  | "finished";

export interface HorseLine {
  pp: number;
  horse: string;
  jockey: string | null;
  power: number | null;
  odds: string | null;
  break: number | null;
  race2: number | null;
  race3: number | null;
  pace_adj: number | null;
  form_adj: number | null;
  trouble: string | null;
  trouble_adj: number | null;
  final_power: number | null;
  factor_adj: number | null;
  figure: number | null;
  speed: number | null;
  status: "ok" | "dq" | "out" | null;
  photo: number | null;
  dq_drop: number | null;
  wire: number | null;
  place: number | null;
  beaten_q: number | null;
  margin_q: number | null;
  margin_name: "nose" | "head" | "neck" | "dead_heat" | null;
  time_cs: number | null;
}

export interface Payoff {
  horse: string;
  win: number | null;
  place: number | null;
  show: number | null;
}

export interface PlacedBet {
  seat: number;
  horse: string;
  kind: Line;
  stake: number;
  return: number | null;
}

export interface Sheet {
  card: string | null;
  surface: "dirt" | "turf" | "synthetic";
  distance: string;
  condition: string | null;
  odds_source: "card" | "chart" | "none" | null;
  pace: "slow" | "normal" | "fast" | null;
  pace_sum: number | null;
  factor: "trip" | "class" | "speed" | null;
  jockey_factor: boolean | null;
  horses: HorseLine[];
  official: string[][] | null;
  time_cs: number | null;
  payoffs: Payoff[] | null;
  bets: PlacedBet[] | null;
}

export interface SeatLine {
  name: string;
  money: number;
  rank: number;
}

export interface Summary {
  game: "stretch";
  phase: Phase;
  race: number;
  races: Sheet[];
  seats: SeatLine[];
  house: number;
}

/** A throw, and the chart that was read with it. */
export interface Reading {
  race: number;
  what: Phase;
  pp: number | null;
  dice: number[];
  chart: string | null;
  column: string;
  row: number | null;
  cells: { at: number; value: string }[];
}

export interface WhyStep {
  column: "points" | "power" | "speed" | "photo";
  chart: string;
  cell: string;
  dice: number[];
  value: number;
}

export interface RunnerPrint {
  pp: number;
  name: string;
  jockey: string | null;
  pace: number;
  form: string;
  trip: number;
  class: number;
  speed: number;
  wire: number;
  ride: number;
  trouble: number;
  odds_class: string | null;
  why: WhyStep[];
}

export interface Programme {
  race: number;
  name: string;
  date: string;
  track: string;
  runners: RunnerPrint[];
}

export interface Bet {
  horse: string;
  kind: Line;
  stake: number;
}

export interface StretchView {
  summary: Summary;
  slips_in: number[] | null;
  you: { seat: number; slip: (Bet & { seat: number })[] } | null;
  last: Reading | null;
  programme: Programme[];
}

export interface SlipMove {
  type: "bets";
  bets: Bet[];
  [field: string]: unknown;
}

/** Exact chances of a card, and what so many races gave. */
export interface OddsAnswer {
  mode: string;
  condition: string | null;
  pace: { slow: number; normal: number; fast: number };
  horses: OddsHorse[];
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
