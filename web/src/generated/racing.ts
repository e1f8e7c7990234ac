// Written from the Rust types by `cargo xtask bless`.

/** A ring inside or outside of the one that is run on. */
export type Beside = {
  /** Number of lanes, as wide as those that are run on. */
  lanes: number;
  /** How far its rail lies outside of the one that is run along; below 0 inside of it. */
  out: number;
  /** Whether it is grass. */
  turf: boolean;
};

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

/** Lanes with white borders, open at both ends. */
export type Chute = {
  /** The innermost lane that has it; all lanes outside of it have it too. */
  from_lane: number;
  /** Where it begins, in parts of a column from the finish line. */
  start: number;
  /** Columns. */
  columns: number;
};

/** The drawing that a race is shown on. */
export type Course =
  | {
      kind: "straight";
      /** Number of lanes. */
      lanes: number;
    }
  | { kind: "oval_lanes" } & OvalLanes
  | { kind: "ring" } & Ring
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

/** The course of a race round an oval: what is needed to draw every space and to place a horse by
 *  lane and distance. Lengths of the drawing are thousandths of a space, angles thousandths of a
 *  degree, x to the right, y up; the oval is run counter-clockwise, the rail inside.
 *  A stretch's columns are shared out evenly among each lane's spaces; on a straight of one space a
 *  column they are one column long. A horse in a lane with distance d stands on the space of that
 *  lane whose front edge is at d, or, where distances are measured at the rear, on the one whose rear
 *  edge is one column before d. */
export type OvalLanes = {
  /** Number of lanes; lane 1 is the rail. */
  lanes: number;
  /** Parts of a column that distances count in. */
  parts: number;
  /** Width of a lane in the drawing. */
  lane_width: number;
  /** Distance of the rail's own axis from the middle of a turn. */
  rail_radius: number;
  /** Whether distances are measured at a space's rear edge. */
  from_rear: boolean;
  /** Whether it is run on grass. */
  turf: boolean;
  /** The distance at which the back half begins: the midway pole, where the rules know one. */
  midway: number | null;
  /** The distance at which the line is crossed. */
  finish: number;
  /** The stretches that are run, in running order, those behind the line too. */
  stretches: Array<Stretch>;
  /** The whole oval from the finish line on, where a race runs over a part of it or more than once
   *  round; empty where the stretches are all there is. */
  ground: Array<Stretch>;
  /** Where lanes are fenced, by distances on the ground. */
  chutes: Array<Chute>;
  /** The furlong poles that are passed. */
  poles: Array<Pole>;
  /** Rings beside this one that nobody runs on. */
  beside: Array<Beside>;
};

/** An owner of a horse. */
export type Owner = {
  /** The name. */
  name: string;
  /** What the horse's prize brought, in cents. */
  prize_cents: number;
};

/** A part of a stretch in the drawing: straight, or round a part of a circle to the left. */
export type Piece =
  | {
      kind: "line";
      /** Spaces. */
      spaces: number;
      /** Where the rail's axis begins. */
      x: number;
      /** Where the rail's axis begins. */
      y: number;
      /** The way it runs: 0 to the right, 90,000 up, 180,000 to the left. */
      heading: number;
    }
  | {
      kind: "bend";
      /** The middle of the circle. */
      x: number;
      /** The middle of the circle. */
      y: number;
      /** Where it begins, as an angle from the middle. */
      from: number;
      /** How far round it goes. */
      sweep: number;
    };

/** What a game came to for somebody who played it. */
export type Player = {
  /** The name. */
  name: string;
  /** The rank, from 1; equals share the better one. */
  rank: number;
  /** What the game is decided by, prize money or money, less what it began with; in cents. */
  gained_cents: number;
};

/** A pole at the rail. */
export type Pole = {
  /** The distance at which it is passed. */
  distance: number;
  /** Furlongs from there to the finish. */
  furlongs: number;
};

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
  /** The day that its card gives it. */
  date: string | null;
  /** What it was worth, in cents. */
  purse_cents: number | null;
  /** In the race that ended a game: what the game came to, by seat. */
  players: Array<Player>;
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
  /** Who owns it, and what each of them got of its prize. */
  owners: Array<Owner>;
  /** What it won, in cents; `None` where no prize is paid to horses. */
  prize_cents: number | null;
  /** The name of its sire, where it is known. */
  sire: string | null;
  /** The name of its dam. */
  dam: string | null;
};

/** The course of a race round a ring of spaces without lanes: counter-clockwise, perhaps more than
 *  once, any number of horses on a space. The finish line is the edge between the last space and
 *  the first. A horse with distance d stands d spaces on from the start, round and round. */
export type Ring = {
  /** Number of spaces, from 0. */
  spaces: number;
  /** Spaces of a furlong. */
  furlong: number;
  /** The space on which this race starts. */
  start: number;
  /** The starting places of all distances. */
  starts: Array<RingStart>;
  /** The spaces on which something happens. */
  marks: Array<RingMark>;
  /** What the horses of the race wear: the colours of their stables. */
  cloths: Array<RingCloth>;
};

/** The saddlecloth of a horse that runs in the colour of its stable. */
export type RingCloth = {
  /** Whose it is. */
  post: number;
  /** Which stable it runs for, from 0. */
  stable: number;
  /** What events and moves call that horse. */
  horse: string;
  /** What is written on it: a letter for the colour and the horse's number in its stable. */
  text: string;
  /** The stable's colour as `#rrggbb`, where there is one. */
  ground: string | null;
};

/** The colour of a space on which something happens. */
export type RingColor = "green" | "red";

/** A space on which something happens to a horse that stops there. */
export type RingMark = {
  /** Where it is. */
  space: number;
  /** Whether it is good news. */
  color: RingColor;
  /** What happens, in the rules' word. */
  effect: string;
  /** The figure that belongs to it. */
  n: number | null;
  /** What is printed there. */
  text: string;
};

/** A starting place. */
export type RingStart = {
  /** Where it is. */
  space: number;
  /** Of races over this distance. */
  furlongs: number;
  /** What is printed there. */
  text: string;
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

/** A space of a laned course. */
export type Spot = {
  /** The lane. */
  lane: number;
  /** The distance of a horse that stands on it. */
  distance: number;
};

/** How a horse stands in its race. */
export type Status =
  | { kind: "running" }
  | {
      kind: "finished";
      /** Place at the line, 1 for the winner. */
      place: number;
    }
  | { kind: "home" }
  | { kind: "out" };

/** A straight or a turn. */
export type Stretch = {
  /** Its id: the letter in the ids of its spaces. */
  id: string;
  /** Its name. */
  name: string;
  /** Whether it is a turn in the rules. */
  turn: boolean;
  /** The distance at which it begins. */
  start: number;
  /** Columns along the rail. */
  columns: number;
  /** Spaces of each lane, lane 1 first. */
  spaces: Array<number>;
  /** How it is drawn, piece by piece. */
  pieces: Array<Piece>;
};

/** A place to which the horse on turn may be moved. */
export type Target = {
  /** The horse that would move. */
  post: number;
  /** Where it would stand. */
  distance: number;
  /** In which lane, where it may change. */
  lane?: number;
};

/** What a distance in a frame counts. */
export type Unit = "spaces" | "parts" | "lengths";
