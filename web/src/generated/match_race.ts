// Written from the Rust types by `cargo xtask bless`.

import type { Seat } from "./engine";
import type { Dollars } from "./racing";

export type Bet = {
  horse: Horse;
  stake: Dollars;
};

/** What everybody sees happen. */
export type Event =
  | { type: "laid"; seat: Seat }
  | { type: "off"; race: number; seat: Seat }
  | { type: "thrown"; seat: Seat; face: number }
  | { type: "ran"; horse: Horse; from: number; to: number }
  | { type: "official"; race: number; winner: Horse }
  | { type: "settled"; seat: Seat; bet: Bet; won: Dollars }
  | { type: "final"; ranking: Array<[Seat, number]> };

/** A horse, in the word that records have for it. */
export type Horse = "bay" | "grey";

/** What a seat may do: in records `{"type": "bet", "horse": "bay", "stake": 2}`. */
export type Move =
  | { type: "pass" }
  | { type: "bet"; horse: Horse; stake: Dollars }
  | { type: "ride"; horse: Horse };

export type Phase =
  | { kind: "betting" }
  | { kind: "throw"; seat: Seat }
  | { kind: "ride"; seat: Seat; face: number }
  | { kind: "over" };

/** What everybody sees: as JSON it is the summary. */
export type Public = {
  phase: Phase;
  /** The race that is bet on or run, from 1. */
  race: number;
  money: Array<Dollars>;
  bank: Dollars;
  /** Whose slip for this race lies on the table. */
  decided: SeatSet;
  /** How far the bay and the grey have come. */
  spaces: [number, number];
  /** The horse that ran last. */
  winded: Horse | null;
  /** Who won the races that are over. */
  winners: Array<Horse>;
};

/** A set of seats. */
export type SeatSet = Array<Seat>;

/** What one viewer may see. */
export type View = {
  /** What everybody sees. */
  summary: Public;
  /** What the viewer alone knows; a spectator knows nothing. */
  you: You | null;
};

/** What a seat alone knows. */
export type You = {
  /** Which seat. */
  seat: Seat;
  /** What it knows. */
  known: Bet | null;
};
