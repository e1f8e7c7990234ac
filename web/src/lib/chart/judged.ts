/** What an analysis of a played game comes to: the course of everybody's chance, and what cost most. */

import type { Judgement, Told } from "../../generated/server";

/** A point of the course of a seat: where in the log, and the chance to win then. */
export interface Point {
  at: number;
  value: number;
}

/** The course of a seat's chance: what each of its decisions was worth. */
export function courseOf({ decisions }: Pick<Told, "decisions">, seat: number): Point[] {
  return decisions
    .filter((one) => one.seat === seat)
    .map(({ at, value }) => ({ at, value: Math.min(1, Math.max(0, value)) }));
}

/** The decisions of these seats that cost clearly more than luck would make of them, the costliest first, each
 *  with its place in the list. */
export function costliest(
  { decisions }: Pick<Told, "decisions">,
  seats: readonly number[],
  most: number,
): { judged: Judgement; nth: number }[] {
  return decisions
    .map((judged, nth) => ({ judged, nth }))
    .filter(({ judged: { seat, loss, se } }) => seats.includes(seat) && loss > 2 * se)
    .sort((a, b) => b.judged.loss - a.judged.loss)
    .slice(0, most);
}

/** A move with fields to fill in, in a line: what its fields hold. */
export function brief(move: unknown): string {
  if (typeof move !== "object" || move === null) return String(move ?? "");
  if (Array.isArray(move)) return move.map(brief).filter(Boolean).join(", ");
  const fields = Object.entries(move).filter(([name]) => name !== "type");
  return fields
    .map(([, value]) => brief(value))
    .filter(Boolean)
    .join(" ");
}
