/** The two dice, as they look and as they are asked for. */

import type { DiceOf } from "../../lib/draw/dice";
import type { Event } from "./types";

/** Each is called by its colour. */
export const DICE = [
  { die: "white", key: "R" },
  { die: "green", key: "D" },
] as const;

export const thrown: DiceOf = (_, events) => {
  const told = events as unknown as readonly Event[];
  return told.flatMap((one) => (one.type === "thrown" ? [{ colour: one.die }] : [])).slice(-1);
};
