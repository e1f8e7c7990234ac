/** What a decision offers. */

import { k } from "./words";

export interface Effect {
  words: string;
  /** Whether it is good news or bad. */
  sign?: "up" | "down" | undefined;
}

export interface Option {
  /** What tells it from the others. */
  id: string;
  title: string;
  /** In a few words, beside the title. */
  aside?: string;
  reason?: string;
  effects?: readonly Effect[];
  /** As it is marked on the track. */
  letter?: string;
  /** The key that takes it; a letter is a key too. */
  key?: string;
  /** What the key does, for the list of keys. */
  keyWords?: string;
  /** The reader's chance to win the game after it, from 0 to 1. */
  after?: number | null;
  /** What is read off the page by tests. */
  data?: Readonly<Record<`data-${string}`, string | number>>;
}

/** The chance to win after a choice, in words. */
export const afterWords = (win: number): string =>
  k("option.after", { percent: Math.round(win * 100) });
