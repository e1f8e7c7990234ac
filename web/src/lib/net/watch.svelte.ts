/** A table looked at from outside its game: who sits there, whether it runs, whose turn it is. */

import type { Api } from "./api";
import type { LiveStatus } from "./live";
import { Listening } from "./shared";
import type { TableState } from "./types";

export class Watch {
  state = $state.raw<TableState | null>(null);
  status = $state<LiveStatus>("connecting");
  readonly #live: Listening;

  constructor(api: Api, table: string, token: string | null) {
    this.#live = new Listening({
      api,
      table,
      token,
      onstate: (state) => (this.state = state),
      onstatus: (status) => (this.status = status),
    });
  }

  /** Looks on until the returned function is called. */
  open(): () => void {
    const wake = () => {
      if (document.visibilityState === "visible") this.#live.wake();
    };
    this.#live.open();
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      this.#live.close();
    };
  }
}
