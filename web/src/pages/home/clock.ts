/** The clock of a picture that nobody asked for: it goes only while the picture can be seen, is no quicker than
 *  the picture needs, and after some runs it stands for good, unless somebody wants to see it again. */

/** How often it is run without being asked. */
const RUNS = 2;
/** Frames are so far apart at least, in milliseconds: thirty a second, and a little less than that, since a
 *  screen's own frames do not come to the millisecond. */
const APART = 1000 / 30 - 4;
/** After a longer pause than this it goes on where it stood. */
const LATE = 100;

/** It is run from one moment to another, in seconds. */
export interface Picture {
  from: number;
  to: number;
  draw: (t: number) => void;
}

/** What this needs of the browser. */
export interface Frames {
  ask: (tick: (now: number) => void) => number;
  cancel: (request: number) => void;
  /** Whether nothing may move. */
  still: () => boolean;
}

export class Clock {
  #t: number;
  #left = RUNS;
  #seen = false;
  #held = false;
  #request: number | null = null;
  #drawn: number | null = null;

  constructor(
    private readonly picture: Picture,
    private readonly frames: Frames,
  ) {
    this.#t = picture.from;
  }

  /** The moment that is shown. */
  get t(): number {
    return this.#t;
  }

  get runs(): boolean {
    return this.#request !== null;
  }

  /** Whether the picture is in sight. */
  see(seen: boolean): void {
    this.#seen = seen;
    this.#follow();
  }

  /** Runs it once more, if it has come to its end. */
  again(): void {
    if (this.#left === 0) [this.#left, this.#t] = [1, this.picture.from];
    this.#follow();
  }

  /** Holds it, or lets it go on. */
  toggle(): void {
    this.#held = this.runs;
    this.again();
  }

  stop(): void {
    if (this.#request !== null) this.frames.cancel(this.#request);
    [this.#request, this.#drawn] = [null, null];
  }

  #follow(): void {
    const goes = this.#seen && !this.#held && this.#left > 0 && !this.frames.still();
    if (!goes) this.stop();
    else this.#request ??= this.frames.ask(this.#tick);
  }

  readonly #tick = (now: number): void => {
    this.#request = null;
    this.#drawn ??= now;
    const gone = now - this.#drawn;
    if (gone >= APART) {
      this.#drawn = now;
      this.#show(this.#t + Math.min(gone, LATE) / 1000);
    }
    this.#follow();
  };

  #show(t: number): void {
    const { from, to, draw } = this.picture;
    const ended = t >= to;
    if (ended) this.#left -= 1;
    this.#t = !ended ? t : this.#left > 0 ? from : to;
    draw(this.#t);
  }
}
