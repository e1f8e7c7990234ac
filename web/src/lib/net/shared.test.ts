// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Api } from "./api";
import { FakeServer } from "./fake.testing";
import { Listening } from "./shared";

let server: FakeServer;
let api: Api;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  api = new Api({ fetch: server.fetch, pause: async () => {} });
});

afterEach(() => vi.useRealTimers());

function listener(token: string | null = "good"): { place: Listening; heard: string[] } {
  const heard: string[] = [];
  const place = new Listening({
    api,
    table: "t1",
    token,
    page: "http://rail.test/t/t1",
    socket: server.socket,
    onstate: (state, told) => {
      const types = told?.events.map(({ event }) => event.type) ?? ["whole"];
      heard.push(`${state.number} ${types.join()}`);
    },
  });
  return { place, heard };
}

const settle = () => vi.advanceTimersByTimeAsync(1);

test("two who look with the same eyes share a channel and hear the same", async () => {
  const [frame, game] = [listener(), listener()];
  frame.place.open();
  await settle();
  server.append("a");
  game.place.open();
  await settle();
  server.append("b");
  expect(server.sockets).toHaveLength(1);
  expect(frame.heard).toEqual(["0 whole", "1 a", "2 b"]);
  expect(game.heard).toEqual(["1 whole", "2 b"]);
});

test("the channel stays until the last has left, and who left hears nothing more", async () => {
  const [frame, game] = [listener(), listener()];
  frame.place.open();
  game.place.open();
  await settle();
  frame.place.close();
  server.append("a");
  expect(frame.heard).toEqual(["0 whole"]);
  expect(game.heard.at(-1)).toBe("1 a");
  expect(server.sockets[0]?.open).toBe(true);
  game.place.close();
  expect(server.sockets[0]?.open).toBe(false);
});

test("another seat, and a spectator, have channels of their own", async () => {
  for (const token of ["good", "other", null]) listener(token).place.open();
  await settle();
  expect(server.sockets).toHaveLength(3);
});

test("whoever leaves before being told is not told", async () => {
  const [frame, game] = [listener(), listener()];
  frame.place.open();
  await settle();
  game.place.open();
  game.place.close();
  await settle();
  expect(game.heard).toEqual([]);
});
