// Written from the Rust types by `cargo xtask bless`.

/** What is to be said of a cell: that it can not be used, or how it was read. */
export type CellFault = {
  /** The sheet. */
  file: string;
  /** The row, from 1; the headings are row 1 as a spreadsheet counts them. */
  row: number;
  /** The heading of the column; nothing when the whole row is meant. */
  column: string | null;
  /** What is wrong, and what would be right. */
  message: string;
};

/** The state of the track. Each surface has its own; `good` is a word of both. */
export type Condition = "fast" | "good" | "muddy" | "slow" | "sloppy" | "firm" | "soft" | "yielding";

/** How a first-time starter is rated. */
export type Debut = {
  /** The mean figure of those of the field who have run. */
  field_mean: number;
  /** Four points less. */
  expected_figure: number;
  /** The power before rounding. */
  exact: number;
};

/** Step 8: a horse against today's field. */
export type FieldStep = {
  /** The horse's own figure; nothing when no line shows it. */
  own: number | null;
  /** The mean over those of the field who have one. */
  field_mean: number | null;
  /** Before rounding. */
  exact: number;
  /** The rating, before step 9. */
  value: number;
};

/** Steps 4 and 5: mean, spread and Form. */
export type FormStep = {
  /** Lines kept. */
  lines: number;
  /** The weighted mean of f*. */
  mu: number;
  /** The number of lines that would say as much with equal weights. */
  effective_lines: number;
  /** The variance. */
  s2: number;
  /** The spread, drawn towards the usual one. */
  spread: number;
  /** The rating. */
  value: string;
};

/** Twice the distance in furlongs: distances count in half furlongs. */
export type HalfFurlongs = number;

/** A horse's ratings and every step that led to them. */
export type HorseRating = {
  /** Its id on the card. */
  id: string;
  /** Its name. */
  name: string;
  /** Its rider's name. */
  jockey: string | null;
  /** Its price. */
  odds: string | null;
  /** What came of it. */
  ratings: Ratings;
  /** How it was found. */
  found: RatedBy;
};

/** A jockey's ratings and how they were found. */
export type JockeyRating = {
  /** What they were found from. */
  record: JockeyRecord;
  /** Ride before it was rounded and kept to its scale. */
  ride_exact: number;
  /** The chance of two dice that Trouble should have. */
  trouble_chance: number;
  /** The rating Ride. */
  ride: number;
  /** The rating Trouble. */
  trouble: number;
};

/** What a jockey has done. */
export type JockeyRecord = {
  /** Its id on the card. */
  id: string;
  /** The name. */
  name: string;
  /** Races won. */
  wins: number;
  /** Races that the prices of the mounts promised: the sum of the chances they gave. */
  expected: number;
  /** Races ridden. */
  mounts: number;
  /** Mounts that were disqualified, taken down, or met with trouble that the rider made. */
  troubled: number;
};

/** What became of one line. */
export type LineStep = {
  /** The line. */
  line: PastLine;
  /** Its weight by age. */
  weight: number;
  /** Whether it counts: it was run on today's surface, or none was. */
  counts: boolean;
  /** Half furlongs outside the Range. */
  off: number;
  /** f*: the figure that the race would have been on the horse's own ground. */
  figure: number | null;
  /** Whether it was kept: of five and more the lowest is not. */
  kept: boolean;
};

/** Step 6: Pace. */
export type PaceStep = {
  /** Weighted mean of the lengths behind at the first call; nothing when no line has one. */
  lengths: number | null;
  /** Lengths of a point of Pace at today's distance. */
  a_point: number;
  /** Before rounding. */
  exact: number;
  /** The rating. */
  value: number;
};

/** Where a horse was at a point of call. */
export type PastCall = {
  /** Its position. */
  position: number;
  /** Lengths behind the leader; 0 for the leader. */
  behind: number;
};

/** One past performance. */
export type PastLine = {
  /** The sheet. */
  file: string;
  /** Its row. */
  row: number;
  /** Days since the race. */
  days: number;
  /** What it was run on. */
  surface: Surface;
  /** The track condition. */
  condition: Condition;
  /** What that takes from the power of a horse that is not rated for wet tracks. */
  penalty: number;
  /** How far. */
  distance: HalfFurlongs;
  /** The speed figure. */
  figure: number;
  /** How it was worked out, if the line has a time instead. */
  timed: Timed | null;
  /** How many ran. */
  field: number;
  /** What the race was worth, if that is known. */
  purse: number | null;
  /** Where the horse was at the calls before the finish, if there were any. */
  calls: Array<PastCall>;
  /** Where it finished. */
  finish: PastCall;
  /** Won by so many lengths; below zero: beaten by so many. */
  margin: number;
};

