/** Plays to whoever looks at a table what is shown of it. */

import type { NumberedEvent } from "../net/types";
import type { RaceFrame } from "../race/frame";
import type { Moment } from "../race/steps";
import { cuesAfter, cuesAt, type Timing } from "./cues";
import type { Sound } from "./sound.svelte";

export class Ear {
  /** The last entry of which something was seen. */
  #seen = 0;

  constructor(private readonly board: Pick<Sound, "play" | "stands">) {}

  /** A moment begins; `before`: where the horses are. */
  begins(before: RaceFrame | null, moment: Moment, timing: Timing): void {
    this.#seen = moment.number;
    this.board.play(cuesAt(before, moment, timing));
    if (moment.frame) this.board.stands(moment.frame);
  }

  /** What happened up to a number is on the screen; `told`: whether the end of a race in it has a sound of its
   *  own; `race`: the race that goes on. */
  shown(
    news: readonly NumberedEvent[],
    { number, told, race }: { number: number; told: boolean; race: RaceFrame | null },
  ): void {
    const steps = (of: readonly NumberedEvent[]) => of.flatMap(({ step }) => step ?? []);
    const unseen = news.filter((one) => one.number > this.#seen);
    this.#seen = number;
    if (!told) this.board.play(cuesAfter(steps(news), steps(unseen)));
    this.board.stands(race);
  }
}
