/** What every screen owes to everybody: a scan, targets, focus, widths. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, type Harness, test, wordsOf } from "./harness";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A screen, with what the browser keeps of the seat that it is looked at from. */
export interface Screen {
  name: string;
  path: string;
  keep: Record<string, string>;
  ready: string;
  /** What is done before it is looked at. */
  act?: (page: Page) => Promise<void>;
}

/** Waits for it. One of many screens went wrong: the failure says which, and what it showed instead. */
async function becomesReady(page: Page, { name, ready }: Screen): Promise<void> {
  try {
    await page.waitForSelector(ready);
  } catch (cause) {
    const shown = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ").slice(0, 600);
    throw new Error(`${name}, ${page.url()}: no ${ready} in "${shown}"`, { cause });
  }
}

/** Keys that stand where words should. */
export const keysIn = (words: string): string[] =>
  words.match(/\b[a-z]{2,}\.[a-z]+(_[a-z]+)*\b/g) ?? [];

async function open(
  all: Harness,
  screen: Screen,
  options: Parameters<Harness["visit"]>[1] = {},
): Promise<Page> {
  const { keep = {}, ...rest } = options;
  const { page } = await all.visit(screen.path, { ...rest, keep: { ...screen.keep, ...keep } });
  await becomesReady(page, screen);
  await screen.act?.(page);
  expect(keysIn(await wordsOf(page)), screen.name).toEqual([]);
  expect(await page.locator("html").getAttribute("lang"), screen.name).toBe("en");
  return page;
}

/** What costs the scanner time and adds no finding: words on what passed, and style sheets that no rule of these
 *  reads. */
const BRIEF = { resultTypes: ["violations"], preload: { assets: ["media"] } };

/** The scanner is ours to run, not the page's: it comes in past the content policy. */
export async function scan(page: Page, rules: object): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async (chosen) => {
      type Found = { id: string; nodes: { html: string; failureSummary: string }[] };
      const axe = (
        globalThis as unknown as { axe: { run: (o: object) => Promise<{ violations: Found[] }> } }
      ).axe;
      const { violations } = await axe.run(chosen);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
    },
    { ...BRIEF, ...rules },
  );
}

export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Screens that are looked at side by side: most of the time of one is waiting. */
const SIDE_BY_SIDE = 2;

/** Looks at every screen, and closes it again. */
export async function lookAtAll(
  all: Harness,
  screens: readonly Screen[],
  visit: (screen: Screen) => Promise<Page>,
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const rest = [...screens];
  const one = async () => {
    for (let screen = rest.shift(); screen; screen = rest.shift()) {
      const page = await visit(screen);
      await look(page, screen);
      await all.leave(page);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
}

/** Waits until a window of another size is laid out: in the next frame parts measure themselves, and what follows
 *  from that comes with the one after it. */
async function laidOut(page: Page): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1)
    await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Pointer targets that are too small. */
function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((limit) => {
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
}

/** What reaches out of the window, if anything does. */
function spill(page: Page): Promise<string> {
  return page.evaluate(() => {
    const out = document.documentElement.scrollWidth - innerWidth;
    const wide = [...document.querySelectorAll("main *")].find(
      (one) => one.getBoundingClientRect().right > innerWidth + 1,
    );
    return out > 0 ? `${out} px, ${wide?.outerHTML.slice(0, 120)}` : "";
  });
}

interface Stop {
  what: string;
  ring: boolean;
  /** Whether the focus was there before. */
  again: boolean;
}

/** How often Tab is pressed before somebody looks where that led. */
const AT_ONCE = 10;

/** Goes round by Tab until it comes back to where it was: every stop shows that it has the focus. */
export async function tabRound(page: Page, screen: Pick<Screen, "name">): Promise<void> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    const stops: Stop[] = [];
    const seen = new Set<Element>();
    addEventListener("focusin", ({ target }) => {
      const focused = target as Element;
      const near = [focused, focused.closest("label"), focused.closest("fieldset")];
      const ring = near.some((one) => {
        if (!one) return false;
        const style = getComputedStyle(one);
        return style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
      });
      stops.push({ what: focused.outerHTML.slice(0, 90), ring, again: seen.has(focused) });
      seen.add(focused);
    });
    Object.assign(globalThis, { stops });
  });
  let stops: Stop[] = [];
  for (let tabs = 0; tabs < 120 && !stops.some(({ again }) => again); tabs += AT_ONCE) {
    // Sent together: a frame is drawn for several of them, not for each.
    await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.press("Tab")));
    stops = await page.evaluate(() => (globalThis as unknown as { stops: Stop[] }).stops);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const hidden = stops.filter(({ ring }) => !ring).map(({ what }) => `${screen.name}: ${what}`);
  expect(hidden).toEqual([]);
  expect(
    stops.some(({ again }) => again),
    `${screen.name} has no end`,
  ).toBe(true);
}

/** Everything that is owed to everybody, on one page that is open: on a desk by day, on a phone by night, and
 *  on what is narrower still. A colour is its theme's and a layout its width's: each theme and each width is
 *  scanned whole. Gives what is at fault. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [theme, width, least] of [
    ["day", 1440, 24],
    ["night", 390, 44],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
    await laidOut(page);
    const faults = await scan(page, { runOnly: WCAG });
    found.push(...faults.map((fault) => `${name} by ${theme}, ${width} px: ${fault}`));
    const small = await smallTargets(page, least);
    found.push(...small.map((fault) => `${name}, ${width} px: ${fault}`));
  }
  // Zooming in to 200 % is a window of half the width.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await laidOut(page);
    const out = await spill(page);
    if (out !== "") found.push(`${name}, ${width} px: ${out}`);
  }
  await page.setViewportSize(size);
  return found;
}

/** The test that holds for every one of these screens. They are filled in before it runs; each is opened
 *  once, which is most of what it costs. */
export function holdForAll(all: Harness, screens: readonly Screen[]): void {
  test("11, 12, 17, 18, 41: every screen passes a scan by day and by night, wide and narrow, with large targets, visible focus and words for everything", async () => {
    const found: string[] = [];
    const visit = (screen: Screen) =>
      open(all, screen, { reducedMotion: "reduce", keep: { "railbird.theme": "day" } });
    await lookAtAll(all, screens, visit, async (page, screen) => {
      await tabRound(page, screen);
      found.push(...(await faultsOf(page, screen.name)));
    });
    expect(found).toEqual([]);
  });
}
