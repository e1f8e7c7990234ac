/** How fast what is to be shown follows on the screen. */

import { prefs } from "../../lib/shell/prefs.svelte";
import { stir } from "../../lib/shell/still";
import type { Play } from "./play.svelte";

/** How long a throw stands before the next, in milliseconds. */
const READ = 620;
/** How long a result stands before who only looks on is shown the next race. */
const RESULT = 9000;

/** What is there already follows: the race as it is run, or its throws at a speed at which they can be read.
 *  The slips lead to the first of them, whatever is on the screen then; a result stands until it was looked
 *  at. */
export function followThrows(
  play: Pick<Play, "running" | "manner" | "behind" | "screen" | "shown" | "goOn">,
): void {
  // Derived, so that the clock is set by what is shown alone: set anew by every word from the table, it
  // would never run out.
  const due = $derived(play.running && play.behind && play.screen !== "result");
  const wait = $derived(
    play.screen === "race" && play.manner === "throws" ? READ / prefs.speed : 0,
  );
  $effect(() => {
    if (!due) return;
    void play.shown;
    const rested = stir();
    const timer = setTimeout(() => void play.goOn(), wait);
    return () => {
      clearTimeout(timer);
      rested();
    };
  });
}

/** Who only looks on, on a screen at which perhaps nobody sits, is led to the next race when there is something
 *  to see of it. A meeting without players waits for its reader. */
export function leaveResults(
  play: Pick<Play, "you" | "screen" | "over" | "behind" | "summary" | "review">,
): void {
  const due = $derived(
    play.you === null &&
      play.screen === "result" &&
      !play.over &&
      play.behind &&
      (play.summary?.seats.length ?? 0) > 0,
  );
  $effect(() => {
    if (!due) return;
    const timer = setTimeout(() => play.review(), RESULT / prefs.speed);
    return () => clearTimeout(timer);
  });
}
