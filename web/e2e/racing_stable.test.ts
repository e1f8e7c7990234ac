/** Racing Stable in a browser: the owner's desk, the board, the ring, haggling, the money. */

import type { Page } from "@playwright/test";
import { holdForAll, type Screen } from "./access";
import { expect, freeze, harness, pass, still, type TableLook, test, TRACK } from "./harness";
import { inWords } from "./seen";

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
      results: { bets: (Bet & { paid: number })[]; claims: { won: boolean }[] }[];
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

/** Opens one of the drawers that the menu names. */
async function openSpaces(page: Page, name: string): Promise<void> {
  await page.locator("[data-more]").click();
  await page.getByRole("button", { name }).click();
}

/** Ann has staked almost everything, and her horse stops where $200 are due. */
async function broke() {
  const all = await derby(2245);
  await dice(all.id, all.tokens, [4, 2]);
  return all;
}

test.describe("a whole day", () => {
  test("40: two browsers, by keys alone, play a race and agree on the count", async () => {
    const { id, tokens } = await h.server.stand("racing_stable", {
      seat: 0,
      type: "enter",
      nth: 2,
    });
    const pages = [await sit(id, 0, tokens[0] as string), await sit(id, 1, tokens[1] as string)];
    for (const screen of ["enter", "wager"])
      for (const page of pages) {
        await expect(page.locator(`.page[data-screen=${screen}]`)).toBeVisible();
        const first = screen === "enter" ? "[data-enter]:focus" : "[data-spot]:focus";
        await expect(page.locator(first)).toBeVisible();
        if (screen === "wager") await page.keyboard.press("ArrowRight");
        await page.keyboard.press(screen === "wager" ? "Enter" : "Space");
        await page.keyboard.press("l");
      }
    // A debt on the way is paid as the bots would.
    for (;;) {
      const due = await h.server.turn<Look & TableLook>(id, tokens);
      if (!due) break;
      const page = pages[due.seat] as Page;
      await still(page, due.state.number);
      await page.keyboard.press("f");
      await expect(page.locator(".page")).not.toHaveAttribute("data-number", `${due.state.number}`);
    }
    const { summary } = (await look(id)).view;
    expect(summary.results).toHaveLength(2);
    const stranger = (await h.visit(`/t/${id}`)).page;
    const known = summary.seats
      .map(({ name, cash, wealth }, seat) => ({ name, cash, wealth, seat }))
      .sort((a, b) => b.wealth - a.wealth || a.seat - b.seat)
      .map(({ name, cash, wealth }) => ({ name, cash, wealth }));
    for (const page of [...pages, stranger]) {
      await page.reload();
      await expect(page.locator(".page")).toHaveAttribute("data-screen", "over");
      const rows = page.locator(".count tbody tr");
      await expect(rows).toHaveCount(2);
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

  test("10: every decision is made in the text view, with typed commands", async () => {
    const type = async (page: Page, words: string) => {
      const line = page.locator("form input").last();
      await line.fill(words);
      await line.press("Enter");
      await expect(line).toHaveValue("");
    };
    const text = async (id: string, seat: number, token: string) => {
      const page = await sit(id, seat, token);
      await still(page, (await look(id, token)).number);
      await inWords(page);
      return page;
    };
    const typed: [string, (state: Look) => string][] = [
      ["enter", ({ moves }) => `enter ${moves[0]?.open?.horses?.[0] ?? "none"}`],
      ["wager", ({ moves }) => `bet 5 on ${moves[0]?.open?.on?.[0]} to win`],
    ];
    for (const [decision, words] of typed) {
      const { id, tokens } = await h.server.stand("racing_stable", { seat: 0, type: decision });
      const token = tokens[0] as string;
      const state = await look(id, token);
      const page = await text(id, 0, token);
      await type(page, words(state));
      await expect.poll(async () => (await look(id, token)).number).toBeGreaterThan(state.number);
    }
    const { id, ann, ben } = await broke();
    await move(id, ann, { type: "offer", horse: "red-2", buyer: 1, price: 700 });
    const buyer = await text(id, 1, ben);
    await type(buyer, "decline");
    await expect.poll(async () => (await look(id)).view.summary.phase).toBe("debt");
    const seller = await text(id, 0, ann);
    await type(seller, "withdraw");
    await expect.poll(async () => (await look(id)).view.summary.phase).not.toBe("debt");

    const over = await h.server.stand("racing_stable", "end");
    const page = await text(over.id, 0, over.tokens[0] as string);
    await expect(page.locator(".count")).toBeVisible();
    await type(page, "stables");
    await expect(page.locator("form [role=log] li").getByText("Ann").first()).toBeVisible();
  });
});

test.describe("what is sealed", () => {
  test("7, 19, 21: a stranger gets nothing of it, it can be taken back, and too much is refused", async () => {
    const { id, tokens } = await table(2, 0, { options: DERBY });
    const [ann, ben] = tokens as [string, string];
    const stranger = (await h.visit("/")).page;
    const got: string[] = [];
    stranger.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => got.push(String(payload))),
    );
    stranger.on("response", (response) => {
      if (response.url().includes("/api/"))
        void response.text().then(
          (text) => got.push(text),
          // A page that goes on does not read its answers.
          () => {},
        );
    });
    await stranger.goto(`${h.server.base}/t/${id}`);
    const page = await sit(id, 0, ann);
    await page.locator("[data-enter=red-2]").check();
    await page.locator("[data-seal]").click();
    await page.locator("[data-sealed]").getByText("Scarlet Ribbon").waitFor();
    await still(stranger, (await look(id)).number);
    expect(got.join()).not.toMatch(/"horses":\["red-2"\]/);
    await move(id, ben, { type: "enter", buy: 0, horses: ["green-1"] });

    // Beyond one's cash: the field says how much there is, and nothing can be laid.
    const stake = page.getByRole("spinbutton");
    await stake.fill("9137");
    await page.locator("[role=alert]").getByText("to $2,250").waitFor();
    await page.locator("[data-spot='red-2 win']").click();
    await expect(page.locator("[data-receipt]")).toHaveCount(0);
    // Past the board, in words: refused by the rule's own sentence, and nothing has changed.
    const { number, view } = await look(id, ann);
    await inWords(page);
    const line = page.locator(".text input");
    await line.fill("bet 9137 on red-2 to win");
    await line.press("Enter");
    await expect(page.locator("[role=log]")).toContainText(/\$9,137/);
    expect(await look(id, ann)).toMatchObject({ number, view });
    await inWords(page);
    await stake.fill("5");
    await page.locator("[data-spot='red-2 win']").click();
    await page.locator("[data-receipt='5 red-2 win']").waitFor();
    await page.locator("[data-spot='red-2 win']").focus();
    await page.keyboard.press("Delete");
    await expect(page.locator("[data-receipt]")).toHaveCount(0);

    await stake.fill("1737");
    await page.locator("[data-spot='red-2 win']").click();
    await page.locator("[data-seal]").click();
    await page.locator("[data-sealed] [data-receipt='1737 red-2 win']").waitFor();
    await still(stranger, (await look(id)).number);
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

test.describe("on the ring", () => {
  test("the owner throws: for whom, what it can lead to, and one key; the others see what their bets want", async () => {
    const { id, tokens, ann, ben } = await derby(10);
    const [thrower, other] = [await sit(id, 0, ann), await sit(id, 1, ben)];
    await expect(thrower.locator("[data-throw]:focus")).toHaveText(/Throw for Ember/);
    const parts = await thrower
      .locator("section[aria-label='The throw'] li b")
      .evaluateAll((all) => all.map((one) => Number.parseInt(one.textContent ?? "", 10)));
    // Each is rounded by itself.
    expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - 100)).toBeLessThanOrEqual(2);
    await other.getByText("Ann throws for").waitFor();
    const bets = other.getByRole("region", { name: "Your race" });
    await bets.getByRole("listitem").getByText("needs first place").waitFor();
    const { number } = await look(id);
    await thrower.keyboard.press("Space");
    await expect.poll(async () => (await look(id)).number).toBeGreaterThan(number);
    // Dice of one's own are typed without a tap.
    await dice(id, tokens, ...((await look(id)).pending.seat === 1 ? [[2, 2]] : []));
    const before = (await look(id)).number;
    await still(thrower, before);
    await thrower.locator("[data-throw]").waitFor();
    await thrower.keyboard.press("1");
    await thrower.keyboard.press("3");
    await expect.poll(async () => (await look(id)).number).toBeGreaterThan(before);
  });

  test("everybody's slips are told by their seats", async () => {
    const { id, ann } = await derby(10);
    const page = await sit(id, 0, ann);
    for (const [seat, slip] of ["10 red-1 win", "5 green-1 win"].entries()) {
      await page.locator(`[data-rail] [data-seat='${seat}']`).click();
      await page.locator(`[data-stable='${seat}'] [data-receipt='${slip}']`).waitFor();
    }
  });

  test("a broken leg is told as the board says, or gently, in both languages", async () => {
    const { id, tokens, ann } = await derby(10);
    // Ben throws doubles and stays; Ann comes to the space by ones that say nothing.
    const stay = [2, 2];
    await dice(id, tokens, [1, 4], stay, [1, 4], stay, [3, 4], stay);
    const page = await sit(id, 0, ann);
    await openSpaces(page, "The red and green spaces");
    const spaces = page.locator("dialog[open]").last();
    const gentle = page.locator("[data-gentle]");
    expect(await gentle.isChecked()).toBe(false);
    await spaces.getByText("Breaks a leg").waitFor();
    await gentle.check();
    await spaces.getByText("retired to the meadow").first().waitFor();
    await page.keyboard.press("Escape");
    // A pause between two steps is ended by any key; without one the space would soon be gone again.
    await dice(id, tokens, [4, 5]);
    await page.locator(".track [data-landed]", { hasText: "retired to the meadow" }).waitFor();
    expect((await look(id)).view.summary.current?.runners[0]?.status).toBe("shot");
    await page.evaluate(() => localStorage.setItem("railbird.language", "de"));
    await page.reload();
    await openSpaces(page, "Die roten und grünen Felder");
    await page.locator("dialog[open]").last().getByText("auf die Weide").first().waitFor();
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
    await buyer.keyboard.press("t");
    await expect(buyer.locator("[data-haggle] [data-chance]")).toHaveCount(2);
    await buyer.getByRole("button", { name: "Accept" }).click();
    await seller.locator("[data-haggle]").waitFor({ state: "detached" });
    const { seats } = (await look(id)).view.summary;
    expect(seats[0]?.cash).toBe(5 + 650 - 200);
    expect(seats[1]?.horses.map((horse) => horse.id)).toEqual(["green-1", "green-2", "green-3"]);
  });

  test("two claims on the winner go to the lot, and what it decides is told with what the race pays", async () => {
    const { id, tokens } = await table(4, 0, { options: { program: [2, 6] }, dice: "mine" });
    const [ann, ben, cat, dan] = tokens as [string, string, string, string];
    const enter = (token: string, ...horses: string[]) =>
      move(id, token, { type: "enter", buy: 0, horses });
    const wager = (token: string, ...claims: string[]) =>
      move(id, token, { type: "wager", bets: [], claims });
    await enter(ann);
    await enter(ben, "green-1");
    await enter(cat);
    await enter(dan, "yellow-1");
    await wager(ann, "green-1");
    await wager(ben);
    await wager(cat, "green-1", "yellow-1");
    await wager(dan);
    await dice(id, tokens, [6, 5], [1, 2], ...Array.from({ length: 11 }, () => [2, 6]));
    const page = await sit(id, 0, ann, { clocked: true });
    await freeze(page, (await look(id)).number);
    await dice(id, tokens, [2, 6]);
    // The house draws at once.
    const { number, view } = await look(id);
    await expect(page.locator(".page")).toHaveAttribute("data-live", `${number}`);
    const beat = page.locator("[data-beat]");
    while ((await beat.count()) === 0) await page.keyboard.press("z");
    for (const kind of ["finish", "official", "circle"]) {
      await expect(beat).toHaveAttribute("data-beat", kind);
      await page.clock.fastForward(300);
      await page.keyboard.press("Space");
    }
    await pass(page, 4500);
    await expect(beat).toContainText(
      view.summary.results[0]?.claims[0]?.won
        ? "The lot gives you Clover Field, now Brick Dust"
        : "The lot gives Clover Field to Cat: your money comes back",
    );
    await expect(beat.locator('tr[data-seat="1"]')).toContainText("$3,950");
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
        money: [...document.querySelectorAll("[data-rail] .num")].map((one) => one.textContent),
      }));
    const stays = async (phase: string, where = page) => {
      await where.waitForSelector(`.page[data-phase=${phase}] [data-decision]`);
      await still(where);
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
    await page.waitForSelector(`.page[data-number="${number - 1}"] ${TRACK}`);
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

test.describe("every screen", () => {
  const screens: Screen[] = [];

  test.beforeAll(async () => {
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
      act: inWords,
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
    const over = await h.server.stand("racing_stable", "end");
    screens.push({ name: "over", ready: ".count", ...seated(over.id, over.tokens) });
    screens.push({ name: "replay", ready: ".track canvas", path: `/t/${debt.id}?at=7`, keep: {} });
  });

  holdForAll(h, screens);
});
