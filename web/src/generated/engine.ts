// Written from the Rust types by `cargo xtask bless`.

import type { Dollars, Spot, Status, Target } from "./racing";

/** What an amount counts. */
export type AmountUnit = "dollars" | "cents";

/** A decision of a seat: moves to choose from, forms to fill in, or both. */
export type Ask = {
  /** The question. */
  prompt: Text;
  /** The moves to choose from, the most interesting ones first. */
  ways: Array<Way>;
  /** How many of them, from the first, are worth a place of their own; the others are chosen on the
   *  track or from a list. */
  suggested: number;
  /** Moves with fields to fill in. */
  forms: Array<AskForm>;
  /** Places on the track that are out of reach, with the reason. */
  closed: Array<Closed>;
};

/** A move with fields to fill in: an object with its `type` and what the fields hold. */
export type AskForm = {
  /** The move's `type`. */
  kind: string;
  /** The word that a typed line begins with. */
  word: string;
  /** What it is. */
  label: Text;
  /** What is to be filled in. */
  fields: Array<Field>;
  /** A line that fills it in. */
  example: string;
  /** Another word that it may begin with. */
  also?: string;
};

/** The kinds of chance, in the words of the record format. */
export type ChanceWord = "dice" | "shuffle" | "pick";

/** A place on the track that is out of reach. */
export type Closed = {
  /** Where. */
  target: Target;
  /** Why. */
  why: Text;
};

/** What a throw, a shuffle or a pick came to. Written as in a log entry: `{"dice": [3, 4]}`. */
export type Drawn =
  | { dice: Array<number> }
  | { shuffle: Array<number> }
  | { pick: number };

/** A field of a form. */
export type Field = {
  /** Its name in the move. A field without one is an object whose entries stand in the move itself. */
  name: string;
  /** What it is. */
  label: Text;
  /** A word that is written before it, and may be left out: `3 on 7`. */
  before?: string;
  /** What it holds when nothing is filled in. */
  default?: unknown;
  /** The word that it begins with where a line has several parts, as in `bet …; claim …`. */
  word?: string;
} & (
  | { holds: "amount"; unit: AmountUnit; least: number; most: number; step: number; quick: Array<number> }
  | { holds: "number"; least: number; most: number }
  | { holds: "numbers"; least: number; most: number; count: number }
  | { holds: "text"; most: number }
  | { holds: "one"; of: Array<Pick> }
  | { holds: "several"; of: Array<Pick>; least: number; most: number }
  | { holds: "rows"; fields: Array<Field>; least: number; most: number }
  | { holds: "group"; fields: Array<Field> }
);

/** Something that a seat may do: a complete move, or one with free fields. */
export type GameChoice = GameMove | GameOpen;

/** What happens, as far as somebody is told: each game has its own. */
export type GameEvent = unknown;

/** What the house may do: each game has its own. */
export type GameHouse = unknown;

/** A complete move: each game has its own. */
export type GameMove = unknown;

/** A move with free fields, and what they may be: each game has its own. */
export type GameOpen = unknown;

/** Rule options; those left out have their defaults: each game has its own. */
export type GameOptions = Record<string, unknown>;

/** The data that is played with, by name or itself: each game has its own. */
export type GamePack = unknown;

/** The public outcome: each game has its own. */
export type GameSummary = unknown;

/** What a viewer sees: each game has its own. */
export type GameView = unknown;

/** An entry as a record writes it; moves and calls are their game's own. */
export type LogEntry =
  | {
      /** Which seat. */
      seat: Seat;
      /** What it did. */
      move: GameMove;
    }
  | {
      /** What it came to. */
      chance: Drawn;
    }
  | {
      /** What. */
      house: GameHouse;
    };

/** The house entries of a game that has none. */
export type NoHouse = never;

/** What is not there in a game: it has no moves with free fields, or nothing that one seat alone sees
 *  happen. */
export type Nothing = never;

/** A rule option, for people who choose one. */
export type OptionInfo = {
  /** Its name in records. */
  name: string;
  /** What it is when nothing is said, as JSON; `null` where that depends on the table. */
  default: unknown;
  /** The values it may have, in words. */
  values: string;
  /** What it does. */
  meaning: string;
  /** The values it may have, as a JSON Schema: what a form is made from. */
  schema: Record<string, unknown>;
};

