// Written from the Rust types by `cargo xtask bless`.

import type { BotInfo } from "./bots";
import type { Ask, ChanceWord, GameChoice, GameEvent, GameMove, GameOptions, GamePack, GameSummary, GameView, OptionInfo, RaceStep, Seat, StandingOrder, Text, Verdict, WrittenRecord } from "./engine";
import type { After } from "./lab";
import type { RunRace, Standings } from "./meet";
import type { RaceFrame } from "./racing";
import type { CellFault, RatedCard } from "./workshop";

/** `POST /api/tables/{id}/chances`. */
export type AfterAnswer = {
  /** How far the log went when it was asked. */
  number: number;
  /** What each move comes to, in the order of the moves. */
  after: Array<After>;
};

/** `GET /api/tables/{id}/analysis`. */
export type AnalysisAnswer = {
  /** For each entry of the record's log, the viewer's number before it: there it can be looked at with `at`. */
  numbers: Array<number>;
  /** What was found. */
  analysis: Told;
};

/** What happened, in the game or at its table. */
export type AnyEvent = GameEvent | TableEvent;

/** `PATCH /api/tables/{id}` with the host's token, before the game starts. */
export type Arrange = {
  /** Bots to seat, by seat; `null` takes the bot away. */
  bots?: Record<string, string | null>;
};

/** `POST /api/tables/{id}/chances`. */
export type AskAfter = {
  /** What the seat could do now. */
  moves: Array<GameMove>;
};

/** When the house calls next, unless somebody moves before. In milliseconds from when this was
 *  said, so that the viewer's clock need not be right. */
export type CallAnswer = {
  /** So much is left. */
  left: number;
  /** Of so much silence in all. */
  of: number;
};

/** `PATCH /api/tables/{id}/seats/{seat}` with the seat's token, before the game starts. What is
 *  left out stays as it is. */
export type ChangeSeat = {
  /** Another name. */
  name?: string | null;
  /** Another seat. A bot makes room; a player is asked, and agrees by asking for this seat. One's
   *  own seat asks nobody any more. */
  seat?: number | null;
  /** Other silks. */
  silks?: Silks | null;
};

/** A colour, `#rrggbb` in lower-case digits: one spelling for each. */
export type Colour = string;

/** `GET /api/day`: the race of the day. */
export type DayAnswer = {
  /** Id of the game. */
  game: string;
  /** The day, as `2026-07-04`. */
  day: string;
  /** When it ends: milliseconds since 1970. */
  ends: number;
  /** What the race is called. */
  name: string;
  /** How far it goes, in furlongs. */
  distance: string;
  /** What it is run on. */
  surface: string;
  /** Quickplay or Fullplay. */
  mode: string;
  /** The horses, by post. */
  horses: Array<string>;
  /** What everybody may bet with, in cents. */
  bankroll: number;
  /** The commitment to its dice. */
  commitment: string;
  /** Whether there was a race yesterday. */
  yesterday: boolean;
};

/** Whose dice are thrown at a table. */
export type DiceMode = "house" | "mine" | "all";

/** `POST /api/tables/{id}/chance`. */
export type EnterChance = {
  /** What the dice show, as in a record: `{"dice": [3, 4]}`; or `"house"`: the house may throw
   *  this once. */
  chance: unknown;
  /** The same key again throws nothing twice. */
  key?: string | null;
};

/** `POST /api/meets/{id}/races` with the meet's token: one of the two. */
export type EnterRaces = {
  /** The id of a record that was brought. */
  record?: string | null;
  /** The id of a finished table. */
  table?: string | null;
};

/** `{"error": {"code", "message"}}`. */
export type ErrorAnswer = {
  /** What is wrong. */
  error: ErrorBody;
  /** Of a record: the index of the entry that stopped it, −1 for its head. */
  at?: number;
};

