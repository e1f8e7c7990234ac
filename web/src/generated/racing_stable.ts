// Written from the Rust types by `cargo xtask bless`.

import type { ChanceWord, Seat } from "./engine";
import type { Dollars, Line, RaceFrame } from "./racing";

/** A bet. */
export type Bet = {
  /** A colour or a horse, as bets are on stables or on horses. */
  on: Named;
  /** What it needs. */
  to: Line;
  amount: Dollars;
};

/** A bet. */
export type BetSummary = {
  seat: Seat;
  on: string;
  to: Line;
  amount: Dollars;
  odds: string | null;
};

/** Somebody who could buy a horse. */
export type Buyer = {
  seat: Seat;
  /** The most that it can pay. */
  most: Dollars;
};

/** A claim. */
export type ClaimSummary = {
  seat: Seat;
  horse: string;
};

/** A colour and how it looks. */
export type ColorJson = {
  id: string;
  /** Whose it is. */
  seat: Seat | null;
  /** As `#rrggbb`, where the pack has one. */
  ground: string | null;
  horses: Array<HorseJson>;
};

/** The race that is bet on or run. */
export type CurrentSummary = {
  starter: Seat | null;
  throws: ThrowsSummary | null;
  runners: Array<RunnerSummary>;
  finish: Array<string>;
  odds: OddsSummary;
  bets: Array<BetSummary>;
  claims: Array<ClaimSummary>;
  sales: Array<SaleSummary>;
  start: StartSummary | null;
  debt: DebtSummary | null;
  offer: OfferSummary | null;
  lot: Array<Seat> | null;
};

/** An assessment that can not be paid. */
export type DebtSummary = {
  seat: Seat;
  horse: string;
  amount: Dollars;
  offers: Array<number>;
};

/** What may be bought and entered. */
export type EnterSlip = {
  /** The horses that may run. */
  horses: Array<string>;
  /** The bank's horses of this colour, in the order in which they would be bought. */
  bank: Array<string>;
  /** What each of those costs. */
  price: Dollars;
  /** What a horse costs to enter. */
  fee: Dollars;
  /** The seat's money. */
  cash: Dollars;
};

/** Something that everybody sees. */
export type Event =
  | { type: "stable_chosen"; seat: Seat; color: string }
  | { type: "race_called"; race: number; card: number; name: string; furlongs: number; fee: Dollars }
  | { type: "sealed"; seat: Seat }
  | { type: "bought"; seat: Seat; horses: Array<string>; paid: Dollars }
  | { type: "entered"; seat: Seat; horses: Array<string>; paid: Dollars }
  | { type: "lined_up"; race: number; frame: RaceFrame }
  | { type: "passed_over"; race: number }
  | { type: "odds_posted"; count: number; odds: OddsSummary }
  | { type: "wagered"; seat: Seat; bets: Array<BetSummary>; claims: Array<string>; paid: Dollars }
  | { type: "start_thrown"; seat: Seat; dice: [number, number] }
  | { type: "starter"; seat: Seat }
  | { type: "thrown"; seat: Seat; horse: string; dice: [number, number]; from: number; to: number; left: number }
  | { type: "ran"; seat: Seat; horse: string; from: number; to: number }
  | { type: "missed"; seat: Seat; horse: string }
  | { type: "stopped"; seat: Seat; horse: string; space: number; effect: string; n: number | null; text: string; from: number; at: number; left: number }
  | { type: "collected"; seat: Seat; horse: string; amount: Dollars }
  | { type: "paid"; seat: Seat; horse: string; amount: Dollars }
  | { type: "owes"; seat: Seat; horse: string; amount: Dollars }
  | { type: "home"; horse: string; place: number }
  | { type: "out"; horse: string; why: string }
  | { type: "offered"; seat: Seat; horse: string; buyer: Seat; price: Dollars }
  | { type: "declined"; buyer: Seat }
  | { type: "sold"; seller: Seat; buyer: Seat; horse: string; got: string; price: Dollars }
  | { type: "official"; race: number; finish: Array<string> }
  | { type: "purse_paid"; seat: Seat; horse: string; place: number; amount: Dollars }
  | { type: "bet_settled"; seat: Seat; on: string; to: Line; amount: Dollars; paid: Dollars }
  | { type: "lot_drawn"; seat: Seat }
  | { type: "claim_settled"; seat: Seat; horse: string; owner: Seat; price: Dollars; won: boolean; got: string | null }
  | { type: "final"; ranking: Array<[Seat, number]> };

/** A horse and how it looks. */
export type HorseJson = {
  id: string;
  name: string;
  /** Its number in a race frame. */
  post: number;
  /** What is written on its saddlecloth. */
  text: string;
};

/** How a horse stands in its race. */
export type HorseStatus = "finished" | "running" | "disqualified" | "shot" | "withdrawn";

/** A horse in a stable. */
export type HorseSummary = {
  id: string;
  last_ran: number | null;
};

/** What a seat may do. */
export type Move =
  | { type: "choose_stable"; color: Named }
  | {
      type: "enter";
      /** How many are bought. */
      buy: number;
      /** Which are entered, perhaps none. */
      horses: Array<Named>;
    }
  | {
      type: "wager";
      bets: Array<Bet>;
      /** The horses claimed. */
      claims: Array<Named>;
    }
  | { type: "withdraw" }
  | {
      type: "offer";
      horse: Named;
      buyer: Seat;
      /** For how much. */
      price: Dollars;
    }
  | { type: "accept" }
  | { type: "decline" };

