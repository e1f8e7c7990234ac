// Written from the Rust types by `cargo xtask bless`.

import type { Line } from "./racing";

/** What a seat's game comes to after a move. */
export type After = {
  /** The seat's chance to win the game, a shared victory counted in full. */
  win: Figure;
  /** Imagined games that were played out. */
  games: number;
};

/** A bet's chance and worth. */
export type BetChances = {
  /** What it is on. */
  on: string;
  /** What it needs. */
  to: Line;
  /** How likely it wins. */
  chance: Figure;
  /** What a dollar returns on average: above 1 the bet is worth making. */
  value: number;
};

/** What the lab gives as the chances of a position. */
export type Chances = {
  /** Imagined games that were played out. */
  games: number;
  /** The race they speak of. */
  race: number;
  /** Every horse of the race. */
  horses: Array<HorseChances>;
  /** Each seat's chance to win the game, a shared victory counted in full. */
  seats: Array<Figure>;
  /** Every bet that could be made at fixed odds, and what it is worth. */
  bets?: Array<BetChances>;
};

/** A rate or a mean with its standard error, as it is printed. */
export type Figure = {
  /** What it is of. */
  name: string;
  /** Number of observations. */
  count: number;
  /** Their mean. */
  mean: number;
  /** The mean's standard error. */
  standard_error: number;
};

/** A horse's chances. */
export type HorseChances = {
  /** Its number. */
  horse: number;
  /** To be first. */
  win: Figure;
  /** To be first or second. */
  place: Figure;
  /** To be first, second or third. */
  show: Figure;
};
