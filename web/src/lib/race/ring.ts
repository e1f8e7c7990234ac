/** A ring of spaces: where the horses on it stand, and what its spaces say. */

import type { Ring, RingMark } from "../../generated/racing";
import { at, type Oval, type Place } from "./oval";

/** The share of the ring that lies before a space's own front edge; the finish line is at 0. */
const part = (course: Ring, space: number) => space / course.spaces;

/** Where a horse stands that has come so far: in the middle of its space, or between two on its way. */
export function standing(oval: Oval, course: Ring, distance: number, lane: number): Place {
  return at(oval, part(course, course.start + distance + 0.5), lane);
}

/** What a space does, in a few signs; its words are told when a horse stops there. */
export function sign({ effect, n }: RingMark): string {
  switch (effect) {
    case "collect":
      return `+${n}`;
    case "pay":
      return `−${n}`;
    case "forward":
      return `${n} ›`;
    case "back":
      return `‹ ${n}`;
    case "throw_again":
      return "↻";
    case "lose_turn":
      return "❙❙";
    case "disqualified":
      return "✕";
    default:
      return "✚";
  }
}

/** A distance as cards print it. */
export function furlongs(count: number): { miles: string } | { furlongs: number } {
  if (count < 8) return { furlongs: count };
  const rest = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"][count % 8] ?? "";
  return { miles: `${Math.floor(count / 8)}${rest}` };
}
