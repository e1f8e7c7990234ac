import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { harness } from "./harness";

const all = harness();

/** Where the horses are: distances by the position of each on the track. */
const places = () =>
  [...document.querySelectorAll("svg.track > g")].map((g) => g.getAttribute("transform")).join();

/** From Enter on the home page to a moved horse, pressing nothing but the focused button. */
async function toMovedHorse(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("Race now"));
  const begun = Date.now();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  let start: string | null = null;
  for (;;) {
    expect(Date.now() - begun).toBeLessThan(20_000);
    const horses = await page.evaluate(places);
    if (horses !== "") start ??= horses;
    if (start !== null && horses !== "" && horses !== start) return;
    const waits = await page.evaluate(
      () => document.activeElement instanceof HTMLButtonElement && !document.activeElement.disabled,
    );
    if (waits) await page.keyboard.press("Enter");
    await page.waitForTimeout(200);
  }
}

test("1: Enter on the home page leads to a moved horse in under 20 s, by focused buttons alone", async () => {
  const { page } = await all.visit("/");
  await toMovedHorse(page);
});

test("1: the focus comes to the decision also when the news of it overtakes the answer to a move", async () => {
  const { page } = await all.visit("/");
  await page.route("**/api/tables/*/moves", async (route) => {
    const answer = await route.fetch();
    await page.waitForTimeout(300);
    await route.fulfill({ response: answer });
  });
  await toMovedHorse(page);
  await page.unrouteAll({ behavior: "wait" });
});

test("2: no request leaves the serving host, and the first load is under 150 KB compressed", async () => {
  const { page, context } = await all.visit("/records");
  const channel = await context.newCDPSession(page);
  await channel.send("Network.enable");
  await channel.send("Network.setCacheDisabled", { cacheDisabled: true });
  let bytes = 0;
  channel.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(all.server.base);
  await page.waitForSelector("h1");
  await page.waitForLoadState("networkidle");
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(150 * 1024);
  // Requests to other hosts are complaints of every visit; the policy allows none either.
  const policy = (await fetch(all.server.base)).headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/default-src '(none|self)'/);
  expect(policy).not.toMatch(/https?:|\*/);
});

test("3: nothing asks for a name, mail or consent before the first race", async () => {
  const { page } = await all.visit("/");
  const asked = async () =>
    page.evaluate(() => ({
      dialogs: document.querySelectorAll("dialog[open], [role=dialog], [role=alertdialog]").length,
      fields: [...document.querySelectorAll("main input")].filter(
        (field) => field.getAttribute("aria-label") !== "Table code",
      ).length,
      cookies: document.cookie,
    }));
  expect(await asked()).toEqual({ dialogs: 0, fields: 0, cookies: "" });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  await page.waitForSelector("[data-decision]");
  expect(await asked()).toEqual({ dialogs: 0, fields: 0, cookies: "" });
});
