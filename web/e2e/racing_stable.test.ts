/** Racing Stable in a browser: the owner's desk, the board, the ring, haggling, the money. */

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { holdForAll, type Screen } from "./access";
import { BOT, harness } from "./harness";

const h = harness();

interface Bet {
  seat: number;
  on: string;
  to: string;
  amount: number;
}

interface Look {
  number: number;
  over: boolean;
  seat: number | null;
  moves: { type: string; open?: { horses?: string[]; on?: string[] } }[];
  pending: { kind: string; decision?: number; seat?: number | null };
  view: {
    summary: {
      phase: string;
      race: number;
      seats: { name: string; cash: number; wealth: number; horses: { id: string }[] }[];
      current: { bets: Bet[]; runners: { horse: string; status: string }[] } | null;
      results: { bets: (Bet & { paid: number })[] }[];
      winners: number[] | null;
    };
    you: { sealed: unknown } | null;
  };
}

const look = (id: string, token?: string) =>
  h.server.call<Look>(`/api/tables/${id}`, token ? { token } : {});

/** A day of the Derby alone. */
const DERBY = { program: [6] };

const table = (people: number, bots: number, more: Record<string, unknown> = {}) =>
  h.server.table(people, bots, { game: "racing_stable", ...more });

async function move(id: string, token: string, made: object): Promise<void> {
  await h.server.call(`/api/tables/${id}/moves`, { method: "POST", token, body: { move: made } });
}

/** A throw of one's own dice, by whose turn it is. */
async function dice(id: string, tokens: readonly string[], ...thrown: number[][]): Promise<void> {
  for (const faces of thrown) {
    const { pending } = await look(id);
    const token = tokens[pending.seat ?? 0] as string;
    const body = { chance: { dice: faces } };
    await h.server.call(`/api/tables/${id}/chance`, { method: "POST", token, body });
  }
}

const keep = (id: string, seat: number, token: string) => ({
  "railbird.tables": JSON.stringify([
    { id, game: "racing_stable", seat, token, name: ["Ann", "Ben"][seat], seen: Date.now() },
  ]),
});

/** A browser with a seat at the table, its horses at rest so that nobody waits for them. */
async function sit(id: string, seat: number, token: string, options = {}): Promise<Page> {
  const { page } = await h.visit(`/t/${id}`, {
    keep: keep(id, seat, token),
    reducedMotion: "reduce",
    ...options,
  });
  await page.waitForSelector(".page[data-screen]:not([data-screen=waiting])");
  return page;
}

/** Two owners with a horse each at the start of the Derby; `stake` is what Ann bets on hers. */
async function derby(stake: number) {
  const { id, tokens } = await table(2, 0, { options: DERBY, dice: "mine" });
  const [ann, ben] = tokens as [string, string];
  await move(id, ann, { type: "enter", buy: 0, horses: ["red-1"] });
  await move(id, ben, { type: "enter", buy: 0, horses: ["green-1"] });
  const bets = stake > 0 ? [{ on: "red-1", to: "win", amount: stake }] : [];
  await move(id, ann, { type: "wager", bets, claims: [] });
  await move(id, ben, {
    type: "wager",
    bets: [{ on: "green-1", to: "win", amount: 5 }],
    claims: [],
  });
  // Ann throws higher and starts.
  await dice(id, tokens, [6, 5], [1, 2]);
  return { id, tokens, ann, ben };
}

/** Ann has staked almost everything, and her horse stops where $200 are due. */
async function broke() {
  const all = await derby(2245);
  await dice(all.id, all.tokens, [4, 2]);
  return all;
}

/** By keys alone: one press after the other for whatever the screen asks. */
async function press(page: Page): Promise<void> {
  switch (await page.locator(".page").getAttribute("data-screen")) {
    case "enter":
      await page.locator("[data-enter]:focus").waitFor();
      await page.keyboard.press("Space");
      await page.keyboard.press("l");
      break;
    case "wager":
      await page.locator("[data-spot]:focus").waitFor();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.keyboard.press("l");
      break;
    case "payout":
      await page.keyboard.press("Space");
      break;
    default:
      await page.keyboard.press("f");
      await page.keyboard.press("Space");
  }
}

