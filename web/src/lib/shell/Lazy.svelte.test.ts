// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { speech } from "../i18n/lang.svelte";
import Lazy from "./Lazy.svelte";
import { askAgain, type Browser, browser, reloadIfRebuilt } from "./parts";

const LOST = new TypeError("Failed to fetch dynamically imported module: /assets/Part-1a2b.js");

/** A browser whose page began with one build, and a server that has another, or is away. */
function surroundings(page: string | null): Browser & { reloads: () => number } {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  return {
    script: () => "/assets/index-old.js",
    page: async () => {
      if (page === null) throw new TypeError("no network");
      return page;
    },
    reload,
    reloads: () => reload.mock.calls.length,
    kept: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
  };
}

const OLD = '<script type="module" src="/assets/index-old.js"></script>';
const NEW = '<script type="module" src="/assets/index-new.js"></script>';

describe("a part that did not come", () => {
  let view: Record<string, unknown> | null = null;
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    flushSync();
  };

  beforeEach(() => {
    vi.spyOn(browser, "page").mockRejectedValue(new TypeError("no network"));
    vi.spyOn(browser, "reload").mockReturnValue(undefined);
  });

  afterEach(async () => {
    if (view) await unmount(view);
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  test("is said to be missing in its place, and comes when it is asked for again", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(LOST);
    load.mockResolvedValue("the part");
    const part = createRawSnippet<[string]>((found) => ({ render: () => `<b>${found()}</b>` }));
    document.body.append(document.createElement("header"));
    view = mount(Lazy<string>, { target: document.body, props: { load, part } });
    await settle();
    expect(document.querySelector("[role=alert]")?.textContent).toContain("didn’t load");
    expect(document.querySelector("header")).not.toBeNull();
    document.querySelector<HTMLButtonElement>("[role=alert] button")?.click();
    await settle();
    expect(document.querySelector("b")?.textContent).toBe("the part");
    expect(document.querySelector("[role=alert]")).toBeNull();
  });
});

describe("another build", () => {
  test("is loaded at once, but once only", async () => {
    const within = surroundings(NEW);
    expect(await reloadIfRebuilt(within)).toBe(true);
    expect(await reloadIfRebuilt(within)).toBe(false);
    expect(within.reloads()).toBe(1);
  });

  test.each([
    ["the same build", OLD],
    ["a server that is away", null],
  ])("%s is no reason to load the page anew", async (_, page) => {
    const within = surroundings(page);
    expect(await reloadIfRebuilt(within)).toBe(false);
    expect(within.reloads()).toBe(0);
  });
});

describe("asking again", () => {
  const never = () => Promise.reject(LOST);

  test("loads the page anew where the browser does not ask again, if the server is there", async () => {
    const there = surroundings(OLD);
    await expect(askAgain(never, LOST, there)).rejects.toBe(LOST);
    expect(there.reloads()).toBe(1);
    const away = surroundings(null);
    await expect(askAgain(never, LOST, away)).rejects.toThrow("no network");
    expect(away.reloads()).toBe(0);
  });

  test("a style sheet that did not come is not taken for there", async () => {
    const within = surroundings(OLD);
    const unstyled = () => Promise.resolve("without its style");
    const fault = new Error("Unable to preload CSS for /assets/Part-1a2b.css");
    await expect(askAgain(unstyled, fault, within)).rejects.toBe(fault);
    expect(within.reloads()).toBe(1);
  });
});

test("a language that does not come leaves the page in English", async () => {
  localStorage.setItem("railbird.language", "de");
  await speech.start({
    en: () => Promise.reject(LOST),
    de: () => Promise.reject(LOST),
  });
  expect(speech.words.say("part.again")).toBe("Try again");
});

test("nobody waits long for a language that hangs", async () => {
  localStorage.setItem("railbird.language", "de");
  const never = () => new Promise<never>(() => undefined);
  await speech.start({ en: never, de: never }, 5);
  expect(speech.words.say("part.again")).toBe("Try again");
});

test("every part that is loaded late has somebody to say that it did not come", () => {
  const sources = import.meta.glob<string>("../../**/*.svelte", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  for (const [file, source] of Object.entries(sources))
    expect(source, file).not.toMatch(/#await import/);
});
