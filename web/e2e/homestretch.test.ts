/** The acceptance list inside the Homestretch table, each by its number. */

import type { Page } from "@playwright/test";
import {
  expect,
  freeze,
  harness,
  pass,
  type Stand,
  still,
  type TableLook,
  test,
  type Where,
  wordsOf,
} from "./harness";
import { inWords } from "./seen";

const rail = harness();

interface Look extends TableLook {
  moves: { type: string }[];
  undo: { may: boolean; why?: string };
  view: TableLook["view"] & {
    you: { kept: string[]; hand: string[]; bets: unknown[] } | null;
    summary: {
      seats: { money: number }[];
      results: unknown[];
      horses: { horse: number; space: number }[];
      turn: { seat: number } | null;
    };
  };
}

/** Where Ann has something to decide in each phase. */
const PHASES = {
  draft: { seat: 0, type: "keep", nth: 2 },
  betting: { seat: 0, type: "bet" },
  race: { seat: 0, type: "advance", nth: 3 },
  second_chance: { seat: 0, type: ["buy", "pass"] },
  over: "end",
} satisfies Record<string, Where>;

const stand = (phase: keyof typeof PHASES, more = {}) =>
  rail.server.stand("homestretch", PHASES[phase], more);

const look = ({ id, tokens }: Stand, seat = 0) =>
  rail.server.call<Look>(`/api/tables/${id}`, { token: tokens[seat] as string });

/** The seat's page at a table, at rest. */
async function sit(
  table: Stand,
  seat = 0,
  options: Parameters<typeof rail.visit>[1] = {},
): Promise<Page> {
  const token = table.tokens[seat] as string;
  const { page } = await rail.visit(`/t/${table.id}`, {
    reducedMotion: "reduce",
    ...options,
    keep: { ...rail.seat(table.id, seat, token), ...options?.keep },
  });
  await still(page, (await look(table, seat)).number);
  return page;
}

const focused = (page: Page) => page.locator(":focus");
const cell = (page: Page, horse: number, line: string) =>
  page.locator(`[data-spot="${horse} ${line}"]`);

for (const phase of Object.keys(PHASES) as (keyof typeof PHASES)[])
  test(`4 a reload in the phase ${phase} shows the same state, decision and tokens`, async () => {
    const page = await sit(await stand(phase));
    if (phase === "betting") {
      await cell(page, 9, "place").click();
      await cell(page, 4, "win").click();
    }
    const shown = () =>
      page.evaluate(() => {
        const text = (selector: string) =>
          [...document.querySelectorAll(selector)].map(
            (one) => one.getAttribute("aria-label") ?? one.textContent?.trim(),
          );
        return {
          words: (document.querySelector("main") as HTMLElement).innerText,
          decision: text("[data-decision]"),
          cells: text("[data-spot]"),
        };
      });
    const before = await shown();
    expect(before.decision.length).toBeGreaterThan(0);
    await page.reload();
    await expect.poll(shown).toEqual(before);
  });

test("8 a bet is placed, taken back and locked by keyboard alone", async () => {
  const table = await stand("betting");
  const page = await sit(table);
  await expect(page.locator("[data-decision]:focus")).toBeVisible();
  // From the decision to the board by tab: the grid is one stop.
  const inGrid = page.locator("[role=gridcell]:focus");
  for (let tabs = 0; tabs < 80 && (await inGrid.count()) === 0; tabs += 1)
    await page.keyboard.press("Shift+Tab");
  const named = (name: RegExp) => expect(focused(page)).toHaveAccessibleName(name);
  await named(/^7 Time's Up, win, pays 4, your tokens none/);
  await page.keyboard.press("3");
  await page.keyboard.press("Enter");
  await named(/your tokens 3/);
  await page.keyboard.press("Delete");
  await named(/your tokens none/);
  await page.keyboard.press("3");
  await page.keyboard.press("Enter");
  for (const token of ["2", "2", "1", "1"]) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(token);
    await page.keyboard.press("Enter");
  }
  await named(/^11 Eleventh Hour, win, pays 10, your tokens 1/);
  await page.keyboard.press(".");
  await expect(focused(page)).toHaveText("Lock my bets");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await look(table)).view.you?.bets.length).toBe(5);
});

