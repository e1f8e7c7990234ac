// Written from the Rust types by `cargo xtask bless`.

import type { Seat } from "./engine";
import type { Dollars } from "./racing";

/** The auction. */
export type AuctionSummary = {
  lot: string | null;
  ask: Dollars | null;
  high: HighSummary | null;
  call: number;
  scratched: Array<string>;
};

/** What the house calls in open outcry. */
export type Call =
  | { type: "once" }
  | { type: "twice" }
  | { type: "hammer" };

/** Where a horse stands. */
export type CellSummary = "gate" | Space;

/** The class of a horse; it decides how bettors are paid. */
export type Class = "favorite" | "stalwart" | "longshot";

/** When a horse crossed the line. */
export type CrossedSummary = {
  round: number;
  beyond: number;
};

/** The dice: RIDE and DRIVE. */
export type Die = "white" | "green";

/** Something that everybody sees. */
export type Event =
  | { type: "lot"; horse: string; ask: Dollars }
  | { type: "bid"; seat: Seat; amount: Dollars }
  | { type: "called"; call: Call }
  | { type: "sold"; horse: string; seat: Seat; amount: Dollars }
  | { type: "passed_in"; horse: string }
  | { type: "scratched"; horse: string }
  | { type: "nominated"; seat: Seat; horse: string; amount: Dollars }
  | { type: "passed"; seat: Seat }
  | { type: "draft_thrown"; seat: Seat; face: number }
  | { type: "posts"; horses: Array<string> }
  | { type: "bet"; seat: Seat; horse: string; post: number; count: number }
  | { type: "round"; round: number }
  | { type: "die"; seat: Seat | null; horse: string | null; post: number; die: Die }
  | { type: "thrown"; seat: Seat | null; horse: string; post: number; die: Die; face: number; points: number }
  | { type: "earned"; horse: string; post: number }
  | { type: "reroll"; seat: Seat | null; horse: string; post: number; die: Die }
  | { type: "disqualified"; horse: string; post: number; face: number; seat: Seat | null; paid: Dollars; owed: Dollars }
  | { type: "fined"; seat: Seat; horse: string; post: number; paid: Dollars; owed: Dollars }
  | { type: "ran"; horse: string; post: number; from: Space | null; path: Array<Space>; cost: number; chips: number }
  | { type: "crossed"; horse: string; post: number; beyond: number }
  | { type: "level"; horses: Array<string>; posts: Array<number> }
  | { type: "photo"; seat: Seat | null; horse: string; post: number; face: number }
  | { type: "placed"; horse: string; post: number; place: number }
  | { type: "settled"; result: ResultSummary | null; posts: Array<number> }
  | { type: "paid"; seat: Seat; purse: PurseWord; due: PaidFor; horse: string | null; post: number | null; amount: Dollars }
  | { type: "debt_paid"; seat: Seat; amount: Dollars }
  | { type: "final"; ranking: Array<[Seat, number]> };

/** The highest bid. */
export type HighSummary = {
  seat: Seat;
  amount: Dollars;
};

/** A horse. */
export type HorseSummary = {
  id: string;
  owner: Seat | null;
  price: Dollars | null;
  post: number | null;
  bets: Array<Seat>;
  status: "stable" | "gate" | "running" | "finished" | "disqualified" | "scratched";
  cell: CellSummary | null;
  chips: number;
  rerolls: number;
  award: number;
  crossed: CrossedSummary | null;
  place: number | null;
};

/** What a seat may do. */
export type Move =
  | { type: "bid"; amount: Dollars }
  | {
      type: "nominate";
      horse: Named;
      /** With how much. */
      amount: Dollars;
    }
  | { type: "pass" }
  | { type: "pick"; horse: Named }
  | {
      type: "bet";
      horse: Named;
      /** How many bets. */
      count: number;
    }
  | { type: "roll"; die: Die }
  | { type: "reroll" }
  | {
      type: "run";
      /** The spaces entered. */
      path: Array<Space>;
    };

/** Something as moves name it: by its id in the pack. */
export type Named = string;

/** A move whose fields are to be filled in: `{"type": …, "open": {…}}`. */
export type Open =
  | { type: "bid"; open: { least: Dollars; most: Dollars; step: Dollars } }
  | { type: "nominate"; open: { horse: Named; least: Dollars; most: Dollars; step: Dollars } }
  | { type: "run"; open: RunJson };

