/** The guided races: for each game a short table against bots, and what to say in which of its phases. */

import type { Opening } from "../lib/net/open";
import type { LearnKey } from "./words";

/** A hint: shown in these phases of the rules until it is put away. */
export interface Hint {
  key: LearnKey;
  phases: readonly string[];
  /** Only while the learner has to decide. */
  mine?: true;
}

export interface Lesson {
  game: string;
  table: Omit<Opening["table"], "game">;
  hints: readonly Hint[];
}

/** How many hints stand on the screen at a time. */
export const AT_ONCE = 3;

const bots = (n: number) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [String(i + 1), "handicapper"]));

export const LESSONS: readonly Lesson[] = [
  {
    game: "homestretch",
    table: { seats: 3, bots: bots(2), options: { purple_races: 1, green_races: 0 } },
    hints: [
      { key: "homestretch.share", phases: ["draft"] },
      { key: "homestretch.price", phases: ["draft"] },
      { key: "homestretch.pass", phases: ["draft"] },
      { key: "homestretch.spots", phases: ["betting"] },
      { key: "homestretch.values", phases: ["betting"] },
      { key: "homestretch.stack", phases: ["betting"] },
      { key: "homestretch.roll", phases: ["roll_off", "race"] },
      { key: "homestretch.choice", phases: ["race"], mine: true },
      { key: "homestretch.tokens", phases: ["race"] },
      { key: "homestretch.third", phases: ["race"] },
      { key: "homestretch.end", phases: ["over"] },
    ],
  },
  {
    game: "high_roller",
    table: { seats: 3, bots: bots(2), options: { auction: "draft" } },
    hints: [
      { key: "high_roller.draft", phases: ["draft_roll", "draft"] },
      { key: "high_roller.price", phases: ["draft_roll", "draft"] },
      { key: "high_roller.card", phases: ["draft"], mine: true },
      { key: "high_roller.bet", phases: ["posts", "bets"] },
      { key: "high_roller.slots", phases: ["bets"] },
      { key: "high_roller.class", phases: ["bets"] },
      { key: "high_roller.dice", phases: ["ride", "throw"] },
      { key: "high_roller.path", phases: ["run"], mine: true },
      { key: "high_roller.patience", phases: ["run"], mine: true },
      { key: "high_roller.order", phases: ["ride", "throw", "run"] },
      { key: "high_roller.end", phases: ["photo", "done"] },
    ],
  },
  {
    game: "big_stakes",
    table: { seats: 3, bots: bots(2), options: { program: ["d6"] } },
    hints: [
      { key: "big_stakes.card", phases: ["release", "trade", "answer", "keep"] },
      { key: "big_stakes.release", phases: ["release"], mine: true },
      { key: "big_stakes.trade", phases: ["trade", "answer"] },
      { key: "big_stakes.keep", phases: ["keep"], mine: true },
      { key: "big_stakes.enter", phases: ["enter"] },
      { key: "big_stakes.post", phases: ["draw", "post"] },
      { key: "big_stakes.dice", phases: ["roll", "run"] },
      { key: "big_stakes.path", phases: ["run"], mine: true },
      { key: "big_stakes.chute", phases: ["run"], mine: true },
      { key: "big_stakes.order", phases: ["roll", "run"] },
      { key: "big_stakes.end", phases: ["finished"] },
    ],
  },
  {
    game: "racing_stable",
    table: { seats: 3, bots: bots(2), options: { program: [6] } },
    hints: [
      { key: "racing_stable.enter", phases: ["choose_stable", "enter"] },
      { key: "racing_stable.tired", phases: ["enter"] },
      { key: "racing_stable.keep", phases: ["enter"] },
      { key: "racing_stable.wager", phases: ["wager"] },
      { key: "racing_stable.odds", phases: ["wager"] },
      { key: "racing_stable.throw", phases: ["start", "run"] },
      { key: "racing_stable.spaces", phases: ["run"] },
      { key: "racing_stable.third", phases: ["run"] },
      { key: "racing_stable.debt", phases: ["debt", "offer"] },
      { key: "racing_stable.end", phases: ["over"] },
    ],
  },
  {
    game: "stretch",
    table: { seats: 1, options: { cards: ["champagne_2009"], bankroll: 20_000 } },
    hints: [
      { key: "stretch.power", phases: ["condition", "odds", "odds_reroll", "betting"] },
      { key: "stretch.odds", phases: ["condition", "odds", "odds_reroll", "betting"] },
      { key: "stretch.slip", phases: ["betting"], mine: true },
      { key: "stretch.break", phases: ["break", "setup"] },
      { key: "stretch.pace", phases: ["pace", "form", "trouble", "jockey", "factors"] },
      { key: "stretch.form", phases: ["form", "trouble"] },
      { key: "stretch.speed", phases: ["speed", "form_save"] },
      { key: "stretch.photo", phases: ["photo", "dq", "hundredths"] },
      { key: "stretch.end", phases: ["payout", "finished"] },
      { key: "stretch.why", phases: ["finished"] },
    ],
  },
];

/** What a lesson has to say now: the first few hints of this phase that were not put away. */
export function hintsNow(
  lesson: Lesson,
  phase: string,
  mine: boolean,
  away: readonly string[],
): Hint[] {
  const now = ({ key, phases, mine: own }: Hint) =>
    phases.includes(phase) && (mine || !own) && !away.includes(key);
  return lesson.hints.filter(now).slice(0, AT_ONCE);
}
