// Written from the Rust types by `cargo xtask bless`.

import type { ChanceWord, Seat } from "./engine";
import type { Dollars, Line } from "./racing";

/** What the game waits for. */
export type Awaiting =
  | { kind: "chance"; chance: ChanceWord; what: string; count: number; seat: Seat | null }
  | { kind: "moves"; seats: Array<Seat>; moves: Array<string>; horses?: Array<Horse>; spaces?: number }
  | { kind: "none" };

/** A token on a spot. */
export type Bet = {
  /** The token's value. */
  token: number;
  horse: Horse;
  /** Win, place or show. */
  line: Line;
};

/** The tokens of a seat on a spot. */
export type BetSummary = {
  seat: Seat;
  horse: Horse;
  line: Line;
  count: number;
  values?: Array<number>;
};

/** The race card. */
export type CardSummary = {
  id: string;
  purse: [Dollars, Dollars, Dollars];
};

/** The seats' colours, and where each stands in the pack's order: ties go by it. */
export type Colors = Array<string>;

/** Something that everybody sees. */
export type Event =
  | { type: "shuffled"; deck: string }
  | { type: "kept"; seat: Seat }
  | {
      type: "hands_passed";
      /** The round that begins, from 1. */
      round: number;
    }
  | {
      type: "turned_up";
      seat: Seat;
      shares: Array<Share>;
      /** What they cost. */
      cost: Dollars;
    }
  | {
      type: "race_card";
      /** Number of the race. */
      race: number;
      /** Id of the card. */
      card: string;
    }
  | {
      type: "laid";
      seat: Seat;
      /** Where they lie. */
      spots: Array<Spot>;
      /** Their values, where the option makes them public. */
      values: Array<number> | null;
    }
  | { type: "betting_closed" }
  | {
      type: "rolled_off";
      seat: Seat;
      /** What it threw. */
      face: number;
    }
  | {
      type: "first_turn";
      /** Who has the first turn. */
      seat: Seat;
    }
  | {
      type: "thrown";
      seat: Seat;
      /** The first or the second roll of the turn. */
      roll: number;
      dice: [number, number];
      /** The horse they name. */
      horse: Horse;
    }
  | { type: "cancelled"; horse: Horse }
  | {
      type: "pushed";
      seat: Seat;
      horse: Horse;
      /** How far, its token not counted. */
      spaces: number;
    }
  | {
      type: "moved";
      horse: Horse;
      /** From this space. */
      from: number;
      /** To this one. */
      to: number;
      /** Spaces that its token added. */
      bonus: number;
    }
  | { type: "finished"; horse: Horse; place: number }
  | {
      type: "official";
      /** Number of the race. */
      race: number;
      /** The placed horses. */
      finish: [Horse, Horse, Horse];
    }
  | {
      type: "purse_paid";
      seat: Seat;
      /** For which horse. */
      horse: Horse;
      paid: Dollars;
    }
  | { type: "token_turned_up" } & PaidBet
  | {
      type: "market_opens";
      /** Shares on offer. */
      face_up: Array<Share>;
      /** Who decides, in order. */
      order: Array<Seat>;
    }
  | {
      type: "second_pass";
      /** Shares on offer. */
      face_up: Array<Share>;
      /** Who decides, in order. */
      order: Array<Seat>;
    }
  | {
      type: "bought";
      seat: Seat;
      card: Share;
      /** For how much, the fee included. */
      price: Dollars;
      /** Whether it lay face down. */
      blind: boolean;
    }
  | { type: "passed"; seat: Seat }
  | {
      type: "final";
      /** The seats with their ranks, the best first. */
      ranking: Array<[Seat, number]>;
    };

/** A horse, by its number from 2 to 12. */
export type Horse = number;

/** A horse. */
export type HorseSummary = {
  horse: Horse;
  space: number;
  token: Token | null;
  finish: number | null;
};

/** The second-chance buy. */
export type MarketSummary = {
  pass: number;
  face_up: Array<Share>;
  deck: number;
  order: Array<Seat>;
};

/** What a seat may do. */
export type Move =
  | { type: "keep"; card: Share }
  | {
      type: "bet";
      /** Each token with its spot. */
      bets: Array<Bet>;
    }
  | {
      type: "advance";
      /** How far: the full move, or the short one and another roll. */
      spaces: number;
    }
  | { type: "push"; horse: Horse }
  | { type: "reroll" }
  | { type: "stop" }
  | { type: "buy"; card: Share }
  | { type: "buy_blind" }
  | { type: "pass" };

