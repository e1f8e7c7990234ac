/** The server's calls. A refusal carries the rule's own sentence; what never arrived is tried again
 *  only where trying twice can not play twice. */

import type { HeadToHead, HorseLife } from "../../generated/meet";
import type {
  AfterAnswer,
  AnalysisAnswer,
  GoOn,
  DayAnswer,
  EnterRaces,
  MeetAnswer,
  MeetsAnswer,
  OpenedMeet,
  OpenMeet,
  PrintAnswer,
  RacesAnswer,
  WentOn,
  RateAnswer,
  RateSheets,
  SheetsAnswer,
} from "../../generated/server";
import type {
  Created,
  GameInfo,
  GameRecord,
  Move,
  NewTable,
  Orders,
  Played,
  PlayRequest,
  SeatChange,
  Seated,
  TableList,
  TableState,
  Told,
} from "./types";
import type { Messages } from "../text/fill";
import { stir } from "../shell/still";
import { backoff, freshKey, pause } from "./wait";

/** The server said no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Of a record: the entry at fault, −1 for its head. */
    readonly at: number | null = null,
  ) {
    super(message);
  }
}

/** What a person may type in. */
export type TypedChance = { dice: number[] } | { shuffle: number[] } | { pick: number };

/** The server was not reached. */
export class Unreachable extends Error {}

export interface ApiOptions {
  /** Where the server is, without a slash at the end; the page's own by default. */
  base?: string;
  fetch?: typeof fetch;
  pause?: (ms: number) => Promise<void>;
  /** Tries of a call that may be repeated. */
  tries?: number;
  /** What the reader speaks now; the server's own choice by default. */
  language?: () => string;
}

interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  token?: string | null | undefined;
  body?: unknown;
  /** A body as it is. */
  file?: Blob;
  /** Whether it can be sent again without harm. */
  repeatable: boolean;
  /** The answer is a text as it is, and no JSON. */
  text?: true;
  /** Ends the call when its answer is wanted no more. */
  signal?: AbortSignal | undefined;
}

const PATIENCE = 10_000;

export class Api {
  readonly base: string;
  readonly #fetch: typeof fetch;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #tries: number;
  /** What refusals are to be told in. */
  readonly language: () => string | undefined;

  constructor(options: ApiOptions = {}) {
    this.base = options.base ?? "";
    this.#fetch = options.fetch ?? ((...args) => fetch(...args));
    this.#pause = options.pause ?? pause;
    this.#tries = options.tries ?? 5;
    this.language = options.language ?? (() => undefined);
  }

  /** Opens a table; one of a meet with the meet's token. */
  createTable(table: NewTable, token?: string): Promise<Created> {
    return this.#call("/api/tables", { method: "POST", body: table, token, repeatable: false });
  }

  openMeet(meet: OpenMeet): Promise<OpenedMeet> {
    return this.#call("/api/meets", { method: "POST", body: meet, repeatable: false });
  }

  meets(query = ""): Promise<MeetsAnswer> {
    return this.#call(`/api/meets${query}`, { repeatable: true });
  }

  meet(id: string, query = ""): Promise<MeetAnswer> {
    return this.#call(this.#meet(id, query), { repeatable: true });
  }

  meetRaces(id: string, query = ""): Promise<RacesAnswer> {
    return this.#call(this.#meet(id, `/races${query}`), { repeatable: true });
  }

  headToHead(
    id: string,
    one: string,
    other: string,
    more: Record<string, string> = {},
  ): Promise<HeadToHead> {
    const query = new URLSearchParams({ one, other, ...more });
    return this.#call(this.#meet(id, `/head-to-head?${query}`), { repeatable: true });
  }

  /** The life of a horse in a meet. */
  meetHorse(id: string, name: string, scope: Record<string, string>): Promise<HorseLife> {
    const query = new URLSearchParams({ ...scope, name });
    return this.#call(this.#meet(id, `/horse?${query}`), { repeatable: true });
  }