/** The inside of an error answer. */
export type ErrorBody = {
  /** For programs. */
  code: string;
  /** For people, in the language that the request asks for. */
  message: string;
};

/** What a table was opened with. */
export type FixedAnswer = {
  /** SHA-256 of the seed; `null` for a record that names none. */
  commitment: string | null;
  /** The rule options that were given. */
  options: GameOptions;
  /** Name of the pack; `null` for one of the table's own. */
  pack: string | null;
  /** Whether lists leave it out. */
  private: boolean;
  /** Whose dice. */
  dice: DiceMode;
  /** Seconds for a decision. */
  patience: number | null;
  /** What happens when they are over. */
  late: Late;
  /** When it was opened: milliseconds since 1970. */
  created: number;
  /** The table that this one follows. */
  rematch_of: string | null;
  /** The meet that its races count for. */
  meet: string | null;
};

/** `GET /api/codes/{code}`. */
export type FoundAnswer = {
  /** The table's id. */
  id: string;
};

/** A game that can be played. */
export type GameAnswer = {
  /** The id in records. */
  id: string;
  /** The name for people. */
  name: string;
  /** The least and the greatest number of seats, with the standard pack. */
  seats: [number, number];
  /** The rule options. */
  options: Array<OptionInfo>;
  /** The names of the packs in the program. */
  packs: Array<string>;
  /** Who can be seated, weakest first. */
  bots: Array<BotInfo>;
};

/** `GET /api/games`. */
export type GamesAnswer = {
  /** The games that can be played. */
  games: Array<GameAnswer>;
};

/** `POST /api/tables/{id}/again`. */
export type GoOn = {
  /** The entry of the record's log that is played anew, and all after it. */
  entry: number;
  /** The seat that one takes; bots have the others. */
  seat: number;
};

/** `POST /api/tables/{id}/seats/{seat}/bot`. */
export type HandOver = {
  /** Which bot; a sound one if not said. */
  bot?: string | null;
};

/** `GET /api/tables/{id}/hint`. */
export type HintAnswer = {
  /** What the bot would do. */
  move: GameMove;
};

/** A decision, judged. Values are chances to win: shares of a game, from 0 to 1. */
export type Judgement = {
  /** Which entry of the log it is, from 0. */
  at: number;
  /** Who decided. */
  seat: Seat;
  /** What was done. */
  move: GameMove;
  /** The best that was found; null where it was to leave it to the house. */
  best: GameMove | null;
  /** What the move is worth. */
  value: number;
  /** What the best is worth. */
  best_value: number;
  /** The standard error of the difference. */
  se: number;
  /** What the move cost: the difference, if it is one. */
  loss: number;
};

/** A record is kept. */
export type KeptAnswer = {
  /** Its id, which follows from what is in it. */
  id: string;
};

/** What the two moves of a judgement are called. */
export type Labels = {
  /** The move that was made. */
  move: Text | null;
  /** The best that was found. */
  best: Text | null;
};

/** What happens when a seat's patience is over. */
export type Late = "wait" | "passive" | "bot";

/** A page of a list. */
export type ListAnswer = {
  /** The tables, newest first. */
  tables: Array<ListedAnswer>;
  /** `?before=` for the next page; `null` at the end. */
  next: number | null;
};

/** A table in a list. */
export type ListedAnswer = {
  /** Its id. */
  id: string;
  /** Id of the game. */
  game: string;
  /** Where it stands. */
  state: TableState;
  /** Who sits where: names, `null` for a free seat. */
  seats: Array<string | null>;
  /** How many seats are free. */
  free: number;
  /** Who has won; `null` while nobody has. */
  winners: Array<Winner> | null;
  /** Whose dice. */
  dice: DiceMode;
  /** When it was opened. */
  created: number;
  /** When its state last changed. */
  updated: number;
};

/** A meet in a list. */
export type ListedMeet = {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** Id of the game whose races it counts. */
  game: string;
  /** How many races count. */
  races: number;
  /** When it was opened: milliseconds since 1970. */
  created: number;
};

