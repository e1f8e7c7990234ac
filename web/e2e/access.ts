/** What every screen owes to everybody: a scan, targets, focus, widths. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type Harness, settledWords } from "./harness";

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

async function open(
  all: Harness,
  screen: Screen,
  options: Parameters<Harness["visit"]>[1] = {},
): Promise<Page> {
  const { keep = {}, ...rest } = options;
  const { page } = await all.visit(screen.path, { ...rest, keep: { ...screen.keep, ...keep } });
  await page.waitForSelector(screen.ready);
  await screen.act?.(page);
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

/** How long a round through all screens may take: the machine's affair, not the client's. */
const LONG = 400_000;

/** The tests that hold for every one of these screens. They are filled in before the first test runs. */
export function holdForAll(all: Harness, screens: readonly Screen[]): void {
  describe.each(["day", "night"])("%s", (theme) => {
    for (const width of [1440, 390]) {
      test(
        `11, 17: a scan of every screen finds nothing, contrast and targets included, ${width} px`,
        async () => {
          const found: string[] = [];
          for (const screen of screens) {
            const page = await open(all, screen, {
              viewport: { width, height: 900 },
              reducedMotion: "reduce",
              keep: { "railbird.theme": theme },
            });
            const faults = await scan(page, { runOnly: WCAG });
            found.push(...faults.map((fault) => `${screen.name}: ${fault}`));
            await page.context().close();
          }
          expect(found).toEqual([]);
        },
        LONG,
      );
    }
  });

  for (const [width, least] of [
    [390, 44],
    [1440, 24],
  ] as const) {
    test(
      `17: pointer targets are at least ${least} px at ${width} px`,
      async () => {
        const found: string[] = [];
        for (const screen of screens) {
          const page = await open(all, screen, {
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
      },
      LONG,
    );
  }

  test(
    "12: focus is visible on every tab stop and never trapped",
    async () => {
      for (const screen of screens) {
        const page = await open(all, screen, { reducedMotion: "reduce" });
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
            return {
              ring,
              key: String(all.indexOf(focused)),
              what: focused.outerHTML.slice(0, 90),
            };
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
    },
    LONG,
  );

  for (const [what, width, zoom] of [
    ["320 px", 320, 1],
    ["200 % zoom", 1280, 2],
  ] as const) {
    test(
      `18: at ${what} nothing needs horizontal scrolling`,
      async () => {
        const found: string[] = [];
        for (const screen of screens) {
          // Zooming in is a narrower window of larger pixels.
          const page = await open(all, screen, {
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
      },
      LONG,
    );
  }
}
