/** A table on the screen with its pack and what happened last; a game extends it by what its own pages
 *  read. */

import type { CallLine } from "../call/caller";
import { t } from "../i18n/lang.svelte";
import type { GameEvent, Move as AnyMove, TableState } from "../net/types";
import type { RaceFrame } from "../race/frame";
import { sound } from "../sound/sound.svelte";
import { type SeatOptions, SeatPlay } from "./seat.svelte";

/** How many of the last events are kept. */
const KEPT = 60;

export abstract class TablePlay<
  View,
  Pack,
  Move extends { type: string },
  Event extends { type: string },
> extends SeatPlay<View> {
  pack = $state.raw<Pack | null>(null);
  /** What happened last, the newest at the end. */
  recent = $state.raw<Event[]>([]);

  constructor(options: SeatOptions) {
    super(options, {
      onevents: (events, state, whole) => this.#told(events, state, whole),
    });
  }

  /** After each state, with what happened since the last; `whole` when nothing is known of that. */
  protected abstract told(events: Event[], state: TableState<View>, whole: boolean): void;

  abstract get you(): number | null;

  open(): void {
    this.table.open();
    void this.api.pack(this.id).then(
      (pack) => (this.pack = pack as Pack),
      () => (this.notice = t("net.lost")),
    );
  }

  close(): void {
    this.table.close();
    sound.stands(null);
  }

  get over(): boolean {
    return this.state?.over ?? false;
  }

  get frame(): RaceFrame | null {
    return this.table.frame;
  }

  get lines(): CallLine[] {
    return this.table.call;
  }

  /** Makes a move; a refusal is told in the rule's words. */
  play(move: Move): Promise<boolean> {
    return this.send(move as unknown as AnyMove);
  }

  /** What a bot would do here, done. */
  async auto(): Promise<boolean> {
    const move = await this.hint();
    return move ? this.send(move) : false;
  }

  #told(events: GameEvent[], state: TableState<View>, whole: boolean): void {
    const happened = events as unknown as Event[];
    this.recent = whole ? [] : [...this.recent, ...happened].slice(-KEPT);
    if (this.showChances) void this.findChances();
    this.told(happened, state, whole);
  }
}