/** What comes over the live channel besides the table itself. */
export type LiveReply =
  | {
      /** What the ping said. */
      pong: unknown;
    }
  | {
      /** How far the log goes now. */
      ok: Numbered;
      /** What the message had as its id. */
      id?: unknown;
    }
  | {
      /** What is wrong. */
      error: ErrorBody;
      /** Of a record: the index of the entry that stopped it, −1 for its head. */
      at?: number;
      /** What the message had as its id. */
      id?: unknown;
    }
  | {
      /** Always true. */
      moved: boolean;
      /** Which seat. */
      seat: Seat;
    };

/** `POST /api/tables/{id}/moves`, and a move over the live channel: the move itself, or a line that
 *  means it. */
export type MakeMove = {
  /** The decision that it answers. */
  decision?: number | null;
  /** The same key again plays nothing twice. */
  key?: string | null;
  /** The move. */
  move?: GameMove | null;
  /** Instead of the move: what somebody typed, in the words that `ask` describes the decision with. */
  typed?: string | null;
};

/** `GET /api/meets/{id}`. */
export type MeetAnswer = {
  /** Its id, or `all`. */
  id: string;
  /** What it is called; `null` for all races of a game. */
  name: string | null;
  /** Id of the game whose races it counts. */
  game: string;
  /** Whether lists leave it out. */
  private: boolean;
  /** When it was opened: milliseconds since 1970. */
  created: number | null;
  /** Whether every race was counted; otherwise the newest ones. */
  whole: boolean;
  /** What the races come to. */
  standings: Standings;
};

/** A page of a list of meets. */
export type MeetsAnswer = {
  /** The meets, newest first. */
  meets: Array<ListedMeet>;
  /** What to ask for next as `before`. */
  next: number | null;
};

/** A proposal to go back. */
export type MotionAnswer = {
  /** Back to this number. */
  to: number;
  /** Seats that agree. */
  agreed: Array<number>;
  /** Seats whose answer is awaited. */
  awaited: Array<number>;
};

/** `POST /api/tables/{id}/move-seat`; the body may be left out. */
export type MoveSeat = {
  /** A secret of 16 to 100 bytes, drawn for this: with the same old token and the same key again
   *  the same new token. It follows from them, so the key must not be guessed. */
  key?: string | null;
};

/** A move is on disk. */
export type Numbered = {
  /** How far the log goes, as far as this seat may know. */
  number: number;
};

/** Something that happened. */
export type NumberedEvent = {
  /** The number of the entry, as the viewer counts. */
  number: number;
  /** What happened. */
  event: AnyEvent;
  /** Of going back: what came after this number stands no more. */
  back_to?: number;
  /** Whether only the viewer's seat is told. */
  private?: boolean;
  /** It as a sentence, where there is something to say. */
  said?: Text;
  /** It as a step of a race, if it is one. */
  step?: RaceStep;
};

/** Where the horses stood after an entry: a field at its start, or something about it that no step
 *  tells. */
export type NumberedFrame = {
  /** The number of the entry, as the viewer counts. */
  number: number;
  /** The frame; `null` where there is no race any more. */
  frame: RaceFrame | null;
};

/** `POST /api/meets`. */
export type OpenMeet = {
  /** What it is called. */
  name: string;
  /** Id of the game whose races it counts; Top of the Stretch if not said. */
  game?: string | null;
  /** Left out of lists; whoever has the link finds it. */
  private?: boolean;
};

/** `POST /api/tables`. */
export type OpenTable = {
  /** Id of the game. */
  game: string;
  /** Number of seats. */
  seats: number;
  /** Bots, by seat. */
  bots?: Record<string, string>;
  /** Whose dice. */
  dice?: DiceMode;
  /** What happens when they are over. */
  late?: Late;
  /** The meet that its races count for; its owner's token comes with the request. */
  meet?: string | null;
  /** Rule options; those left out have their defaults. */
  options?: GameOptions;
  /** The pack: its name, or itself. */
  pack?: GamePack | null;
  /** Seconds that a seat may take for a decision. */
  patience?: number | null;
  /** Left out of lists; whoever has the link finds it. */
  private?: boolean;
};

