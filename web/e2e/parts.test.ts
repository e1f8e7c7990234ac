/** What only a real browser can say of the components: the gallery is built and served under the strictest
 *  content policy. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { build } from "vite";
import { faultsOf, scan, tabRound, WCAG } from "./access";

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html",
  ".svg": "image/svg+xml",
};

// The gallery is built once, for all of them.
test.describe.configure({ mode: "default" });

let folder = "";
let server: Server;
let base = "";
/** What the pages complained of: errors, requests to elsewhere. */
let complaints: string[] = [];

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railbird-gallery-"));
  const root = fileURLToPath(new URL("..", import.meta.url));
  await build({
    root,
    logLevel: "error",
    build: {
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: { input: join(root, "gallery.html") },
    },
  });
  server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? "/", "http://x").pathname);
    const headers = {
      "content-type": TYPES[extname(path)] ?? "text/plain",
      "content-security-policy": "default-src 'self'",
    };
    try {
      const body = readFileSync(path);
      response.writeHead(200, headers).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

/** Watches a page, and opens a part of the gallery on it. */
async function show(page: Page, part: string): Promise<Page> {
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(base)) complaints.push(request.url());
  });
  await page.goto(`${base}/gallery.html?only=${part}`);
  await page.waitForSelector("h1");
  return page;
}

/** Sends horse 7 on its way and notes every place that it is drawn at. */
async function start(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const horses = document.querySelector<HTMLElement>(".track canvas")?.dataset.drawn ?? "";
      const horse = horses.split(";").find((one) => one.startsWith("7 "));
      const place = horse?.split(" ").slice(0, 3).join(" ");
      if (place && seen.at(-1) !== place) seen.push(place);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.click("#next");
}

const seen = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);

test("horses run from frame to frame; with less motion they are there at once, at the same place", async ({
  browser,
}) => {
  const open = async (options: BrowserContextOptions) =>
    show(await (await browser.newContext(options)).newPage(), "live");
  const still = await open({ reducedMotion: "reduce" });
  await start(still);
  await expect.poll(async () => (await seen(still)).length).toBe(2);
  const end = (await seen(still)).at(-1);
  const moving = await open({ reducedMotion: "no-preference" });
  // Frames come when they are asked for, and a busy machine leaves none out.
  await moving.clock.install();
  await moving.reload();
  await moving.clock.pauseAt(Date.now() + 60_000);
  await start(moving);
  while ((await seen(moving)).at(-1) !== end) await moving.clock.runFor(20);
  expect((await seen(moving)).length).toBeGreaterThan(2);
  expect((await seen(still)).length).toBe(2);
  await still.context().close();
  await moving.context().close();
});

test("without colour every jacket of a field of twenty is another picture", async ({ page }) => {
  await show(page, "kit");
  const pictures = new Set<string>();
  for (const jacket of await page.locator(".gray svg").all())
    pictures.add((await jacket.screenshot()).toString("base64"));
  expect(pictures.size).toBe(20);
});

test("every part passes a scan by day and by night, wide and narrow, with large targets", async ({
  page,
}) => {
  await show(page, "");
  expect(await faultsOf(page, "the gallery")).toEqual([]);
  for (const [theme, width] of [
    ["day", 390],
    ["night", 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
    expect(await scan(page, { runOnly: WCAG }), `${theme}, ${width} px`).toEqual([]);
  }
});

test("every tab stop shows where it is", async ({ page }) => {
  await show(page, "live");
  await tabRound(page, { name: "the gallery" });
});

test("the page is silent before a gesture and can be heard after it", async ({ page }) => {
  await page.addInitScript(() => {
    let made = 0;
    const Real = globalThis.AudioContext;
    globalThis.AudioContext = class extends Real {
      constructor() {
        super();
        made += 1;
      }
    };
    Object.assign(globalThis, { made: () => made });
  });
  await show(page, "live");
  const made = () => page.evaluate(() => (globalThis as unknown as { made: () => number }).made());
  expect(await made()).toBe(0);
  await page.click("#next");
  expect(await made()).toBe(1);
});
