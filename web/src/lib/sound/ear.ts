/** Plays to whoever looks at a table what is shown of it. */

import type { GameEvent, NumberedEvent, RaceStep } from "../net/types";
import type { RaceFrame } from "../race/frame";
import type { Moment } from "../race/steps";
import { cuesAfter, cuesAt, type Timing } from "./cues";
import type { Sound } from "./sound.svelte";

export class Ear {
  /** The last entry of which something was seen. */
  #seen = 0;

  /** `like`: the step of a race that an event beside it sounds like. */
  constructor(
    private readonly board: Pick<Sound, "play" | "stands">,
    private readonly like: (event: GameEvent) => RaceStep | null,
  ) {}

  /** A moment begins; `before`: where the horses are. */
  begins(before: RaceFrame | null, moment: Moment, timing: Timing): void {
    this.#seen = moment.number;
    const beside = moment.events.flatMap((event) => this.like(event) ?? []);
    this.board.play([...cuesAt(before, moment, timing), ...cuesAfter(beside, beside)]);
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
    const beside = unseen.flatMap(({ event }) => this.like(event) ?? []);
    this.#seen = number;
    if (!told)
      this.board.play(cuesAfter([...steps(news), ...beside], [...steps(unseen), ...beside]));
    this.board.stands(race);
  }
}