/** A table was opened. */
export type Opened = {
  /** Its id: the link is `/t/ID`. */
  id: string;
  /** SHA-256 of the seed that its dice come from. */
  commitment: string;
  /** What arranges the table before the game starts. */
  host: string;
  /** Where the browser finds it. */
  link: string;
  /** What leads to it while it is not over, to be read aloud. */
  code: string;
};

/** A meet was opened. */
export type OpenedMeet = {
  /** Its id. */
  id: string;
  /** What lets races count for it. */
  token: string;
  /** Where the browser finds it. */
  link: string;
};

/** The orders that a seat has left with the house; only the seat itself is told. */
export type OrdersAnswer = {
  /** The orders, the oldest first. */
  orders: Array<StandingOrder>;
};

/** The patterns that every client can draw. */
export type Pattern =
  | "hoops"
  | "stripes"
  | "sash"
  | "cross_belts"
  | "diamonds"
  | "spots"
  | "chevron"
  | "halves"
  | "quarters"
  | "yoke"
  | "braces"
  | "star"
  | "checks"
  | "disc";

/** What the game waits for. */
export type PendingAnswer =
  | {
      kind: "seats";
      /** Seats that are free. */
      free: Array<number>;
    }
  | {
      kind: "moves";
      /** Of these seats. */
      seats: Array<number>;
      /** Where the house calls by its own clock: when it does. */
      call?: CallAnswer;
      /** The viewer's decision, if it has one to take. */
      decision?: number;
      /** When the viewer's patience is over: milliseconds since 1970. */
      until?: number;
    }
  | {
      kind: "chance";
      /** `dice`, `shuffle` or `pick`. */
      chance: ChanceWord;
      /** What for. */
      what: string;
      /** Number of dice, or of things. */
      count: number;
      /** Whose throw it is. */
      seat: number | null;
    }
  | { kind: "none" };

/** `GET /api/print`: what can be printed. */
export type PrintAnswer = {
  /** The sheets. */
  sheets: Array<SheetAnswer>;
  /** The race cards for which some of them are made. */
  cards: Array<PrintedCard>;
};

/** A race card by its name. */
export type PrintedCard = {
  /** Its id in the pack. */
  id: string;
  /** Its name, for people. */
  name: string;
};

/** A page of the races of a meet. */
export type RacesAnswer = {
  /** The races, those counted last first. */
  races: Array<RunRace>;
  /** What to ask for next as `before`. */
  next: number | null;
};

/** `POST /api/rate`: cards with ratings, or what is wrong with the sheets. */
export type RateAnswer = {
  /** A card for each race; none if a cell is wrong. */
  cards: Array<RatedAnswer>;
  /** How something was read that could be read otherwise. */
  remarks: Array<CellFault>;
  /** The cells that can not be used. */
  faults: Array<CellFault>;
};

/** `POST /api/rate`: sheets to rate horses from. */
export type RateSheets = {
  /** Lines, and if they are apart entries and jockeys, known by their headings. */
  sheets: Array<SheetCells>;
};

/** A race with ratings. */
export type RatedAnswer = {
  /** The card, for the option `cards` of a table. */
  card: Record<string, unknown>;
  /** The pack with its horses and jockeys. */
  pack: Record<string, unknown>;
  /** How the ratings were found. */
  derivation: RatedCard;
};

/** `GET /api/records/{id}`. */
export type RecordAnswer = {
  /** Its id. */
  id: string;
  /** How many entries its log has. */
  entries: number;
  /** Whether the game is over. */
  over: boolean;
  /** Whether the replay is the game that was played. */
  verdict: Verdict;
  /** The public outcome, as in the rule file. */
  summary: GameSummary;
  /** The record itself. */
  record: WrittenRecord;
};