/** Something as moves name it: by its id in the pack. */
export type Named = string;

/** The odds to win, place and show. */
export type OddsSummary = {
  win: string | null;
  place: string | null;
  show: string | null;
};

/** What may be offered, and to whom. */
export type OfferSlip = {
  /** The horses in the stable. */
  horses: Array<string>;
  /** The least price. */
  least: Dollars;
  /** Who could buy. */
  buyers: Array<Buyer>;
};

/** An open offer. */
export type OfferSummary = {
  horse: string;
  buyer: Seat;
  price: Dollars;
};

/** A move whose fields are to be filled in: `{"type": …, "open": {…}}`. */
export type Open =
  | { type: "enter"; open: EnterSlip }
  | { type: "wager"; open: WagerSlip }
  | { type: "offer"; open: OfferSlip };

/** A horse that did not get home. */
export type OutSummary = {
  horse: string;
  why: HorseStatus;
};

/** A bet on a race that is over. */
export type PaidBetSummary = {
  seat: Seat;
  on: string;
  to: Line;
  amount: Dollars;
  odds: string | null;
  paid: Dollars;
};

/** Where the game stands. */
export type PhaseWord =
  | "choose_stable"
  | "enter"
  | "wager"
  | "start"
  | "run"
  | "debt"
  | "offer"
  | "lot"
  | "over";

/** A share of the purse. */
export type PurseSummary = {
  place: number;
  horse: string;
  seat: Seat;
  amount: Dollars;
};

/** A race of the program. */
export type RaceJson = {
  /** Its position in the program, from 1. */
  race: number;
  /** Its number on the card. */
  card: number;
  name: string;
  furlongs: number;
  /** What it costs to enter a horse. */
  fee: Dollars;
  /** The shares of the first three. */
  purse: [Dollars, Dollars, Dollars];
  /** The price of a claim, where claims are made. */
  claiming: Dollars | null;
  derby: boolean;
};

/** A race that is over. */
export type ResultSummary = {
  race: number;
  card: number;
  starter: Seat | null;
  entered: Array<string>;
  finish: Array<string>;
  out: Array<OutSummary>;
  purse: Array<PurseSummary>;
  bets: Array<PaidBetSummary>;
  claims: Array<SettledClaimSummary>;
  sales: Array<SaleSummary>;
};

/** A horse in the race. */
export type RunnerSummary = {
  horse: string;
  seat: Seat;
  at: number;
  miss: number;
  status: HorseStatus;
  space: number | null;
};

/** A sale. */
export type SaleSummary = {
  seller: Seat;
  buyer: Seat;
  horse: string;
  got: string;
  price: Dollars;
};

/** A seat. */
export type SeatSummary = {
  seat: Seat;
  name: string;
  color: string | null;
  cash: Dollars;
  horses: Array<HorseSummary>;
  wealth: Dollars;
};

/** A claim on a horse of a race that is over. */
export type SettledClaimSummary = {
  seat: Seat;
  horse: string;
  won: boolean;
  got: string | null;
};

/** The present round of throws for the start. */
export type StartSummary = {
  contenders: Array<Seat>;
  thrown: Array<number>;
};

/** The public outcome. */
export type Summary = {
  game: string;
  phase: PhaseWord;
  race: number;
  card: number | null;
  to_move: Array<Seat>;
  chance: ChanceWord | null;
  bank: Dollars;
  escrow: Dollars;
  seats: Array<SeatSummary>;
  current: CurrentSummary | null;
  results: Array<ResultSummary>;
  winners: Array<Seat> | null;
};

/** Who throws. */
export type ThrowsSummary = {
  seat: Seat;
  horse: string | null;
};

/** What one viewer may see. */
export type View = {
  summary: Summary;
  /** The horses in the bank, by seat. */
  bank: Array<Array<string>>;
  /** The bank's price of a horse. */
  price: Dollars;
  /** What a horse is worth in the end. */
  final_value: Dollars;
  /** The races of this game, in their order. */
  program: Array<RaceJson>;
  /** Whether bets are on stables, and not on single horses. */
  bets_on_stables: boolean;
  /** The colours in play; all of them while they are chosen. */
  colors: Array<ColorJson>;
  /** The horses that may not run now, for they ran in the race before. */
  tired: Array<string>;
  you: You | null;
};

/** What may be bet on and claimed. */
export type WagerSlip = {
  /** Colours or horses. */
  on: Array<string>;
  /** What is offered. */
  odds: OddsSummary;
  /** The least bet. */
  least: Dollars;
  /** Bets are multiples of this. */
  step: Dollars;
  /** The most that all bets together may cost. */
  most: Dollars;
  /** The horses that may be claimed. */
  claims: Array<string>;
  /** What a claim costs until the race is over. */
  claim_price: Dollars;
  /** The seat's money, for bets and claims together. */
  cash: Dollars;
};

export type You = {
  seat: Seat;
  /** The move that the others do not see yet. */
  sealed: Move | null;
};