async function playOut(pages: readonly Page[], id: string): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    const screens = [];
    for (const page of pages) {
      const before = await page.locator(".page").getAttribute("data-screen");
      screens.push(before);
      const waits = (await page.locator("[data-sealed]").count()) > 0;
      if (before !== "over" && !waits) await press(page);
    }
    if (screens.every((screen) => screen === "over")) return;
    await pages[0]?.waitForTimeout(30);
  }
  throw new Error(`the day does not end: ${(await look(id)).view.summary.phase}`);
}

describe("a whole day", () => {
  test("40: two browsers, by keys alone, and a bot agree on the count", async () => {
    const { id, tokens } = await table(2, 1, { options: { program: [2, 6] } });
    const pages = await Promise.all(tokens.map((token, seat) => sit(id, seat, token)));
    await playOut(pages, id);
    const { summary } = (await look(id)).view;
    expect(summary.results).toHaveLength(2);
    const stranger = (await h.visit(`/t/${id}`)).page;
    const known = summary.seats
      .map(({ name, cash, wealth }, seat) => ({ name, cash, wealth, seat }))
      .sort((a, b) => b.wealth - a.wealth || a.seat - b.seat)
      .map(({ name, cash, wealth }) => ({ name, cash, wealth }));
    for (const page of [...pages, stranger]) {
      const rows = page.locator(".count tbody tr");
      await expect.poll(() => rows.count()).toBe(3);
      const shown = await rows.evaluateAll((all) =>
        all.map((row) => {
          const figure = (at: string) =>
            Number(row.querySelector(at)?.textContent?.replace(/\D/g, ""));
          return {
            name: row.querySelector("th span")?.textContent?.trim(),
            cash: figure("td:nth-of-type(2)"),
            wealth: figure("td:last-child"),
          };
        }),
      );
      expect(shown).toEqual(known);
    }
    // What the last race paid is stamped on the receipts, all of them.
    const paid = summary.results.at(-1)?.bets ?? [];
    const stamped = await pages[0]
      ?.locator("[data-receipt][data-paid]")
      .evaluateAll((all) =>
        all.map((one) => `${one.getAttribute("data-receipt")} ${one.getAttribute("data-paid")}`),
      );
    expect(stamped).toEqual(paid.map((bet) => `${bet.amount} ${bet.on} ${bet.to} ${bet.paid}`));
  });

  test("the whole of it in the text view, with typed commands", async () => {
    const { id, tokens } = await table(1, 1, { options: { program: [2, 6] } });
    const token = tokens[0] as string;
    const page = await sit(id, 0, token);
    await page.getByRole("button", { name: "Text", exact: true }).click();
    const line = page.locator("form input").last();
    const type = async (words: string) => {
      // The page has to know what is asked before it can read an answer.
      await h.caughtUp(page, id, token);
      await line.fill(words);
      await line.press("Enter");
      await expect.poll(() => line.inputValue()).toBe("");
    };
    for (let turn = 0; turn < 200; turn += 1) {
      const state = await look(id, token);
      if (state.over) break;
      const open = state.moves[0]?.open;
      if (!state.moves[0]) await page.waitForTimeout(30);
      else {
        const words: Record<string, string> = {
          enter: `enter ${open?.horses?.[0] ?? "none"}`,
          wager: open?.on?.[0] ? `bet 5 on ${open.on[0]} to win` : "none",
          debt: "withdraw",
          offer: "decline",
        };
        await type(words[state.view.summary.phase] ?? "for me");
        await expect.poll(async () => (await look(id, token)).number).toBeGreaterThan(state.number);
      }
    }
    await page.locator(".count").waitFor();
    await type("stables");
    await page.locator("form [role=log] li").getByText("Ann").first().waitFor();
    expect((await look(id)).view.summary.results).toHaveLength(2);
  });
});