/** Step 9: Power, and what rounding it left. */
export type PowerStep = {
  /** Before rounding. */
  exact: number;
  /** The rating. */
  value: number;
  /** Figure points that the rounded power leaves. */
  residual: number;
  /** Steps to be spread, before rounding. */
  steps_exact: number;
  /** Steps of 1 taken by Speed, Class and Trip. */
  steps: [number, number, number];
  /** The figure that the game gives on average. */
  expected_figure: number;
};

/** Step 2: the Range. */
export type RangeStep = {
  /** The median of the figures. */
  median: number;
  /** Lines with this figure and more make the Range. */
  from: number;
  /** Its shortest distance. */
  lo: HalfFurlongs;
  /** Its longest distance. */
  hi: HalfFurlongs;
};

/** How ratings were found. */
export type RatedBy =
  | { lines: RatingSteps }
  | { debut: Debut };

/** A card and how it came about. */
export type RatedCard = {
  /** Today's race. */
  today: RatedRace;
  /** The horses, by post. */
  horses: Array<HorseRating>;
  /** Their riders, in the same order, where one is named. */
  jockeys: Array<JockeyRating>;
};

/** Today's race. */
export type RatedRace = {
  /** What it is called. */
  name: string | null;
  /** Where it is run. */
  track: string | null;
  /** When. */
  date: string | null;
  /** What it is run on. */
  surface: Surface;
  /** How far, as cards write it. */
  distance: string;
  /** How far, counted for the ranges. */
  half_furlongs: HalfFurlongs;
  /** The track condition, or `roll`. */
  condition: string;
};

/** Every step from lines to ratings. */
export type RatingSteps = {
  /** Steps 1 to 4 for each line, newest first. */
  lines: Array<LineStep>;
  /** Whether no line was run on today's surface, so that all of them count. */
  unrated_today: boolean;
  /** Step 2. */
  range: RangeStep;
  /** Step 3. */
  wet: WetStep;
  /** Steps 4 and 5. */
  form: FormStep;
  /** Step 6. */
  pace: PaceStep;
  /** Step 7. */
  trip: TripStep;
  /** Step 8: Speed. */
  speed: FieldStep;
  /** Step 8: Class. */
  class: FieldStep;
  /** Step 9. */
  power: PowerStep;
  /** Step 10. */
  wire: WireStep;
};

/** The ratings of a horse. */
export type Ratings = {
  /** Power on the surface that the lines were run on. */
  power: number;
  /** The surface that the power holds for. */
  surface: Surface;
  /** Shortest distance at full power. */
  range_lo: HalfFurlongs;
  /** Longest distance at full power. */
  range_hi: HalfFurlongs;
  /** Wet. */
  wet: number;
  /** Pace. */
  pace: number;
  /** Form. */
  form: string;
  /** Trip. */
  trip: number;
  /** Class. */
  class: number;
  /** Speed. */
  speed: number;
  /** Wire. */
  wire: number;
};

/** What a race is run on. */
export type Surface = "dirt" | "turf" | "synthetic";

/** Where a figure comes from that a line leaves out. */
export type Timed = {
  /** The final time, in hundredths of a second. */
  time_cs: number;
  /** The figure that the time chart gives the winner. */
  winner: number;
  /** Points that the lengths behind take from it. */
  points: number;
};

/** Step 7: Trip. */
export type TripStep = {
  /** Lines with a bad trip. */
  bad: number;
  /** Lines looked at. */
  lines: number;
  /** Before rounding. */
  exact: number;
  /** The rating, before step 9. */
  value: number;
};

/** Step 3: Wet. */
export type WetStep = {
  /** The weighted mean over dry lines. */
  dry_mean: number | null;
  /** How much of each wet line's penalty the horse absorbed. */
  absorbed: Array<number>;
  /** Their mean, drawn towards 0. */
  exact: number;
  /** The rating. */
  value: number;
};

/** Step 10: Wire. */
export type WireStep = {
  /** Finishes within half a length. */
  close: number;
  /** Of these, won. */
  won: number;
  /** Before rounding. */
  exact: number;
  /** The rating. */
  value: number;
};
