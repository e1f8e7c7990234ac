/** High Roller in a browser: the auction with its calls, the toteboard, the race, the money. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { BOT, harness } from "./harness";

const h = harness();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Look {
  number: number;
  over: boolean;
  seat: number | null;
  moves: { type: string }[];
  pending: { kind: string; decision?: number };
  view: {
    summary: {
      phase: string;
      seats: { name: string; cash: number; horses: string[]; rank: number | null }[];
      auction: {
        lot: string | null;
        ask: number | null;
        high: { seat: number; amount: number } | null;
        call: number;
      };
      race: { horse: string | null };
      horses: { id: string; owner: number | null; price: number | null }[];
    };
  };
}

const look = (id: string, token?: string) =>
  h.server.call<Look>(`/api/tables/${id}`, token ? { token } : {});

let constants: { auction: Record<string, unknown> };

beforeAll(async () => {
  const { id } = await h.server.table(0, 2, { game: "high_roller" });
  const pack = await h.server.call<{ constants: typeof constants }>(`/api/tables/${id}/pack`);
  ({ constants } = pack);
});

/** A pack with an auctioneer of this patience, in seconds. */
function clock(once: number, twice: number, hammer: number) {
  const times = {
    once_after_seconds: once,
    twice_after_seconds: twice,
    hammer_after_seconds: hammer,
  };
  return { constants: { ...constants, auction: { ...constants.auction, clock: times } } };
}

const table = (people: number, bots: number, more: Record<string, unknown> = {}) =>
  h.server.table(people, bots, { game: "high_roller", ...more });

/** A browser with a seat at the table, its horses at rest so that nobody waits for them. */
async function sit(id: string, seat: number, token: string, options = {}): Promise<Page> {
  const name = ["Ann", "Ben"][seat];
  const own = { id, game: "high_roller", seat, token, name, seen: Date.now() };
  const { page } = await h.visit(`/t/${id}`, {
    keep: { "railbird.tables": JSON.stringify([own]) },
    reducedMotion: "reduce",
    ...options,
  });
  await page.waitForSelector(".page[data-phase]");
  await page.waitForSelector(".cols");
  return page;
}

/** One press for whatever the table wants of this seat, once the page shows it. */
async function press(page: Page, id: string, token: string, most = 2): Promise<boolean> {
  const state = await look(id, token);
  const { summary } = state.view;
  if (state.over) return true;
  if (state.moves.length === 0) return false;
  const shown = await page.locator(".page").getAttribute("data-number");
  if (Number(shown) !== state.number) return false;
  switch (summary.phase) {
    case "outcry": {
      const own = summary.seats[state.seat ?? 0];
      if ((own?.horses.length ?? 0) < most) await page.keyboard.press("b");
      break;
    }
    case "bets": {
      const pass = state.moves.some(({ type }) => type === "pass");
      if (pass) await page.keyboard.press("p");
      else {
        await page.locator("[data-bet]:focus").waitFor();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
      }
      break;
    }
    case "ride":
      await page.locator("[data-die]:focus").waitFor();
      await page.keyboard.press("r");
      break;
    case "run": {
      // Boxed in, the only button is to stay.
      const spot = page.locator("[role=radio]:focus, [data-stay]:focus");
      await spot.waitFor();
      await page.keyboard.press("Enter");
      break;
    }
  }
  await expect
    .poll(async () => {
      const now = await look(id, token);
      return now.number > state.number || summary.phase === "outcry";
    })
    .toBe(true);
  return false;
}

async function playOut(seats: { page: Page; token: string }[], id: string): Promise<void> {
  for (let turn = 0; turn < 4000; turn += 1) {
    let over = false;
    for (const { page, token } of seats) over = (await press(page, id, token)) || over;
    if (over) return;
    await seats[0]?.page.waitForTimeout(40);
  }
  throw new Error("the game does not end");
}

