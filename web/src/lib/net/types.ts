/** The server's API in types. Views, moves and events are a game's own and stay open here. */

import type { Silks } from "../draw/silks";
import type { RaceFrame } from "../race/frame";

export type GameId = string;

export interface NewTable {
  game: GameId;
  seats: number;
  options?: Record<string, unknown>;
  pack?: unknown;
  /** Bots by seat number. */
  bots?: Record<string, string>;
  private?: boolean;
  dice?: DiceMode;
  /** Seconds for a decision. */
  patience?: number;
  late?: Late;
}

/** Who throws: the house, the players (typed in), or the players and they shuffle too. */
export type DiceMode = "house" | "mine" | "all";

/** What happens when a seat's patience is over. */
export type Late = "wait" | "passive" | "bot";

export interface Created {
  id: string;
  commitment: string;
  /** What arranges the seats before the game starts. */
  host: string;
  link: string;
  /** What leads to the table while it is not over, to be read aloud. */
  code: string;
}

export interface Seated {
  seat: number;
  token: string;
}

/** A table in a list. */
export interface ListedTable {
  id: string;
  game: GameId;
  state: "open" | "playing" | "over";
  /** Names; `null` for a free seat. */
  seats: (string | null)[];
  free: number;
  /** Who has won; `null` while nobody has. */
  winners: Winner[] | null;
  dice: DiceMode;
  /** Milliseconds since 1970, like every moment here. */
  created: number;
  updated: number;
}

export interface Winner {
  seat: number;
  name: string;
  /** The game's own figure at the end. */
  score: number;
}

export interface TableList {
  tables: ListedTable[];
  /** `?before=` of the next page. */
  next: number | null;
}

/** A game that can be played, as the server knows it. */
export interface GameInfo {
  id: GameId;
  name: string;
  /** The least and the greatest number of seats. */
  seats: [number, number];
  options: OptionInfo[];
  packs: string[];
  bots: BotInfo[];
}

export interface OptionInfo {
  name: string;
  default: unknown;
  /** The values it may have, in words. */
  values: string;
  meaning: string;
}

export interface BotInfo {
  name: string;
  /** How it plays, in a sentence. */
  style: string;
}

/** What is waited for. */
export interface Pending {
  kind?: "seats" | "moves" | "chance" | "none";
  /** Seats nobody has taken. */
  free?: number[];
  seats?: number[];
  /** The viewer's own decision, to be named with the move. */
  decision?: string | number | null;
  /** When the viewer's patience is over. */
  until?: number;
  /** Of a throw that somebody types in: its kind, what it is for, how many, whose. */
  chance?: "dice" | "shuffle" | "pick";
  what?: string;
  count?: number;
  seat?: number | null;
  [more: string]: unknown;
}

/** A chair at the table. */
export interface Chair {
  seat: number;
  taken: boolean;
  name: string | null;
  bot: string | null;
  /** The bot that plays for an owner who is away. */
  stand_in: string | null;
  /** What its owner chose to wear. */
  silks: Silks | null;
  /** The seat with which its owner would like to change places. */
  wants: number | null;
  /** Whether another seat may hand this one to a bot. */
  late: boolean;
}

/** What a player changes about the own seat before the start; what is left out stays. */
export interface SeatChange {
  name?: string;
  silks?: Silks;
  /** Another seat; one's own takes a question back. */
  seat?: number;
}

/** A complete move, or one whose free fields `open` describes. */
export interface Move {
  type: string;
  [field: string]: unknown;
}

export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

/** What a table says of itself beside the game. */
export interface TableFacts {
  /** Whether every seat is taken. */
  started?: boolean;
  /** The viewer's own seat. */
  seat?: number | null;
  seats?: Chair[];
  undo?: { may: boolean; why?: string };
  /** A proposal to go further back than one move. */
  motion?: { to: number; agreed: number[]; awaited: number[] } | null;
  /** Where the players go on. */
  rematch?: string | null;
  rematch_of?: string | null;
  commitment?: string | null;
  /** What leads here while the table is not over, to be read aloud. */
  code?: string | null;
  options?: Record<string, unknown>;
  pack?: string | null;
  private?: boolean;
  dice?: DiceMode;
  patience?: number | null;
  late?: Late;
  created?: number;
}

export interface TableState<View = unknown> extends TableFacts {
  id: string;
  game: GameId;
  number: number;
  over: boolean;
  pending: Pending;
  view: View;
  moves: Move[];
  race?: RaceFrame | null;
}

/** Something that happened, with the number of its entry. */
export interface NumberedEvent {
  number: number;
  event: GameEvent;
}

/** What the live channel pushes: the state, and what led to it from the number `from` on. */
export interface Push<View = unknown> extends Partial<TableState<View>> {
  from?: number;
  number: number;
  events: NumberedEvent[];
  view: View;
  moves: Move[];
  pending: Pending;
}

/** A finished table as a file. */
export interface GameRecord {
  railbird: number;
  game: GameId;
  pack?: unknown;
  options?: Record<string, unknown>;
  seats: string[];
  log: LogEntry[];
  /** Positions in the log of throws that a person typed in. */
  by_hand?: number[];
  commitment?: string;
  seed?: string;
  [more: string]: unknown;
}

export interface LogEntry {
  seat?: number;
  move?: Move;
  chance?: { dice?: number[]; shuffle?: number[]; pick?: number };
  house?: Move;
}

export interface Played {
  number: number;
}

export interface PlayRequest {
  move: Move;
  decision?: string | number;
  key: string;
}
