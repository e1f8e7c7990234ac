/** A server of its own for each worker, on a free port with a database in a folder that goes away again,
 *  whose dice are the same in every run; and pages whose complaints fail the test. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  expect as plainExpect,
  type Page,
  test as plainTest,
} from "@playwright/test";

/** Assertions; what is asked of the server is asked often, so that nobody waits for the next time. */
export const expect = Object.assign(
  ((value: unknown, message?: string) => plainExpect(value, message)) as typeof plainExpect,
  plainExpect,
  {
    poll: ((ask, options) =>
      plainExpect.poll(ask, {
        intervals: [20, 50, 100],
        ...(typeof options === "string" ? { message: options } : options),
      })) as typeof plainExpect.poll,
  },
);

/** The picture of a race that runs on the page. */
export const TRACK = ".track canvas[data-drawn]";

/** A horse on that picture: how far it has come, in which lane, and where that is on the page. */
export interface DrawnHorse {
  post: number;
  distance: number;
  lane: number;
  x: number;
  y: number;
}

/** The horses that are drawn now. */
export function drawn(page: Page): Promise<DrawnHorse[]> {
  return page
    .locator(TRACK)
    .first()
    .evaluate((canvas) => {
      const { left, top } = canvas.getBoundingClientRect();
      const horses = ((canvas as HTMLElement).dataset.drawn ?? "").split(";").filter(Boolean);
      return horses.map((one) => {
        const [post = 0, distance = 0, lane = 0, x = 0, y = 0] = one.split(" ").map(Number);
        return { post, distance, lane, x: x + left, y: y + top };
      });
    });
}

/** A window that is laid out as the widest is, for tests that play long and measure nothing: every pixel is
 *  painted. */
export const SMALL = { width: 1200, height: 750 };

/** How long the server may take to say where it is. */
const START = 60_000;

export class RealServer {
  /** Its address, without a slash at the end. */
  base = "";
  #process: ChildProcess | undefined;
  #starts = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), "railbird-e2e-"));