/** What a part of a purse is paid for. */
export type PaidFor = "win" | "place" | "show" | "unclaimed" | "forfeit" | "refund";

/** Horses that were level, in the order that a tie rule put them in: the dice, or without any, the
 *  rail. */
export type PhotoFinish = {
  /** The best place among them. */
  place: number;
  /** The horses, the one put first in front. */
  horses: Array<Photographed>;
};

/** A horse of a photo finish. */
export type Photographed = {
  horse: string;
  /** What it threw, one die after the other; nothing where no dice were needed. */
  throws: Array<number>;
};

/** A part of a purse, and who took it. */
export type Portion = {
  /** Out of which purse. */
  purse: PurseWord;
  due: PaidFor;
  /** The horse that earned it. */
  horse: string | null;
  amount: Dollars;
  /** Who took it; nobody where no bettor claims it. */
  shares: Array<Share>;
};

/** Which purse. */
export type PurseWord = "bettors" | "owners";

/** The purses. */
export type Purses = {
  bettors: Dollars;
  owners: Dollars;
};

/** The race. */
export type RaceSummary = {
  round: number;
  horse: string | null;
  die: Die | null;
  face: number | null;
  points: number | null;
  to_roll: Array<string>;
};

/** How the money was divided. */
export type ResultSummary = {
  void: boolean;
  order: Array<string>;
  class: Class | null;
  refund: boolean;
  bettor_pots: [Dollars, Dollars, Dollars];
  bettor_paid: Array<Dollars>;
  debts_paid: Array<Dollars>;
  prizes: [Dollars, Dollars, Dollars];
  owner_paid: Array<Dollars>;
};

/** What a run may be. */
export type RunJson = {
  /** The points of the throw. */
  points: number;
  /** Points and patience chips. */
  budget: number;
  /** So many chips can be kept. */
  patience: number;
  /** Every space in reach, by the cheapest way. */
  targets: Array<TargetJson>;
};

/** A seat. */
export type SeatSummary = {
  name: string;
  cash: Dollars;
  debt: Dollars;
  spent: Dollars;
  bets: number;
  horses: Array<string>;
  rank: number | null;
};

/** What a seat took of it. */
export type Share = {
  seat: Seat;
  amount: Dollars;
  /** The bills in it that could not be divided. */
  odd: Dollars;
};

/** A space of the board: lane, segment, number; written `2A5`. Whether a board has it is for the
 *  board to say. */
export type Space = string;

/** The public outcome. */
export type Summary = {
  ok: boolean;
  game: string;
  phase: "lot" | "outcry" | "nominate" | "raise" | "draft_roll" | "draft" | "posts" | "bets" | "ride" | "throw" | "run" | "photo" | "done";
  waiting: Waiting | null;
  seats: Array<SeatSummary>;
  purses: Purses;
  auction: AuctionSummary;
  horses: Array<HorseSummary>;
  race: RaceSummary;
  result: ResultSummary | null;
};

/** A space in reach. */
export type TargetJson = {
  cell: Space | null;
  /** What the way costs. */
  cost: number;
  /** The patience chips that are left. */
  chips: number;
  path: Array<Space>;
};

/** What the purses would pay if the race were run as they are: to win, place and show. */
export type Tote = {
  /** The bettors of a favorite that wins, and of the next two. */
  favorite: [Dollars, Dollars, Dollars];
  /** The same where a stalwart wins. */
  stalwart: [Dollars, Dollars, Dollars];
  /** The same where a longshot wins. */
  longshot: [Dollars, Dollars, Dollars];
  /** The owners of the first three. */
  owners: [Dollars, Dollars, Dollars];
};

/** What one viewer may see. */
export type View = {
  summary: Summary;
  /** The way of the last run. */
  last_run: Array<Space>;
  /** What both purses would pay, as they are. */
  tote: Tote;
  /** Places that a tie rule decided. */
  photos: Array<PhotoFinish>;
  /** How the purses were divided. */
  flow: Array<Portion>;
  /** Who looks on from a seat. */
  you: You | null;
};

/** What the game waits for. */
export type Waiting =
  | { for: "seat"; seat: Seat }
  | { for: "chance"; kind: string }
  | { for: "auction" };

/** Who looks on from a seat. */
export type You = {
  seat: Seat;
};
