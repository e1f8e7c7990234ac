/** The games on the shelf, each with the parts that it has of its own. Which of them can be played is the
 *  server's to say; a game that is not here is shown without such parts. */

import type { Component } from "svelte";
import type { Lesson } from "../learn/lessons";
import type { Ended, Known } from "../lib/beats/end";
import type { Art } from "../lib/draw/art";
import type { DiceOf } from "../lib/draw/dice";
import type { Dress } from "../lib/draw/horse";
import { type Key, speech } from "../lib/i18n/lang.svelte";
import type { Past } from "../lib/net/past";
import type { DiceMode, NewTable, TableState } from "../lib/net/types";
import type { TableProps } from "../lib/play/page.svelte";
import type { RaceFrame } from "../lib/race/frame";
import type { Moment } from "../lib/race/steps";
import { thrown as bigStakesDice } from "./big_stakes/dice";
import { thrown as highRollerDice } from "./high_roller/dice";
import { thrown as stretchDice } from "./stretch/dice";

/** A part of a game, which is loaded when it is first shown. */
type Part<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** A state as the parts of its own game take it: whatever its view is, they know it. */
export type OwnState = TableState<never>;

/** What the horses of a race wear at a moment. */
export type Dressing = (state: OwnState, frame: RaceFrame) => (post: number) => Dress;

/** What a game tells of the end of a race. */
export type Telling = (ended: Ended<never>) => Known;

export interface ReplayProps {
  /** The moment that is shown. */
  state: OwnState;
}

export interface ChartProps extends ReplayProps {
  past: Past;
  /** One race alone. */
  race: number | null;
  /** All that happened. */
  moments: readonly Moment[];
  /** The chart is about all of the game, and not about a moment of it. */
  whole: true;
}

export interface MakerProps {
  /** Options that were chosen there, and the pack that they need. */
  onset: (options: Record<string, unknown>, pack: Record<string, unknown> | null) => void;
}

/** A page that a game has besides its tables. */
export interface GamePage {
  path: string;
  /** What it is called in the menu. */
  words: Key;
  part: Part<Record<string, never>>;
}

export interface ShelfGame {
  id: "homestretch" | "high_roller" | "big_stakes" | "racing_stable" | "stretch";
  /** A proper name: the same in every language. */
  name: string;
  art: Art;
  players: [number, number];
  minutes: number;
  /** How many of a seat's score make a dollar. */
  perDollar: 1 | 100;
  table: Part<TableProps>;
  /** How the end of a race is told, at its table and ever after. */
  end: () => Promise<{ end: Telling }>;
  replay: {
    /** How a moment stands, beyond the race and everybody's money. */
    board?: Part<ReplayProps>;
    /** What its horses wear, where that is not told by their numbers. */
    dress?: () => Promise<{ dressed: Dressing }>;
  };
  chart: Part<ChartProps>;
  /** What is made for a new table, beside its rules. */
  maker?: Part<MakerProps>;
  /** What is made and reckoned away from a table. */
  pages?: readonly GamePage[];
  /** How its dice look, where they are not white ones with six sides. */
  thrown?: DiceOf;
  /** Its guided race. */
  lesson: () => Promise<{ lesson: Lesson }>;
  /** The words of a meet for what its races are run on. */
  meet?: () => Promise<{ word: (kind: "surface" | "condition", value: string) => string }>;
  /** Whose dice are thrown, where that is not the house. */
  dice?: DiceMode;
}

