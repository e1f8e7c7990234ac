// Written from the Rust types by `cargo xtask bless`.

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
