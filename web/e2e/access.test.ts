import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { harness, settledWords, SHORT } from "./harness";

const all = harness();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Every screen, with the seat it is looked at from. */
interface Screen {
  name: string;
  path: string;
  keep: Record<string, string>;
  ready: string;
}
const screens: Screen[] = [];

beforeAll(async () => {
  const { server } = all;
  const add = (name: string, path: string, ready = "main h1", keep: Record<string, string> = {}) =>
    screens.push({ name, path, keep, ready });
  add("home", "/");
  add("new table", "/new", "form fieldset");
  add("records", "/records");
  add("settings", "/settings");
  await server.table(0, 0, { game: "stretch" });
  add("meets", "/meets");
  add("meet", "/meets/all", "tbody tr");
  add("nothing here", "/nowhere");
  const lobby = await server.call<{ id: string }>("/api/tables", {
    method: "POST",
    body: { game: "homestretch", seats: 4, bots: { "1": "random" } },
  });
  add("lobby", `/t/${lobby.id}`, ".seats");
  for (const phase of ["draft", "betting", "race", "second_chance"]) {
    const { id, tokens } = await server.table(2, 0);
    await server.play(
      id,
      tokens,
      ({ view, seat, pending }) =>
        view.summary.phase === phase && seat === 0 && pending.decision !== undefined,
    );
    add(phase, `/t/${id}`, "[data-decision]", all.seat(id, 0, tokens[0] as string));
  }
  const over = await server.table(1, 2, SHORT);
  const { number } = await server.play(over.id, over.tokens);
  add("replay", `/t/${over.id}?at=${Math.floor(number * 0.7)}`, "svg.track");
  add("chart", `/t/${over.id}/chart`, "article table");
});

async function open(screen: Screen, options: Parameters<typeof all.visit>[1] = {}): Promise<Page> {
  const { keep = {}, ...rest } = options;
  const { page } = await all.visit(screen.path, { ...rest, keep: { ...screen.keep, ...keep } });
  await page.waitForSelector(screen.ready);
  await settledWords(page);
  return page;
}

/** The scanner is ours to run, not the page's: it comes in past the content policy. */
async function scan(page: Page, rules: object): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (chosen) => {
    type Found = { id: string; nodes: { html: string; failureSummary: string }[] };
    const axe = (
      globalThis as unknown as { axe: { run: (o: object) => Promise<{ violations: Found[] }> } }
    ).axe;
    const { violations } = await axe.run(chosen);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
  }, rules);
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

describe.each(["day", "night"])("%s", (theme) => {
  for (const width of [1440, 390]) {
    test(`11, 17: a scan of every screen finds nothing, contrast and targets included, ${width} px`, async () => {
      const found: string[] = [];
      for (const screen of screens) {
        const page = await open(screen, {
          viewport: { width, height: 900 },
          reducedMotion: "reduce",
          keep: { "railbird.theme": theme },
        });
        const faults = await scan(page, { runOnly: WCAG });
        found.push(...faults.map((fault) => `${screen.name}: ${fault}`));
        await page.context().close();
      }
      expect(found).toEqual([]);
    }, 240_000);
  }
});

for (const [width, least] of [
  [390, 44],
  [1440, 24],
] as const) {
  test(`17: pointer targets are at least ${least} px at ${width} px`, async () => {
    const found: string[] = [];
    for (const screen of screens) {
      const page = await open(screen, {
        viewport: { width, height: 900 },
        reducedMotion: "reduce",
      });
      const small = await page.evaluate((limit) => {
        const targets = [
          ...document.querySelectorAll<HTMLElement>(
            "button, select, input:not([type=radio]):not([type=checkbox]), summary, label:has(input), a.btn, nav a, li a, td a",
          ),
        ];
        return targets
          .filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width > 1 && box.height > 1 && box.height < limit - 0.5;
          })
          .map(
            (one) =>
              `${one.tagName} ${one.textContent?.trim().slice(0, 40)} ${one.getBoundingClientRect().height}`,
          );
      }, least);
      found.push(...small.map((fault) => `${screen.name}: ${fault}`));
      await page.context().close();
    }
    expect(found).toEqual([]);
  }, 120_000);
}

test("12: focus is visible on every tab stop and never trapped", async () => {
  for (const screen of screens) {
    const page = await open(screen, { reducedMotion: "reduce" });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const seen = new Set<string>();
    let wrapped = false;
    for (let i = 0; i < 120 && !wrapped; i += 1) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return null;
        const near = [focused, focused.closest("label"), focused.closest("fieldset")];
        const ring = near.some((one) => {
          if (!one) return false;
          const style = getComputedStyle(one);
          return style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
        });
        const all = [...document.querySelectorAll("*")];
        return { ring, key: String(all.indexOf(focused)), what: focused.outerHTML.slice(0, 90) };
      });
      if (stop === null) {
        wrapped = true;
      } else {
        expect(stop.ring, `${screen.name}: ${stop.what}`).toBe(true);
        wrapped = seen.has(stop.key);
        seen.add(stop.key);
      }
    }
    expect(wrapped, `${screen.name} has no end`).toBe(true);
    await page.context().close();
  }
}, 240_000);

test("12: Esc closes the list of keys and returns the focus", async () => {
  const { page } = await all.visit("/settings");
  const from = page.locator("nav a").first();
  await from.focus();
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector("dialog[open]") === null);
  expect(await from.evaluate((one) => one === document.activeElement)).toBe(true);
  // Switched off, a single key does nothing.
  await page.getByRole("checkbox", { name: "Single-key shortcuts." }).uncheck();
  await from.focus();
  await page.keyboard.press("?");
  await page.waitForTimeout(200);
  expect(await page.locator("dialog[open]").count()).toBe(0);
});

for (const [what, width, zoom] of [
  ["320 px", 320, 1],
  ["200 % zoom", 1280, 2],
] as const) {
  test(`18: at ${what} nothing needs horizontal scrolling`, async () => {
    const found: string[] = [];
    for (const screen of screens) {
      // Zooming in is a narrower window of larger pixels.
      const page = await open(screen, {
        viewport: { width: width / zoom, height: 800 / zoom },
        deviceScaleFactor: zoom,
        reducedMotion: "reduce",
      });
      const spill = await page.evaluate(() => {
        const out = document.documentElement.scrollWidth - innerWidth;
        const wide = [...document.querySelectorAll("main *")].find(
          (one) => one.getBoundingClientRect().right > innerWidth + 1,
        );
        return out > 0 ? `${out} px, ${wide?.outerHTML.slice(0, 120)}` : "";
      });
      if (spill !== "") found.push(`${screen.name}: ${spill}`);
      await page.context().close();
    }
    expect(found).toEqual([]);
  }, 120_000);
}
