// Written from the Rust types by `cargo xtask bless`.

import type { RaceResult } from "./racing";

/** A bettor: what the bets come to. */
export type BettorStanding = {
  /** The name. */
  name: string;
  /** Races bet on. */
  races: number;
  /** Bets made. */
  bets: number;
  /** What was staked, in cents. */
  staked_cents: number;
  /** What came back, stakes included, in cents. */
  returned_cents: number;
  /** What is left of it: gained, or below zero lost. */
  net_cents: number;
};

/** The score between two horses. */
export type HeadToHead = {
  /** One of them. */
  one: string;
  /** The other. */
  other: string;
  /** In how many races both started. */
  met: number;
  /** How often the first was officially ahead; one that was not placed is behind one that was. */
  one_ahead: number;
  /** How often the other was. */
  other_ahead: number;
  /** In how many of the races both reached the wire with a known gap between them. */
  measured: number;
  /** The sum of those gaps, in quarter lengths, positive where the first was ahead at the wire. */
  margin_q: number;
  /** Their mean in lengths; `null` where there is none. */
  average_lengths: number | null;
  /** The races, the newest first. */
  races: Array<Meeting>;
};

/** A race in which both started. */
export type Meeting = {
  /** What it was run at. */
  kind: SourceKind;
  /** The table's or record's id, or the file's name. */
  source: string;
  /** Number of the race there. */
  race: number;
  /** What the race is called. */
  name: string;
  /** When it was over. */
  at: number;
  /** The official place of the first. */
  one_place: number | null;
  /** The official place of the other. */
  other_place: number | null;
  /** The gap at the wire in quarter lengths, positive where the first was ahead. */
  margin_q: number | null;
};

/** A race that was run. */
export type RunRace = {
  /** What it was run at. */
  kind: SourceKind;
  /** The table's or record's id, or the file's name. */
  source: string;
  /** When it was over: milliseconds since 1970. */
  at: number;
  /** How it ended. */
  result: RaceResult;
};

/** Where a race was run, so that it can be looked at again. */
export type SourceKind = "table" | "record" | "file";

/** A horse, or a jockey: what its races come to. */
export type Standing = {
  /** The name, by which it is known from race to race. */
  name: string;
  /** Races started in. */
  starts: number;
  /** Races won; a dead heat for first is a race won. */
  first: number;
  /** Times second. */
  second: number;
  /** Times third. */
  third: number;
  /** Times that it did not finish. */
  out: number;
  /** Times that it was disqualified. */
  dq: number;
  /** The best speed figure. */
  best_figure: number | null;
  /** The sum of the speed figures. */
  figure_sum: number;
  /** How many speed figures there are. */
  figures: number;
  /** When it last ran: milliseconds since 1970. */
  last: number;
};

/** What all the races come to. */
export type Standings = {
  /** How many races count. */
  races: number;
  /** The horses, the best first. */
  horses: Array<Standing>;
  /** The jockeys, the best first. */
  jockeys: Array<Standing>;
  /** The bettors, by what they gained. */
  bettors: Array<BettorStanding>;
  /** The track records, by surface, distance and condition. */
  records: Array<TrackRecord>;
};

/** The fastest clean race over a distance, on a surface, in a condition. */
export type TrackRecord = {
  /** How far. */
  distance: string;
  /** On what. */
  surface: string;
  /** In what state. */
  condition: string;
  /** The time in hundredths of a second. */
  time_cs: number;
  /** Who ran it: more than one after a dead heat. */
  horses: Array<string>;
  /** Their jockeys, where they had any. */
  jockeys: Array<string>;
  /** What the race is called. */
  name: string;
  /** Where it was run. */
  track: string;
  /** When. */
  at: number;
  /** What it was run at. */
  kind: SourceKind;
  /** The table's or record's id, or the file's name. */
  source: string;
  /** Number of the race there. */
  race: number;
};
