/** The clock of a race that is run as a whole: how far the horses have come, frame by frame. */

import type { CallLine } from "../call/caller";
import { t } from "../i18n/lang.svelte";
import { lessMotion } from "../look/motion";
import { prefs } from "../shell/prefs.svelte";
import { stir } from "../shell/still";
import { runner } from "./frame";
import { FINISH } from "./pace";
import { type Run, TOGETHER } from "./run";

/** How long a race takes from the gate to the wire, in milliseconds at the usual speed. */
const RUNS = 22_000;
/** How long the horses stand in the gate before it opens. */
const GATE = 900;
/** How long the horses are seen in the gate and at the wire before those can be left: the key that led there
 *  does not lead on. */
const LOOK = 300;
/** The last part of a close finish is seen in slow motion, so much slower. */
const LAST = { part: 0.035, rate: 0.3 };
/** For how long a page may be hidden before its race is over. */
const UNSEEN = 1000;
/** How often in a race what is written of it follows the horses. */
const WRITTEN = 60;

export class Gallop {
  /** The part of the way that the leader has behind him. */
  way = $state(0);
  /** How much of the way has passed on the clock, whatever is drawn of it; before the gate opens less than
   *  nothing, at the end more than all. */
  #clock = -GATE / RUNS;
  #request = 0;
  #over: () => void = () => undefined;

  /** What is written changes less often than what is drawn, and at every call. */
  readonly #told = $derived.by(() =>
    Math.max(Math.floor(this.way * WRITTEN) / WRITTEN, this.run.callAt(this.way).way),
  );
  readonly frame = $derived.by(() => this.run.frame(this.#told));
  /** What happened up to the last call. */
  readonly reached = $derived.by(() => this.run.reached(this.#told));

  /** What is said of a field whose running the game does not follow: no more than is seen. */
  readonly said: readonly CallLine[] = $derived.by(() => {
    if (this.run.followed || this.#told === 0) return [];
    const { name, order } = this.frame;
    const [first = 0, second = 0] = order;
    const horse = (post: number) => runner(this.frame, post)?.name ?? "";
    const lines: [from: number, text: string, posts: number[]][] = [
      [0, t("race.said_off", { name }), []],
      [TOGETHER / 2, t("race.said_together"), []],
      [
        (1 + TOGETHER) / 2,
        t("race.said_part", { horse: horse(first), other: horse(second) }),
        [first, second],
      ],
    ];
    return lines
      .filter(([from]) => from <= this.#told)
      .map(([, text, posts]) => ({ kind: "moves", text, posts }));
  });

  constructor(readonly run: Run) {}

  /** Runs the race; done when its end has been looked at. */
  async start(): Promise<void> {
    const rested = stir();
    // Nobody waits for what nobody sees. A page that is left is hidden too, but not for long.
    const unseen = () => document.visibilityState === "hidden" && this.stop();
    const hidden = () => setTimeout(unseen, UNSEEN);
    document.addEventListener("visibilitychange", hidden);
    await new Promise<void>((done) => {
      this.#over = done;
      let last: number | null = null;
      const tick = (now: number) => {
        const rate = this.slow ? LAST.rate : 1;
        this.#set(this.#clock + ((now - (last ?? now)) * prefs.speed * rate) / RUNS);
        last = now;
        if (this.#clock < 1 + FINISH / RUNS) this.#request = requestAnimationFrame(tick);
        else done();
      };
      this.#request = requestAnimationFrame(tick);
    });
    document.removeEventListener("visibilitychange", hidden);
    rested();
  }

  /** Whether the horses are seen in slow motion. */
  get slow(): boolean {
    return this.way >= 1 - LAST.part && this.way < 1 && this.run.close && !lessMotion();
  }

  /** On to the next call; from the wire to the end. */
  hurry(): void {
    if (this.#clock >= (LOOK - GATE) / RUNS) this.#jump(this.run.next(this.way));
  }

  /** To the wire, and from there to the end. */
  skip(): void {
    this.#jump(1);
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
    this.#over();
  }

  #jump(to: number): void {
    if (this.way < 1) this.#set(to);
    else if (this.#clock >= 1 + LOOK / RUNS) this.stop();
  }

  /** With less motion the horses are seen at the calls alone, each for as long as they run to the next. */
  #set(clock: number): void {
    this.#clock = clock;
    const way = Math.min(1, Math.max(0, clock));
    this.way = lessMotion() ? this.run.callAt(way).way : way;
  }
}
