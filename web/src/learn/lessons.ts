/** The guided races: for each game a short table against bots, and what to say in which of its phases. */

import type { NewTable } from "../lib/net/types";

/** A hint: shown in these phases of the rules until it is put away. */
interface Timed<Key extends string> {
  key: Key;
  phases: readonly string[];
  /** Only while the learner has to decide. */
  mine?: true;
}

export interface Hint extends Timed<string> {
  words: () => string;
}

export interface Lesson {
  table: Omit<NewTable, "game">;
  hints: readonly Hint[];
}

/** How many hints stand on the screen at a time. */
export const AT_ONCE = 3;

export const TWO_BOTS = { "1": "handicapper", "2": "handicapper" };

/** The lesson of a game, in the words that come with the game. */
export function lessonOf<const Key extends string>(
  say: (key: Key) => string,
  { table, hints }: { table: Lesson["table"]; hints: readonly Timed<Key>[] },
): Lesson {
  return { table, hints: hints.map((hint) => ({ ...hint, words: () => say(hint.key) })) };
}

/** What a lesson has to say now: the first few hints of this phase that were not put away. */
export function hintsNow(
  lesson: Lesson,
  phase: string,
  mine: boolean,
  away: (key: string) => boolean,
): Hint[] {
  const now = ({ key, phases, mine: own }: Hint) =>
    phases.includes(phase) && (mine || !own) && !away(key);
  return lesson.hints.filter(now).slice(0, AT_ONCE);
}
