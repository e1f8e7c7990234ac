/** A table as it happens. Pushes are taken in order and each once; after a break the server is told
 *  what is known already, and where something is missing all the same the whole state is fetched. */

import { type Api, Refused } from "./api";
import type { ErrorBody, Push, TableState, Told } from "./types";
import { backoff } from "./wait";

/** `refused`: there is no such table. `moved`: the seat is played from another browser now, and this
 *  one looks on. */
export type LiveStatus = "connecting" | "live" | "waiting" | "refused" | "moved" | "closed";

/** The server's close code when it does not know the token or the table. */
const REFUSED = 4001;

/** How long nothing may be heard before the table is asked whether it is there. A connection can die
 *  without a word, and the server's own pings are not shown to a page. */
const SILENCE = 25_000;
/** How long an answer, or the opening of the channel, is waited for. */
const ANSWER = 10_000;

/** What else than a push comes over the channel. */
interface Aside {
  moved?: boolean;
  error?: ErrorBody;
}

export interface LiveOptions<View> {
  api: Api;
  table: string;
  token?: string | null;
  /** The new state and what led to it from the last; nothing of that where it was fetched. */
  onstate: (state: TableState<View>, told: Told | null) => void;
  onstatus?: (status: LiveStatus) => void;
  /** The page's address, of which the channel's is made. */
  page?: string;
  socket?: (address: string) => WebSocket;
  random?: () => number;
}

export class Live<View = unknown> {
  status: LiveStatus = "closed";
  state: TableState<View> | null = null;
  readonly #options: LiveOptions<View>;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs out when nothing is heard. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  /** Pushes that came while the state was being fetched. */
  #queue: Push<View>[] | null = null;
  /** Who looks on: a seat, until it is moved to another browser. */
  #token: string | null;
  #moved = false;

  constructor(options: LiveOptions<View>) {
    this.#options = options;
    this.#token = options.token ?? null;
  }

  open(): void {
    clearTimeout(this.#timer);
    this.#set("connecting");
    const { api, table, page = location.href, socket } = this.#options;
    const make = socket ?? ((address: string) => new WebSocket(address));
    const channel = make(api.liveAddress(table, page));
    this.#socket = channel;
    this.#expectWord();
    const mine = () => this.#socket === channel;
    channel.onopen = () => {
      if (!mine()) return;
      this.#heard();
      void this.#hello(channel);
    };
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      if (!mine()) return;
      this.#heard();
      this.#hear(JSON.parse(data) as Push<View> & Aside);
    };
    channel.onclose = ({ code }: CloseEvent) => {
      if (mine()) this.#lost(code);
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#set("closed");
  }

  /** The device is back on the net, or the page is looked at again: no reason to wait any longer. */
  wake(): void {
    if (this.status === "waiting") this.open();
    else if (this.status === "live" || this.status === "moved") {
      this.#probe();
      void this.#fetch();
    }
  }

  #heard(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#probe(), SILENCE);
  }

  /** Asks the table for a sign of life. */
  #probe(): void {
    this.#expectWord();
    this.#socket?.send(JSON.stringify({ ping: true }));
  }

  /** A channel that says nothing now is dead, and another is opened. */
  #expectWord(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(0), ANSWER);
  }

  /** Says who looks, what is known already and what is spoken: the table answers with exactly the
   *  rest. */
  async #hello(channel: WebSocket): Promise<void> {
    this.#set(this.#moved ? "moved" : "live");
    if (!this.state) await this.#fetch();
    if (this.#socket !== channel || !this.state) return;
    const token = this.#token ?? undefined;
    const lang = this.#options.api.language();
    channel.send(JSON.stringify({ token, have: this.state.number, lang }));
  }

  #hear(message: Push<View> & Aside): void {
    if (message.moved) this.#becomeSpectator();
    else if (typeof message.number === "number") this.#take(message);
  }

  /** A spectator counts other entries than the seat did: what was known is no use any more. */
  #becomeSpectator(): void {
    this.#token = null;
    this.#moved = true;
    this.#set("moved");
    this.state = null;
    void this.#fetch();
  }

  #take(push: Push<View>): void {
    if (this.#queue) {
      this.#queue.push(push);
      return;
    }
    const known = this.state;
    if (!known) return;
    const follows =
      push.from === undefined ? push.number > known.number : push.from === known.number;
    const { from: _, events, frames, ...state } = push;
    if (follows) this.#show({ ...known, ...state }, { events, frames });
    else if (push.number > known.number) void this.#fetch();
    // A lower number that is also where the push begins: moves were taken back.
    else if (push.from === push.number && push.number < known.number) void this.#fetch(true);
    // Otherwise it was seen before: a push that the fetched state already held.
  }

  /** `anew`: the log was shortened, so an equal number need not mean an equal state. */
  async #fetch(anew = false): Promise<void> {
    if (this.#queue) return;
    this.#queue = [];
    try {
      const { api, table } = this.#options;
      const state = await api.table<View>(table, this.#token);
      if (this.status === "closed") return;
      if (anew || state.number !== this.state?.number) this.#show(state, null);
    } catch (error) {
      if (error instanceof Refused && error.status === 401 && this.#token) {
        queueMicrotask(() => this.#becomeSpectator());
      } else if (error instanceof Refused && [400, 401, 403, 404].includes(error.status)) {
        this.#drop();
        this.#set("refused");
      } else if (this.status === "live") {
        this.#lost(0);
      }
    } finally {
      const queue: Push<View>[] = this.#queue ?? [];
      this.#queue = null;
      for (const push of queue) this.#take(push);
    }
  }

  #show(state: TableState<View>, told: Told | null): void {
    // Only news resets the waiting: a server that opens channels and drops them is not back yet.
    this.#tries = 0;
    this.state = state;
    this.#options.onstate(state, told);
  }

  #lost(code: number): void {
    this.#drop();
    if (code === REFUSED && this.#token) {
      // The token opened a seat once: somebody has moved it since.
      this.#token = null;
      this.#moved = true;
      this.state = null;
      this.open();
    } else if (code === REFUSED) {
      this.#set("refused");
    } else {
      this.#set("waiting");
      const random = this.#options.random ?? Math.random;
      this.#timer = setTimeout(() => this.open(), backoff(this.#tries, random()));
      this.#tries += 1;
    }
  }

  #drop(): void {
    clearTimeout(this.#silence);
    const channel = this.#socket;
    this.#socket = null;
    channel?.close();
  }

  #set(status: LiveStatus): void {
    if (this.status === status) return;
    this.status = status;
    this.#options.onstatus?.(status);
  }
}