/** `POST /api/tables/{id}/rematch`. */
export type RematchAnswer = {
  /** The table at which the players go on. */
  id: string;
  /** Where the browser finds it. */
  link: string;
};

/** What a client says over the live channel. Fields that belong to different messages may come
 *  together. */
export type Said = {
  /** The decision that the move answers. */
  decision?: number | null;
  /** The number that the client has; it gets the rest. */
  have?: number | null;
  /** Comes back in the reply to this message. */
  id?: unknown;
  /** The move's key. */
  key?: string | null;
  /** The language in which refusals are told from now on, as a tag such as `de`. Without one, English. */
  lang?: string | null;
  /** A move. */
  move?: GameMove | null;
  /** Comes back as `pong`. */
  ping?: unknown;
  /** Who looks: a seat's token. Without one, a spectator. */
  token?: string | null;
  /** Instead of a move: a line that means one. */
  typed?: string | null;
};

/** A chair. */
export type SeatAnswer = {
  /** Which. */
  seat: number;
  /** Whether somebody sits there. */
  taken: boolean;
  /** The name. */
  name: string | null;
  /** The bot that sits there. */
  bot: string | null;
  /** The bot that plays for an owner who is away. */
  stand_in: string | null;
  /** What its owner wears; `null` where nothing was chosen. */
  silks: Silks | null;
  /** The seat with which its owner would like to change places. */
  wants: number | null;
  /** Whether the seat has let everybody wait for longer than the table's patience, so that
   *  another seat may hand it to a bot. */
  late: boolean;
};

/** What a seat's decisions cost it, all together. */
export type SeatLoss = {
  /** The seat. */
  seat: Seat;
  /** How many decisions it made. */
  decisions: number;
  /** The sum of what they cost. */
  loss: number;
  /** The standard error of that sum. */
  loss_se: number;
};

/** A seat was taken. */
export type Seated = {
  /** Which. */
  seat: number;
  /** What opens it. */
  token: string;
};

/** A sheet that can be printed. */
export type SheetAnswer = {
  /** Its name in `/api/print/{game}/{sheet}`; `kit` is all of a game. */
  id: string;
  /** The game that it belongs to. */
  game: string;
  /** Whether `mode` makes a difference. */
  modes: boolean;
  /** Whether it is made for a race `card`. */
  cards: boolean;
  /** Whether it is made of a finished `table` or of a `record`. */
  played: boolean;
  /** Whether it is made without any of these. */
  blank: boolean;
};

/** Cells of a sheet, row by row. */
export type SheetCells = {
  /** What it is called: the file, and in a workbook of several sheets the tab. */
  name: string;
  /** Its rows. */
  cells: Array<Array<string>>;
};

/** `POST /api/sheets`: what is in a file. */
export type SheetsAnswer = {
  /** Its sheets. */
  sheets: Array<SheetCells>;
};

/** What a player wears. */
export type Silks = {
  /** What is on the jacket. */
  pattern: Pattern;
  /** The jacket's colour. */
  ground: Colour;
  /** The pattern's. */
  figure: Colour;
  /** The sleeves'. */
  sleeves: Colour;
};

/** A seat was changed. */
export type Sitting = {
  /** Which seat it is now. */
  seat: number;
};

