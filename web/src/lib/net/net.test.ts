// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Api, Refused, Unreachable } from "./api";
import { FakeServer } from "./fake.testing";
import { Live, type LiveStatus } from "./live";
import { followTables, YourTables } from "./tables.svelte";
import { backoff, freshKey } from "./wait";

const PAGE = "http://rail.test/t/t1";

function client(server: FakeServer): Api {
  return new Api({ fetch: server.fetch, pause: async () => {} });
}

describe("calls", () => {
  test("a move whose answer is lost is sent again with its key and played once", async () => {
    const server = new FakeServer();
    server.trouble = ["lost", 0, 503];
    const played = await client(server).play("t1", "good", { move: { type: "reroll" }, key: "k" });
    expect(played).toEqual({ number: 1 });
    expect(server.log).toHaveLength(1);
    expect(server.requests).toHaveLength(4);
    expect(new Set(server.requests.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("a refusal is not repeated and carries the rule's sentence", async () => {
    const server = new FakeServer();
    const play = client(server).play("t1", "good", { move: { type: "push", horse: 4 }, key: "k" });
    const error = await play.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({
      status: 422,
      code: "not_last",
      message: "Choose a horse in last place.",
    });
    expect(server.requests).toHaveLength(1);
  });

  test("typed dice, a seat and its move are asked for again with their key", async () => {
    const calls: ((api: Api) => Promise<unknown>)[] = [
      (api) => api.takeSeat("t1", "Ann"),
      (api) => api.moveSeat("t1", "good"),
      (api) => api.enterChance("t1", "good", { dice: [3, 4] }),
    ];
    for (const call of calls) {
      const server = new FakeServer();
      server.trouble = ["lost"];
      await call(client(server));
      const [first, again] = server.requests.map(({ body }) => body as { key: string });
      expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
      expect(again).toEqual(first);
    }
  });

  test("what can not be known when it comes again is sent once", async () => {
    const server = new FakeServer();
    server.trouble = [0];
    const table = { game: "homestretch", seats: 2 };
    await expect(client(server).createTable(table)).rejects.toBeInstanceOf(Unreachable);
    expect(server.requests).toHaveLength(1);
  });

  test("every call asks for the language that is spoken then", async () => {
    const server = new FakeServer();
    let language = "en";
    const api = new Api({ fetch: server.fetch, language: () => language });
    await api.table("t1");
    language = "de";
    await api.table("t1");
    expect(server.requests.map((request) => request.language)).toEqual(["en", "de"]);
  });

  test("an answer from something else than the server is a refusal too", async () => {
    const server = new FakeServer();
    server.trouble = [418];
    await expect(client(server).table("t1")).rejects.toMatchObject({
      status: 418,
      code: "http_418",
    });
  });

  test("the token goes where it belongs, and ids can not leave their place in the path", async () => {
    const server = new FakeServer();
    await client(server).table("../x?y", "good", 3);
    expect(server.requests[0]).toMatchObject({
      path: "/api/tables/..%2Fx%3Fy?at=3",
      token: "good",
    });
  });

  test("the channel's address follows the page's", () => {
    expect(new Api().liveAddress("t1", "https://rail.test/x")).toBe(
      "wss://rail.test/api/tables/t1/live",
    );
    expect(new Api().liveAddress("t1", PAGE)).toBe("ws://rail.test/api/tables/t1/live");
  });
});

describe("the live channel", () => {
  let server: FakeServer;
  let seen: string[];
  let statuses: LiveStatus[];
  let live: Live<number>;

  beforeEach(() => {
    vi.useFakeTimers();
    server = new FakeServer();
    seen = [];
    statuses = [];
    live = new Live<number>({
      api: client(server),
      table: "t1",
      token: "good",
      page: PAGE,
      socket: server.socket,
      random: () => 0.5,
      onstate: (state, told) => {
        const types = told?.events.map(({ event }) => event.type) ?? ["whole"];
        seen.push(`${state.number} ${types.join()}`.trim());
      },
      onstatus: (status) => statuses.push(status),
    });
  });

  afterEach(() => {
    live.close();
    vi.useRealTimers();
  });

  const settle = () => vi.advanceTimersByTimeAsync(1);
  const cut = (code?: number) => server.sockets.at(-1)?.cut(code);

  test("begins with the whole state and follows from there", async () => {
    live.open();
    await settle();
    server.append("thrown");
    server.append("moved");
    expect(seen).toEqual(["0 whole", "1 thrown", "2 moved"]);
    expect(server.greetings).toEqual([{ token: "good", have: 0 }]);
  });

  test("says what is spoken when it is opened", async () => {
    const api = new Api({ fetch: server.fetch, language: () => "de" });
    const german = new Live({ api, table: "t1", page: PAGE, socket: server.socket, onstate() {} });
    german.open();
    await settle();
    expect(server.greetings).toEqual([{ have: 0, lang: "de" }]);
    german.close();
  });

  test("after a break it names what it has and misses nothing", async () => {
    live.open();
    await settle();
    server.append("a");
    cut();
    server.append("b");
    server.append("c");
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen).toEqual(["0 whole", "1 a", "2 b", "3 c"]);
    expect(server.greetings.at(-1)).toEqual({ token: "good", have: 1 });
    expect(statuses).toEqual(["connecting", "live", "waiting", "connecting", "live"]);
  });

  test("a gap that the server leaves is closed by the whole state", async () => {
    server.resumes = false;
    live.open();
    await settle();
    cut();
    server.append("a");
    await vi.advanceTimersByTimeAsync(1000);
    server.append("b");
    await settle();
    expect(seen).toEqual(["0 whole", "2 whole"]);
    server.append("c");
    expect(seen.at(-1)).toBe("3 c");
  });

  test("what comes while the state is fetched is kept, and shown once", async () => {
    live.open();
    await Promise.resolve();
    server.append("a");
    server.append("b");
    await settle();
    expect(live.state?.number).toBe(2);
    expect(seen.filter((line) => line.startsWith("2"))).toHaveLength(1);
  });

  test("a push that was seen before changes nothing", async () => {
    live.open();
    await settle();
    server.append("a");
    server.sockets.at(-1)?.push(server.pushOf(1));
    expect(seen).toEqual(["0 whole", "1 a"]);
  });

  test("a move taken back is followed downwards", async () => {
    live.open();
    await settle();
    server.append("a");
    server.sockets.at(-1)?.push({
      ...server.pushOf(0),
      from: 1,
      number: 0,
      events: [{ number: 0, event: { type: "undone" } }],
    });
    expect(seen.at(-1)).toBe("0 undone");
  });

  test("tries grow apart while the server is away, and start anew with the first news", async () => {
    live.open();
    await settle();
    for (let tries = 0; tries < 4; tries += 1) {
      const before = server.sockets.length;
      cut();
      await vi.advanceTimersByTimeAsync(backoff(tries, 0.5) - 10);
      expect(server.sockets).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(20);
      expect(server.sockets).toHaveLength(before + 1);
    }
    server.append("a");
    cut();
    await vi.advanceTimersByTimeAsync(backoff(0, 0.5) + 10);
    expect(live.status).toBe("live");
  });

  const last = () => server.sockets.at(-1) as (typeof server.sockets)[number];
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  test("a channel that died without a word is noticed, and nothing is missed", async () => {
    live.open();
    await settle();
    server.append("a");
    last().dead = true;
    server.append("b");
    await pass(40);
    expect(statuses).toEqual(["connecting", "live", "waiting", "connecting", "live"]);
    expect(server.greetings.at(-1)).toEqual({ token: "good", have: 1 });
    expect(seen).toEqual(["0 whole", "1 a", "2 b"]);
  });

  test("a quiet table keeps its channel", async () => {
    live.open();
    await settle();
    await pass(3600);
    expect(server.sockets).toHaveLength(1);
    expect(server.greetings).toHaveLength(1);
    expect(live.status).toBe("live");
  });

  test("who looks again after a while is not left with a dead channel", async () => {
    live.open();
    await settle();
    last().dead = true;
    live.wake();
    await pass(11);
    expect(live.status).toBe("live");
    expect(server.sockets).toHaveLength(2);
  });

  test("a channel that is taken and never opened is tried anew", async () => {
    server.away = true;
    live.open();
    await pass(10);
    server.away = false;
    await pass(1);
    expect(live.status).toBe("live");
  });

  test("waking up does not wait for the timer", async () => {
    live.open();
    await settle();
    cut();
    live.wake();
    await settle();
    expect(live.status).toBe("live");
  });

  test("a seat that moved to another browser is looked on from here", async () => {
    live.open();
    await settle();
    server.sockets.at(-1)?.say({ moved: true, seat: 0 });
    await settle();
    expect(live.status).toBe("moved");
    server.append("a");
    expect(seen.at(-1)).toBe("1 a");
    cut();
    await vi.advanceTimersByTimeAsync(1000);
    expect(live.status).toBe("moved");
    expect(server.greetings.at(-1)).toEqual({ have: 1 });
  });

  test("a token that is no longer good makes a spectator, a table that is not there ends the tries", async () => {
    live.open();
    await settle();
    cut(4001);
    await vi.advanceTimersByTimeAsync(1000);
    expect(live.status).toBe("moved");
    const sockets = server.sockets.length;
    cut(4001);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.status).toBe("refused");
    expect(server.sockets).toHaveLength(sockets);
  });

  test("a log that was shortened is read anew, even when its number is known", async () => {
    live.open();
    await settle();
    server.append("a");
    server.log.pop();
    server.append("b");
    server.sockets.at(-1)?.push({ ...server.pushOf(1), from: 0, number: 0 });
    expect(seen.at(-1)).toBe("1 a");
    server.sockets.at(-1)?.push({ ...server.pushOf(1), events: [], from: 0, number: 0 });
    await settle();
    expect(seen.at(-1)).toBe("1 whole");
  });

  test("after closing nothing is shown any more", async () => {
    live.open();
    await settle();
    live.close();
    server.append("a");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toEqual(["0 whole"]);
  });
});

describe("your tables", () => {
  const table = (id: string, seen: number) => ({
    id,
    game: "homestretch",
    seat: 0,
    token: `token ${id}`,
    name: "Ann",
    seen,
  });

  beforeEach(() => localStorage.clear());

  test("a seat survives a reload of the page", () => {
    new YourTables().keep(table("a", 1));
    expect(new YourTables().token("a")).toBe("token a");
  });

  test("the latest is first, and a table is there once", () => {
    const tables = new YourTables();
    for (const [id, seen] of [
      ["a", 1],
      ["b", 2],
      ["a", 3],
    ] as const)
      tables.keep(table(id, seen));
    expect(tables.list.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("two tabs do not lose each other's seats", () => {
    const [one, other] = [new YourTables(), new YourTables()];
    const stop = followTables(one);
    one.keep(table("a", 1));
    other.keep(table("b", 2));
    dispatchEvent(new StorageEvent("storage", { key: "railbird.tables" }));
    expect(one.list.map(({ id }) => id)).toEqual(["b", "a"]);
    stop();
  });

  test("what an older version or a hand left there does no harm", () => {
    localStorage.setItem("railbird.tables", '[{"id": 3}, null, "x"');
    expect(new YourTables().list).toEqual([]);
    localStorage.setItem("railbird.tables", '[{"id": 3}, null]');
    expect(new YourTables().list).toEqual([]);
  });

  test("a forgotten table is gone", () => {
    const tables = new YourTables();
    tables.keep(table("a", 1));
    tables.forget("a");
    expect(new YourTables().get("a")).toBeUndefined();
  });
});

test("keys differ", () => {
  expect(freshKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(freshKey()).not.toBe(freshKey());
});

test("waits grow to a bound", () => {
  expect(backoff(0, 0.5)).toBe(400);
  expect(backoff(3, 0.5)).toBe(3200);
  expect(backoff(50, 1)).toBe(18_750);
});
