/** Springs that never overshoot. They are linear: what answers to many steps is the sum of what answers to
 *  each, so a place at any moment is read off the steps before it, in any order, and speed is carried over from
 *  one step to the next. */

/** From here on, in parts of 1/ω, a spring lies still: what is missing is a two-thousandth of its way. */
const STILL = 10;

/** How far a critically damped spring has come after a step of 1, `x` seconds ago. */
function answer(omega: number, x: number): number {
  if (x <= 0) return 0;
  const way = omega * x;
  return way >= STILL ? 1 : 1 - (1 + way) * Math.exp(-way);
}

/** How fast it goes then. */
function speed(omega: number, x: number): number {
  const way = omega * x;
  return x <= 0 || way >= STILL ? 0 : omega * way * Math.exp(-way);
}

/** The spring that has done all but a thirtieth of its way after so many seconds. */
export const within = (seconds: number): number => 5.3 / seconds;

/** How a step is answered: `x` seconds after it began. */
export interface Motion {
  way: (x: number) => number;
  speed: (x: number) => number;
  /** After so many seconds it lies still. */
  until: number;
}

export const spring = (omega: number): Motion => ({
  way: (x) => answer(omega, x),
  speed: (x) => speed(omega, x),
  until: STILL / omega,
});

/** Somebody who has so many seconds and takes them all. */
export const glide = (seconds: number): Motion => ({
  way(x) {
    const part = Math.min(1, Math.max(0, x / seconds));
    return part ** 3 * (10 - 15 * part + 6 * part * part);
  },
  speed(x) {
    const part = Math.min(1, Math.max(0, x / seconds));
    return (30 * (part * (1 - part)) ** 2) / seconds;
  },
  until: seconds,
});

interface Leg {
  at: number;
  /** When it and all before it are done. */
  until: number;
  motion: Motion;
  by: readonly number[];
  to: readonly number[];
}

/** Values that go on step by step, all of them by the same motion: where they are at any moment is what they
 *  come to, less what is missing of the steps that are under way. */
export class Way {
  readonly #steps: Leg[] = [];

  constructor(private readonly from: readonly number[]) {}

  get end(): readonly number[] {
    return this.#steps.at(-1)?.to ?? this.from;
  }

  /** When they lie still. */
  get until(): number {
    return this.#steps.at(-1)?.until ?? -Infinity;
  }

  /** In the order of time. */
  go(at: number, to: readonly number[], motion: Motion): void {
    const { end } = this;
    const by = to.map((value, i) => value - (end[i] as number));
    const until = Math.max(at + motion.until, this.#steps.at(-1)?.until ?? 0);
    this.#steps.push({ at, until, motion, by, to: [...to] });
  }

  /** Where they come to by the steps that have begun. */
  rest(t: number): readonly number[] {
    return this.#steps[this.#begun(t)]?.to ?? this.from;
  }

  /** Fills in where they are, and how fast they go. */
  at(t: number, values: number[], speeds?: number[]): void {
    const begun = this.#begun(t);
    const rest = this.#steps[begun]?.to ?? this.from;
    for (let k = 0; k < rest.length; k += 1) {
      values[k] = rest[k] as number;
      if (speeds) speeds[k] = 0;
    }
    for (let i = begun; i >= 0; i -= 1) {
      const { at, until, motion, by } = this.#steps[i] as Leg;
      if (until <= t) return;
      const missing = 1 - motion.way(t - at);
      if (missing <= 0) continue;
      for (let k = 0; k < by.length; k += 1) {
        values[k] = (values[k] as number) - missing * (by[k] as number);
        if (speeds) speeds[k] = (speeds[k] as number) + motion.speed(t - at) * (by[k] as number);
      }
    }
  }

  /** The last step that has begun. */
  #begun(t: number): number {
    let [low, high] = [-1, this.#steps.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#steps[middle]?.at ?? 0) <= t) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
