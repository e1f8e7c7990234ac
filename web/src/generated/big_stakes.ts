// Written from the Rust types by `cargo xtask bless`.

import type { Seat } from "./engine";
import type { Dollars, Spot } from "./racing";

/** A cell of a race: lane, column from the start, and which half of a doubled column. */
export type Cell = [number, number, number];

/** A decision as its move writes it: horses, a yes or no, or pace shifts. */
export type ChoiceJson = Array<string> | boolean | NamedShifts;

/** The track condition of the meet. */
export type Condition = "slow" | "normal" | "fast";

/** A horse that may shift strength. */
export type Entitled = {
  horse: Named;
  /** How much it may shift. */
  points: number;
  /** The last round to which they may go. */
  last_round: number;
};

/** Something that everybody sees. */
export type Event =
  | { type: "condition"; condition: Condition }
  | { type: "program"; races: Array<string> }
  | { type: "order_proposed"; order: Array<number> }
  | { type: "voted"; seat: Seat }
  | { type: "order_decided"; agreed: boolean }
  | { type: "mated"; seat: Seat; sire: string; dam: string }
  | { type: "bred"; seat: Seat; throw: number; dice: [number, number, number] }
  | { type: "foaled"; seat: Seat; dice: [number, number]; sex: Sex }
  | { type: "born"; seat: Seat; foal: string; name: string; tier: string }
  | { type: "dealt" }
  | { type: "chosen"; seat: Seat }
  | { type: "face_up"; seat: Seat; horses: Array<Mention> }
  | { type: "offered"; seat: Seat; give: Mention; to: Seat; take: Mention }
  | { type: "answered"; seat: Seat; accept: boolean }
  | { type: "passed"; seat: Seat }
  | { type: "stables_made" }
  | { type: "catalogue"; horses: Array<string> }
  | { type: "lot"; horse: string }
  | { type: "bid"; seat: Seat; amount: Dollars }
  | { type: "sold"; seat: Seat; horse: string; price: Dollars }
  | { type: "unsold"; horse: string }
  | { type: "entries_open"; number: number; race: string; sex: RaceSex; seats: Array<Seat> }
  | { type: "void"; race: string }
  | { type: "entered"; race: string; horses: Array<[Seat, Mention]> }
  | { type: "jockey"; horse: Mention; token: number }
  | { type: "at_the_gate"; allowances: Array<[Mention, Array<number>]> }
  | { type: "shifted"; horses: Array<[Mention, Array<number>]> }
  | { type: "draw"; horses: Array<Mention> }
  | { type: "post"; horse: Mention; post: number }
  | { type: "round"; round: number }
  | { type: "whipped"; seat: Seat; tokens: Array<number> }
  | { type: "rolled"; seat: Seat; horse: Mention; dice: [number, number, number]; max: number; parts: Parts }
  | { type: "attempted"; horse: Mention; path: Path; way: Array<Spot> }
  | { type: "inquiries"; lodged: Array<Seat> }
  | { type: "foul"; horse: Mention; code: string; disqualified: boolean }
  | { type: "barred"; seat: Seat }
  | { type: "disqualified"; horse: Mention }
  | { type: "ran"; horse: Mention; path: Path; to: Cell; left: number; way: Array<Spot> }
  | { type: "home"; horse: Mention; past: number }
  | { type: "token"; seat: Seat; token: number }
  | { type: "eased"; horse: Mention }
  | { type: "photo"; horses: Array<[Mention, number]> }
  | { type: "official"; race: number; horses: Array<Mention>; result: ResultSummary | null }
  | { type: "prize"; seat: Seat; horse: Mention; amount: Dollars }
  | { type: "final"; ranking: Array<[Seat, number]> };

/** A foal that is being bred: its parents, the throws so far and what they brought. What is not yet
 *  thrown for is null. */
