/** The three dice, in the order in which they are read. */

import type { DiceOf, DieColour } from "../../lib/draw/dice";

export const DICE: readonly DieColour[] = ["red", "white", "blue"];

export const thrown: DiceOf = () => DICE.map((colour) => ({ colour }));
