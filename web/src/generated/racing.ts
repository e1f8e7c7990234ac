// Written from the Rust types by `cargo xtask bless`.

/** What somebody's bets on a race came to. */
export type Bettor = {
  /** The name. */
  name: string;
  /** How many bets. */
  bets: number;
  /** What was staked, in cents. */
  staked_cents: number;
  /** What came back, stakes included, in cents. */
  returned_cents: number;
};

/** Where a horse was at a call. */
export type Called = {
  /** Its position, from 1; equals share the better one. */
  place: number;
  /** Quarters of a length behind the leader. */
  behind_q: number;
};

/** The drawing that a race is shown on. */
export type Course =
  | {
      kind: "straight";
      /** Number of lanes. */
      lanes: number;
    }
  | {
      kind: "open";
      /** How many calls are past; 0 is the gate, where all are level. */
      call: number;
      /** How many there are, the finish included. */
      calls: number;
    };

/** Whole dollars. Signed, because a bank that pays out more than it took in stands below zero. */
export type Dollars = number;

/** What a bet needs of its horse: to be first, among the first two, or among the first three. */
export type Line = "win" | "place" | "show";

/** One moment of a race. */
export type RaceFrame = {
  /** Number of the race in the game, from 1. */
  race: number;
  /** What the race is called. */
  name: string;
  /** The kind of course that is drawn. */
  course: Course;
  /** What a distance counts. */
  unit: Unit;
  /** Distance from the start to the finish. */
  length: number;
  /** Every horse of the race, by post. */
  runners: Array<Runner>;
  /** Posts from first to last: the placed ones, then those still running, front to back. */
  order: Array<number>;
  /** Where the horse on turn may go, if a player has that to decide. */
  legal: Array<Target>;
};

/** A race that is over. */
export type RaceResult = {
  /** Number of the race in its game, from 1. */
  race: number;
  /** What the race is called. */
  name: string;
  /** Where it was run; empty where nobody says. */
  track: string;
  /** What it was run on. */
  surface: string | null;
  /** The state of the track. */
  condition: string | null;
  /** How far, as the game writes it. */
  distance: string | null;
  /** The time of the first at the wire, in hundredths of a second. */
  time_cs: number | null;
  /** Every horse that started, by post. */
  runners: Array<Ran>;
  /** Everybody who could bet, by seat. */
  bettors: Array<Bettor>;
};

/** A horse in a race that is over. */
export type Ran = {
  /** The number on its saddlecloth. */
  pp: number;
  /** Its name. */
  horse: string;
  /** Who rode it. */
  jockey: string | null;
  /** Its price. */
  odds: string | null;
  /** Its official place, from 1; equals share the better one. `None` for a horse that was not
   *  placed. */
  place: number | null;
  /** Its place at the wire. */
  wire: number | null;
  /** Whether it was disqualified. */
  dq: boolean;
  /** Whether it is known not to have finished. */
  out: boolean;
  /** Quarters of a length behind the first at the wire. */
  beaten_q: number | null;
  /** Quarters of a length to the second for the first at the wire, to the first and below zero for
   *  the others. */
  margin_q: number | null;
  /** Its time, in hundredths of a second. */
  time_cs: number | null;
  /** Its speed figure. */
  figure: number | null;
  /** What it paid to win, place and show, in cents for the smallest bet. */
  pays_cents: [number | null, number | null, number | null];
  /** Where it was at each call before the finish. */
  calls: Array<Called>;
  /** What else is worth a word. */
  notes: string;
};

/** One horse of a frame. */
export type Runner = {
  /** The number on its saddlecloth, unique in the race. */
  post: number;
  /** Its name. */
  name: string;
  /** Its lane, from 1 at the rail. */
  lane: number;
  /** How far it has come. */
  distance: number;
  /** What it carries that the view should show beside it: a handicap, a jockey. */
  badge: string | null;
  /** Whether it is still running. */
  status: Status;
};

/** How a horse stands in its race. */
export type Status =
  | { kind: "running" }
  | {
      kind: "finished";
      /** Place at the line, 1 for the winner. */
      place: number;
    }
  | { kind: "out" };

/** A place to which the horse on turn may be moved. */
export type Target = {
  /** The horse that would move. */
  post: number;
  /** Where it would stand. */
  distance: number;
};

/** What a distance in a frame counts. */
export type Unit = "spaces" | "lengths";
