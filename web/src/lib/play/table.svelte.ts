/** A table on the screen with its pack and what happened last; a game extends it by what its own pages
 *  read. */

import { t } from "../i18n/lang.svelte";
import type { Move as AnyMove, TableState } from "../net/types";
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
      beats: true,
      onnews: (number) => this.came(number),
      stand: ({ events }) => this.stands(events as unknown as readonly Event[]),
      onshown: (state, events, whole) => {
        const happened = events as unknown as Event[];
        this.recent = whole ? [] : [...this.recent, ...happened].slice(-KEPT);
        this.told(state, whole);
      },
    });
  }

  /** After each state that has come on the screen; `whole` when nothing is known of what led to it. */
  protected abstract told(state: TableState<View>, whole: boolean): void;

  /** When the table has said something, which may have to wait until it is shown. */
  protected came(_: number): void {}

  /** For how many milliseconds something is to be read before what comes next. */
  protected stands(_: readonly Event[]): number {
    return 0;
  }

  abstract get you(): number | null;

  override open(): void {
    super.open();
    void this.api.pack(this.id).then(
      (pack) => (this.pack = pack as Pack),
      () => (this.notice = t("net.lost")),
    );
  }

  get over(): boolean {
    return this.state?.over ?? false;
  }

  /** Makes a move; a refusal is told in the rule's words. */
  play(move: Move): Promise<boolean> {
    return this.send(move as unknown as AnyMove);
  }
}
