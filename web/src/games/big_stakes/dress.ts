/** What the horses of a race wear: the silks of their owners. */

import { dress as plainDress, type Dress } from "../../lib/draw/horse";
import { worn } from "../../lib/draw/silks";
import type { TableState } from "../../lib/net/types";
import type { RaceFrame } from "../../lib/race/frame";
import type { Summary, View } from "./types";

/** Whose horse wears this number, in the race that is shown. */
export function ownerIn(
  { race, races }: Summary,
  frame: Pick<RaceFrame, "race"> | null,
  post: number,
): { seat: number; horse: string } | null {
  const now = race?.runners.find((one) => one.post === post) ?? null;
  if (now && frame?.race === races.length + 1) return now;
  const shown = races[(frame?.race ?? 0) - 1];
  return shown?.result.find((row) => row.post === post) ?? now;
}

/** The same for a moment of the past. */
export function dressed(
  { view, seats }: Pick<TableState<View>, "view" | "seats">,
  frame: RaceFrame,
): (post: number) => Dress {
  return (post) => {
    const owner = ownerIn(view.summary, frame, post);
    return { ...plainDress(post), ...(owner ? { silks: worn(owner.seat, seats) } : {}) };
  };
}