test("10 every decision of Homestretch is made in the text view with typed commands, to the end", async () => {
  const typed: [Where, string | null][] = [
    [PHASES.draft, null],
    [PHASES.betting, "bet 3 on 11 win, 2 on 7 place, 2 on 6 show, 1 on 8 show, 1 on 5 win"],
    [PHASES.race, null],
    [PHASES.second_chance, null],
  ];
  for (const [where, words] of typed) {
    const table = await rail.server.stand("homestretch", where);
    const page = await sit(table);
    await inWords(page);
    const line = page.locator(".text input");
    const { number } = await look(table);
    await line.fill(words ?? (await page.locator(".choices code").first().innerText()));
    await line.press("Enter");
    await expect.poll(async () => (await look(table)).number).toBeGreaterThan(number);
    await rail.leave(page);
  }
  // The last move of the game, and its end in words.
  const last = (log: Stand["log"]) => log.findLastIndex(({ seat }) => seat === 0);
  const table = await rail.server.stand("homestretch", last);
  const page = await sit(table);
  await inWords(page);
  const line = page.locator(".text input");
  await line.fill("help");
  await line.press("Enter");
  await expect(page.locator("[role=log]")).toContainText("bet for me");
  const { number } = await look(table);
  await line.fill(await page.locator(".choices code").first().innerText());
  await line.press("Enter");
  await expect.poll(async () => (await look(table)).number).toBeGreaterThan(number);
  await rail.server.play(table.id, table.tokens);
  await expect(page.locator(".text h1")).toHaveText("Final result");
});

test("19 undo after a placed bet restores money and tokens; after a throw it is off and says why", async () => {
  const table = await stand("betting");
  const page = await sit(table);
  const money = page.locator("[data-rail] .num");
  const before = await money.allTextContents();
  expect(before).toHaveLength(table.tokens.length);
  await page.getByRole("button", { name: "Bet for me" }).click();
  await expect(focused(page)).toHaveText("Lock my bets");
  const tokens = () =>
    page
      .locator("[data-spot][aria-selected=true]")
      .evaluateAll((cells) => cells.map((one) => one.textContent));
  const laid = await tokens();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your bets are down" })).toBeVisible();
  const undo = page.locator("[data-undo]");
  await undo.click();
  await expect(page.getByRole("button", { name: "Lock my bets" })).toBeVisible();
  await expect.poll(tokens).toEqual(laid);
  await expect(money).toHaveText(before);
  expect((await look(table)).view.you?.bets).toEqual([]);

  await rail.server.follow(table, PHASES.race);
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  // Before the throws it was off as well, with nothing to take back: the page has to have caught up.
  await expect(page.locator("#undo-why")).toContainText("Dice or cards have fallen");
  // It can be pressed to hear the reason, though it does nothing else.
  await undo.click({ force: true });
  await expect(page.locator(".why", { hasText: "Dice or cards have fallen" })).toBeVisible();
});

test("21 an illegal bet is refused with the rule's sentence and nothing changes", async () => {
  const table = await stand("betting");
  const page = await sit(table);
  const before = JSON.stringify((await look(table)).view);
  // On the board: one more on a spot than the standing allows.
  for (let i = 0; i < 5; i += 1) await cell(page, 7, "win").click();
  await expect(page.locator(".slip [role=alert]")).toContainText(/at most|All your tokens/);
  // And past the board, in words: the server's own sentence.
  await inWords(page);
  const line = page.locator(".text input");
  await line.fill("bet 3 on 7 win, 2 on 7 win, 2 on 7 win, 1 on 7 win, 1 on 7 win");
  await line.press("Enter");
  await expect(page.locator("[role=log]")).toContainText(/You are in place \d: at most \d/);
  await line.fill("bet 3 on 7 win");
  await line.press("Enter");
  await expect(page.locator("[role=log]")).toContainText("Lay all five tokens");
  expect(JSON.stringify((await look(table)).view)).toBe(before);
});

test("31 true chances are hidden by default; shown, the win chances sum to 100", async () => {
  const table = await stand("betting");
  const page = await sit(table);
  await cell(page, 7, "win").waitFor();
  expect(await page.locator("[data-chance]").count()).toBe(0);
  await expect(cell(page, 7, "win")).not.toHaveAccessibleName(/chance/);
  await page.keyboard.press("t");
  await page.locator("[data-chance]").first().waitFor();
  const parts = await page
    .locator("[data-chance$=' win']")
    .evaluateAll((all) => all.map((one) => Number.parseFloat(one.textContent ?? "")));
  expect(parts).toHaveLength(11);
  expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - 100)).toBeLessThan(0.1);
  const { horses } = await rail.server.call<{ horses: { win: { mean: number } }[] }>(
    `/api/tables/${table.id}/chances`,
    { token: table.tokens[0] ?? "" },
  );
  expect(Math.abs(horses.reduce((sum, { win }) => sum + win.mean, 0) - 1)).toBeLessThan(0.001);
  await expect(cell(page, 7, "win")).toHaveAccessibleName(/chance \d+ percent$/);
});