/** A slip of bets, of which the spots are free: `{"type": "bet", "open": {…}}`. */
export type OpenBet = {
  type: "bet";
  open: OpenSlip;
};

/** What a slip may be. */
export type OpenSlip = {
  /** The tokens that must be laid, ascending. */
  tokens: Array<number>;
  /** The horses that they may be laid on. */
  horses: Array<Horse>;
  /** The lines that they may be laid on. */
  lines: Array<Line>;
  /** How many of them may lie on one spot. */
  most_on_one_spot: number;
};

/** The options of a game, every one with its value. Serialized as in the summary. */
export type Options = {
  /** Races on purple cards, run first. */
  purple_races: number;
  /** Races on green cards, with larger purses. */
  green_races: number;
  /** After race 1 everybody may buy up to two more shares. */
  second_chance: boolean;
  /** Handicap tokens are used; off for a first game. */
  handicaps: boolean;
  /** Two players draft with a third hand. */
  ghost_hand: boolean;
  /** Anybody may bet at any time; off: the richest first, one after another. */
  bet_ahead: boolean;
  /** The values of bet tokens are seen when laid. */
  open_bets: boolean;
  /** Players with equal money may stack equally high, or by their place in the betting order. */
  tied_stack: TiedStack;
  /** A push counts as the horse's first move for its handicap token. */
  special_uses_tokens: boolean;
  /** The seats' colours; they decide ties in the betting and buying order. */
  colors: Colors;
};

/** A token as it was turned up and paid. */
export type PaidBet = {
  seat: Seat;
  /** On which horse. */
  horse: Horse;
  /** On which line. */
  line: Line;
  token: number;
  /** What it paid. */
  paid: Dollars;
};

/** Where the game stands, in the rule file's words. */
export type PhaseWord = "setup" | "draft" | "betting" | "roll_off" | "race" | "second_chance" | "over";

/** Something that one seat alone sees. */
export type Private = {
  type: "hand";
  /** Its cards, in order. */
  cards: Array<Share>;
};

/** A purse as it was paid. */
export type PurseSummary = {
  horse: Horse;
  place: number;
  purse: Dollars;
  shares: number;
  paid: Array<Dollars>;
};

/** A seat's rank at the end. */
export type RankSummary = {
  seat: Seat;
  rank: number;
  money: Dollars;
  share_value: Dollars;
  longshots: number;
  field: number;
  favorites: number;
};

/** A race that is over. */
export type ResultSummary = {
  race: number;
  card: string;
  start_seat: Seat;
  rolls: number;
  finish: [Horse, Horse, Horse];
  purses: Array<PurseSummary>;
  bets: Array<PaidBet>;
  paid: Array<Dollars>;
};

/** A seat. */
export type SeatSummary = {
  seat: Seat;
  name: string;
  color: string;
  money: Dollars;
  standing: number;
  shares: Array<Share>;
  share_count: number;
  share_value: Dollars;
  spent: Dollars;
  purses: Dollars;
  winnings: Dollars;
};

/** A share card: a horse and a suffix, written `7a`. In order by horse, then suffix. */
export type Share = string;

/** A spot of the tote board: a horse and a line. In order by horse, then line. */
export type Spot = {
  horse: Horse;
  /** Win, place or show. */
  line: Line;
};

/** The public outcome. */
export type Summary = {
  game: string;
  entries: number;
  options: Options;
  phase: PhaseWord;
  race: number;
  races: number;
  awaiting: Awaiting;
  bank: Dollars;
  seats: Array<SeatSummary>;
  card: CardSummary | null;
  horses: Array<HorseSummary>;
  bets: Array<BetSummary>;
  turn: TurnSummary | null;
  market: MarketSummary | null;
  results: Array<ResultSummary>;
  ranking: Array<RankSummary>;
  winners: Array<Seat>;
};

/** The stacking limit of players with equal money. */
export type TiedStack = "shared" | "order";

/** A handicap token on a horse's lane. */
export type Token = "+6" | "+4" | "+2" | "X";

/** The turn. */
export type TurnSummary = {
  seat: Seat;
  roll: number;
  dice: [number, number] | null;
  horse: Horse | null;
};

/** What one viewer may see. */
export type View = {
  summary: Summary;
  you: You | null;
};

export type You = {
  seat: Seat;
  hand: Array<Share>;
  kept: Array<Share>;
  /** The hands that it held before and passed on. */
  passed: Array<Array<Share>>;
  bets: Array<Bet>;
  /** How many of its tokens may lie on one spot. */
  stack_limit: number;
};
