/** A ring of spaces: where each lies on a stadium oval, and where the horses on it stand. */

import type { Ring, RingMark } from "../../generated/racing";
import { at, type Oval, type Place } from "./oval";

/** The share of the ring that lies before a space's own front edge; the finish line is at 0. */
const part = (course: Ring, space: number) => space / course.spaces;

const point = ({ x, y }: Place) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The outline of a space. Its long edges are bent where the track is. */
export function outline(oval: Oval, course: Ring, space: number): string {
  const steps = [0, 0.25, 0.5, 0.75, 1];
  const edge = (lane: number) => steps.map((step) => at(oval, part(course, space + step), lane));
  return `M${[...edge(0.5), ...edge(oval.lanes + 0.5).reverse()].map(point).join("L")}Z`;
}

/** The middle of a space. */
export function middle(oval: Oval, course: Ring, space: number): Place {
  return at(oval, part(course, space + 0.5), (oval.lanes + 1) / 2);
}

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

/** How often a horse with so much before it crosses the line, the finish included. */
export function crossings(course: Ring, toGo: number): number {
  return Math.ceil(Math.max(toGo, 0) / course.spaces);
}

/** A distance as cards print it. */
export function furlongs(count: number): { miles: string } | { furlongs: number } {
  if (count < 8) return { furlongs: count };
  const rest = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"][count % 8] ?? "";
  return { miles: `${Math.floor(count / 8)}${rest}` };
}

/** Where a horse of a crowd on one space stands: between the rails, 0 in the middle, and how many
 *  files behind the first. */
export interface Berth {
  aside: number;
  file: number;
}

/** Where horses stand that share a space, by post: so many abreast, the others behind. */
export function berths(
  runners: readonly { post: number; distance: number }[],
  abreast: number,
): Map<number, Berth> {
  return new Map(
    runners.map(({ post, distance }) => {
      const crowd = runners.filter((one) => one.distance === distance);
      const at = crowd.findIndex((one) => one.post === post);
      const rows = Math.min(crowd.length, abreast);
      return [post, { aside: (at % abreast) - (rows - 1) / 2, file: Math.floor(at / abreast) }];
    }),
  );
}
