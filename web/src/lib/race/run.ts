/** A race on an open course as one running, from the gate to the wire. The game says at its calls how far
 *  each horse lies behind; from one call to the next every horse goes evenly, without a stop, and at each
 *  call it is exactly where the game has it. */

import { perUnit, type RaceFrame, type Runner } from "./frame";
import type { RaceMoment } from "./steps";
import type { Distances } from "./tween";

/** A call, and after which part of the way it is made. */
export interface Call {
  way: number;
  moment: RaceMoment;
}

/** Where the break is called, and the top of the stretch; the calls between them lie evenly. */
const BREAK = 0.16;
const STRETCH = 0.74;
/** How long a field stays together of whose running the game says nothing: it is parted at the wire. */
export const TOGETHER = 0.4;
/** How much of the way a horse that is out still takes to fall back and out of sight. */
const FADES = 0.1;
/** How far it has fallen back then, in the frame's unit. */
const FALLS = 40;

export class Run {
  /** The calls, from the gate to the wire. */
  readonly calls: readonly Call[];
  readonly #behind = new Map<number, Line>();
  /** From where on horses are out. */
  readonly #outs = new Map<number, number>();

  /** Of the moments of a whole race, the first of them in the gate. */
  constructor(private readonly moments: readonly RaceMoment[]) {
    this.calls = callsOf(moments);
    for (const { post } of this.end.runners) {
      const out = this.calls.findIndex(({ moment }) => status(moment.frame, post) === "out");
      if (out >= 0) this.#outs.set(post, this.#outAt(out));
      this.#behind.set(post, new Line(this.#knots(post, out)));
    }
  }

  /** Whether the game calls the race on its way. */
  get followed(): boolean {
    return this.calls.length > 2;
  }

  /** Whether no more than a length parts the first two at the wire. */
  get close(): boolean {
    const { order, unit } = this.end;
    const [first, second] = order.map((post) => this.distance(post, 1));
    return first !== undefined && second !== undefined && first - second <= perUnit(unit);
  }

  /** The last call to which the horses have come. */
  callAt(way: number): Call {
    return this.calls.findLast((call) => call.way <= way) ?? (this.calls[0] as Call);
  }

  /** The way of the next call. */
  next(way: number): number {
    return this.calls.find((call) => call.way > way)?.way ?? 1;
  }

  /** What happened up to the last call. */
  reached(way: number): readonly RaceMoment[] {
    return this.moments.slice(0, this.moments.indexOf(this.callAt(way).moment) + 1);
  }

  /** Where the horses are. */
  at(way: number): Distances {
    const all = [...this.#behind.keys()].map((post) => [post, this.distance(post, way)] as const);
    return Object.fromEntries(all);
  }

  /** Where a horse is. */
  distance(post: number, way: number): number {
    return this.end.length - (this.#behind.get(post)?.at(way) ?? 0) - this.#fall(post, way);
  }

  /** From which part of the way on a horse is out, where it is. */
  out(post: number): number | undefined {
    return this.#outs.get(post);
  }

  /** How far a horse that is out has faded, from 0 to 1. */
  gone(post: number, way: number): number {
    const out = this.#outs.get(post);
    return out === undefined ? 0 : Math.min(1, Math.max(0, (way - out) / FADES));
  }

  /** The race as it stands: at a call as the game has it, between two of them as it is drawn. */
  frame(way: number): RaceFrame {
    const call = this.callAt(way);
    const { frame } = call.moment;
    if (call.way === way) return frame;
    const at = this.at(way);
    const runners = frame.runners.map((one): Runner => ({
      ...one,
      distance: at[one.post] ?? 0,
      status: this.gone(one.post, way) > 0 ? { kind: "out" } : one.status,
    }));
    const order = [...runners].sort(
      (a, b) => Number(runs(b)) - Number(runs(a)) || b.distance - a.distance || a.lane - b.lane,
    );
    const ahead = frame.length - (order[0]?.distance ?? 0);
    return {
      ...frame,
      // What is written of it is in whole parts, as at the calls.
      runners: runners.map((one) => ({ ...one, distance: Math.round(one.distance + ahead) })),
      order: order.map(({ post }) => post),
    };
  }

  private get end(): RaceFrame {
    return (this.calls.at(-1) as Call).moment.frame;
  }

  /** A horse leaves the race at the call that no longer has it; who is missing at the wire left before. */
  #outAt(call: number): number {
    const { way = 1 } = this.calls[call] ?? {};
    const before = this.calls[call - 1]?.way ?? 0;
    return way < 1 ? way : (before + way) / 2;
  }

  /** How far a horse lies behind at the calls that have it. */
  #knots(post: number, out: number): Knot[] {
    const wire = this.calls.length - 1;
    const known = this.calls.filter((_, i) => out < 0 || i < out || (i === out && i < wire));
    const knots = known.map(({ way, moment: { frame } }): Knot => {
      const found = frame.runners.find((one) => one.post === post);
      return [way, way === 0 ? 0 : frame.length - (found?.distance ?? 0)];
    });
    return this.followed ? knots : [...knots.slice(0, 1), [TOGETHER, 0], ...knots.slice(1)];
  }

