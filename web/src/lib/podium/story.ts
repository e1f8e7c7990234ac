/** The end of a game in a sentence that follows from what everybody has. */

import { speech } from "../i18n/lang.svelte";
import { p } from "./words";

/** Where somebody has come in the end. */
export interface Placed {
  seat: number;
  name: string;
  rank: number;
  /** What the rank follows from. */
  amount: number;
}

/** Everybody where who has more is before who has less. */
export function byAmount(seats: readonly Omit<Placed, "rank">[]): Placed[] {
  const rank = (amount: number) => 1 + seats.filter((other) => other.amount > amount).length;
  return seats.map((one) => ({ ...one, rank: rank(one.amount) }));
}

/** A lead of at most this part of what the winner has is a close one. */
const CLOSE = 0.05;

export interface Told {
  title: string;
  story: string;
}

/** Who has won, and by how much. `you` is the seat that reads; nobody where it is to be read by others. */
export function tell(
  placed: readonly Placed[],
  you: number | null,
  money: (amount: number) => string,
): Told {
  const ranked = [...placed].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const first = ranked[0];
  if (!first) return { title: "", story: "" };
  const winners = ranked.filter(({ rank }) => rank === first.rank);
  const list = speech.words.list(winners.map(({ name }) => name));
  const who = winners.length === 1 && first.seat === you ? "you" : "other";
  const amount = money(first.amount);
  const second = ranked[winners.length];
  if (ranked.length === 1)
    return { title: p("alone", { who, name: first.name, amount }), story: "" };
  const title = p("wins", { who, n: winners.length, list });
  if (winners.length > 1) return { title, story: p("story.level", { amount, list }) };
  if (!second) return { title, story: "" };
  const gap = first.amount - second.amount;
  const slots = {
    who,
    first: first.name,
    second: second.seat === you ? p("you") : second.name,
    amount,
    gap: money(gap),
  };
  return { title, story: gap > 0 ? p(`story.${margin(first.amount, second.amount)}`, slots) : "" };
}

function margin(first: number, second: number): "close" | "twice" | "ahead" {
  if (second > 0 && first > 2 * second) return "twice";
  return first - second <= CLOSE * first ? "close" : "ahead";
}