describe("what is sealed", () => {
  test("7, 19, 21: a stranger gets nothing of it, it can be taken back, and too much is refused", async () => {
    const { id, tokens } = await table(2, 0, { options: DERBY });
    const [ann, ben] = tokens as [string, string];
    const stranger = (await h.visit("/")).page;
    const got: string[] = [];
    stranger.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => got.push(String(payload))),
    );
    stranger.on("response", (response) => {
      if (response.url().includes("/api/")) void response.text().then((text) => got.push(text));
    });
    await stranger.goto(`${h.server.base}/t/${id}`);
    const page = await sit(id, 0, ann);
    await page.locator("[data-enter=red-2]").check();
    await page.locator("[data-seal]").click();
    await page.locator("[data-sealed]").getByText("Scarlet Ribbon").waitFor();
    await h.caughtUp(stranger, id);
    expect(got.join()).not.toMatch(/"horses":\["red-2"\]/);
    await move(id, ben, { type: "enter", buy: 0, horses: ["green-1"] });

    // Beyond one's cash: refused in the rule's words, and nothing has changed.
    const stake = page.getByRole("spinbutton");
    await stake.fill("9137");
    await page.locator("[data-spot='red-2 win']").click();
    const { number, view } = await look(id, ann);
    await page.locator("[data-seal]").click();
    await page.locator("[role=alert]").getByText(/\$/).waitFor();
    expect(await look(id, ann)).toMatchObject({ number, view });
    await page.locator("[data-spot='red-2 win']").focus();
    await page.keyboard.press("Delete");
    expect(await page.locator("[data-receipt]").count()).toBe(0);

    await stake.fill("1737");
    await page.locator("[data-spot='red-2 win']").click();
    await page.locator("[data-seal]").click();
    await page.locator("[data-sealed] [data-receipt='1737 red-2 win']").waitFor();
    await h.caughtUp(stranger, id);
    expect(got.join()).not.toContain("1737");
    await page.keyboard.press("u");
    await page.locator("[data-seal]").waitFor();
    expect((await look(id, ann)).view.you?.sealed).toBeNull();
    // The slip lies there as it was.
    await page.locator("[data-receipt='1737 red-2 win']").waitFor();
  });

  test("at one screen each seals behind a cover", async () => {
    const { id, tokens } = await table(2, 0, { options: DERBY });
    const seats = tokens.map((token, seat) => ({ seat, token, name: ["Ann", "Ben"][seat] }));
    const own = {
      id,
      game: "racing_stable",
      ...seats[0],
      seats,
      place: "screen",
      seen: Date.now(),
    };
    const { page } = await h.visit(`/t/${id}`, {
      keep: { "railbird.tables": JSON.stringify([own]) },
      reducedMotion: "reduce",
    });
    const uncover = async (name: string, phase: string) => {
      await page.getByRole("heading", { name: new RegExp(name) }).waitFor();
      expect(await page.locator("[data-sealed], [data-enter], [data-spot]").count()).toBe(0);
      await page.locator("[data-decision]:focus").waitFor();
      await page.keyboard.press("Enter");
      await page.waitForSelector(`.page[data-screen=${phase}] [data-seal]`);
    };
    await uncover("Ann", "enter");
    await page.locator("[data-enter=red-1]").check();
    await page.keyboard.press("l");
    await uncover("Ben", "enter");
    await page.locator("[data-enter=green-2]").check();
    await page.keyboard.press("l");
    // Ben is at the screen and bets first.
    await page.waitForSelector(".page[data-screen=wager] [data-seal]");
    await page.keyboard.press("l");
    await uncover("Ann", "wager");
    expect((await look(id)).view.summary.current?.runners.map((one) => one.horse)).toEqual([
      "red-1",
      "green-2",
    ]);
  });

  test("31: chances are hidden, and add up to all there is when shown", async () => {
    const { id, tokens } = await table(2, 0, { options: DERBY });
    const [ann, ben] = tokens as [string, string];
    await move(id, ann, { type: "enter", buy: 0, horses: ["red-1", "red-2"] });
    await move(id, ben, { type: "enter", buy: 0, horses: ["green-1"] });
    const page = await sit(id, 0, ann);
    await page.locator("[data-spot]").first().waitFor();
    expect(await page.locator("[data-chance]").count()).toBe(0);
    await page.keyboard.press("t");
    await page.locator("[data-chance='nobody win']").waitFor();
    const parts = await page
      .locator("[data-chance$=' win']")
      .evaluateAll((all) => all.map((one) => Number.parseFloat(one.textContent ?? "")));
    expect(parts).toHaveLength(4);
    expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - 100)).toBeLessThan(0.1);
  });
});

