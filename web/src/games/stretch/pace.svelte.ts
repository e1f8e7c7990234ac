/** How fast the throws of a race follow each other on the screen. */

import { prefs } from "../../lib/shell/prefs.svelte";
import { stir } from "../../lib/shell/still";
import type { Play } from "./play.svelte";

/** How long a throw stands before the next, in milliseconds. */
const READ = 620;

/** Throws that are there already follow each other at a speed at which they can be read. The slips lead to
 *  the first of them, whatever is on the screen then; a result stands until it was looked at. */
export function followThrows(
  play: Pick<Play, "running" | "behind" | "screen" | "shown" | "next">,
): void {
  // Derived, so that the clock is set by what is shown alone: set anew by every word from the table, it
  // would never run out.
  const due = $derived(play.running && play.behind && play.screen !== "result");
  const wait = $derived(play.screen === "race" ? READ / prefs.speed : 0);
  $effect(() => {
    if (!due) return;
    void play.shown;
    const rested = stir();
    const timer = setTimeout(() => void play.next(), wait);
    return () => {
      clearTimeout(timer);
      rested();
    };
  });
}
