/** The server's API in types: those that it writes down itself, under the names that the client has
 *  for them. Views, moves and events are a game's own and stay open here. */

import type { BotInfo } from "../../generated/bots";
import type { OptionInfo, RaceStep, WrittenRecord } from "../../generated/engine";
import type {
  ChangeSeat,
  DiceMode,
  ErrorBody,
  GameAnswer,
  Late,
  ListAnswer,
  ListedAnswer,
  MakeMove,
  Numbered,
  NumberedEvent as AnyNumberedEvent,
  NumberedFrame,
  OpenTable,
  Opened,
  OrdersAnswer,
  PendingAnswer,
  SeatAnswer,
  Seated,
  TableAnswer,
  Winner,
} from "../../generated/server";

export type {
  BotInfo,
  DiceMode,
  ErrorBody,
  Late,
  NumberedFrame,
  OptionInfo,
  RaceStep,
  Seated,
  Winner,
};

export type GameId = string;
export type NewTable = OpenTable;
export type Created = Opened;
export type Orders = OrdersAnswer;
export type ListedTable = ListedAnswer;
export type TableList = ListAnswer;
export type GameInfo = GameAnswer;
export type Chair = SeatAnswer;
export type Played = Numbered;
export type SeatChange = ChangeSeat;
export type PlayRequest = Narrowed<MakeMove, { move?: Move; key: string }>;

/** A type with some of its fields said more closely. */
type Narrowed<Whole, Fields> = Omit<Whole, keyof Fields> & Fields;

/** The fields of every case of a union, each where its case has it. */
type AnyOf<Union> = {
  [Key in Union extends unknown ? keyof Union : never]?: Union extends { [K in Key]?: infer Value }
    ? Value
    : never;
};

/** What is waited for. Which fields there are follows from the kind. */
export type Pending = AnyOf<PendingAnswer>;

/** A complete move, or one whose free fields `open` describes. */
export interface Move {
  type: string;
  [field: string]: unknown;
}

export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

/** Something that happened, with the number of its entry, and what it was in the race. */
export type NumberedEvent = Narrowed<AnyNumberedEvent, { event: GameEvent }>;

/** What a table says of the game. */
interface Game<View> {
  id: string;
  game: GameId;
  number: number;
  over: boolean;
  pending: Pending;
  view: View;
  moves: Move[];
}

/** What a table says of itself beside the game. */
export type TableFacts = Partial<
  Omit<TableAnswer, keyof Game<unknown> | "from" | "events" | "frames">
>;

export interface TableState<View = unknown> extends Game<View>, TableFacts {}

/** What leads from one state of a table to a later one. */
export interface Told {
  events: readonly NumberedEvent[];
  /** Where the horses stood after an entry whose steps do not lead there. */
  frames: readonly NumberedFrame[];
}

/** What the live channel pushes: the state, and what led to it from the number `from` on. */
export interface Push<View = unknown> extends Partial<TableState<View>>, Told {
  from?: number;
  number: number;
  view: View;
  moves: Move[];
  pending: Pending;
}

/** The event of a table that went back by an entry. */
export const TAKEN_BACK = "taken_back";

/** A finished table as a file. */
export type GameRecord = WrittenRecord;
