// Written from the Rust types by `cargo xtask bless`.

import type { Seat } from "./engine";
import type { Line } from "./racing";
import type { Condition, Surface } from "./workshop";

/** A bet of a slip. */
export type Bet = {
  /** The horse's id. */
  horse: string;
  /** To win, place or show. */
  kind: Line;
  /** In cents, a multiple of $2. */
  stake: Cents;
};

/** A bet. */
export type BetSummary = {
  seat: Seat;
  horse: string;
  kind: Line;
  stake: Cents;
  return: Cents | null;
};

/** A cell of a chart. */
export type Cell = {
  /** Its row: a total of two dice, or a face. */
  at: number;
  /** What stands in it. */
  value: string;
};

/** Money in whole cents. Signed, because a house that pays more than it took in stands below zero. */
export type Cents = number;

/** Which figure of the sheet a step changes. */
export type Column = "points" | "power" | "speed" | "photo";

/** Something that everybody sees. A horse is named by its post position. */
export type Event =
  | { type: "race_begins"; race: number; card: string | null }
  | { type: "thrown"; race: number; what: string; pp: number | null; dice: Array<number> }
  | { type: "condition"; condition: Condition }
  | { type: "odds"; race: number; pp: number; odds: Odds }
  | { type: "slip_in"; seat: Seat }
  | { type: "off" }
  | { type: "betting_closed"; bets: Array<ShownBet> }
  | { type: "called"; race: number; call: number; at: Array<[number, number]> }
  | { type: "pace"; pace: Pace; sum: number }
  | { type: "trouble"; race: number; pp: number; trouble: Trouble }
  | { type: "factors"; factor: Factor; jockey: boolean }
  | { type: "speed"; race: number; pp: number; figure: number; speed: number }
  | { type: "photo"; race: number; pp: number; total: number }
  | { type: "official"; race: number; order: Array<[number, number]> }
  | { type: "paid"; pp: number; bet: ShownBet; paid: Cents }
  | { type: "final"; ranking: Array<[Seat, number]> };

/** The rating that counts today, for all horses the same one. */
export type Factor = "trip" | "class" | "speed";

/** The spread of a horse's performances, from steady to erratic. */
export type Form = "A" | "B" | "C" | "D" | "E";

/** A horse's line. */
export type HorseSummary = {
  pp: number;
  horse: string;
  jockey: string | null;
  power: number | null;
  odds: Odds | null;
  break: number | null;
  race2: number | null;
  race3: number | null;
  pace_adj: number | null;
  form_adj: number | null;
  trouble: Trouble | null;
  trouble_adj: number | null;
  final_power: number | null;
  factor_adj: number | null;
  figure: number | null;
  speed: number | null;
  status: Status | null;
  photo: number | null;
  dq_drop: number | null;
  wire: number | null;
  place: number | null;
  beaten_q: number | null;
  margin_q: number | null;
  margin_name: Margin | null;
  time_cs: number | null;
};

/** What the house may do. */
export type House = {
  type: "off";
};

/** What parts two horses with the same speed figure. */
export type Margin = "nose" | "head" | "neck" | "dead_heat";

/** What a seat may do: hand in its slip. */
export type Move = {
  type: "bets";
  /** In the order in which they were written down. */
  bets: Array<Bet>;
};

/** Odds to one as they are written: `9-5` pays nine for five. */
export type Odds = string;

/** Where the odds of a race came from. */
export type OddsSource = "chart" | "card" | "none";

/** A slip, of which the bets are free: `{"type": "bets", "open": {…}}`. */
export type Open = {
  type: "bets";
  open: OpenSlip;
};

/** What a slip may be. */
export type OpenSlip = {
  /** The horses of the race, by post. */
  horses: Array<string>;
  /** What may be bet on each. */
  kinds: Array<Line>;
  /** How many bets it may hold. */
  max_bets: number;
  /** Every stake is a multiple of it. */
  stake_unit: Cents;
  /** What the bets may cost together. */
  money: Cents;
};

/** How fast a race is run early. */
export type Pace = "slow" | "normal" | "fast";

/** What a horse pays. */
export type PayoffSummary = {
  horse: string;
  win: Cents | null;
  place: Cents | null;
  show: Cents | null;
};

/** What is printed of a race, and why its horses stand where they stand. */
export type RaceProgramme = {
  /** The race, from 1. */
  race: number;
  name: string;
  date: string;
  track: string;
  runners: Array<RunnerProgramme>;
};

/** A throw and the chart that was read with it. */
export type Reading = {
  /** The race, from 1. */
  race: number;
  /** What was thrown for, in the word of the phase. */
  what: string;
  /** The horse that it was for. */
  pp: number | null;
  /** The faces, red before white. */
  dice: Array<number>;
  /** The chart, by its name in the pack; none where dice are only counted. */
  chart: string | null;
  /** The column that was read. */
  column: string;
  /** The position of the row among the cells; none where no row was read. */
  row: number | null;
  /** The column's cells. */
  cells: Array<Cell>;
};

export type RunnerProgramme = {
  pp: number;
  name: string;
  jockey: string | null;
  pace: number;
  form: Form;
  trip: number;
  class: number;
  speed: number;
  wire: number;
  ride: number;
  trouble: number;
  /** The class of its odds, once the start powers are known. */
  odds_class: string | null;
  why: Array<Step>;
};

/** A seat. */
export type SeatSummary = {
  name: string;
  money: Cents;
  rank: number;
};

/** A race. */
export type SheetSummary = {
  card: string | null;
  surface: Surface;
  distance: string;
  condition: Condition | null;
  odds_source: OddsSource | null;
  pace: Pace | null;
  pace_sum: number | null;
  factor: Factor | null;
  jockey_factor: boolean | null;
  horses: Array<HorseSummary>;
  official: Array<Array<string>> | null;
  time_cs: number | null;
  payoffs: Array<PayoffSummary> | null;
  bets: Array<BetSummary> | null;
};

/** A bet as it is shown. */
export type ShownBet = {
  seat: Seat;
  /** On which horse. */
  horse: string;
  /** To win, place or show. */
  kind: Line;
  stake: Cents;
};

/** How a horse stands in its race. */
export type Status = "ok" | "dq" | "out";

/** One step: in this chart, at this cell, by these dice, this was added. */
export type Step = {
  /** The figure that it changes. */
  column: Column;
  /** The chart that was read, by its name in the pack; a rating where none was. */
  chart: string;
  /** The column and the row of the cell, as the pack names them. */
  cell: string;
  /** The dice; none where nothing was thrown. */
  dice: Array<number>;
  /** What it added. */
  value: number;
};

/** The public outcome. */
export type Summary = {
  game: string;
  phase: string;
  race: number;
  races: Array<SheetSummary>;
  seats: Array<SeatSummary>;
  house: Cents;
};

/** What a trouble throw, and the jockey's answer to it, came to. */
export type Trouble =
  | "clear"
  | "traffic"
  | "traffic_avoided"
  | "dq"
  | "dq_avoided"
  | "broke_down"
  | "lost_jockey"
  | "pulled_up";

/** What one viewer may see. */
export type View = {
  summary: Summary;
  /** Whose slips are in, while betting is on. */
  slips_in: Array<Seat> | null;
  you: You | null;
  /** The throw that was read last, with its chart. */
  last: Reading | null;
  /** The programme of the race on hand and of the one before it. */
  programme: Array<RaceProgramme>;
};

export type You = {
  seat: Seat;
  slip: Array<ShownBet>;
};
