/** What a throw for a horse can lead to, counted over all throws of two dice. */

import type { Ring, RingMark } from "../../generated/racing";

/** Equally likely throws of two dice. */
export const THROWS = 36;

export type Luck = "home" | "good" | "bad" | "plain" | "double";

export interface Outcome {
  luck: Luck;
  /** In so many of all throws. */
  ways: number;
  /** The spaces that it happens on, with how many throws lead there. */
  on: { mark: RingMark; ways: number }[];
}

/** In how many throws that are no double two dice add up to this. */
function waysTo(sum: number): number {
  const all = 6 - Math.abs(7 - sum);
  return sum % 2 === 0 ? all - 1 : all;
}

/** For a horse that has come so far, of so many spaces: a double stays, and a space acts on whoever stops
 *  there. */
export function outcomes(course: Ring, at: number, spaces: number): Outcome[] {
  const found = new Map<Luck, Outcome>();
  const add = (luck: Luck, ways: number, mark?: RingMark) => {
    const outcome = found.get(luck) ?? { luck, ways: 0, on: [] };
    outcome.ways += ways;
    if (mark) outcome.on.push({ mark, ways });
    found.set(luck, outcome);
  };
  for (let sum = 3; sum <= 11; sum += 1) {
    const to = at + sum;
    const space = (course.start + to) % course.spaces;
    const mark = course.marks.find((one) => one.space === space);
    if (to >= spaces) add("home", waysTo(sum));
    else add(mark ? (mark.color === "green" ? "good" : "bad") : "plain", waysTo(sum), mark);
  }
  add("double", 6);
  const order: Luck[] = ["home", "plain", "good", "bad", "double"];
  return order.flatMap((luck) => found.get(luck) ?? []);
}