export type FoalSheet = {
  seat: Seat;
  sire: string;
  dam: string | null;
  dice: Array<[number, number, number]>;
  running: Array<number | null>;
  heart: Array<Heart | null>;
  sex: Sex | null;
  color: string | null;
};

/** A horse bred at the table. */
export type FoalSummary = {
  id: string;
  name: string;
  seat: Seat;
  sire: string;
  dam: string;
  sex: Sex;
  color: string;
  tier: string;
  running: [number, number, number, number, number, number, number, number, number, number, number, number];
  heart: [Heart, Heart, Heart, Heart, Heart, Heart, Heart, Heart, Heart, Heart, Heart, Heart];
};

/** A heart cell: one number or two, each perhaps with a mark for turf and wet ground. */
export type Heart = string;

/** A horse that is being auctioned. */
export type LotSummary = {
  horse: string;
  bid: Dollars;
  leader: Seat | null;
};

/** The cards that may breed. */
export type MateSlip = {
  sires: Array<string>;
  dams: Array<string>;
};

/** A horse as events name it: written as its id. Its name and its post in the race go with it for
 *  whoever says what happened: the name of a foal stands nowhere else, and a later state may be in
 *  another race. */
export type Mention = string;

/** What a seat may do. */
export type Move =
  | { type: "order"; order: Array<number> }
  | { type: "vote"; agree: boolean }
  | { type: "mate"; sire: Named; dam: Named }
  | { type: "trim"; cuts: [number, number, number, number, number, number, number, number, number, number, number, number] }
  | { type: "name"; name: string }
  | { type: "release"; horses: Array<Named> }
  | { type: "offer"; give: Named; to: Seat; take: Named }
  | { type: "pass" }
  | { type: "answer"; accept: boolean }
  | { type: "keep"; horses: Array<Named> }
  | { type: "bid"; amount: Dollars }
  | { type: "enter"; horses: Array<Named> }
  | { type: "pace"; shifts: NamedShifts }
  | { type: "post"; post: number }
  | { type: "whip"; tokens: Array<number> }
  | { type: "run"; path: Path }
  | { type: "inquiry"; lodge: boolean };

/** Something as moves name it: by its id in the pack. */
export type Named = string;

/** Pace shifts: horses, each with the rounds that its points go to. */
export type NamedShifts = Record<string, Array<number>>;

/** What the game waits for. */
export type Next =
  | { phase: string; seats: Array<Seat> }
  | { phase: string; chance: string; n: number };

/** A trade on offer. */
export type OfferJson = {
  seat: Seat;
  give: string;
  to: Seat;
  take: string;
};

/** A move whose fields are to be filled in: `{"type": …, "open": {…}}`. */
export type Open =
  | { type: "order"; open: { races: number } }
  | { type: "mate"; open: MateSlip }
  | { type: "trim"; open: { running: [number, number, number, number, number, number, number, number, number, number, number, number]; limit: number } }
  | { type: "name"; open: { longest: number } }
  | { type: "release"; open: { horses: Array<Named>; count: number } }
  | { type: "keep"; open: { horses: Array<Named>; count: number } }
  | { type: "bid"; open: { least: Dollars; most: Dollars; step: Dollars } }
  | { type: "enter"; open: { horses: Array<Named>; count: number } }
  | { type: "pace"; open: { horses: Array<Entitled> } }
  | { type: "whip"; open: { tokens: Array<number> } }
  | { type: "run"; open: RunSlip };

/** What the maximum of a turn is made of. */
export type Parts = {
  /** The red die. */
  red: number;
  /** The running number of the round. */
  running: number;
  /** Red and white are a heart number. */
  heart: number;
  /** Three equal dice. */
  triple: number;
  /** White and blue are the jockey's number or a handicap token. */
  jockey: number;
  /** They are a whip that was laid. */
  whip: number;
  /** A fast or a slow track, in the first round. */
  condition: number;
};

/** A path: one letter for each space. Two bits a letter, so that copies cost nothing. */
export type Path = string;

