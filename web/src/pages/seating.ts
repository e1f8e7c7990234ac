/** Who sits where at a table that is not open yet. Whatever is chosen can be opened: seats that a game
 *  can not do without are never empty. */

import type { DiceMode, NewTable } from "../lib/net/types";
import type { Opening } from "../lib/net/open";
import type { Place } from "../lib/net/tables.svelte";
import { nextBot } from "../lib/people/people";

/** `you` and `friend`, or the name of a bot. */
export type Sitter = "you" | "friend" | "empty" | { bot: string };

/** How people come to a table: alone against bots, each from elsewhere, all at one screen, or in a room with
 *  phones. */
export const WAYS = ["alone", "friends", "screen", "room"] as const;
export type Way = (typeof WAYS)[number];

/** Where its players look. */
export function placeOf(way: Way): Place {
  return way === "screen" || way === "room" ? way : "link";
}

export interface Draft {
  game: string;
  sitters: Sitter[];
  way: Way;
  /** Names of the local seats; an empty one gets the fallback. */
  names: string[];
  options: Record<string, unknown>;
  /** The name of a pack, or the pack itself. */
  pack: string | Record<string, unknown>;
  dice: DiceMode;
  /** Seconds, or none. */
  patience: number | null;
  hidden: boolean;
}

/** The bots on these chairs. */
export const botsOf = (sitters: readonly Sitter[]): string[] =>
  sitters.flatMap((one) => (typeof one === "object" ? [one.bot] : []));

/** The same chairs with another bot, of those that the game knows, on each that is asked for. */
function withBots(
  sitters: readonly Sitter[],
  known: readonly string[],
  wanted: (one: Sitter, row: number) => boolean,
): Sitter[] {
  const there = botsOf(sitters);
  return sitters.map((one, row) => {
    if (!wanted(one, row)) return one;
    const bot = nextBot(known, there);
    there.push(bot);
    return { bot };
  });
}

/** The seats as a game of `least` to `most` players allows them: you, and bots for the rest. */
export function firstSitters(least: number, most: number, known: readonly string[]): Sitter[] {
  const start = Math.min(most, Math.max(least, 4));
  const empty = Array.from({ length: most }, (_, i): Sitter => (i === 0 ? "you" : "empty"));
  return withBots(empty, known, (_, row) => row > 0 && row < start);
}

/** The same chairs when people come another way. Friends and bots make room for each other. */
export function seatedBy(way: Way, sitters: readonly Sitter[], known: readonly string[]): Sitter[] {
  const others = (one: Sitter, row: number) => row > 0 && one !== "empty";
  if (way === "alone") return withBots(sitters, known, (one) => one === "friend");
  if (way === "friends" || way === "room")
    return sitters.map((one, row) => (others(one, row) ? "friend" : one));
  const second = sitters.includes("friend") ? -1 : sitters.findIndex(others);
  return sitters.map((one, row) => (row === second ? "friend" : one));
}

/** What the server is asked for. */
export function opening(draft: Draft, named: (seat: number) => string): Opening {
  const taken = draft.sitters
    .map((sitter, row) => ({ sitter, row }))
    .filter(({ sitter }) => sitter !== "empty");
  const place = placeOf(draft.way);
  const bots: Record<string, string> = {};
  const local: Opening["local"] = [];
  taken.forEach(({ sitter, row }, seat) => {
    if (typeof sitter === "object") bots[String(seat)] = sitter.bot;
    else if (isLocal(sitter, place))
      local.push({ seat, name: draft.names[row]?.trim() || named(seat) });
  });
  const table: NewTable = {
    game: draft.game,
    seats: taken.length,
    bots,
    private: draft.hidden,
    dice: draft.dice,
    ...(draft.pack === "standard" ? {} : { pack: draft.pack }),
    ...(Object.keys(draft.options).length > 0 ? { options: draft.options } : {}),
    ...(draft.patience === null ? {} : { patience: draft.patience, late: "wait" as const }),
  };
  return { table, place, local };
}

/** Whether a person plays on this device: everybody at a hot seat, nobody on a room's big screen. */
export function isLocal(sitter: Sitter, place: Place): boolean {
  if (place === "room") return false;
  return sitter === "you" || (sitter === "friend" && place === "screen");
}
