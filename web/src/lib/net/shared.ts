/** One channel for everybody on a page who looks at a table with the same eyes: the frame around a
 *  table and the game within it hear the same pushes, in the same order. */

import type { Api } from "./api";
import { Live, type LiveOptions, type LiveStatus } from "./live";
import type { TableState } from "./types";

interface Shared {
  live: Live<unknown>;
  /** Places at the channel, also those that have yet to be told what is known. */
  places: number;
  listeners: Set<LiveOptions<unknown>>;
}

const CHANNELS = new WeakMap<Api, Map<string, Shared>>();

/** A place at the channel: opened and closed by each listener, while the channel itself is opened by
 *  the first and closed by the last. */
export class Listening<View = unknown> {
  readonly #options: LiveOptions<unknown>;
  readonly #key: string;
  #shared: Shared | null = null;

  constructor(options: LiveOptions<View>) {
    this.#options = options as unknown as LiveOptions<unknown>;
    this.#key = `${options.table} ${options.token ?? ""}`;
  }

  open(): void {
    const channels = channelsOf(this.#options.api);
    const found = channels.get(this.#key);
    const shared = found ?? share(this.#options);
    this.#shared = shared;
    shared.places += 1;
    if (found) {
      this.#catchUp(shared);
    } else {
      channels.set(this.#key, shared);
      shared.listeners.add(this.#options);
      shared.live.open();
    }
  }

  close(): void {
    const shared = this.#shared;
    if (!shared) return;
    this.#shared = null;
    shared.listeners.delete(this.#options);
    shared.places -= 1;
    if (shared.places > 0) return;
    channelsOf(this.#options.api).delete(this.#key);
    shared.live.close();
  }

  wake(): void {
    this.#shared?.live.wake();
  }

  /** Who comes later is told what the others know, before any push: in a turn of its own, so that an
   *  effect that opens a channel does not depend on what it hears. */
  #catchUp(shared: Shared): void {
    queueMicrotask(() => {
      if (this.#shared !== shared) return;
      shared.listeners.add(this.#options);
      const { state, status } = shared.live;
      this.#options.onstatus?.(status);
      if (state) this.#options.onstate(state, null);
    });
  }
}

function channelsOf(api: Api): Map<string, Shared> {
  const known = CHANNELS.get(api) ?? new Map<string, Shared>();
  CHANNELS.set(api, known);
  return known;
}

function share(options: LiveOptions<unknown>): Shared {
  const listeners = new Set<LiveOptions<unknown>>();
  const live = new Live<unknown>({
    ...options,
    onstate: (state: TableState, told) => {
      for (const { onstate } of [...listeners]) onstate(state, told);
    },
    onstatus: (status: LiveStatus) => {
      for (const { onstatus } of [...listeners]) onstatus?.(status);
    },
  });
  return { live, places: 0, listeners };
}