  #fall(post: number, way: number): number {
    return FALLS * this.gone(post, way) ** 2;
  }
}

const runs = ({ status }: Runner) => status.kind !== "out";

function status(frame: RaceFrame, post: number): Runner["status"]["kind"] | undefined {
  return frame.runners.find((one) => one.post === post)?.status.kind;
}

/** The first moment of each call; one that nobody has seen is left out. */
function callsOf(moments: readonly RaceMoment[]): Call[] {
  const found = new Map<number, Call>();
  for (const moment of moments) {
    const { course } = moment.frame;
    if (course.kind !== "open" || found.has(course.call)) continue;
    found.set(course.call, { way: wayOf(course.call, course.calls), moment });
  }
  return [...found.values()];
}

/** After which part of the way a call is made. */
export function wayOf(call: number, calls: number): number {
  if (call === 0 || call === calls) return call / calls;
  return BREAK + ((STRETCH - BREAK) * (call - 1)) / Math.max(1, calls - 2);
}

type Knot = readonly [way: number, behind: number];

/** A smooth line through its knots which between two of them never leaves the span between them: the slopes
 *  of Fritsch and Carlson. */
class Line {
  readonly #slopes: number[];

  constructor(private readonly knots: readonly Knot[]) {
    this.#slopes = slopes(knots);
  }

  at(way: number): number {
    const { knots } = this;
    const i = Math.max(
      0,
      knots.findLastIndex(([at]) => at <= way),
    );
    const [from, to] = [knots[i] as Knot, knots[i + 1]];
    if (!to) return from[1];
    const width = to[0] - from[0];
    const t = (way - from[0]) / width;
    const [out = 0, into = 0] = this.#slopes.slice(i, i + 2).map((slope) => slope * width);
    return (
      from[1] * (1 + 2 * t) * (1 - t) ** 2 +
      out * t * (1 - t) ** 2 +
      to[1] * t * t * (3 - 2 * t) -
      into * t * t * (1 - t)
    );
  }
}

function slopes(knots: readonly Knot[]): number[] {
  const steps = knots.slice(1).map(([way, behind], i) => {
    const [at, was] = knots[i] as Knot;
    return { width: way - at, slope: (behind - was) / (way - at) };
  });
  return knots.map((_, i) => {
    const [before, after] = [steps[i - 1], steps[i]];
    if (!before || !after) return before?.slope ?? after?.slope ?? 0;
    if (before.slope * after.slope <= 0) return 0;
    const [left, right] = [2 * after.width + before.width, after.width + 2 * before.width];
    return (left + right) / (left / before.slope + right / after.slope);
  });
}
