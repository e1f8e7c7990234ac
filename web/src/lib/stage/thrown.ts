/** The throw of a moment, as it is drawn. Every throw has an entry of its own, so there is one at most, and the
 *  moment begins with it. */

import type { DiceOf } from "../draw/dice";
import type { Moment } from "../race/steps";
import type { Throw } from "./dice";

export function thrownIn({ steps }: Pick<Moment, "steps">): readonly number[] {
  return steps.find((step) => step.type === "thrown")?.faces ?? [];
}

/** `looks`: what the game says of its dice; the others are white and have six sides, or enough for their face. */
export function throwIn(moment: Moment, looks: DiceOf = () => []): Throw | null {
  const faces = thrownIn(moment);
  if (faces.length === 0) return null;
  const worn = looks(faces, moment.events);
  return {
    seed: moment.number,
    dice: faces.map((face, i) => ({ colour: "white", sides: face > 6 ? 20 : 6, ...worn[i], face })),
  };
}