test("14 with less motion nothing of the table moves by itself", async () => {
  const page = await sit(await stand("race"));
  await expect(page.locator(".option").first()).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("7 a stranger sees no hand, no token value and no way to decide", async () => {
  const { page } = await rail.visit(`/t/${(await stand("betting")).id}`);
  await expect(page.locator("[data-spot]").first()).toBeVisible();
  await expect(page.locator(".slip, [data-undo]")).toHaveCount(0);
});

test("hot seat: hands stay behind a cover until their owner is there", async () => {
  const table = await rail.server.stand("homestretch", { seat: 0, type: "keep" });
  const seats = table.tokens.map((token, seat) => ({
    seat,
    token,
    name: ["Ann", "Ben"][seat] ?? "",
  }));
  const kept = {
    id: table.id,
    game: "homestretch",
    ...seats[0],
    seats,
    place: "screen",
    seen: Date.now(),
  };
  const { page } = await rail.visit(`/t/${table.id}`, {
    keep: { "railbird.tables": JSON.stringify([kept]) },
  });
  await page.getByRole("button", { name: "I am Ann" }).waitFor();
  expect(await page.locator(".fan").count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.locator(".fan button").first().waitFor();
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "I am Ben" }).waitFor();
  expect(await page.locator(".fan").count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.locator(".fan button").first().waitFor();
  expect(await page.locator("main h1").first().textContent()).toContain("round 1");
});

test("the end of a race goes on by itself to the new standing, and then to the next decision", async () => {
  const market = (log: Stand["log"]) =>
    log.findIndex(({ move }) => move !== undefined && ["buy", "pass"].includes(move.type));
  const table = await rail.server.stand("homestretch", (log) =>
    log.findLastIndex(({ move }, at) => move !== undefined && at < market(log)),
  );
  const page = await sit(table, 0, { clocked: true });
  await freeze(page, (await look(table)).number);
  await rail.server.follow(table, market);
  const { number } = await look(table);
  await expect(page.locator(".page")).toHaveAttribute("data-live", `${number}`);
  for (const next of [
    page.locator("[data-beat=payout] [data-seat]"),
    page.getByRole("heading", { name: /Second chance/ }),
  ]) {
    while ((await next.count()) === 0) await pass(page, 500);
    await expect(next.first()).toBeVisible();
  }
});

test("names and figures of a table's own pack are those of that pack", async () => {
  const plain = await stand("draft");
  interface Own {
    horses: { horse: number; name: string; price: number }[];
    payout: Record<string, { win: number }>;
    cards: { id: string; name: string }[];
  }
  const pack = await rail.server.call<Own>(`/api/tables/${plain.id}/pack`);
  for (const one of pack.horses) one.name = `Paper ${one.horse}`;
  for (const one of pack.cards) one.name = `Paper Downs ${one.id}`;
  for (const [horse, pays] of Object.entries(pack.payout)) pays.win = 20 + Number(horse);
  const table = await rail.server.stand("homestretch", PHASES.draft, { pack });
  const kept = await rail.server.call<Own>(`/api/tables/${table.id}/pack`);
  expect(kept.horses).toEqual(pack.horses);
  const page = await sit(table);
  for (const card of await page.locator(".fan button").allInnerTexts())
    expect(card).toMatch(/Paper \d+/);
  await rail.server.follow(table, PHASES.betting);
  await expect(cell(page, 9, "win")).toHaveAccessibleName(/Paper 9.*29/);
  await expect(page.getByText("Paper Downs").first()).toBeVisible();
  await rail.server.follow(table, PHASES.race);
  await expect(page.locator("[data-order]").getByText("Paper 9")).toBeVisible();
  // Somebody who only looks on reads the same.
  const { page: stranger } = await rail.visit(`/t/${table.id}`);
  await expect(stranger.locator("[data-order]").getByText("Paper 9")).toBeVisible();
  expect(await wordsOf(stranger)).not.toContain("Cloud Nine");
});

test("text: a line of the log goes when its move is taken back, also for who reads it later", async () => {
  const table = await stand("betting");
  const page = await sit(table);
  await page.keyboard.press("4");
  await page.getByText("What happened").waitFor();
  const log = () => page.locator(".log li").allInnerTexts();
  const before = await log();
  expect(before.length).toBeGreaterThan(0);
  const token = table.tokens[0] ?? "";
  const { move } = await rail.server.call<{ move: unknown }>(`/api/tables/${table.id}/hint`, {
    token,
  });
  const path = `/api/tables/${table.id}`;
  await rail.server.call(`${path}/moves`, { method: "POST", token, body: { move } });
  await expect.poll(async () => (await log()).length).toBeGreaterThan(before.length);
  await rail.server.call(`${path}/undo`, { method: "POST", token });
  await expect.poll(log).toEqual(before);
  await page.reload();
  await still(page, (await look(table)).number);
  await page.keyboard.press("4");
  await expect.poll(log).toEqual(before);
});