  /** The races of a day, as `2026-07-04`. */
  meetDay(id: string, day: string, query = ""): Promise<RacesAnswer> {
    return this.#call(this.#meet(id, `/days/${day}${query}`), { repeatable: true });
  }

  /** Lets the races of a finished table or a record count for a meet. */
  enterRaces(id: string, token: string, races: EnterRaces): Promise<unknown> {
    const path = this.#meet(id, "/races");
    return this.#call(path, { method: "POST", token, body: races, repeatable: true });
  }

  withdrawRaces(id: string, token: string, source: string): Promise<unknown> {
    const path = this.#meet(id, `/races/${encodeURIComponent(source)}`);
    return this.#call(path, { method: "DELETE", token, repeatable: false });
  }

  openTables(query = ""): Promise<TableList> {
    return this.#call(`/api/tables${query}`, { repeatable: true });
  }

  /** The race of the day. */
  day(): Promise<DayAnswer> {
    return this.#call("/api/day", { repeatable: true });
  }

  openDay(): Promise<Created> {
    return this.#call("/api/day", { method: "POST", repeatable: false });
  }

  yesterday(): Promise<GameRecord> {
    return this.#call("/api/day/yesterday", { repeatable: true });
  }

  /** Finished tables, the newest first. */
  records(query = ""): Promise<TableList> {
    return this.#call(`/api/records${query}`, { repeatable: true });
  }

  async games(): Promise<GameInfo[]> {
    const { games } = await this.#call<{ games: GameInfo[] }>("/api/games", { repeatable: true });
    return games;
  }

  /** What a game says, in a language. */
  texts(game: string, language: string): Promise<Messages> {
    return this.#call(`/api/games/${game}/texts/${language}`, { repeatable: true });
  }

