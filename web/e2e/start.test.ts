import type { Page } from "@playwright/test";
import { drawn, expect, harness, still, type TableLook, test, TRACK } from "./harness";

const all = harness();

/** Where the horses are, once there are any. */
async function places(page: Page): Promise<string> {
  if ((await page.locator(TRACK).count()) === 0) return "";
  return (await drawn(page)).map(({ post, distance }) => `${post} ${distance}`).join();
}

/** More presses than a draft, a slip and a first throw can need. */
const MOST = 40;

/** From Enter on the home page to a moved horse, pressing nothing but the focused button. */
async function toMovedHorse(page: Page): Promise<void> {
  await expect(page.locator("button:focus, a:focus")).toContainText("Race now");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  let start = "";
  for (let presses = 0; presses < MOST; presses += 1) {
    await expect(page.locator("main button:focus:enabled")).toBeVisible();
    await still(page);
    const horses = await places(page);
    if (start !== "" && horses !== "" && horses !== start) return;
    start ||= horses;
    await page.locator("main button:focus:enabled").press("Enter");
  }
  throw new Error("no horse has moved");
}

test("1: Enter on the home page leads to a moved horse, by focused buttons alone", async () => {
  const { page } = await all.visit("/", { reducedMotion: "reduce" });
  await toMovedHorse(page);
});

test("1: the focus comes to the decision also when the news of it overtakes the answer to a move", async () => {
  const { page } = await all.visit("/", { reducedMotion: "reduce" });
  all.spend(page);
  await page.route("**/api/tables/*/moves", async (route) => {
    const response = await route.fetch();
    const { number } = (await response.json()) as { number: number };
    // The answer waits for the page to show what came of the move.
    await page.waitForFunction(
      (least) =>
        Number(document.querySelector("[data-number]")?.getAttribute("data-number")) >= least,
      number,
    );
    await route.fulfill({ response });
  });
  await toMovedHorse(page);
});

test("2: no request leaves the serving host, and the first load is under 90 KB compressed, in at most 8 files", async () => {
  const { page } = await all.visit("/records");
  all.spend(page);
  const channel = await page.context().newCDPSession(page);
  await channel.send("Network.enable");
  await channel.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.documentElement.dataset.still !== "true") return;
      performance.mark("rest");
      watch.disconnect();
    });
    watch.observe(document, { attributeFilter: ["data-still"], subtree: true });
  });
  await page.goto(all.server.base);
  await expect(page.locator("h1")).toBeVisible();
  await still(page);
  /** What was asked for until the page came to rest; what the server was asked besides is no part of the page. */
  const files = await page.evaluate(() => {
    const rest = performance.getEntriesByName("rest")[0]?.startTime ?? Infinity;
    const all = ["navigation", "resource"].flatMap(
      (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
    );
    return all
      .filter(({ name, startTime }) => startTime <= rest && !name.includes("/api/"))
      .map(({ transferSize }) => transferSize);
  });
  const bytes = files.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(90 * 1024);
  expect(files.length).toBeLessThanOrEqual(8);
  // Requests to other hosts are complaints of every visit; the policy allows none either.
  const policy = (await fetch(all.server.base)).headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/default-src '(none|self)'/);
  expect(policy).not.toMatch(/https?:|\*/);
});

/** Whether the race on the front door goes on while so many frames are shown. */
const gallops = (page: Page) =>
  page.locator("canvas").evaluate(async (canvas: HTMLCanvasElement) => {
    const before = canvas.toDataURL();
    for (let i = 0; i < 12; i += 1) await new Promise(requestAnimationFrame);
    return canvas.toDataURL() !== before;
  });

test("a field gallops on the front door while it can be seen, and nobody has to wait for it", async () => {
  const { page } = await all.visit("/", { viewport: { width: 1440, height: 560 } });
  await expect(page.locator("canvas.runs")).toBeVisible();
  await expect.poll(() => gallops(page)).toBe(true);
  await still(page);
  await expect(page.locator("button:focus")).toContainText("Race now");
  await expect(page.locator("canvas")).toHaveAttribute("aria-hidden", "true");
  await page.locator("footer").scrollIntoViewIfNeeded();
  await expect.poll(() => gallops(page)).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => gallops(page)).toBe(true);
  await page.locator("canvas").click({ position: { x: 900, y: 440 } });
  await expect.poll(() => gallops(page)).toBe(false);
  await expect(page.locator("button:focus")).toContainText("Race now");
});

