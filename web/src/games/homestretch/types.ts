/** Homestretch as the server shows it: the summary of the rule file, and what one seat alone knows. */

export type Line = "win" | "place" | "show";
export const LINES: readonly Line[] = ["win", "place", "show"];

export type Phase = "setup" | "draft" | "betting" | "roll_off" | "race" | "second_chance" | "over";

export interface SeatView {
  seat: number;
  name: string;
  color: string;
  money: number;
  standing: number;
  shares: string[];
  share_count: number;
  share_value: number;
  spent: number;
  purses: number;
  winnings: number;
}

export interface Bet {
  token: number;
  horse: number;
  line: Line;
}

export interface LaidBets {
  seat: number;
  horse: number;
  line: Line;
  count: number;
  /** Only where the table plays with open bets. */
  values?: number[];
}

export interface PaidBet extends Bet {
  seat: number;
  paid: number;
}

export interface Purse {
  horse: number;
  place: number;
  purse: number;
  shares: number;
  paid: number[];
}

export interface Result {
  race: number;
  card: string;
  start_seat: number;
  rolls: number;
  finish: number[];
  purses: Purse[];
  bets: PaidBet[];
  paid: number[];
}

export interface Rank {
  seat: number;
  rank: number;
  money: number;
  share_value: number;
  longshots: number;
  field: number;
  favorites: number;
}

export interface Summary {
  entries: number;
  options: { open_bets: boolean; bet_ahead: boolean; special_uses_tokens: boolean };
  phase: Phase;
  race: number;
  races: number;
  awaiting: {
    kind: "moves" | "chance" | "none";
    seats?: number[];
    moves?: string[];
    horses?: number[];
    spaces?: number;
  };
  bank: number;
  seats: SeatView[];
  card: { id: string; purse: [number, number, number] } | null;
  horses: { horse: number; space: number; token: string | null; finish: number | null }[];
  bets: LaidBets[];
  turn: {
    seat: number;
    roll: number;
    dice: [number, number] | null;
    horse: number | null;
  } | null;
  market: { pass: number; face_up: string[]; deck: number; order: number[] } | null;
  results: Result[];
  ranking: Rank[];
  winners: number[];
}

export interface You {
  seat: number;
  hand: string[];
  kept: string[];
  passed: string[][];
  bets: Bet[];
  stack_limit: number;
}

export interface HomestretchView {
  summary: Summary;
  you: You | null;
}

/** What a slip may be: the open fields of the move `bet`. */
export interface OpenSlip {
  tokens: number[];
  horses: number[];
  lines: Line[];
  most_on_one_spot: number;
}

export type HomestretchMove =
  | { type: "keep"; card: string }
  | { type: "bet"; bets: Bet[] }
  | { type: "bet"; open: OpenSlip }
  | { type: "advance"; spaces: number }
  | { type: "push"; horse: number }
  | { type: "reroll" | "stop" | "buy_blind" | "pass" }
  | { type: "buy"; card: string };

/** The answer of the server's lab to a position. */
export interface Chances {
  games: number;
  horses: ChanceRow[];
}

export interface ChanceRow {
  horse: number;
  win: { mean: number; standard_error: number };
  place: { mean: number; standard_error: number };
  show: { mean: number; standard_error: number };
}

/** The horse of a share: "10b" is one of the 10. */
export function horseOf(card: string): number {
  return Number.parseInt(card, 10);
}