  /** Starts it; a second time on the same port, with the same tables. */
  async start(): Promise<void> {
    const program = process.env.RAILBIRD_BIN;
    if (!program)
      throw new Error("RAILBIRD_BIN names no program: build `railbird` and say where it is");
    const addr = this.base === "" ? "127.0.0.1:0" : new URL(this.base).host;
    const db = `sqlite:${join(this.#folder, "tables.db")}`;
    this.#starts += 1;
    const server = spawn(program, ["serve", "--addr", addr, "--db", db], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, RAILBIRD_TEST_SEED: `start ${this.#starts}` },
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

  /** Waits until one of these seats has something to decide; nothing, once the game is over. */
  async turn<Look extends TableLook>(
    id: string,
    tokens: readonly string[],
  ): Promise<{ seat: number; state: Look } | null> {
    for (;;) {
      for (const [seat, token] of tokens.entries()) {
        const state = await this.call<Look>(`/api/tables/${id}`, { token });
        if (state.over) return null;
        if (state.pending.decision !== undefined) return { seat, state };
      }
      // Bots are at it, or the house is.
      await new Promise((done) => setTimeout(done, 20));
    }
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

  /** A table that stands where a record stood, with people in all seats that are not given to bots. Its dice
   *  go on as the record's did. */
  async stand(
    file: string,
    where: Where,
    { pack, ...more }: { dice?: string; pack?: object } & Record<string, unknown> = {},
  ): Promise<Stand> {
    const played = recordOf(file);
    const record = pack ? { ...played, pack } : played;
    const upto = entriesBefore(record.log, where);
    const body = { record, upto, names: NAMES.slice(0, record.seats.length), ...more };
    type Opened = { id: string; tokens: string[]; host: string; code: string };
    const opened = await this.call<Opened>("/api/test/tables", { method: "POST", body });
    return { ...opened, log: record.log, at: upto, typed: more.dice !== undefined };
  }

  /** Makes the record's own moves until the table stands there. */
  async follow(table: Stand, where: Where): Promise<void> {
    const { id, tokens, log, typed } = table;
    const from = table.at;
    table.at = entriesBefore(log, where);
    for (const { seat, move, chance } of log.slice(from, table.at)) {
      if (move) {
        const token = tokens[seat ?? 0] as string;
        await this.call(`/api/tables/${id}/moves`, { method: "POST", token, body: { move } });
      } else if (chance && typed) {
        const { pending } = await this.call<TableLook>(`/api/tables/${id}`);
        const token = tokens[pending.seat ?? 0] as string;
        await this.call(`/api/tables/${id}/chance`, { method: "POST", token, body: { chance } });
      }
    }
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
      const name = NAMES[seat];
      const taken = await this.call<{ token: string }>(path, {
        method: "POST",
        body: { name, seat },
      });
      tokens.push(taken.token);
    }
    return { ...table, tokens };
  }
}

const NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Flo"];

/** A game of one race: quick to play to its end. */
export const SHORT = { options: { purple_races: 1, green_races: 0 } };

/** A bot that needs no time to think. */
export const BOT = "random";

/** Where a table stands: before the entry of its record that is like this, or after so many, or at its end. */
export type Where = Before | number | "end" | ((log: readonly Entry[]) => number);

export interface Before {
  seat?: number;
  /** The move's type, or those that it may have. */
  type?: string | readonly string[];
  /** Which of them, from 1. */
  nth?: number;
}

export interface Entry {
  seat?: number;
  move?: { type: string };
  chance?: { dice?: number[]; shuffle?: number[] };
}

/** A table that follows a record. */
export interface Stand {
  id: string;
  tokens: string[];
  log: readonly Entry[];
  /** How many entries of it were made, by `stand` and `follow`. */
  at: number;
  /** Whether its chance is typed in. */
  typed: boolean;
}

/** A game that bots have played: see scripts/records.mjs. */
function recordOf(file: string): { seats: string[]; log: Entry[] } {
  const path = new URL(`records/${file}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as { seats: string[]; log: Entry[] };
}

function entriesBefore(log: readonly Entry[], where: Where): number {
  if (where === "end") return log.length;
  if (typeof where === "number") return where;
  if (typeof where === "function") return where(log);
  const { seat, type = [], nth = 1 } = where;
  const types = [type].flat();
  const found = log.flatMap((entry, at) =>
    (seat === undefined || entry.seat === seat) &&
    (types.length === 0 || types.includes(entry.move?.type ?? ""))
      ? [at]
      : [],
  )[nth - 1];
  if (found === undefined) throw new Error(`the record has no ${JSON.stringify(where)}`);
  return found;
}

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
  /** What the page complained of: errors, requests to elsewhere. */
  complaints: string[];
}

interface Look {
  /** What is in the storage of the browser. */
  keep?: Record<string, string>;
  viewport?: { width: number; height: number };
  locale?: string;
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
  /** The page's clock is the test's: it goes on until `page.clock` stops it. */
  clocked?: boolean;
}

interface Profile extends Visit {
  locale: string;
  clocked: boolean;
  /** Whether something was done to it that does not go away again. */
  spent: boolean;
}

/** A page of the server's without the client on it. */
const EMPTY = "/icon.svg";

/** Milliseconds between two frames of a page whose clock is the browser's own. */
const FRAME = 100;

/** A screen that draws seldom: what moves is where its time has it, however many frames show it on its way, and
 *  painting them is most of what a page costs that nobody looks at. Runs in the page. */
function drawSeldom(pause: number): void {
  const soon = globalThis.requestAnimationFrame.bind(globalThis);
  const waiting = new Map<number, FrameRequestCallback>();
  let [asked, last, due] = [0, -pause, false];
  const draw = (now: number) => {
    [last, due] = [now, false];
    for (const id of [...waiting.keys()]) {
      const tick = waiting.get(id);
      // One of them may have cancelled another.
      waiting.delete(id);
      tick?.(now);
    }
  };
  globalThis.requestAnimationFrame = (tick) => {
    if (!due) setTimeout(() => soon(draw), last + pause - performance.now());
    due = true;
    asked += 1;
    waiting.set(asked, tick);
    return asked;
  };
  globalThis.cancelAnimationFrame = (id) => void waiting.delete(id);
}

/** Browser profiles, each with a page, that one test takes after the other: the client is loaded for half of
 *  what it costs in a new one. Each is handed on as empty as it came. */
class Profiles {
  #free: Profile[] = [];

  constructor(
    readonly browser: Browser,
    readonly base: string,
  ) {}

  async take(locale: string, clocked: boolean): Promise<Profile> {
    const at = this.#free.findLastIndex((one) => one.locale === locale && one.clocked === clocked);
    const [free] = at < 0 ? [] : this.#free.splice(at, 1);
    const profile = free ?? (await this.#open(locale, clocked));
    // Whatever its clock was set to before, it says the time again.
    if (clocked) await profile.page.clock.install();
    return profile;
  }

  async #open(locale: string, clocked: boolean): Promise<Profile> {
    const context = await this.browser.newContext({ locale });
    if (!clocked) await context.addInitScript(drawSeldom, FRAME);
    const page = await context.newPage();
    const complaints: string[] = [];
    context.on("weberror", (error) => complaints.push(String(error.error())));
    context.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol !== "data:" && url.protocol !== "blob:" && url.origin !== this.base)
        complaints.push(`request to ${url.origin}`);
    });
    await page.goto(this.base + EMPTY);
    return { page, complaints, locale, clocked, spent: false };
  }

  /** Gives what its page complained of. */
  async giveBack(profile: Profile): Promise<string[]> {
    const { page, complaints, clocked, spent } = profile;
    if (spent) {
      await page.context().close();
      return complaints;
    }
    for (const heard of ["request", "response", "websocket"]) await page.removeAllListeners(heard);
    if (clocked) await page.clock.resume();
    await page.mouse.move(-1, -1);
    await page.goto(this.base + EMPTY);
    await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()));
    this.#free.push(profile);
    return complaints.splice(0);
  }
}

export class Harness {
  server!: RealServer;
  profiles!: Profiles;
  #visits: Profile[] = [];

  /** Opens a page in a browser profile of its own. */
  async visit(path = "/", look: Look = {}): Promise<Visit> {
    const profile = await this.profiles.take(look.locale ?? "en-GB", look.clocked ?? false);
    const { page } = profile;
    this.#visits.push(profile);
    await page.setViewportSize(look.viewport ?? { width: 1440, height: 900 });
    await page.emulateMedia({
      media: null,
      colorScheme: look.colorScheme ?? "light",
      reducedMotion: look.reducedMotion ?? "no-preference",
    });
    await page.evaluate((kept) => Object.assign(localStorage, kept), look.keep ?? {});
    await page.goto(this.server.base + path);
    await page.waitForSelector("main");
    return profile;
  }

  /** Nobody gets this page's profile after this test: what is done to it stays. */
  spend(page: Page): void {
    for (const visit of this.#visits) if (visit.page === page) visit.spent = true;
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

  /** Closes a page, or all of them. */
  async leave(page?: Page): Promise<void> {
    const left = this.#visits.filter((visit) => page === undefined || visit.page === page);
    this.#visits = this.#visits.filter((visit) => !left.includes(visit));
    const complaints: string[] = [];
    for (const visit of left) complaints.push(...(await this.profiles.giveBack(visit)));
    expect(complaints).toEqual([]);
  }
}

/** Waits until nothing is under way on the page; with a number, until it shows that one. */
export async function still(page: Page, number?: number): Promise<void> {
  if (number !== undefined)
    await expect(page.locator("[data-number]").first()).toHaveAttribute("data-number", `${number}`);
  await expect(page.locator("html")).toHaveAttribute("data-still", "true");
}

/** Stops the clock of a table's page that shows this number, once it shows all that it has to: some games come
 *  with their pack, and what a stopped page still loads would be shown at no time or another. */
export async function freeze(page: Page, number: number): Promise<void> {
  const shown = page.locator(".page");
  await expect(shown).toHaveAttribute("data-number", `${number}`);
  await expect(shown).not.toHaveAttribute("data-screen", "waiting");
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Lets time pass on a page whose clock stands still, in leaps: everything comes in its turn, and few of the frames
 *  on the way to it are drawn. */
export async function pass(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= LEAP) await page.clock.fastForward(Math.min(left, LEAP));
}

const LEAP = 500;

/** What the page says when it has come to rest. */
export async function wordsOf(page: Page, selector = "main"): Promise<string> {
  await still(page);
  return page.locator(selector).first().innerText();
}

/** Tests with a server and browser profiles, those of each worker. */
export const test = plainTest.extend<object, { server: RealServer; profiles: Profiles }>({
  server: [
    async ({}, use) => {
      const server = new RealServer();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  profiles: [
    ({ browser, server }, use) => use(new Profiles(browser, server.base)),
    { scope: "worker" },
  ],
});

/** Sets a file's tests up: dice of their own before each, no open page after it. */
export function harness(): Harness {
  const all = new Harness();
  test.beforeAll(({ server, profiles }) => Object.assign(all, { server, profiles }));
  test.beforeEach(({}, { titlePath, repeatEachIndex }) =>
    all.server.call("/api/test/seed", {
      method: "POST",
      body: { seed: `${titlePath.join(" ")} ${repeatEachIndex}` },
    }),
  );
  test.afterEach(() => all.leave());
  return all;
}
