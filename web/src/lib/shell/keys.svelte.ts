/** The keys of the page. A component lends a key for as long as it is shown; the newest lender has it.
 *  Keys that a race view or a form takes for itself are only listed. */

import { untrack } from "svelte";
import { typing } from "../race/views";
import { prefs } from "./prefs.svelte";

interface Lent {
  key: string;
  act: () => void;
  /** What it does, for the list of keys; the list itself knows what every page has. */
  words?: string | undefined;
}

class Keys {
  #lent = $state.raw<Lent[]>([]);
  /** Whether the list of keys is open. */
  listed = $state(false);

  /** Lends a key; returns how to take it back. */
  lend(key: string, act: () => void, words?: string): () => void {
    const lent = { key: key.toLowerCase(), act, words };
    // Whoever lends a key does not follow who else does.
    untrack(() => (this.#lent = [...this.#lent, lent]));
    return () => untrack(() => (this.#lent = this.#lent.filter((one) => one !== lent)));
  }

  /** The keys that the page on the screen has of its own. */
  get own(): { key: string; words: string }[] {
    return this.#lent.flatMap(({ key, words }) => (words ? [{ key, words }] : []));
  }

  /** Does what a key would do, for a button that stands for it. */
  press(key: string): void {
    this.#lent.findLast((one) => one.key === key)?.act();
  }

  start(): () => void {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // A space belongs to the button that has the focus.
      if (event.key === " " && pressable(event.target)) return;
      if (document.querySelector("dialog:modal") && event.key !== "?") return;
      const key = event.key.toLowerCase();
      const lent = this.#lent.findLast((one) => one.key === key);
      if (!lent) return;
      event.preventDefault();
      lent.act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }
}

/** Whether a key press may be a shortcut: shortcuts are on, nothing is held with it, and nobody types. */
export function isShortcut(event: KeyboardEvent): boolean {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  return prefs.shortcuts && !event.defaultPrevented && !held && !typing(event.target);
}

/** Whether a key there presses something. */
export function pressable(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest("button, a, summary, input, [role=slider]") !== null;
}

export const keys = new Keys();
