// Written from the Rust types by `cargo xtask bless`.

import type { Dollars } from "./racing";

/** The kinds of chance, in the words of the record format. */
export type ChanceWord = "dice" | "shuffle" | "pick";

/** What a throw, a shuffle or a pick came to. Written as in a log entry: `{"dice": [3, 4]}`. */
export type Drawn =
  | { dice: Array<number> }
  | { shuffle: Array<number> }
  | { pick: number };

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

/** A chair at the table: its index, from 0, clockwise. */
export type Seat = number;

/** What a seat leaves with the house at an auction: to bid for a horse, no more than it takes to have
 *  it, up to an amount that nobody else is told. */
export type StandingOrder = {
  /** Id of the horse. */
  horse: string;
  /** The most that is bid for it. */
  most: Dollars;
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