describe("on the ring", () => {
  test("a broken leg is told as the board says, or gently, in both languages", async () => {
    const { id, tokens, ann } = await derby(10);
    // Ben throws doubles and stays; Ann comes to the space by ones that say nothing.
    const stay = [2, 2];
    await dice(id, tokens, [1, 4], stay, [1, 4], stay, [3, 4], stay);
    const page = await sit(id, 0, ann);
    expect(
      await page
        .locator("[data-receipt]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-receipt"))),
    ).toEqual(["10 red-1 win", "5 green-1 win"]);
    await page.locator("details.more summary").click();
    const gentle = page.locator("[data-gentle]");
    expect(await gentle.isChecked()).toBe(false);
    await page.locator("details.more").getByText("Breaks a leg").waitFor();
    await gentle.check();
    await page.locator("details.more").getByText("retired to the meadow").first().waitFor();
    // A pause between two steps is ended by any key; without one the space would soon be gone again.
    await dice(id, tokens, [4, 5]);
    await page.locator("[data-text]").getByText("retired to the meadow").waitFor();
    expect((await look(id)).view.summary.current?.runners[0]?.status).toBe("shot");
    await page.evaluate(() => localStorage.setItem("railbird.language", "de"));
    await page.reload();
    await page.locator("details.more summary").click();
    await page.locator("details.more").getByText("auf die Weide").first().waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/Breaks a leg|gebrochenes Bein ist/);
  });

  test("a debt is haggled over, and the sale pays it", async () => {
    const { id, ann, ben } = await broke();
    const [seller, buyer] = [await sit(id, 0, ann), await sit(id, 1, ben)];
    await seller.locator("[data-haggle]").getByText("owes $200").waitFor();
    await seller.getByRole("spinbutton").fill("700");
    await seller.getByRole("button", { name: "Offer", exact: true }).click();
    await buyer.locator("[data-haggle] .offer").getByText("for $700").waitFor();
    await buyer.getByRole("button", { name: "Decline" }).click();
    await seller.locator("[data-haggle] .said").getByText("declines").waitFor();
    await seller.getByRole("spinbutton").fill("650");
    await seller.keyboard.press("Enter");
    await buyer.getByRole("button", { name: "Accept" }).click();
    await seller.locator("[data-haggle]").waitFor({ state: "detached" });
    const { seats } = (await look(id)).view.summary;
    expect(seats[0]?.cash).toBe(5 + 650 - 200);
    expect(seats[1]?.horses.map((horse) => horse.id)).toEqual(["green-1", "green-2", "green-3"]);
  });

  test("4: a reload in each phase shows the same decision and the same receipts", async () => {
    const { id, tokens } = await table(2, 0, {
      options: { program: [2, 6], choose_stables: true },
      dice: "mine",
    });
    const [ann, ben] = tokens as [string, string];
    const page = await sit(id, 0, ann);
    const shown = (where: Page) =>
      where.evaluate(() => ({
        phase: document.querySelector(".page")?.getAttribute("data-phase"),
        asks: [...document.querySelectorAll("[data-decision]")].map(
          (one) => one.getAttribute("aria-label") ?? one.textContent?.trim(),
        ),
        slips: [...document.querySelectorAll("[data-receipt]")].map((one) => one.textContent),
        money: [...document.querySelectorAll("[data-seat] .cash")].map((one) => one.textContent),
      }));
    const stays = async (phase: string, where = page) => {
      await where.waitForSelector(`.page[data-phase=${phase}] [data-decision]`);
      const before = await shown(where);
      await where.reload();
      await where.waitForSelector(`.page[data-phase=${phase}] [data-decision]`);
      await expect.poll(() => shown(where)).toEqual(before);
    };
    await stays("choose_stable");
    await move(id, ann, { type: "choose_stable", color: "red" });
    await move(id, ben, { type: "choose_stable", color: "green" });
    await stays("enter");
    await move(id, ann, { type: "enter", buy: 0, horses: ["red-1"] });
    await move(id, ben, { type: "enter", buy: 0, horses: ["green-1"] });
    await page.locator("[data-spot='red-1 win']").click();
    await page.locator("[data-claim=green-1]").check();
    await stays("wager");
    await page.locator("[data-seal]").click();
    await page.locator("[data-sealed]").waitFor();
    await move(id, ben, { type: "wager", bets: [], claims: [] });
    await stays("start");
    await dice(id, tokens, [6, 5], [1, 2]);
    await stays("run");

    const poor = await broke();
    await stays("debt", await sit(poor.id, 0, poor.ann));
    await move(poor.id, poor.ann, { type: "offer", horse: "red-2", buyer: 1, price: 700 });
    await stays("offer", await sit(poor.id, 1, poor.ben));
  });

  test("23, 24: the scrubber goes over a race, and a link opens it at a throw", async () => {
    const { id, tokens } = await derby(10);
    await dice(id, tokens, [1, 4], [2, 2], [1, 4]);
    const { number } = await look(id);
    const { page } = await h.visit(`/t/${id}?at=${number - 1}`, { reducedMotion: "reduce" });
    await page.waitForSelector(`main[data-number="${number - 1}"] svg.track`);
    await page.keyboard.press("4");
    const behind = () =>
      page
        .locator("section.race tbody tr td:last-child")
        .evaluateAll((all) => all.map((one) => one.textContent?.trim()));
    await expect.poll(behind).toEqual(["leads", "5"]);
    await page.getByRole("slider").fill(String(number));
    await expect.poll(behind).toEqual(["leads", "10"]);
    await page.getByRole("slider").fill(String(number - 1));
    await expect.poll(behind).toEqual(["leads", "5"]);
    await page.locator("[data-receipt='10 red-1 win']").waitFor();
  });
});

