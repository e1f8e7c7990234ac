/** The log in words: what happened, from the game's events. */

import { type GameEvent, type NumberedEvent, TAKEN_BACK } from "../../lib/net/types";
import type { Words } from "../../lib/i18n/words";
import { facts, type Pack } from "./pack";
import { horseOf, type SeatView } from "./types";

const SPOKEN = new Set([
  "kept",
  "hands_passed",
  "turned_up",
  "race_card",
  "laid",
  "betting_closed",
  "rolled_off",
  "first_turn",
  "thrown",
  "cancelled",
  "pushed",
  "moved",
  "finished",
  "official",
  "purse_paid",
  "token_turned_up",
  "market_opens",
  "second_pass",
  "bought",
  "passed",
  "final",
]);

export function horseWords(pack: Pack, horse: number): string {
  const { name } = facts(pack, horse);
  return name === String(horse) ? name : `${horse} ${name}`;
}

export function cardWords(pack: Pack, card: string): string {
  return `${card} ${facts(pack, horseOf(card)).name}`;
}

/** A sentence for an event, or null where there is nothing to say. */
export function logLine(
  event: GameEvent,
  seats: readonly SeatView[],
  pack: Pack,
  words: Words,
): string | null {
  if (!SPOKEN.has(event.type)) return null;
  const seat = typeof event.seat === "number" ? seats[event.seat]?.name : undefined;
  const horse = typeof event.horse === "number" ? horseWords(pack, event.horse) : "";
  const cards = (value: unknown) =>
    words.list(
      (Array.isArray(value) ? (value as string[]) : []).map((card) => cardWords(pack, card)),
    );
  const names = (value: unknown) =>
    words.list(
      (Array.isArray(value) ? (value as number[]) : []).map((one) => seats[one]?.name ?? ""),
    );
  const number = (value: unknown) => (typeof value === "number" ? value : 0);
  const dice = Array.isArray(event.dice) ? (event.dice as number[]) : [];
  // A losing token is turned up as well, but a hundred of them say nothing.
  if (event.type === "token_turned_up" && number(event.paid) === 0) return null;
  return words.say(`hs.log.${event.type}`, {
    seat: seat ?? "",
    horse,
    dice: dice.join(" + "),
    face: number(event.face),
    roll: number(event.roll),
    round: number(event.round),
    race: number(event.race),
    spaces: number(event.spaces),
    to: number(event.to),
    n: number(event.to) - number(event.from),
    place: number(event.place),
    bonus: number(event.bonus),
    paid: words.dollars(number(event.paid)),
    price: words.dollars(number(event.price)),
    cost: words.dollars(number(event.cost)),
    token: number(event.token),
    line: typeof event.line === "string" ? words.say(`hs.line.${event.line}`) : "",
    card:
      event.type === "race_card"
        ? (pack.cards[String(event.card)] ?? String(event.card))
        : typeof event.card === "string"
          ? cardWords(pack, event.card)
          : "",
    shares: cards(event.shares ?? event.face_up),
    order: names(event.order),
    list: Array.isArray(event.finish)
      ? words.list((event.finish as number[]).map((one) => horseWords(pack, one)))
      : "",
    blind: event.blind === true ? "yes" : "no",
  });
}

/** A line of the log, with how many entries of the game stood when it was told. */
export interface LogLine {
  text: string;
  entries: number;
}

/** The lines of what still stands. */
export function standing(lines: readonly LogLine[], entries: number): LogLine[] {
  return lines.filter((line) => line.entries <= entries);
}

/** A past without what was taken back in it. An event names no entry, but the table can be asked how many
 *  entries stood at any number; between two times of taking back they only become more. */
export async function withoutTakenBack(
  events: readonly NumberedEvent[],
  entriesAt: (number: number) => Promise<number>,
): Promise<NumberedEvent[]> {
  let stands: NumberedEvent[] = [];
  for (const told of events) {
    if (told.event.type !== TAKEN_BACK) {
      stands.push(told);
      continue;
    }
    const left = await entriesAt(told.number);
    let [from, to] = [0, stands.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const number = stands[middle]?.number ?? 0;
      if ((await entriesAt(number)) <= left) from = middle + 1;
      else to = middle;
    }
    stands = stands.slice(0, from);
  }
  return stands;
}
