/** What the table's frame needs of the play of a game. */

import type { Table } from "../net/table.svelte";
import type { TableState } from "../net/types";
import type { SeatPlay } from "../play/seat.svelte";

export interface Barred<View> extends Pick<
  SeatPlay<View>,
  | "id"
  | "state"
  | "token"
  | "playback"
  | "notice"
  | "showChances"
  | "hasChances"
  | "chancesOld"
  | "undo"
  | "vote"
  | "toggleChances"
  | "handToBot"
  | "takeBack"
> {
  table: Pick<Table<View>, "status">;
  /** What tells one decision from the next; nothing where there is none. */
  decision: string | null;
}

/** Who is waited for: to decide, or to throw. */
export function awaitedIn(state: TableState<unknown> | null): readonly number[] {
  const { pending } = state ?? {};
  if (pending?.kind === "chance") return pending.seat == null ? [] : [pending.seat];
  return pending?.seats ?? [];
}

/** Something more that a game has to show. */
export interface Extra {
  label: string;
  onclick: () => void;
}

/** Something of one's own in a race: a bet, a horse, a share. */
export interface Thing {
  what: string;
  note: string;
  /** What a bet pays as they run now. */
  pays?: string;
  paying?: boolean;
}