describe("every screen", () => {
  const screens: Screen[] = [];

  beforeAll(async () => {
    const seated = (id: string, tokens: readonly string[], seat = 0) => ({
      path: `/t/${id}`,
      keep: keep(id, seat, tokens[seat] as string),
    });
    const first = await table(2, 0, { options: { program: [2, 6], choose_stables: true } });
    screens.push({ name: "choose", ready: "[data-color]", ...seated(first.id, first.tokens) });

    const second = await table(2, 0, { options: { program: [2, 6] } });
    const desk = seated(second.id, second.tokens);
    screens.push({ name: "enter", ready: "[data-enter]", ...desk });
    screens.push({
      name: "text",
      ready: "[data-enter]",
      ...desk,
      act: (page) => page.getByRole("button", { name: "Text", exact: true }).click(),
    });

    const third = await table(2, 0, { options: { program: [2, 6] } });
    for (const [seat, color] of ["red", "green"].entries())
      await move(third.id, third.tokens[seat] as string, {
        type: "enter",
        buy: 0,
        horses: [`${color}-1`, `${color}-2`],
      });
    screens.push({
      name: "wager",
      ready: "[data-spot]",
      ...seated(third.id, third.tokens),
      act: async (page) => {
        await page.locator("[data-spot='red-1 win']").click();
        await page.locator("[data-claim=green-1]").check();
        await page.keyboard.press("t");
        await page.locator("[data-chance='nobody win']").waitFor();
      },
    });

    const debt = await broke();
    screens.push({ name: "debt", ready: "[data-haggle] form", ...seated(debt.id, debt.tokens) });
    const over = await table(1, 1, { options: DERBY, bots: { 1: BOT } });
    await h.server.play(over.id, over.tokens);
    screens.push({ name: "over", ready: ".count", ...seated(over.id, over.tokens) });
    screens.push({ name: "replay", ready: "svg.track", path: `/t/${debt.id}?at=7`, keep: {} });
  });

  holdForAll(h, screens);
});
