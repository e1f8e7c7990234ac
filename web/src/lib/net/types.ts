/** The server's API in types. Views, moves and events are a game's own and stay open here. */

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
}

export interface Created {
  id: string;
  commitment: string;
}

export interface Seated {
  seat: number;
  token: string;
}

export interface OpenTable {
  id: string;
  game: GameId;
  [more: string]: unknown;
}

/** What the table waits for: players, decisions, dice that somebody types in, or nothing. */
export interface Pending {
  kind?: "seats" | "moves" | "chance" | "none";
  seats?: number[];
  /** Seats that nobody sits on yet. */
  free?: number[];
  /** Dice to be typed in: how many, and whose throw it is. */
  chance?: "dice" | "shuffle" | "pick";
  count?: number;
  seat?: number | null;
  /** The viewer's own decision, to be named with the move. */
  decision?: string | number | null;
  [more: string]: unknown;
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

/** A chair at the table. */
export interface Chair {
  seat: number;
  taken: boolean;
  name: string | null;
  bot: string | null;
  /** The bot that plays for an owner who is away. */
  stand_in: string | null;
  /** Whether another seat may hand it to a bot. */
  late: boolean;
}

/** What a table says of itself beside the game. A server that is older says less. */
export interface TableFacts {
  started?: boolean;
  /** The viewer's seat. */
  seat?: number | null;
  seats?: Chair[];
  /** Whether the viewer may take back its last move, and if not, why. */
  undo?: { may: boolean; why?: string };
  /** A proposal to go further back. */
  motion?: { to: number; agreed: number[]; awaited: number[] } | null;
  /** The table at which the players go on. */
  rematch?: string | null;
  commitment?: string;
  options?: Record<string, unknown>;
  /** Name of the pack; null for one of the table's own. */
  pack?: string | null;
  /** Whose dice. */
  dice?: "house" | "mine" | "all";
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

/** What the live channel pushes after an append. */
export interface Push<View = unknown> extends TableFacts {
  /** The number before it; lets a reader see that nothing is missing. */
  from?: number;
  number: number;
  events: (GameEvent | { number: number; event: GameEvent })[];
  view: View;
  moves: Move[];
  pending: Pending;
  over?: boolean;
  race?: RaceFrame | null;
}

export interface Played {
  number: number;
}

export interface PlayRequest {
  move: Move;
  decision?: string | number;
  key: string;
}
