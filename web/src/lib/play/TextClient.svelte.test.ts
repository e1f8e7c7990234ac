// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ask } from "../../generated/engine";
import { dress } from "../draw/horse";
import { Api } from "../net/api";
import { FakeServer } from "../net/fake.testing";
import { texts } from "../text/texts.svelte";
import { SeatPlay } from "./seat.svelte";
import TextClient from "./TextClient.svelte";

const ASK: Ask = {
  prompt: { key: "ask" },
  ways: [
    { move: { type: "stop" }, words: "stop", label: { key: "stop" } },
    { move: { type: "push" }, words: "push", label: { key: "push" } },
  ],
  suggested: 1,
  forms: [],
  closed: [],
};
const TEXTS = { ask: "Go on?", stop: "Stop", push: "Push a horse" };

let server: FakeServer;
let play: SeatPlay<unknown, unknown>;
let shown: Record<string, unknown>;

beforeEach(async () => {
  vi.useFakeTimers();
  server = new FakeServer();
  vi.stubGlobal("WebSocket", function () {
    return server.socket();
  });
  play = new SeatPlay<unknown, unknown>(
    { api: new Api({ fetch: server.fetch, tries: 1 }), id: "t1", token: "good" },
    {},
  );
  server.add({ events: [], ask: ASK });
  play.table.open();
  await vi.advanceTimersByTimeAsync(1);
  shown = mount(TextClient, {
    target: document.body,
    props: { play, heading: "Race 1", frame: null, horses: { dress } },
  });
  flushSync();
});

afterEach(async () => {
  await unmount(shown);
  play.table.close();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function type(line: string): Promise<string> {
  const input = document.querySelector("input") as HTMLInputElement;
  input.value = line;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
  return document.querySelector("[role=log] li:last-child")?.textContent ?? "";
}

test("what the server says is shown once it has come; until then, that it has not", async () => {
  server.texts = null;
  await texts.load(play.api, "homestretch", "en");
  flushSync();
  const alert = document.querySelector("[role=alert]");
  expect(alert?.textContent).toContain("can’t be loaded");
  expect(document.querySelector(".choices")).toBeNull();

  server.texts = TEXTS;
  alert?.querySelector("button")?.click();
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
  expect(document.querySelector("[role=alert]")).toBeNull();
  expect(document.querySelector(".prompt")?.textContent).toBe("Go on?");
  expect(document.querySelector(".choices")?.textContent?.replace(/\s+/g, " ").trim()).toBe(
    "stop Stop more one more choice",
  );
});

test("a line that is no command goes to the server as it is, and its refusal is told", async () => {
  expect(await type("Stop it")).toContain("Done.");
  expect(server.requests.at(-1)?.body).toMatchObject({ typed: "Stop it", decision: 1 });
  expect(await type("push")).toContain("Choose a horse in last place.");
});

test("help is made of what is asked, and more tells every way", async () => {
  await texts.load(play.api, "homestretch", "en");
  expect(await type("help")).toContain("Go on?\nstop: Stop\n");
  expect(await type("more")).toContain("stop: Stop\npush: Push a horse");
  expect(server.requests.some(({ path }) => path.endsWith("/moves"))).toBe(false);
});
