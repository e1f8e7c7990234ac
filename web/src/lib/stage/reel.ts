/** A race as it comes from a table, frame by frame, and how far it has been shown. Nobody but the page's clock
 *  moves it on; what is drawn is read off `show` at `t`. */

import { inColumns, type RaceFrame, type Target } from "../race/frame";
import type { Run } from "../race/run";
import { distances, duration } from "../race/tween";
import { Show } from "./show";
import type { Mode } from "./shots";

export interface News {
  /** How long the horses are on their way, in milliseconds; by how far it is, unless told. */
  time?: number | undefined;
  /** The horse that goes. */
  mover?: number | undefined;
  /** Whether nothing travels. */
  still: boolean;
}

/** How long a race that is run as a whole takes, in seconds of the show. */
const RUNS = 22;

export class Reel {
  show: Show;
  /** Seconds of the show. */
  t = 0;
  #frame: RaceFrame;
  #run: Run | null = null;
  #asked: readonly Target[] = [];
  #choice: Mode | null = null;

  constructor(
    frame: RaceFrame,
    private readonly mine: readonly number[] = [],
    mover?: number,
  ) {
    this.#frame = frame;
    this.show = new Show(frame, mine, { mover });
    this.#ask(frame, -Infinity);
  }

  /** Whether a frame is one of the race that is shown. */
  isOf(frame: RaceFrame): boolean {
    const posts = ({ runners }: RaceFrame) => runners.map(({ post }) => post).join();
    return frame.race === this.#frame.race && posts(frame) === posts(this.#frame);
  }

  /** Goes on to a frame of the same race. */
  follow(frame: RaceFrame, { time, mover, still }: News): void {
    const [from, to] = [inColumns(this.#frame), inColumns(frame)];
    const moved = placesOf(from) !== placesOf(to);
    const takes = time ?? duration(distances(from), distances(to));
    this.#frame = frame;
    if (this.#run || (moved && (still || takes === 0))) {
      this.#stand(mover);
      this.#ask(frame, -Infinity);
      return;
    }
    this.show.push({ at: this.t, runs: takes / 1000, moment: { frame }, mover });
    this.#ask(frame, this.t);
  }

  /** Shows a race that is run as a whole, so much of it. */
  gallop(run: Run, way: number): void {
    if (run !== this.#run) {
      this.show = Show.ofRun(run, RUNS, this.mine);
      if (this.#choice) this.show.look(0, this.#choice);
    }
    this.#run = run;
    this.t = way * RUNS;
  }

  /** The viewer's own shot, or nothing to leave it to the director. */
  look(mode: Mode | null): void {
    this.#choice = mode;
    this.show.look(this.t, mode);
  }

  /** Brings the horses to their places. */
  settle(): void {
    this.t = Math.max(this.t, this.show.rests);
  }

  get runs(): boolean {
    return this.t < this.show.rests;
  }

  /** Stands at the present frame, whatever led to it. */
  #stand(mover?: number): void {
    this.#run = null;
    this.#asked = [];
    this.t = 0;
    const { course } = this.show;
    this.show = new Show(this.#frame, this.mine, { mover, course });
    if (this.#choice) this.show.look(-Infinity, this.#choice);
  }

  #ask({ legal }: RaceFrame, at: number): void {
    if (JSON.stringify(legal) === JSON.stringify(this.#asked)) return;
    this.#asked = legal;
    this.show.ask(at, inColumns(this.#frame).legal);
  }
}

const placesOf = ({ course, runners }: RaceFrame): string =>
  [
    course.kind === "open" ? course.call : "",
    ...runners.map(({ distance, lane }) => `${distance} ${lane}`),
  ].join();