/** What a viewer may see and do: `GET /api/tables/{id}`, and every message of the live channel. */
export type TableAnswer = {
  /** The table's id. */
  id: string;
  /** Id of the game. */
  game: string;
  /** How far the log goes, as far as the viewer may know. */
  number: number;
  /** Whether the game is over. */
  over: boolean;
  /** Whether every seat is taken. */
  started: boolean;
  /** What the game waits for. */
  pending: PendingAnswer;
  /** What the viewer sees; `null` before the game starts. */
  view: GameView | null;
  /** What the viewer's seat may do. */
  moves: Array<GameChoice>;
  /** What the viewer's seat is asked, as it is put to a person; `null` when it has nothing to decide. */
  ask: Ask | null;
  /** Where the horses are. */
  race: RaceFrame | null;
  /** The viewer's seat. */
  seat: number | null;
  /** Who sits where. */
  seats: Array<SeatAnswer>;
  /** Whether the viewer's seat may take back its last move, and if not, why. */
  undo: UndoAnswer;
  /** A proposal to go further back. */
  motion: MotionAnswer | null;
  /** What leads to the table, to be read aloud; `null` when it is over, and of the past. */
  code: string | null;
  /** Where the players go on. */
  rematch: string | null;
  /** SHA-256 of the seed; `null` for a record that names none. */
  commitment: string | null;
  /** The rule options that were given. */
  options: GameOptions;
  /** Name of the pack; `null` for one of the table's own. */
  pack: string | null;
  /** Whether lists leave it out. */
  private: boolean;
  /** Whose dice. */
  dice: DiceMode;
  /** Seconds for a decision. */
  patience: number | null;
  /** What happens when they are over. */
  late: Late;
  /** When it was opened: milliseconds since 1970. */
  created: number;
  /** The table that this one follows. */
  rematch_of: string | null;
  /** The meet that its races count for. */
  meet: string | null;
  /** In a live message: what happened. */
  events?: Array<NumberedEvent>;
  /** In a live message: where the horses were after an entry whose steps do not lead there. */
  frames?: Array<NumberedFrame>;
  /** In a live message: the events begin after this number. */
  from?: number;
};

/** What happens at a table and is no event of its game. */
export type TableEvent = {
  type: "taken_back";
  /** Who took back its move; nobody if all agreed. */
  seat: Seat | null;
};

/** Where a table stands, for lists. */
export type TableState = "open" | "playing" | "over";

/** `POST /api/tables/{id}/undo`; the body may be left out. */
export type TakeBack = {
  /** The same key again takes nothing back twice. */
  key?: string | null;
};

/** `POST /api/tables/{id}/seats`. */
export type TakeSeat = {
  /** The name that everybody sees. */
  name: string;
  /** What the player mixes into the dice; drawn at random if not said. */
  contribution?: string | null;
  /** A secret of 16 to 100 bytes, drawn for this seat: the same key again has the same seat and
   *  token. The token follows from it, so it must not be guessed. */
  key?: string | null;
  /** Which seat; the first that is free if not said. */
  seat?: number | null;
  /** What the player wears. */
  silks?: Silks | null;
};

/** An analysis with the words for its moves. */
export type Told = {
  /** What the seats' decisions cost them. */
  seats: Array<SeatLoss>;
  /** The decisions, in the order in which they were made. */
  decisions: Array<Judgement>;
  /** For each decision, what the move and the best are called; null for a move with fields to fill in. */
  labels: Array<Labels>;
};

/** Whether a move may be taken back. */
export type UndoAnswer = {
  /** Whether it may. */
  may: boolean;
  /** Why not. */
  why?: string;
};

/** `POST /api/tables/{id}/undo/vote`. */
export type VoteUndo = {
  /** For or against. */
  agree: boolean;
  /** Proposing: back to this number. Without it, to before the seat's last move. */
  to?: number | null;
};

/** A finished game goes on from a moment of it. */
export type WentOn = {
  /** The table where it does. */
  id: string;
  /** Where the browser finds it. */
  link: string;
  /** One's seat there. */
  seat: number;
  /** What opens it, and makes its owner the host. */
  token: string;
};

/** Somebody who has won. */
export type Winner = {
  /** The seat. */
  seat: number;
  /** The name. */
  name: string;
  /** The game's own figure at the end: money, or points. */
  score: number;
};
