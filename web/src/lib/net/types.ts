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

/** Who is waited for. */
export interface Pending {
  seats?: number[];
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

export interface TableState<View = unknown> {
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
export interface Push<View = unknown> {
  /** The number before it; lets a reader see that nothing is missing. */
  from?: number;
  number: number;
  events: GameEvent[];
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
