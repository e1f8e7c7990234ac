/** A server for tests: one table with a log, the calls and the live channel of the contract. */

import type { Ask } from "../../generated/engine";
import type { Messages } from "../text/fill";
import type { RaceFrame } from "../race/frame";
import type { GameEvent, Move, Push, RaceStep, TableState } from "./types";

export interface Entry {
  events: GameEvent[];
  /** The steps of a race that the events are, each beside its event. */
  steps?: RaceStep[];
  /** Whether no step leads to the frame. */
  anew?: boolean;
  race?: RaceFrame | null;
  /** What a viewer sees of the game; the number where a test does not look at it. */
  view?: unknown;
  moves?: Move[];
  ask?: Ask | null;
}

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  open = true;
  /** Whether nothing comes through any more, though nobody has closed it. */
  dead = false;

  constructor(private readonly server: FakeServer) {
    this.dead = server.away;
    queueMicrotask(() => this.dead || this.onopen?.());
  }

  send(text: string): void {
    if (this.dead) return;
    const said = JSON.parse(text) as {
      token?: string;
      have?: number;
      lang?: string;
      ping?: unknown;
    };
    if (said.ping === undefined) this.server.greeted(this, said);
    else this.say({ pong: said.ping });
  }

  close(): void {
    this.open = false;
  }

  /** From the server's side. */
  push(push: Push): void {
    this.say(push);
  }

  say(message: unknown): void {
    if (this.open && !this.dead) this.onmessage?.({ data: JSON.stringify(message) });
  }

  cut(code = 1006): void {
    this.open = false;
    this.onclose?.({ code });
  }
}

export class FakeServer {
  readonly log: Entry[] = [];
  readonly sockets: FakeSocket[] = [];
  readonly greetings: { token?: string; have?: number; lang?: string }[] = [];
  readonly requests: {
    method: string;
    path: string;
    token: string | null;
    language: string | null;
    body: unknown;
  }[] = [];
  readonly played = new Map<string, number>();
  /** Answers of the next calls that fail: a status, or 0 for no answer; "lost" plays, then fails. */
  trouble: (number | "lost")[] = [];
  /** What is played with. */
  pack: unknown = {};
  /** What the game says; nothing where that does not come. */
  texts: Messages | null = {};
  /** Whether new channels are taken and never opened. */
  away = false;
  /** Whether the channel replays what a reader missed. */
  resumes = true;

  state(number = this.log.length): TableState<number> {
    const { race = null, view = number, moves = [], ask = null } = this.log[number - 1] ?? {};
    const pending = { kind: "moves" as const, seats: [0], decision: number };
    return {
      id: "t1",
      game: "homestretch",
      number,
      over: false,
      pending,
      view: view as number,
      moves,
      ask,
      seat: 0,
      race,
    };
  }

  append(type: string): void {
    this.add({ events: [{ type }] });
  }

  add(entry: Entry): void {
    this.log.push(entry);
    for (const socket of this.sockets) socket.push(this.pushOf(this.log.length));
  }

  /** Several entries that are told at once. */
  together(entries: Entry[]): void {
    const from = this.log.length;
    this.log.push(...entries);
    for (const socket of this.sockets) socket.push(this.since(from));
  }

  /** Everything after a number in one push. */
  since(from: number): Push<number> {
    const all = this.log.slice(from).map((_, i) => this.pushOf(from + i + 1));
    const events = all.flatMap((push) => push.events);
    const frames = all.flatMap((push) => push.frames);
    return { ...this.pushOf(this.log.length), from, events, frames };
  }

  /** Says something that is no entry of the log, such as who has come to the table. */
  word(): void {
    const number = this.log.length;
    const push = { ...this.pushOf(number), from: number, events: [], frames: [] };
    for (const socket of this.sockets) socket.push(push);
  }

  pushOf(number: number): Push<number> {
    const entry: Entry = this.log[number - 1] ?? { events: [] };
    const { events, steps = [], race = null, view = number, moves = [], anew = false } = entry;
    const pending = { kind: "moves" as const, seats: [0], decision: number };
    const numbered = events.map((event, i) => ({
      number,
      event,
      ...(steps[i] ? { step: steps[i] } : {}),
    }));
    return {
      from: number - 1,
      number,
      events: numbered,
      frames: anew ? [{ number, frame: race }] : [],
      view: view as number,
      moves,
      pending,
      race,
    };
  }

  socket = (): WebSocket => {
    const socket = new FakeSocket(this);
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };

  greeted(socket: FakeSocket, hello: { token?: string; have?: number; lang?: string }): void {
    this.greetings.push(hello);
    if (hello.have === undefined || !this.resumes) return;
    for (let number = hello.have + 1; number <= this.log.length; number += 1)
      socket.push(this.pushOf(number));
  }

  fetch = (async (input: string, init: RequestInit = {}): Promise<Response> => {
    const headers = (init.headers ?? {}) as Record<string, string>;
    const token = headers.authorization?.replace("Bearer ", "") ?? null;
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined;
    const language = headers["accept-language"] ?? null;
    this.requests.push({ method: init.method ?? "GET", path: input, token, language, body });
    const trouble = this.trouble.shift();
    if (trouble === 0) throw new TypeError("no network");
    if (typeof trouble === "number") return new Response("busy", { status: trouble });
    const answer = this.#answer(input, token, body);
    if (trouble === "lost") throw new TypeError("the answer was lost");
    return answer;
  }) as unknown as typeof fetch;

  #answer(path: string, token: string | null, body: unknown): Response {
    if (path.endsWith("/moves")) {
      const { key, typed = "" } = body as { key: string; typed?: string };
      const { move = { type: typed } } = body as { move?: { type: string } };
      if (token !== "good") return refuse(401, "bad_token", "This seat is not yours.");
      if (move.type === "push") return refuse(422, "not_last", "Choose a horse in last place.");
      const before = this.played.get(key);
      if (before === undefined) {
        this.append(move.type);
        this.played.set(key, this.log.length);
      }
      return Response.json({ number: this.played.get(key) });
    }
    if (path.includes("/texts/"))
      return this.texts ? Response.json(this.texts) : refuse(404, "no_texts", "Not here.");
    if (path.endsWith("/pack")) return Response.json(this.pack);
    if (token === "moved") return refuse(401, "bad_token", "This token opens no seat.");
    const at = /at=(\d+)/.exec(path)?.[1];
    return Response.json(this.state(at === undefined ? undefined : Number(at)));
  }
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}
