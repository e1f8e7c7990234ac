import type { Page } from "@playwright/test";
import de from "../src/lib/i18n/de.json" with { type: "json" };
import en from "../src/lib/i18n/en.json" with { type: "json" };
import { expect, harness, test, TRACK, wordsOf } from "./harness";

const all = harness();
/** The finished game that is looked at, and two numbers of it. */
let id = "";
let last = 0;
const AMID = 40;

test.beforeAll(async () => {
  const table = await all.server.stand("homestretch-short", "end");
  id = table.id;
  last = (await all.server.call<{ number: number }>(`/api/tables/${id}`)).number;
});

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** The places of the horses on the track, every one that was drawn while the scrubber took a step. */
async function run(page: Page, at: number): Promise<string[]> {
  await page.waitForSelector(`.page[data-number="${at}"] ${TRACK}`);
  await page.evaluate((track) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const horses = document.querySelector<HTMLElement>(track)?.dataset.drawn ?? "";
      // Where they are on the course; the camera may go on.
      const now = horses.replace(/( \S+ \S+)(?=;|$)/g, "");
      if (seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    look();
  }, TRACK);
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  // Frames come when they are asked for, and a busy machine leaves none out.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "One step forward" }).click();
  const there = page.locator(`html[data-still=true] .page[data-number="${at + 1}"]`);
  while ((await there.count()) === 0) await page.clock.runFor(20);
  // What was drawn last is seen in the frame after it.
  await page.clock.runFor(40);
  return seen();
}

test("14: with reduced motion nothing moves on the way, and the end positions are the same", async () => {
  const at = await all.server.beforeMove(id, AMID, last, 2);
  const looks = [
    {},
    { reducedMotion: "reduce" as const },
    { keep: { "railbird.prefs": JSON.stringify({ still: true }) } },
  ];
  const seen: string[][] = [];
  let animated = 0;
  for (const look of looks) {
    const { page } = await all.visit(`/t/${id}?at=${at}`, { ...look, clocked: true });
    seen.push(await run(page, at));
    if (look.reducedMotion)
      animated = await page.evaluate(
        () => document.getAnimations().filter((one) => one.playState === "running").length,
      );
    await all.leave(page);
  }
  const [ran = [], jumped = [], wished = []] = seen;
  // The start, the end, and something between them.
  expect(ran.length).toBeGreaterThan(2);
  expect(jumped).toHaveLength(2);
  expect(wished).toHaveLength(2);
  expect(jumped.at(-1)).toBe(ran.at(-1));
  expect(wished.at(-1)).toBe(ran.at(-1));
  expect(animated).toBe(0);
});

test("41: switching language leaves no untranslated key and no English sentence", async () => {
  const english = Object.entries(en as Record<string, unknown>).flatMap(([key, text]) =>
    typeof text === "string" && text.length > 18 && (de as Record<string, unknown>)[key] !== text
      ? [text]
      : [],
  );
  const { page } = await all.visit("/settings");
  await page.getByLabel("Deutsch").check();
  await page.getByText("Weniger Bewegung").waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
  for (const path of [
    "/",
    "/new",
    "/records",
    "/settings",
    `/t/${id}?at=${last}`,
    `/t/${id}/chart`,
  ]) {
    await page.goto(all.server.base + path);
    await page.waitForSelector("main h1");
    const words = await wordsOf(page, "body");
    expect(words.match(/\b[a-z]+\.[a-z]+(_[a-z]+)*\b/g) ?? [], path).toEqual([]);
    for (const sentence of english) expect(words, path).not.toContain(sentence);
  }
});

test("43: night follows the system, can be forced, and survives a reload", async () => {
  const { page } = await all.visit("/settings", { colorScheme: "light" });
  const day = await paper(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => paper(page)).not.toBe(day);
  const night = await paper(page);
  await page.getByLabel("Day", { exact: true }).check();
  await expect.poll(() => paper(page)).toBe(day);
  await page.reload();
  await page.waitForSelector("main");
  expect(await paper(page)).toBe(day);
  await page.getByLabel("Same as the system").check();
  await expect.poll(() => paper(page)).toBe(night);
});

test("43: the stage follows the system too, while it is looked at", async () => {
  const { page } = await all.visit(`/t/${id}?at=${AMID}`, { colorScheme: "light" });
  /** The sky at the top of the picture. */
  const sky = () =>
    page
      .locator(TRACK)
      .first()
      .evaluate((canvas: HTMLCanvasElement) =>
        [...(canvas.getContext("2d")?.getImageData(2, 2, 1, 1).data ?? [])].join(),
      );
  const day = await sky();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(sky).not.toBe(day);
});