/** Plays on through the API until `enough`, by the hunches of a quick bot. */
async function advance(
  id: string,
  tokens: readonly string[],
  enough: (state: Look) => boolean,
): Promise<Look> {
  for (let turn = 0; turn < 4000; turn += 1) {
    let waiting = true;
    for (const token of tokens) {
      const state = await look(id, token);
      if (state.over || enough(state)) return state;
      if (state.moves.length === 0) continue;
      const hint = `/api/tables/${id}/hint?bot=${BOT}`;
      const { move } = await h.server.call<{ move: unknown }>(hint, { token });
      if (!move) continue;
      const body = { move, decision: state.pending.decision };
      await h.server.call(`/api/tables/${id}/moves`, { method: "POST", token, body });
      waiting = false;
    }
    if (waiting) await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("it does not happen");
}

async function bid(id: string, token: string, amount: number): Promise<void> {
  const body = { move: { type: "bid", amount } };
  await h.server.call(`/api/tables/${id}/moves`, { method: "POST", token, body });
}

async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    type Found = { id: string; impact: string; nodes: { html: string }[] };
    const axe = (
      globalThis as unknown as { axe: { run: (o: object) => Promise<{ violations: Found[] }> } }
    ).axe;
    const { violations } = await axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

describe("a whole game", () => {
  test("9: auction to payout by keyboard alone", { timeout: 400_000 }, async () => {
    const { id, tokens } = await table(1, 1, { pack: clock(1, 1, 1) });
    const token = tokens[0] as string;
    const page = await sit(id, 0, token);
    await playOut([{ page, token }], id);
    await page.locator("[aria-current=step]").getByText("Payouts").waitFor();
    const { seats } = (await look(id)).view.summary;
    expect(seats[0]?.horses.length).toBeGreaterThan(0);
    // The button that goes on has the focus.
    await expect.poll(() => page.locator("[data-decision]:focus").count()).toBe(1);
  });

  test("40: two browsers and two bots agree on the end", { timeout: 400_000 }, async () => {
    const { id, tokens } = await table(2, 2, { pack: clock(1, 1, 1) });
    const [ann, ben] = tokens as [string, string];
    const pages = [await sit(id, 0, ann), await sit(id, 1, ben)] as const;
    await playOut(
      [
        { page: pages[0], token: ann },
        { page: pages[1], token: ben },
      ],
      id,
    );
    const { summary } = (await look(id)).view;
    const stranger = (await h.visit(`/t/${id}`)).page;
    for (const page of [...pages, stranger]) {
      const rows = page.locator(".pay table tbody tr");
      await expect.poll(() => rows.count()).toBe(4);
      const shown = await rows.evaluateAll((all) =>
        all.map((row) => ({
          name: row.querySelector("th")?.textContent?.trim(),
          cash: Number(row.querySelector("td:last-child b")?.textContent?.replace(/\D/g, "")),
        })),
      );
      const known = summary.seats
        .map(({ name, cash, rank }, seat) => ({ name, cash, rank: rank ?? 0, seat }))
        .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
      expect(shown).toEqual(known.map(({ name, cash }) => ({ name, cash })));
    }
    const record = await h.server.call<{ seed: string; log: unknown[] }>(
      `/api/tables/${id}/record`,
    );
    expect(record.log.length).toBe((await look(id)).number);
  });

  test("the whole game in the text view", { timeout: 300_000 }, async () => {
    const { id, tokens } = await table(1, 1, { options: { auction: "draft" } });
    const token = tokens[0] as string;
    const page = await sit(id, 0, token);
    await page.getByRole("button", { name: "Text", exact: true }).first().click();
    const line = page.locator("form input").last();
    const type = async (words: string) => {
      const { number } = await look(id, token);
      await line.fill(words);
      await line.press("Enter");
      await expect.poll(async () => (await look(id, token)).number).toBeGreaterThan(number);
    };
    for (let turn = 0; turn < 600; turn += 1) {
      const state = await look(id, token);
      if (state.over) break;
      const first = state.moves[0] as { type: string; horse?: string } | undefined;
      if (!first) await page.waitForTimeout(30);
      else if (state.view.summary.phase === "draft") await type(`pick ${first.horse}`);
      else if (state.view.summary.phase === "bets")
        await type(state.moves.some(({ type }) => type === "pass") ? "pass" : "bet 1");
      else if (state.view.summary.phase === "ride") await type("ride");
      else if (state.view.summary.phase === "run") await type("auto");
    }
    await page.locator(".pay").waitFor();
    await line.fill("money");
    await line.press("Enter");
    await page.locator("[role=log] li").getByText("Ann").first().waitFor();
  });
});

describe("the auction", () => {
  test("a bid in the last second restarts the calls", async () => {
    const { id, tokens } = await table(2, 0, { pack: clock(2, 2, 8) });
    const [ann, ben] = tokens as [string, string];
    const page = await sit(id, 0, ann);
    const { ask } = (await look(id)).view.summary.auction;
    await bid(id, ben, ask ?? 0);
    await page.locator("[data-call=twice].said").waitFor();
    await page.keyboard.press("b");
    await page.locator("[data-high='0']").waitFor();
    await expect.poll(() => page.locator(".hammer .said").count()).toBe(0);
    expect((await look(id)).view.summary.auction).toMatchObject({
      call: 0,
      high: { seat: 0, amount: (ask ?? 0) + 100 },
    });
    // And they come again.
    await page.locator("[data-call=once].said").waitFor();
  });

  test("a standing order bids, survives a kill and a reload, and is withdrawn", async () => {
    const { id, tokens } = await table(2, 0, { pack: clock(60, 2, 2) });
    const [ann, ben] = tokens as [string, string];
    const page = await sit(id, 0, ann);
    const other = await sit(id, 1, ben);
    const { ask } = (await look(id)).view.summary.auction;
    const price = ask ?? 0;
    const most = page.getByPlaceholder("Secret maximum");
    await most.fill(String(price + 400));
    await most.press("Enter");
    await page.locator(`[data-order='${price + 400}']`).waitFor();
    await page.locator("[data-high='0']").waitFor();
    await bid(id, ben, price + 100);
    const high = async () => (await look(id)).view.summary.auction.high;
    await expect.poll(high).toEqual({ seat: 0, amount: price + 200 });
    expect(await other.locator("[data-order]").count()).toBe(0);
    await h.server.kill();
    await h.server.start();
    expect(await high()).toEqual({ seat: 0, amount: price + 200 });
    await page.reload();
    await page.locator(`[data-order='${price + 400}']`).waitFor();
    await page.getByRole("button", { name: "Withdraw" }).click();
    await expect.poll(() => page.locator("[data-order]").count()).toBe(0);
    await bid(id, ben, price + 300);
    await page.locator("[data-high='1']").waitFor();
    expect(await high()).toEqual({ seat: 1, amount: price + 300 });
  });

  test("a bid that leaves too little is warned of, and one too high is refused in words", async () => {
    const { id, tokens } = await table(2, 0, { pack: clock(60, 2, 2) });
    const page = await sit(id, 0, tokens[0] as string);
    const own = page.getByRole("spinbutton").first();
    await own.fill("4500");
    await page.getByText("too little for a bet and a fine").waitFor();
    await own.fill("9900");
    const { number } = await look(id);
    // Past what the form allows: the table judges it.
    await page.locator("form.acts").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await own.press("Enter");
    await page.locator("[role=alert]").waitFor();
    expect((await look(id)).number).toBe(number);
  });
});

describe("every screen", () => {
  const SCREENS = ["outcry", "bets", "ride", "run", "done"] as const;

  for (const phase of SCREENS)
    test(`${phase}: reload, keyboard, scan, phone`, { timeout: 200_000 }, async () => {
      const options = phase === "outcry" ? {} : { options: { auction: "draft" } };
      const { id, tokens } = await table(2, 0, options);
      const token = tokens[0] as string;
      const there = (state: Look) =>
        state.seat === 0 &&
        state.view.summary.phase === phase &&
        (state.moves.length > 0 || phase === "done");
      await advance(id, tokens, there);
      const page = await sit(id, 0, token, { viewport: { width: 1440, height: 900 } });
      const decision = () =>
        page
          .locator("[data-decision]")
          .evaluateAll((all) =>
            all.map((one) => one.getAttribute("aria-label") ?? one.textContent),
          );
      await page.locator("[data-decision]").first().waitFor();
      const before = await decision();
      await page.reload();
      await page.locator("[data-decision]").first().waitFor();
      await expect.poll(decision).toEqual(before);
      expect(await complaints(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 320, height: 700 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    });

  test("the arrow keys go over the spaces in reach, and the way is drawn", async () => {
    const { id, tokens } = await table(2, 0, { options: { auction: "draft" } });
    const there = (state: Look) => state.seat === 0 && state.view.summary.phase === "run";
    await advance(id, tokens, (state) => there(state) && state.moves.length > 0);
    const page = await sit(id, 0, tokens[0] as string);
    const chosen = () => page.locator("[role=radio][aria-checked=true]").getAttribute("data-cell");
    await page.locator("[role=radio]:focus").waitFor();
    const first = await chosen();
    await page.keyboard.press("ArrowDown");
    await expect.poll(chosen).not.toBe(first);
    const second = await chosen();
    expect(await page.locator("path.trail").count()).toBeLessThanOrEqual(1);
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => {
        const record = await h.server.call<{ view: { last_run: string[] } }>(`/api/tables/${id}`);
        return record.view.last_run.at(-1);
      })
      .toBe(second);
  });

  test("the chart and the replay of a finished game", { timeout: 200_000 }, async () => {
    const { id, tokens } = await table(2, 0, { options: { auction: "draft" } });
    const { number } = await advance(id, tokens, ({ over }) => over);
    const { page } = await h.visit(`/t/${id}/chart`);
    await page.locator(".pay table").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.goto(`${h.server.base}/t/${id}?at=${Math.floor(number * 0.7)}`);
    await page.locator("svg.track").first().waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});
