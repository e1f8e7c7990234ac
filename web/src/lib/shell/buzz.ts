/** One's own turn, felt in the hand: where the reader wants that and the device can do it. */

import { prefs } from "./prefs.svelte";

/** Long enough to be felt, and told from a message. */
const PATTERN = [70, 60, 70];

export function canBuzz(): boolean {
  return typeof navigator.vibrate === "function";
}

/** Browsers let a page be felt only after somebody has touched it. */
export function buzz(): void {
  if (prefs.buzz && canBuzz() && navigator.userActivation.hasBeenActive) navigator.vibrate(PATTERN);
}
