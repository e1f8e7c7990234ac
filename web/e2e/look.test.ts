import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import de from "../src/lib/i18n/de.json";
import en from "../src/lib/i18n/en.json";
import { CLOTHS } from "../src/lib/draw/cloth";
import { harness, settledWords, SHORT } from "./harness";
import { audioMade, countAudio } from "./seen";

const all = harness();
let id = "";
let last = 0;
/** An entry of the race, and not its first. */
let amid = 0;

beforeAll(async () => {
  const table = await all.server.table(1, 2, SHORT);
  id = table.id;
  last = (await all.server.play(id, table.tokens)).number;
  amid = await all.server.amidRace(id, last);
});

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** The places of the horses on the track, every one that was drawn while the scrubber took a step. */
async function run(page: Page, at: number): Promise<string[]> {
  await page.waitForSelector(`main[data-number="${at}"] svg.track`);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const now = [...document.querySelectorAll("svg.track > g")]
        .map((g) => g.getAttribute("transform"))
        .join(" ");
      if (seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    look();
  });
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  await page.getByRole("button", { name: "One entry forth" }).click();
  await page.waitForSelector(`main[data-number="${at + 1}"]`);
  // Until the horses have stood still for a while.
  let [before, still] = [0, 0];
  await expect
    .poll(async () => {
      const { length } = await seen();
      still = length > 1 && length === before ? still + 1 : 0;
      before = length;
      return still;
    })
    .toBeGreaterThan(9);
  return seen();
}

test("14: with reduced motion nothing moves on the way, and the end positions are the same", async () => {
  const at = await all.server.beforeMove(id, amid, last, 2);
  const looks = [
    {},
    { reducedMotion: "reduce" as const },
    { keep: { "railbird.prefs": JSON.stringify({ still: true }) } },
  ];
  const seen: string[][] = [];
  let animated = 0;
  for (const look of looks) {
    const { page, context } = await all.visit(`/t/${id}?at=${at}`, look);
    seen.push(await run(page, at));
    if (look.reducedMotion)
      animated = await page.evaluate(
        () => document.getAnimations().filter((one) => one.playState === "running").length,
      );
    await context.close();
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

test("15: without colour no two jackets of the field are the same picture", async () => {
  const { page } = await all.visit(`/t/${id}?at=${amid}`, {
    reducedMotion: "reduce",
  });
  await page.waitForSelector("svg.track");
  await page.keyboard.press("4");
  await page.addStyleTag({ content: "html { filter: grayscale(1) }" }).catch(() => {});
  await page.evaluate(() => (document.documentElement.style.filter = "grayscale(1)"));
  await page.locator("section.race tbody svg.silks").first().waitFor();
  const pictures = new Set<string>();
  const jackets = await page.locator("section.race tbody svg.silks").all();
  for (const jacket of jackets) pictures.add((await jacket.screenshot()).toString("base64"));
  expect(jackets.length).toBeGreaterThanOrEqual(11);
  expect(pictures.size).toBe(jackets.length);
});

test("16: cloths are the North American list in track, list and chart", async () => {
  const colours = () =>
    [...document.querySelectorAll("main svg.cloth, main svg.track > g")].flatMap((drawn) => {
      const number = drawn.querySelector("rect[rx] + path + text, rect[rx] + text");
      // By its round corners: tokens and lanes have rectangles too.
      const rect = drawn.querySelector('rect[rx="5"], rect[rx="3.4"]');
      return number && rect ? [[Number(number.textContent), rect.getAttribute("fill")]] : [];
    });
  const look = async (path: string, key: string | null, ready: string) => {
    const { page } = await all.visit(path, { reducedMotion: "reduce" });
    await page.waitForSelector(ready);
    if (key) {
      await page.keyboard.press(key);
      await page.locator("section.race tbody svg.cloth").first().waitFor();
    }
    const found = await page.evaluate(colours);
    expect(found.length).toBeGreaterThanOrEqual(11);
    for (const [post, fill] of found)
      expect(fill, `cloth ${post}`).toBe(CLOTHS[Number(post) - 1]?.ground);
  };
  const at = `/t/${id}?at=${amid}`;
  await look(at, null, "svg.track");
  await look(at, "4", "svg.track");
  await look(`/t/${id}/chart`, null, "article table");
});

test("41: the same log gives the same call, no line of it twice", async () => {
  const call = async () => {
    const { page } = await all.visit(`/t/${id}?at=${last}`, { reducedMotion: "reduce" });
    await page.waitForSelector(`main[data-number="${last}"] section.call .lines p`);
    return page.locator("section.call .lines p").allTextContents();
  };
  const once = await call();
  expect(once.length).toBeGreaterThan(0);
  expect(await call()).toEqual(once);
  expect(new Set(once).size).toBe(once.length);
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
    const words = await settledWords(page, "body");
    expect(words.match(/\b[a-z]+\.[a-z]+(_[a-z]+)*\b/g) ?? [], path).toEqual([]);
    for (const sentence of english) expect(words, path).not.toContain(sentence);
  }
});

test("42: silent before the first gesture and after M, with captions either way", async () => {
  const { page } = await all.visit("/");
  await page.addInitScript(countAudio);
  await page.goto(`${all.server.base}/t/${id}?at=${last}`);
  await page.waitForSelector("section.call .lines p");
  const made = () => page.evaluate(audioMade);
  expect(await made()).toBe(0);
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Sound off" }).first().waitFor();
  expect(await page.locator("section.call .lines p").count()).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole("button", { name: "Sound off" }).first().waitFor();
  expect(await made()).toBe(0);
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
  await page.getByLabel("As the system").check();
  await expect.poll(() => paper(page)).toBe(night);
});