  /** Puts bots on seats, or takes them away with `null`; with the host's token. */
  arrange(id: string, host: string, bots: Record<string, string | null>): Promise<unknown> {
    return this.#call(this.#table(id, ""), {
      method: "PATCH",
      token: host,
      body: { bots },
      repeatable: true,
    });
  }

  /** Takes a seat once: the key lets the server know a repeated request, and gives the same token. */
  takeSeat(id: string, name: string, seat?: number): Promise<Seated> {
    const key = freshKey();
    const body = seat === undefined ? { name, key } : { name, seat, key };
    return this.#call(this.#table(id, "/seats"), { method: "POST", body, repeatable: true });
  }

  /** Changes name, silks or seat before the game starts; says which seat it is now. */
  changeSeat(
    id: string,
    seat: number,
    token: string,
    change: SeatChange,
  ): Promise<{ seat: number }> {
    const path = this.#table(id, `/seats/${seat}`);
    return this.#call(path, { method: "PATCH", token, body: change, repeatable: false });
  }

  /** The table that a short code leads to. */
  findCode(code: string): Promise<{ id: string }> {
    return this.#call(`/api/codes/${encodeURIComponent(code)}`, { repeatable: false });
  }

  /** Gives a seat up before the game starts; with the host's token, frees that of somebody who does
   *  not come. */
  leaveSeat(id: string, seat: number, token: string): Promise<unknown> {
    const path = this.#table(id, `/seats/${seat}`);
    return this.#call(path, { method: "DELETE", token, repeatable: false });
  }

  /** Moves a seat to this browser: its old token opens nothing any more. */
  moveSeat(id: string, token: string): Promise<Seated> {
    const path = this.#table(id, "/move-seat");
    const body = { key: freshKey() };
    return this.#call(path, { method: "POST", token, body, repeatable: true });
  }

  /** Lets a bot play for a seat that keeps everybody waiting. */
  handOver(id: string, seat: number, token: string): Promise<unknown> {
    const path = this.#table(id, `/seats/${seat}/bot`);
    return this.#call(path, { method: "POST", token, repeatable: true });
  }

  /** Takes one's own seat back from the bot. */
  takeBack(id: string, seat: number, token: string): Promise<unknown> {
    const path = this.#table(id, `/seats/${seat}/back`);
    return this.#call(path, { method: "POST", token, repeatable: true });
  }

  /** What this viewer sees, now or when the log had `at` entries. */
  table<View = unknown>(id: string, token?: string | null, at?: number): Promise<TableState<View>> {
    const query = at === undefined ? "" : `?at=${at}`;
    return this.#call(this.#table(id, query), { token, repeatable: true });
  }

  /** Plays a move once: the key lets the server know a repeated one. */
  play(id: string, token: string, request: PlayRequest): Promise<Played> {
    return this.#call(this.#table(id, "/moves"), {
      method: "POST",
      token,
      body: request,
      repeatable: true,
    });
  }

  hint(id: string, token: string, bot?: string): Promise<{ move: Move }> {
    const query = bot === undefined ? "" : `?bot=${encodeURIComponent(bot)}`;
    return this.#call(this.#table(id, `/hint${query}`), { token, repeatable: true });
  }

  undo(id: string, token: string): Promise<unknown> {
    return this.#call(this.#table(id, "/undo"), { method: "POST", token, repeatable: false });
  }

  /** Proposes to go back past a throw, or answers such a proposal. */
  voteUndo(id: string, token: string, agree: boolean): Promise<unknown> {
    const path = this.#table(id, "/undo/vote");
    return this.#call(path, { method: "POST", token, body: { agree }, repeatable: false });
  }

  /** Types in what one's own dice or cards show, or lets the house draw this once. */
  enterChance(id: string, token: string, chance: TypedChance | "house"): Promise<Played> {
    const path = this.#table(id, "/chance");
    const body = { chance, key: freshKey() };
    return this.#call(path, { method: "POST", token, body, repeatable: true });
  }

  /** The chances of the position, from what this viewer sees. */
  chances<Chances>(id: string, token: string | null, signal?: AbortSignal): Promise<Chances> {
    return this.#call(this.#table(id, "/chances"), { token, signal, repeatable: true });
  }

  /** The seat's chance to win after each of these moves, from what it sees. */
  after(
    id: string,
    token: string,
    moves: readonly Move[],
    signal?: AbortSignal,
  ): Promise<AfterAnswer> {
    const path = this.#table(id, "/chances");
    return this.#call(path, { method: "POST", token, body: { moves }, signal, repeatable: true });
  }

  /** What the decisions of a finished game were worth. */
  analysis(id: string, token: string | null): Promise<AnalysisAnswer> {
    return this.#call(this.#table(id, "/analysis"), { token, repeatable: true });
  }

  /** What the charts say of a race card before it is run. */
  odds<Answer>(asked: Record<string, unknown>): Promise<Answer> {
    return this.#call("/api/odds", { method: "POST", body: asked, repeatable: true });
  }

  /** The cells of a file: a workbook, or text. */
  readSheets(name: string, file: Blob): Promise<SheetsAnswer> {
    const path = `/api/sheets?name=${encodeURIComponent(name)}`;
    return this.#call(path, { method: "POST", file, repeatable: true });
  }

  /** Cards with ratings from sheets, or what is wrong with their cells. */
  rate(sheets: RateSheets): Promise<RateAnswer> {
    return this.#call("/api/rate", { method: "POST", body: sheets, repeatable: true });
  }

  /** What can be printed. */
  sheets(): Promise<PrintAnswer> {
    return this.#call("/api/print", { repeatable: true });
  }

  /** The pages at one of the addresses of sheets, as HTML. */
  pages(address: string): Promise<string> {
    return this.#call(address, { repeatable: true, text: true });
  }

  /** The orders that one's own seat has left with the house; nobody else is told of them. */
  orders(id: string, seat: number, token: string): Promise<Orders> {
    return this.#call(this.#table(id, `/seats/${seat}/order`), { token, repeatable: true });
  }

  /** Leaves an order for a horse, or changes it. */
  order(id: string, seat: number, token: string, order: Orders["orders"][0]): Promise<Orders> {
    const path = this.#table(id, `/seats/${seat}/order`);
    return this.#call(path, { method: "PUT", token, body: order, repeatable: true });
  }

  /** Withdraws the order for a horse. */
  withdraw(id: string, seat: number, token: string, horse: string): Promise<Orders> {
    const path = this.#table(id, `/seats/${seat}/order?horse=${encodeURIComponent(horse)}`);
    return this.#call(path, { method: "DELETE", token, repeatable: true });
  }

  /** A finished game goes on from an entry of its record, at a table of one's own. */
  again(id: string, token: string | null, body: GoOn): Promise<WentOn> {
    return this.#call(this.#table(id, "/again"), {
      method: "POST",
      token,
      body,
      repeatable: false,
    });
  }

  /** Opens the table at which the same players go on, or finds the one that is open already. */
  rematch(id: string, token: string): Promise<{ id: string }> {
    return this.#call(this.#table(id, "/rematch"), { method: "POST", token, repeatable: true });
  }

  /** What is printed in a pack that is the table's own. */
  pack(id: string): Promise<unknown> {
    return this.#call(this.#table(id, "/pack"), { repeatable: false });
  }

  record(id: string, token?: string | null): Promise<GameRecord> {
    return this.#call(this.#table(id, "/record"), { token, repeatable: true });
  }

  /** Puts a record on the server, which replays it whole. */
  keepRecord(record: unknown): Promise<{ id: string }> {
    return this.#call("/api/records", { method: "POST", body: record, repeatable: true });
  }

  keptRecord(id: string): Promise<{ record: GameRecord }> {
    return this.#call(`/api/records/${encodeURIComponent(id)}`, { repeatable: true });
  }

  /** What a seat, or a spectator, sees of a record at a number; with `have`, what led there. */
  recordView<View = unknown>(
    id: string,
    look: { seat?: number | null; at?: number | undefined; have?: number },
  ): Promise<TableState<View> & Partial<Told>> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(look))
      if (value != null) query.set(name, String(value));
    return this.#call(`/api/records/${encodeURIComponent(id)}/views?${query}`, {
      repeatable: true,
    });
  }

  liveAddress(id: string, page: string): string {
    const url = new URL(this.base + this.#table(id, "/live"), page);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return url.href;
  }

  #meet(id: string, rest: string): string {
    return `/api/meets/${encodeURIComponent(id)}${rest}`;
  }

  #table(id: string, rest: string): string {
    return `/api/tables/${encodeURIComponent(id)}${rest}`;
  }

  async #call<T>(path: string, call: Call): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      const done = stir();
      try {
        return await this.#once<T>(path, call);
      } catch (error) {
        const passing =
          error instanceof Unreachable ||
          (error instanceof Refused && [429, 502, 503, 504].includes(error.status));
        const given = call.signal?.aborted || tries + 1 >= this.#tries;
        if (!passing || !call.repeatable || given) throw error;
        await this.#pause(backoff(tries, Math.random()));
      } finally {
        done();
      }
    }
  }

  async #once<T>(
    path: string,
    { method = "GET", token, body, file, signal, text: plain }: Call,
  ): Promise<T> {
    const headers: Record<string, string> = {};
    const language = this.language();
    if (language) headers["accept-language"] = language;
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers["content-type"] = "application/json";
    if (file !== undefined) headers["content-type"] = "application/octet-stream";
    let response: Response;
    let text: string;
    try {
      response = await this.#fetch(this.base + path, {
        method,
        headers,
        signal: AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(file === undefined ? {} : { body: file }),
      });
      text = await response.text();
    } catch (error) {
      throw new Unreachable(String(error));
    }
    if (response.ok) return (plain ? text : text === "" ? null : JSON.parse(text)) as T;
    throw refusal(response.status, text);
  }
}

/** A refusal in the server's words, or its bare status when something else answered. */
function refusal(status: number, text: string): Refused {
  try {
    const { error, at } = JSON.parse(text) as {
      error: { code: string; message: string };
      at?: number;
    };
    return new Refused(status, error.code, error.message, at ?? null);
  } catch {
    return new Refused(status, `http_${status}`, `The server answered ${status}.`);
  }
}
