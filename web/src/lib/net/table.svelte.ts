/** The line to a table: what it says is handed on, and moves are sent once. What is shown of it, and when,
 *  is the playback's affair; nobody asks here how the table stands. */

import { speech } from "../i18n/lang.svelte";
import { type Api, Refused } from "./api";
import type { LiveOptions, LiveStatus } from "./live";
import { Listening } from "./shared";
import type { PlayRequest } from "./types";
import { freshKey } from "./wait";

export type TableOptions<View> = Omit<LiveOptions<View>, "onstatus">;

export class Table<View = unknown> {
  status = $state<LiveStatus>("closed");
  /** Why the last move was refused, in the rule's words. */
  refusal = $state<string | null>(null);
  /** Whether a move is on its way. */
  sending = $state(false);
  readonly #api: Api;
  readonly #id: string;
  readonly #token: string | null;
  readonly #live: Listening<View>;

  constructor(options: TableOptions<View>) {
    this.#api = options.api;
    this.#id = options.table;
    this.#token = options.token ?? null;
    this.#live = new Listening<View>({ ...options, onstatus: (status) => (this.status = status) });
  }

  open(): void {
    this.#live.open();
  }

  close(): void {
    this.#live.close();
  }

  /** The page is looked at again, or the device is back on the net. */
  wake(): void {
    this.#live.wake();
  }

  /** Sends a move, or a line that the server reads, for the decision that was seen; says whether the table
   *  took it. The reason of a refusal is in `refusal`. */
  async send(
    played: Pick<PlayRequest, "move"> | Pick<PlayRequest, "typed">,
    decision: number | undefined,
  ): Promise<boolean> {
    if (!this.#token || this.sending) return false;
    this.sending = true;
    this.refusal = null;
    try {
      await this.#api.play(this.#id, this.#token, {
        ...played,
        key: freshKey(),
        ...(decision === undefined ? {} : { decision }),
      });
      return true;
    } catch (error) {
      this.refusal = error instanceof Refused ? error.message : speech.words.say("net.offline");
      return false;
    } finally {
      this.sending = false;
    }
  }
}