export const SHELF: readonly ShelfGame[] = [
  {
    id: "homestretch",
    name: "Homestretch",
    art: "straight",
    players: [2, 6],
    minutes: 60,
    perDollar: 1,
    table: () => import("./homestretch/HomestretchTable.svelte"),
    end: () => import("./homestretch/end"),
    replay: {},
    chart: () => import("./homestretch/Charts.svelte"),
    lesson: () => import("./homestretch/lesson"),
  },
  {
    id: "high_roller",
    name: "High Roller Horse Racing",
    art: "oval",
    players: [2, 8],
    minutes: 45,
    perDollar: 1,
    table: () => import("./high_roller/HighRollerTable.svelte"),
    thrown: highRollerDice,
    end: () => import("./high_roller/end"),
    replay: {
      board: () => import("./high_roller/ReplayBoard.svelte"),
      dress: () => import("./high_roller/dress"),
    },
    chart: () => import("./high_roller/ReplayBoard.svelte"),
    lesson: () => import("./high_roller/lesson"),
  },
  {
    id: "big_stakes",
    name: "Big Stakes Racing",
    art: "lanes",
    players: [2, 10],
    minutes: 50,
    perDollar: 1,
    table: () => import("./big_stakes/BigStakesTable.svelte"),
    thrown: bigStakesDice,
    end: () => import("./big_stakes/end"),
    replay: {
      board: () => import("./big_stakes/ReplayBoard.svelte"),
      dress: () => import("./big_stakes/dress"),
    },
    chart: () => import("./big_stakes/ReplayBoard.svelte"),
    lesson: () => import("./big_stakes/lesson"),
    meet: () => import("./big_stakes/words"),
    maker: () => import("./big_stakes/MeetMaker.svelte"),
    pages: [
      { path: "/breed", words: "nav.breed", part: () => import("./big_stakes/BreedPage.svelte") },
    ],
  },
  {
    id: "racing_stable",
    name: "Racing Stable",
    art: "ring",
    players: [2, 8],
    minutes: 60,
    perDollar: 1,
    table: () => import("./racing_stable/RacingStableTable.svelte"),
    end: () => import("./racing_stable/end"),
    replay: { board: () => import("./racing_stable/ReplayBoard.svelte") },
    chart: () => import("./racing_stable/ReplayBoard.svelte"),
    lesson: () => import("./racing_stable/lesson"),
  },
  {
    id: "stretch",
    name: "Top of the Stretch",
    art: "chart",
    players: [1, 8],
    minutes: 15,
    perDollar: 100,
    table: () => import("./stretch/StretchTable.svelte"),
    thrown: stretchDice,
    end: () => import("./stretch/end"),
    replay: { board: () => import("./stretch/ReplaySheet.svelte") },
    chart: () => import("./stretch/Charts.svelte"),
    lesson: () => import("./stretch/lesson"),
    meet: () => import("./stretch/words"),
    maker: () => import("./stretch/CardMaker.svelte"),
    pages: [
      { path: "/odds", words: "nav.odds", part: () => import("./stretch/OddsLab.svelte") },
      { path: "/rate", words: "nav.rate", part: () => import("./stretch/rate/RatePage.svelte") },
      { path: "/packs", words: "nav.packs", part: () => import("./stretch/PackPage.svelte") },
    ],
    // Throwing, or having thrown, is all there is to do in this game.
    dice: "mine",
  },
];

export const GAME_PAGES: readonly GamePage[] = SHELF.flatMap((game) => game.pages ?? []);

/** The table of *Race now*: three of the regulars, and no rules to choose. */
export const QUICK_TABLE: NewTable = {
  game: "homestretch",
  seats: 4,
  bots: { "1": "silas", "2": "dot", "3": "judge" },
};

/** What a new meet is of, until somebody chooses: its races are the shortest. */
export const MEET_GAME: ShelfGame["id"] = "stretch";

export function onShelf(id: string): ShelfGame | undefined {
  return SHELF.find((game) => game.id === id);
}

/** The table of a game: its own, or the one for every game. */
export function tableOf(id: string): ShelfGame["table"] {
  return onShelf(id)?.table ?? (() => import("../lib/play/DefaultTable.svelte"));
}

export function usualDice(id: string): DiceMode {
  return onShelf(id)?.dice ?? "house";
}

/** Of a game that is not on the shelf, its id as words. */
export function gameName(id: string): string {
  const words = id.charAt(0).toUpperCase() + id.slice(1).replaceAll("_", " ");
  return onShelf(id)?.name ?? words;
}

/** Where a summary says what everybody has, if it counts money at all. */
interface Counted {
  summary?: {
    seats?: { money?: number; cash?: number; prize?: number }[];
    money?: number[];
  };
}

/** What a seat has, in dollars. */
export function heldBy(seat: number, state: TableState | null): number | undefined {
  const { seats, money: all } = (state?.view as Counted | null)?.summary ?? {};
  const { money, cash, prize } = seats?.[seat] ?? {};
  const held = money ?? cash ?? prize ?? all?.[seat];
  return held && held / (onShelf(state?.game ?? "")?.perDollar ?? 1);
}

/** A seat's score as the game counts it; of a game that is not on the shelf, the bare figure. */
export function scoreWords(id: string, score: number): string {
  const game = onShelf(id);
  return game ? speech.words.dollars(score / game.perDollar) : String(score);
}