/** One of the things that a field may hold. */
export type Pick = {
  /** The value in the move. */
  value: unknown;
  /** What it is called. */
  label: Text;
  /** What it costs. */
  cost?: Dollars;
  /** Its name in a typed line, besides its value and its number. */
  name?: string;
  /** What is worth knowing about it. */
  note?: Text;
  /** The number by which people call it, where they do: on a saddlecloth, in a list. */
  number?: number;
};

/** A step of a race. */
export type RaceStep =
  | {
      type: "thrown";
      /** The faces. */
      faces: Array<number>;
      /** For which horse, where it is for one. */
      post?: number;
      /** By whom, where a player throws. */
      seat?: Seat;
    }
  | {
      type: "ran";
      /** Which horse. */
      post: number;
      /** Where it went, the spot that it left not among them. */
      way: Array<Spot>;
    }
  | {
      type: "called";
      /** Which call, from 1. */
      call: number;
      /** The horses, each with its distance. */
      at: Array<[number, number]>;
    }
  | {
      type: "held_up";
      /** Which horse. */
      post: number;
    }
  | {
      type: "became";
      /** Which horse. */
      post: number;
      /** How it stands now. */
      status: Status;
    }
  | {
      type: "photo";
      /** The horses. */
      posts: Array<number>;
    }
  | {
      type: "official";
      /** Its number. */
      race: number;
      /** The horses that are placed, each with its place, the first one first. */
      places: Array<[number, number]>;
    }
  | { type: "betting_closed" }
  | { type: "shares_offered" }
  | {
      type: "paid";
      /** Who. */
      seat: Seat;
      /** How much, in cents; below zero what was paid. */
      cents: number;
      /** For which horse. */
      post?: number;
    };

/** A chair at the table: its index, from 0, clockwise. */
export type Seat = number;

/** What fills a slot of a message. */
export type Slot =
  | number
  | string
  | {
      /** In cents. */
      cents: number;
    }
  | {
      /** Which seat. */
      seat: Seat;
    }
  | Text
  | Array<Slot>;

/** What a seat leaves with the house at an auction: to bid for a horse, no more than it takes to have
 *  it, up to an amount that nobody else is told; or, with nothing as the most, to pass on the horse
 *  that is up. */
export type StandingOrder = {
  /** Id of the horse. */
  horse: string;
  /** The most that is bid for it. With 0 the seat passes: it stays out until the hammer falls, or
   *  until it bids after all. */
  most: Dollars;
};

/** A message: which one, and what fills its slots. */
export type Text = {
  /** Its key in the language files. */
  key: string;
  /** What fills its slots, by their names. */
  slots?: Record<string, Slot>;
};

/** What a replay can say about itself. */
export type Verdict =
  | { kind: "exact" }
  | { kind: "unverified" }
  | {
      kind: "diverged";
      /** Number of entries; 0 says that the pack is another one. */
      at: number;
    };

/** A move that may be made. */
export type Way = {
  /** The move. */
  move: GameMove;
  /** What is typed for it: a word and what belongs to it, as in `advance 2`. */
  words: string;
  /** What it is. */
  label: Text;
  /** Other lines that mean it. */
  also?: Array<string>;
  /** What it costs the seat now. */
  cost?: Dollars;
  /** The key that makes it. */
  key?: string;
  /** What comes of it, or why it is worth a thought. */
  note?: Text;
  /** Where a horse goes with it. */
  target?: Target;
};

/** A record as it is written; what is empty is left out, but for the six fields of the game itself. */
export type WrittenRecord = {
  /** The version of the format. */
  railbird: number;
  /** Id of the game. */
  game: string;
  /** The data it is played with: a pack's name, or the pack itself. */
  pack: GamePack;
  /** The options that were given. */
  options: GameOptions;
  /** The players' names, in seat order. */
  seats: Array<string>;
  /** What happened. */
  log: Array<LogEntry>;
  /** Indices of the chance entries that a person typed in. */
  by_hand?: Array<number>;
  /** The seed's SHA-256, shown before the first throw. */
  commitment?: string;
  /** What the seats mixed into the seed, in seat order. */
  contributions?: Array<string>;
  /** The state's digest after so many entries. */
  digests?: Array<[number, string]>;
  /** The engine that wrote it. */
  engine?: string;
  /** The table's whole log, when something was taken back: entries, and `{"undo": n}` where the
   *  log went back to its first `n`. */
  history?: Array<unknown>;
  /** SHA-256 of the pack in canonical form. */
  pack_digest?: string;
  /** The seed, shown when the game is over. */
  seed?: string;
};