/** Something that one seat alone sees. */
export type Private = {
  type: "hand";
  horses: Array<Mention>;
};

/** Which horses may run in a race. */
export type RaceSex = "any" | "female" | "male";

/** The race that is being run. */
export type RaceSummary = {
  card: string;
  wet: boolean;
  round: number;
  turn: string | null;
  dice: [number, number, number] | null;
  max: number | null;
  redo: boolean;
  attempt: Path | null;
  order: Array<string>;
  whips: Array<Array<number>>;
  fouls: Array<number>;
  lost: Array<number>;
  runners: Array<RunnerSummary>;
};

/** A race that was run. */
export type ResultSummary = {
  card: string;
  furlongs: number;
  surface: Surface;
  wet: boolean;
  purse: Dollars;
  paid: Dollars;
  rounds: number;
  result: Array<RowSummary>;
};

/** A horse in a result. */
export type RowSummary = {
  place: number | null;
  horse: string;
  seat: Seat;
  post: number;
  status: string;
  round: number;
  past: number | null;
  moved: number | null;
  time: number | null;
  behind: number | null;
  prize: Dollars;
  jockey: number | null;
  allowance: Array<number>;
};

/** Where a horse may run. */
export type RunSlip = {
  from: Cell;
  most: number;
  lane_changes: number;
  /** Whether paths that break a rule are accepted too. */
  open_movement: boolean;
  targets: Array<RunTarget>;
  /** The spaces within reach on which others stand or that must stay open in front of them. */
  blocked: Array<Spot>;
};

/** A cell that a legal path leads to. The paths' beginnings lead to targets too. */
export type RunTarget = {
  cell: Cell;
  /** How far it is in the race frame. */
  distance: number;
  spaces: number;
  path: Path;
};

/** A horse in the race. */
export type RunnerSummary = {
  horse: string;
  seat: Seat;
  post: number | null;
  status: string;
  cell: Cell | null;
  row: [number, number, number, number, number, number, number, number, number, number, number, number];
  jockey: number | null;
  allowance: Array<number>;
};

/** A seat. */
export type SeatSummary = {
  name: string;
  prize: Dollars;
  spent: Dollars;
  cards: number;
  ran: Array<string>;
  face_up: Array<string>;
};

/** The sex of a horse. */
export type Sex = "H" | "G" | "M";

/** The public outcome. */
export type Summary = {
  ok: boolean;
  game: string;
  finished: boolean;
  phase: string;
  next: Next | null;
  condition: Condition | null;
  program: Array<string> | null;
  seats: Array<SeatSummary>;
  lot: LotSummary | null;
  foals: Array<FoalSummary>;
  races: Array<ResultSummary>;
  race: RaceSummary | null;
  house: Dollars;
  standings: Array<Array<Seat>> | null;
  winners: Array<Seat> | null;
};

/** What is run on. */
export type Surface = "dirt" | "turf";

/** What one viewer may see. */
export type View = {
  summary: Summary;
  /** Which sex each race of the program is for. */
  sexes: Array<RaceSex>;
  /** The order of the program that is voted on. */
  proposal: Array<number> | null;
  /** The trade that is to be answered. */
  offer: OfferJson | null;
  /** The foal that is being bred. */
  foal: FoalSheet | null;
  /** The horses that everybody saw a seat buy, by seat. */
  bought: Array<Array<string>>;
  /** The seats that have not passed on the horse that is up. */
  bidding: Array<Seat>;
  /** What the maximum of the horse on turn is made of, once it has thrown. */
  parts: Parts | null;
  /** The whips laid for this turn. */
  laid: Array<number>;
  /** The spaces of the path under inquiry. */
  attempt: Array<Spot>;
  you: You | null;
};

export type You = {
  seat: Seat;
  hand: Array<string>;
  away: Array<string>;
  /** What it has decided that is not turned up yet. */
  choice: ChoiceJson | null;
};
