/** A server of its own for each test file, on a free port with a database in a folder that goes away
 *  again, and a browser that complains when a page does. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How long the server may take to say where it is. */
const START = 20_000;

export class RealServer {
  /** Its address, without a slash at the end. */
  base = "";
  #process: ChildProcess | undefined;
  readonly #folder = mkdtempSync(join(tmpdir(), "railbird-e2e-"));

  /** Starts it; a second time on the same port, with the same tables. */
  async start(): Promise<void> {
    const program = process.env.RAILBIRD_BIN;
    if (!program)
      throw new Error("RAILBIRD_BIN names no program: build `railbird` and say where it is");
    const addr = this.base === "" ? "127.0.0.1:0" : new URL(this.base).host;
    const db = `sqlite:${join(this.#folder, "tables.db")}`;
    const server = spawn(program, ["serve", "--addr", addr, "--db", db], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = server;
    this.base = await new Promise<string>((done, fail) => {
      let said = "";
      const late = setTimeout(() => fail(new Error(`the server said no address: ${said}`)), START);
      const hear = (chunk: Buffer) => {
        said += String(chunk);
        const address = /http:\/\/[\w.:[\]]+/.exec(said)?.[0];
        if (!address) return;
        clearTimeout(late);
        done(address);
      };
      server.stdout.on("data", hear);
      server.stderr.on("data", (chunk: Buffer) => (said += String(chunk)));
      server.once("exit", (code) => fail(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const server = this.#process;
    this.#process = undefined;
    if (!server || server.exitCode !== null) return;
    const gone = new Promise((done) => server.once("exit", done));
    server.kill("SIGKILL");
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A call of the API, for setting a scene or checking what is behind it. */
  async call<T = Record<string, unknown>>(
    path: string,
    { method = "GET", token, body }: { method?: string; token?: string; body?: unknown } = {},
  ): Promise<T> {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? null : JSON.parse(text)) as T;
  }

  /** Plays a table by the bots' advice until `enough`, through the seats' own tokens. */
  async play(
    id: string,
    tokens: readonly string[],
    enough: (state: TableLook) => boolean = ({ over }) => over,
  ): Promise<TableLook> {
    for (let turn = 0; turn < 3000; turn += 1) {
      let waiting = true;
      for (const token of tokens) {
        const state = await this.call<TableLook>(`/api/tables/${id}`, { token });
        if (state.over || enough(state)) return state;
        const { kind, seat: thrower } = state.pending;
        if (kind === "chance" && (thrower == null || thrower === state.seat)) {
          const body = { chance: "house" };
          await this.call(`/api/tables/${id}/chance`, { method: "POST", token, body });
          waiting = false;
        }
        if (state.pending.decision === undefined) continue;
        const { move } = await this.call<{ move: unknown }>(`/api/tables/${id}/hint`, { token });
        const { decision } = state.pending;
        await this.call(`/api/tables/${id}/moves`, {
          method: "POST",
          token,
          body: { move, decision },
        });
        waiting = false;
      }
      if (waiting) await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error("the game does not end");
  }

  /** Waits until a table that needs nobody has come to its end. */
  async ended(id: string): Promise<void> {
    while (!(await this.call<{ over: boolean }>(`/api/tables/${id}`)).over)
      await new Promise((done) => setTimeout(done, 20));
  }

  /** The middle entry of a table's race: dice are not the same twice, and neither is how long a race takes. */
  async amidRace(id: string, last: number): Promise<number> {
    const running: number[] = [];
    for (let at = 0; at <= last; at += 1) {
      const { view } = await this.call<TableLook>(`/api/tables/${id}?at=${at}`);
      if (view.summary.phase === "race") running.push(at);
    }
    const middle = running[Math.floor(running.length / 2)];
    if (middle === undefined) throw new Error("no race was run");
    return middle;
  }

  /** The first entry, not before `from`, after which the horses are farther by so much in all. */
  async beforeMove(id: string, from: number, last: number, least = 1): Promise<number> {
    type Look = { race: { runners: { distance: number }[] } | null };
    const far = async (at: number) => {
      const { race } = await this.call<Look>(`/api/tables/${id}?at=${at}`);
      return race?.runners.reduce((sum, { distance }) => sum + distance, 0) ?? 0;
    };
    let before = await far(from);
    for (let at = from; at < last; at += 1) {
      const after = await far(at + 1);
      if (after - before >= least) return at;
      before = after;
    }
    throw new Error("no horse moves");
  }

  /** A table with so many people and the rest bots; gives the people's tokens. */
  async table(
    people: number,
    bots: number,
    more: Record<string, unknown> = {},
  ): Promise<{ id: string; tokens: string[]; commitment: string; host: string }> {
    const named = Array.from({ length: bots }, (_, i) => [String(people + i), BOT] as const);
    const body = {
      game: "homestretch",
      seats: people + bots,
      bots: Object.fromEntries(named),
      ...more,
    };
    type Opened = { id: string; commitment: string; host: string };
    const table = await this.call<Opened>("/api/tables", { method: "POST", body });
    const tokens: string[] = [];
    for (let seat = 0; seat < people; seat += 1) {
      const path = `/api/tables/${table.id}/seats`;
      const name = ["Ann", "Ben", "Cat", "Dan", "Eve", "Flo"][seat];
      const taken = await this.call<{ token: string }>(path, {
        method: "POST",
        body: { name, seat },
      });
      tokens.push(taken.token);
    }
    return { ...table, tokens };
  }
}

/** A game of one race: quick to play to its end. */
export const SHORT = { options: { purple_races: 1, green_races: 0 } };

/** A bot that needs no time to think. */
export const BOT = "random";

/** What a viewer sees, as far as the tests look at it. */
export interface TableLook {
  id: string;
  number: number;
  over: boolean;
  started: boolean;
  seat: number | null;
  seats: {
    seat: number;
    name: string | null;
    bot: string | null;
    stand_in: string | null;
    late: boolean;
  }[];
  motion: { agreed: number[]; awaited: number[] } | null;
  pending: {
    kind: string;
    seats?: number[];
    decision?: number;
    free?: number[];
    seat?: number | null;
    chance?: string;
    count?: number;
  };
  view: { summary: Record<string, unknown> & { phase: string; race: number; entries: number } };
  commitment: string;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page complained of: errors, requests to elsewhere. */
  complaints: string[];
}

export class Harness {
  readonly server = new RealServer();
  browser!: Browser;
  #visits: Visit[] = [];

  /** A browser profile of its own; `seat` gives it a seat at a table, as if it had been taken there. */
  async visit(
    path = "/",
    options: BrowserContextOptions & { keep?: Record<string, string> } = {},
  ): Promise<Visit> {
    const { keep = {}, ...rest } = options;
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: "en-GB",
      ...rest,
    });
    await context.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }, keep);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol !== "data:" && url.protocol !== "blob:" && url.origin !== this.server.base)
        complaints.push(`request to ${url.origin}`);
    });
    const visit = { page, context, complaints };
    this.#visits.push(visit);
    await page.goto(this.server.base + path);
    await page.waitForSelector("main");
    return visit;
  }

  /** What a browser keeps of a seat that it took. */
  seat(
    id: string,
    seat: number,
    token: string,
    name = "Ann",
    game = "homestretch",
  ): Record<string, string> {
    const table = { id, game, seat, token, name, seen: Date.now() };
    return { "railbird.tables": JSON.stringify([table]) };
  }

  /** Waits until the page shows what the table knows: the same number of entries. */
  async caughtUp(page: Page, id: string, token?: string): Promise<void> {
    await expect
      .poll(async () => {
        const { number } = await this.server.call<TableLook>(`/api/tables/${id}`, {
          ...(token ? { token } : {}),
        });
        const shown = await page.locator(".page[data-number]").getAttribute("data-number");
        return Number(shown) - number;
      })
      .toBe(0);
  }

  async leave(): Promise<void> {
    const visits = this.#visits;
    this.#visits = [];
    for (const { context } of visits) await context.close();
    expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
  }
}

/** What a page says once it says the same for a while: nothing is being loaded into it any more. */
export async function settledWords(page: Page, selector = "main"): Promise<string> {
  let words = "";
  let same = 0;
  await expect
    .poll(async () => {
      const now = await page.locator(selector).first().innerText();
      same = now === words ? same + 1 : 0;
      words = now;
      return same;
    })
    .toBeGreaterThan(7);
  return words;
}

/** Sets a file's tests up: a server and a browser before them, no open page after each. */
export function harness(): Harness {
  const all = new Harness();
  beforeAll(async () => {
    await all.server.start();
    all.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: FLAGS,
    });
  });
  afterEach(() => all.leave());
  afterAll(async () => {
    await all.browser?.close();
    await all.server.remove();
  });
  return all;
}
