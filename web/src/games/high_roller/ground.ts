/** The board as a pack has it, and how far a horse gets on it: the steps of the rule file, so that what a
 *  throw would bring is counted before it is thrown. */

import type { Board } from "./types";

interface Step {
  to: string;
  cost: number;
  /** Ahead to the lane outside, which may be forbidden on the home stretch. */
  swings: boolean;
}

interface Space {
  lane: number;
  progress: number;
  /** Whether it lies on the home stretch or behind it. */
  home: boolean;
  ahead: string | null;
  steps: Step[];
}

/** How a table plays: those of its options that change where a horse may go. */
export interface Rules {
  stretch_diagonals?: unknown;
  stretch_blocking?: unknown;
}

const spacesOf = ({ kind, cells, rail, step }: Board["segment"][0], lane: number) =>
  kind === "turn" ? (rail ?? 0) + (step ?? 0) * (lane - 1) : (cells ?? 0);

export class Ground {
  readonly #spaces = new Map<string, Space>();
  readonly #gate: Step[];
  readonly #blocking: boolean;
  /** Where the line is crossed, and where the back half begins. */
  readonly finish: number;
  readonly midway: number;

  constructor(board: Board, rules: Rules = {}) {
    this.#blocking = rules.stretch_blocking !== "allowed";
    const { lanes, segment, cost } = board;
    const first = (lane: number) => `${lane}${segment[0]?.id}1`;
    this.#gate = Array.from({ length: lanes }, (_, i) => ({
      to: first(i + 1),
      cost: cost.gate,
      swings: false,
    }));
    let start = 0;
    for (const [at, { id }] of segment.entries()) {
      const one = segment[at] as Board["segment"][0];
      const home = board.home_stretch.includes(id);
      for (let lane = 1; lane <= lanes; lane += 1) {
        const count = spacesOf(one, lane);
        for (let number = 1; number <= count; number += 1)
          this.#spaces.set(`${lane}${id}${number}`, {
            lane,
            progress: start + (spacesOf(one, 1) * number) / count,
            home,
            ahead: spaceAt(board, at, lane, number + 1),
            steps: stepsFrom(board, at, lane, number, rules.stretch_diagonals === true),
          });
      }
      start += spacesOf(one, 1);
    }
    this.finish = this.progress(`1${board.finish}`);
    this.midway = this.progress(`1${board.midway}`);
  }

  /** Columns run; in the gate none. */
  progress(cell: string | null): number {
    return this.#spaces.get(cell ?? "")?.progress ?? 0;
  }

  /** Every space in reach with its least cost. `others`: where the other horses stand. */
  reach(from: string | null, budget: number, others: readonly string[]): Map<string, number> {
    const taken = new Set(others);
    const found = new Map<string, number>();
    let edge: [string | null, number][] = [[from, 0]];
    while (edge.length > 0) {
      const next: typeof edge = [];
      for (const [cell, spent] of edge)
        for (const step of this.#steps(cell)) {
          const cost = spent + step.cost;
          if (cost > budget || step.to === from || taken.has(step.to)) continue;
          if (cost >= (found.get(step.to) ?? Infinity) || this.#cutsOff(cell, step, taken))
            continue;
          found.set(step.to, cost);
          next.push([step.to, cost]);
        }
      edge = next;
    }
    return found;
  }

  /** How far a budget leads at most. */
  farthest(from: string | null, budget: number, others: readonly string[]): number {
    const reached = [...this.reach(from, budget, others).keys()].map((cell) => this.progress(cell));
    return Math.max(this.progress(from), ...reached);
  }

  #steps(cell: string | null): readonly Step[] {
    return this.#spaces.get(cell ?? "")?.steps ?? this.#gate;
  }

  /** Whether a step swings out without need, before somebody who comes from behind. */
  #cutsOff(cell: string | null, { to, swings }: Step, taken: ReadonlySet<string>): boolean {
    const from = this.#spaces.get(cell ?? "");
    if (!this.#blocking || !swings || !from?.home || taken.has(from.ahead ?? "")) return false;
    const there = this.#spaces.get(to);
    return [...taken].some((other) => {
      const stands = this.#spaces.get(other);
      return stands?.home && stands.lane === there?.lane && stands.progress < there.progress;
    });
  }
}

/** The id of a lane's space; the one after the last is the next segment's first. */
function spaceAt({ lanes, segment }: Board, at: number, lane: number, number: number) {
  const one = segment[at];
  if (!one || lane < 1 || lane > lanes) return null;
  const count = spacesOf(one, lane);
  if (number <= count) return `${lane}${one.id}${number}`;
  const after = segment[at + 1];
  return number === count + 1 && after ? `${lane}${after.id}1` : null;
}

/** The table of steps in the rule file. */
function stepsFrom(board: Board, at: number, lane: number, number: number, cheap: boolean): Step[] {
  const { cost, segment, home_stretch } = board;
  const one = segment[at] as Board["segment"][0];
  const steps: Step[] = [];
  const add = (to: string | null, price: number, swings = false) => {
    if (to !== null) steps.push({ to, cost: price, swings });
  };
  const inside = (to: string | null) =>
    add(to, cheap && to && home_stretch.includes(to.replace(/\d/g, "")) ? 1 : cost.diag_in);
  const space = (beside: number, there: number) => spaceAt(board, at, beside, there);
  add(space(lane, number + 1), cost.forward);
  if (one.kind !== "turn") {
    add(space(lane - 1, number), cost.side_in);
    add(space(lane + 1, number), cost.side_out);
    add(space(lane + 1, number + 1), cost.diag_out, true);
    inside(space(lane - 1, number + 1));
    return steps;
  }
  const count = spacesOf(one, lane);
  if (lane < board.lanes) {
    const level = (number * spacesOf(one, lane + 1)) / count;
    if (Number.isInteger(level)) add(space(lane + 1, level), cost.side_out);
    add(space(lane + 1, Math.floor(level) + 1), cost.diag_out, true);
  }
  // Within a turn nobody goes inside; out of it, ahead.
  if (number === count)
    inside(lane > 1 && segment[at + 1] ? `${lane - 1}${segment[at + 1]?.id}1` : null);
  return steps;
}
