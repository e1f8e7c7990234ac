/** What happened at a table, as its viewer was told. It is kept as messages and read in the language of
 *  the page. */

import type { History } from "./history";
import type { NumberedEvent } from "./types";

export class Log {
  #told = $state.raw<readonly NumberedEvent[]>([]);
  /** What came last. */
  news = $state.raw<readonly NumberedEvent[]>([]);
  /** The number up to which the past has yet to be read; 0: it is whole. */
  unread = $state(0);
  /** What has happened and stands. */
  readonly events = $derived(standing(this.#told));

  /** `whole`: the table was looked at anew, and what stood here may not have happened. */
  take(told: readonly NumberedEvent[], number: number, whole: boolean): void {
    this.news = told;
    if (whole) this.unread = number;
    if (whole || told.length > 0) this.#told = whole ? told : [...this.#told, ...told];
  }

  /** Reads what happened before, for as long as the same table is looked at. */
  async recall(load: () => Promise<Pick<History, "events">>): Promise<void> {
    const upto = this.unread;
    const { events } = await load();
    if (this.unread !== upto) return;
    this.unread = 0;
    this.#told = [...events.filter(({ number }) => number <= upto), ...this.#told];
  }
}

/** What stands: nothing of what was taken back, nor that it was. */
export function standing(told: readonly NumberedEvent[]): NumberedEvent[] {
  let stands: NumberedEvent[] = [];
  for (const one of told) {
    const { back_to } = one;
    if (back_to == null) stands.push(one);
    else stands = stands.filter(({ number }) => number <= back_to);
  }
  return stands;
}
