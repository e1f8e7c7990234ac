/** A board of bets as keys: runners one way, lines the other. */

export interface Spot<Runner, Line> {
  runner: Runner;
  line: Line;
}

/** What stands on a key. */
export interface BetKey {
  /** What it is, for whoever does not see it. */
  name: string;
  /** What it pays or costs. */
  price?: string;
  /** A few words below. */
  note?: string;
  /** How likely it wins, where that is shown, and whether it is worth more than it costs. */
  chance?: { text: string; good?: boolean } | undefined;
  /** Something of one's own lies there. */
  mine?: boolean;
  /** Why nothing can be laid there. */
  off?: string | undefined;
}

/** One of the figures over a board. */
export interface Fact {
  cap: string;
  text: string;
  /** The figure in words, where its bulbs are no sentence. */
  label?: string;
  tone?: "amber" | "blue" | "green" | "red";
}

/** The key that a pressed one leads to, or null when it is no key of the grid. `upright`: a row for each
 *  runner, as on a phone, instead of a column. */
export function walk<Runner, Line>(
  { runner, line }: Spot<Runner, Line>,
  key: string,
  runners: readonly Runner[],
  lines: readonly Line[],
  upright: boolean,
): Spot<Runner, Line> | null {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[key];
  const across = key === "ArrowRight" || key === "ArrowLeft";
  const at = runners.indexOf(runner);
  const pick = <T>(list: readonly T[], index: number, or: T) =>
    list[Math.max(0, Math.min(list.length - 1, index))] ?? or;
  if (key === "Home") return { runner: pick(runners, 0, runner), line };
  if (key === "End") return { runner: pick(runners, runners.length - 1, runner), line };
  if (step === undefined) return null;
  return across === upright
    ? { runner, line: pick(lines, lines.indexOf(line) + step, line) }
    : { runner: pick(runners, at + step, runner), line };
}
