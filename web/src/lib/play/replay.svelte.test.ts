// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Api } from "../net/api";
import type { History } from "../net/history";
import type { Past } from "../net/past";
import type { TableState } from "../net/types";
import { Replay } from "./replay.svelte";

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: true })));
afterEach(() => vi.unstubAllGlobals());

/** A game of five entries whose history comes when it is called for. */
function past(): { past: Past; come: () => void } {
  let come = () => {};
  const history = new Promise<History>((done) => {
    come = () => done({ number: 5, events: [], frames: [] });
  });
  const state = async (_seat: number | null, number = 5) =>
    ({ id: "t", game: "none", number, over: false, view: 0, events: [] }) as never as TableState;
  return { past: { history: () => history, state } as never, come };
}

test("play pressed before the game is here goes on from where it was opened", async () => {
  const { past: game, come } = past();
  const play = new Replay({} as Api, "t", game);
  const looked = play.look(null, 3);
  play.running = true;
  await play.feed();
  expect(play.running).toBe(true);
  come();
  await looked;
  expect(play.at).toBe(3);
  await play.feed();
  expect(play.playback.newest).toBe(4);
  play.close();
});

test("play pressed at the end begins anew", async () => {
  const { past: game, come } = past();
  const play = new Replay({} as Api, "t", game);
  come();
  await play.look(null, 5);
  play.running = true;
  await vi.waitFor(() => expect(play.at).toBe(0));
  play.close();
});
