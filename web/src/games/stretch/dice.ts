/** Of two dice the red one is read first; one alone is white. */

import type { DiceOf, DieColour } from "../../lib/draw/dice";

export const colourOf = (at: number, count: number): DieColour =>
  at === 0 && count === 2 ? "red" : "white";

/** The die that is thrown for the hundredths of a second has twenty sides. */
export const thrown: DiceOf = (faces, events) => {
  const hundredths = events.some(({ type, what }) => type === "thrown" && what === "hundredths");
  return faces.map((_, i) => ({
    colour: colourOf(i, faces.length),
    ...(hundredths ? { sides: 20 } : {}),
  }));
};
