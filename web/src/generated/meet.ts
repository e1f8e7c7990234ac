// Written from the Rust types by `cargo xtask bless`.

import type { RaceResult, Ran } from "./racing";

/** A forebear. */
export type Ancestor = {
  /** How one gets there: `s` for the sire, `d` for the dam, `sd` for the sire's dam. */
  by: string;
  /** The name. */
  name: string;
};

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

/** A foal. */
export type FoalOf = {
  /** Its other parent, where that is known. */
  with: string | null;
  /** What its races come to. */
  standing: Standing;
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

/** A horse, and what its races say of it. */
export type HorseLife = {
  /** What its races come to. */
  standing: Standing;
  /** The races, the newest first. */
  races: Array<PastRace>;
  /** Its forebears, so far as races name them: the nearest first. */
  pedigree: Array<Ancestor>;
  /** Its foals that ran, by name. */
  foals: Array<FoalOf>;
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

/** An owner: what the horses brought. */
export type OwnerStanding = {
  /** The name. */
  name: string;
  /** Horses run, each in every race that it ran in. */
  starts: number;
  /** Races won. */
  first: number;
  /** Times second. */
  second: number;
  /** Times third. */
  third: number;
  /** What their prizes brought the owner, in cents. */
  earnings_cents: number;
};

/** A race of a horse. */
export type PastRace = {
  /** What it was run at. */
  kind: SourceKind;
  /** The table's or record's id, or the file's name. */
  source: string;
  /** Number of the race there. */
  race: number;
  /** What the race is called. */
  name: string;
  /** Where it was run; empty where nobody says. */
  track: string;
  /** The day, as `2026-07-04`. */
  day: string;
  /** When it was over: milliseconds since 1970. */
  at: number;
  /** What it was run on. */
  surface: string | null;
  /** The state of the track. */
  condition: string | null;
  /** How far, as the game writes it. */
  distance: string | null;
  /** The time of the first at the wire, in hundredths of a second. */
  time_cs: number | null;
  /** How many started. */
  field: number;
  /** The best of the others: who won, or who was second to it. */
  company: Array<string>;
  /** How the horse ran. */
  ran: Ran;
};

/** A player: what the games come to. */
export type PlayerStanding = {
  /** The name. */
  name: string;
  /** Games played to the end. */
  games: number;
  /** Games won; one that is shared is won. */
  won: number;
  /** What they are decided by, prize money or money, less what they began with; in cents. */
  gained_cents: number;
};

/** A day on which races were run. */
export type RaceDay = {
  /** The day, as `2026-07-04`. */
  day: string;
  /** How many races. */
  races: number;
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
  /** What it won, in cents. */
  earnings_cents: number;
};

/** What all the races come to. */
export type Standings = {
  /** How many races count. */
  races: number;
  /** The horses, the best first. */
  horses: Array<Standing>;
  /** The jockeys, the best first. */
  jockeys: Array<Standing>;
  /** The owners, by what their horses won. */
  owners: Array<OwnerStanding>;
  /** The players, by what they gained. */
  players: Array<PlayerStanding>;
  /** The bettors, by what they gained. */
  bettors: Array<BettorStanding>;
  /** The track records, by surface, distance and condition. */
  records: Array<TrackRecord>;
  /** The days on which races were run, the first one first. */
  days: Array<RaceDay>;
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
  /** When it was over. */
  at: number;
  /** The day of the race, as `2026-07-04`. */
  day: string;
  /** What it was run at. */
  kind: SourceKind;
  /** The table's or record's id, or the file's name. */
  source: string;
  /** Number of the race there. */
  race: number;
};
