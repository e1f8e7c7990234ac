/** The ways to look at a race, one key each: where it is run, the whole course, the gaps, words, and close up. */

import { t } from "../i18n/lang.svelte";

export const VIEWS = ["race", "wide", "gaps", "text", "close"] as const;
export type View = (typeof VIEWS)[number];

/** The view of a key, or nothing. */
export function viewOfKey(key: string): View | undefined {
  return VIEWS[Number(key) - 1];
}

/** Whether a key press was meant for something that is being typed into. */
export function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]",
    ) !== null
  );
}

export function viewName(view: View): string {
  return t(`view.${view}`);
}