test("the front door keeps its drawing for less motion, and where the race does not come", async () => {
  const asked: string[] = [];
  const { page } = await all.visit("/records", { reducedMotion: "reduce" });
  all.spend(page);
  await page.route(/\/assets\/Field-/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const rest = async () => {
    await page.goto(all.server.base);
    await still(page);
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  };
  await rest();
  expect(asked).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await rest();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(page.locator("section.hero svg.track")).toHaveCSS("opacity", "1");
  await expect(page.locator("canvas, [role=alert]")).toHaveCount(0);
});

test("3: nothing asks for a name, mail or consent before the first race", async () => {
  const { page } = await all.visit("/");
  const asked = async () =>
    page.evaluate(() => ({
      dialogs: document.querySelectorAll("dialog[open], [role=dialog], [role=alertdialog]").length,
      fields: [...document.querySelectorAll("main input:not([type=range])")].filter(
        (field) => field.getAttribute("aria-label") !== "Table code",
      ).length,
      cookies: document.cookie,
    }));
  expect(await asked()).toEqual({ dialogs: 0, fields: 0, cookies: "" });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  await expect(page.locator("[data-decision]").first()).toBeVisible();
  expect(await asked()).toEqual({ dialogs: 0, fields: 0, cookies: "" });
});

test("54: a card and Play now lead to a table with people, none of them by a technical name", async () => {
  const { page } = await all.visit("/new");
  await page.getByRole("radio", { name: /Racing Stable/ }).check();
  const chairs = page.locator(".chairs li");
  await expect(chairs.nth(1)).toContainText("Silas Penny");
  await expect(chairs.nth(1)).toContainText("The banker");
  expect(await page.locator("main").innerText()).not.toMatch(/handicapper|random|sharp/);
  await page.getByRole("button", { name: "Play now against bots" }).click();
  await page.waitForURL(/\/t\//);
  const id = new URL(page.url()).pathname.slice("/t/".length);
  const table = await all.server.call<TableLook & { game: string }>(`/api/tables/${id}`);
  expect(table.game).toBe("racing_stable");
  expect(table.seats.map(({ name, bot }) => bot === null && name)).toEqual([
    "Guest",
    false,
    false,
    false,
  ]);
});

test("house rules: a sentence is changed, marked, played by, and goes back to the book", async () => {
  const { page } = await all.visit("/new?game=homestretch");
  const house = page.getByRole("button", { name: /^House rules/ });
  await house.click();
  const drawer = page.getByRole("dialog", { name: "House rules" });
  const bets = drawer.getByLabel(/Bets lie/);
  await bets.selectOption("face up for all to see");
  await drawer.getByLabel(/We run/).fill("1");
  await drawer.getByLabel(/We run/).press("Tab");
  await drawer.getByLabel(/If somebody takes too long/).selectOption({ index: 1 });
  await expect(drawer.getByText("not as in the book")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(house).toBeFocused();
  await expect(house).toContainText("3 changed");
  await house.click();
  await drawer.getByRole("button", { name: "Back to the book" }).click();
  await expect(drawer.getByText("not as in the book")).toHaveCount(0);
  await bets.selectOption("face up for all to see");
  await drawer.getByRole("button", { name: "Play like this" }).click();
  await page.getByRole("button", { name: "Play now against bots" }).click();
  await page.waitForURL(/\/t\//);
  const id = new URL(page.url()).pathname.slice("/t/".length);
  type Ruled = { options: Record<string, unknown>; patience: number | null };
  const { options, patience } = await all.server.call<Ruled>(`/api/tables/${id}`);
  expect({ options, patience }).toEqual({ options: { open_bets: true }, patience: null });
});

test("a game that the client does not know has a card, and what its server declares as its rules", async () => {
  type Listed = { id: string; name: string; options: { meaning: string; default: unknown }[] };
  const { games } = await all.server.call<{ games: Listed[] }>("/api/games");
  // The last one is listed in development builds alone, and has no pages.
  const { id, name, options } = games.at(-1) as Listed;
  const { page } = await all.visit(`/new?game=${id}`);
  await expect(page.getByRole("radio", { name })).toBeChecked();
  await page.getByRole("button", { name: /^House rules/ }).click();
  const option = options[0] as Listed["options"][0];
  await expect(page.getByLabel(option.meaning)).toHaveValue(String(option.default));
});

test("print, odds lab, ratings, packs and breeding are found from every page", async () => {
  const { page } = await all.visit("/settings");
  const more = page.locator("nav summary");
  for (const [name, path] of [
    ["Print", "/print"],
    ["Odds lab", "/odds"],
    ["Rate-a-Race", "/rate"],
    ["Packs", "/packs"],
    ["Breeding", "/breed"],
  ] as const) {
    await more.click();
    await page.getByRole("link", { name, exact: true }).click();
    // The lab writes its field into the address.
    await page.waitForURL((url) => url.pathname === path);
    await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
  }
  await more.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Packs", exact: true })).toBeHidden();
  await expect(more).toBeFocused();
});

test("a fault of one page is not shown on the next", async () => {
  const { page } = await all.visit("/records");
  all.spend(page);
  // A list that no page can show.
  await page.route("**/api/records*", (route) =>
    route.fulfill({ json: { tables: [null], next: null } }),
  );
  await page.reload();
  const fault = page.getByRole("heading", { name: "Something went wrong on this page" });
  await expect(fault).toBeVisible();
  await page.unroute("**/api/records*");
  await page.getByRole("link", { name: "Railbird" }).click();
  await expect(page.getByRole("button", { name: "Race now" }).first()).toBeVisible();
  await expect(fault).toHaveCount(0);
});
