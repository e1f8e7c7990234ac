/** The acceptance list inside the Homestretch table, each by its number. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { harness, type TableLook } from "./harness";

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

interface Opened {
  id: string;
  tokens: string[];
}

const look = ({ id, tokens }: Opened, seat = 0) =>
  rail.server.call<Look>(`/api/tables/${id}`, { ...(tokens[seat] ? { token: tokens[seat] } : {}) });

/** The seat's page at a table. */
async function sit(
  table: Opened,
  seat = 0,
  options: Parameters<typeof rail.visit>[1] = {},
): Promise<Page> {
  const token = table.tokens[seat] ?? "";
  const keep = { ...rail.seat(table.id, seat, token), ...options?.keep };
  const { page } = await rail.visit(`/t/${table.id}`, { ...options, keep });
  await rail.caughtUp(page, table.id, token);
  return page;
}

/** Plays on by the bots' advice until the seat has something to decide in a phase. */
async function until(
  table: Opened,
  phase: string,
  more: (state: Look) => boolean = () => true,
): Promise<Look> {
  const state = await rail.server.play(table.id, table.tokens, (now) => {
    const seen = now as Look;
    return (
      seen.seat === 0 &&
      seen.view.summary.phase === phase &&
      seen.pending.decision !== undefined &&
      more(seen)
    );
  });
  return state as Look;
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
const cell = (page: Page, horse: number, line: string) =>
  page.locator(`[data-spot="${horse} ${line}"]`);

test("4 a reload in each phase shows the same state, decision and tokens", async () => {
  for (const phase of ["draft", "betting", "race", "second_chance", "over"]) {
    const table = await rail.server.table(2, 1);
    if (phase === "over") await rail.server.play(table.id, table.tokens);
    else await until(table, phase);
    const page = await sit(table);
    await page.locator("[data-decision]").first().waitFor();
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
          phase: text("[aria-current=step]"),
          decision: text("[data-decision]"),
          cards: text(".fan button, .cards button"),
          cells: text("[data-spot]"),
          seats: text(".page li .money"),
          heading: text("main h1"),
        };
      });
    const before = await shown();
    await page.reload();
    await page.waitForSelector("[aria-current=step]");
    await expect.poll(shown).toEqual(before);
    expect(before.decision.length, phase).toBeGreaterThan(0);
  }
});

test("8 a bet is placed, taken back and locked by keyboard alone", async () => {
  const table = await rail.server.table(2, 1);
  await until(table, "betting");
  const page = await sit(table);
  await page.waitForFunction(() => document.activeElement?.matches("[data-decision]"));
  // From the decision to the board by tab: the grid is one stop.
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell"))
      break;
    await page.keyboard.press("Shift+Tab");
  }
  const name = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  expect(await name()).toMatch(/^7 Time's Up, win, pays 4, your tokens none/);
  await page.keyboard.press("3");
  await page.keyboard.press("Enter");
  await expect.poll(name).toMatch(/your tokens 3/);
  await page.keyboard.press("Delete");
  await expect.poll(name).toMatch(/your tokens none/);
  await page.keyboard.press("3");
  await page.keyboard.press("Enter");
  for (const token of ["2", "2", "1", "1"]) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(token);
    await page.keyboard.press("Enter");
  }
  await expect.poll(name).toMatch(/^11 Eleventh Hour, win, pays 10, your tokens 1/);
  await page.keyboard.press(".");
  await expect.poll(() => focused(page)).toMatch(/^Lock my bets$/);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await look(table)).view.you?.bets.length).toBe(5);
});

test("10 the whole of Homestretch is played in the text view with typed commands", async () => {
  const table = await rail.server.table(1, 1, { options: { purple_races: 1, green_races: 1 } });
  const page = await sit(table);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  const line = page.locator(".text input");
  const type = async (words: string) => {
    await line.fill(words);
    await line.press("Enter");
  };
  await type("help");
  await expect.poll(() => page.locator("[role=log]").textContent()).toContain("bet for me");
  for (let turn = 0; turn < 400; turn += 1) {
    const state = await look(table);
    if (state.over) break;
    if (state.pending.decision === undefined) continue;
    // What can be typed stands on the page once the page knows of it.
    await page.waitForFunction(
      (number) =>
        Number(document.querySelector(".page")?.getAttribute("data-number")) >= Number(number),
      state.number,
    );
    const kind = state.moves[0]?.type;
    if (kind === "bet")
      await type("bet 3 on 11 win, 2 on 7 place, 2 on 6 show, 1 on 8 show, 1 on 5 win");
    else await type(await page.locator(".choices code").first().innerText());
    await expect
      .poll(async () => {
        const now = await look(table);
        return now.over || now.number !== state.number;
      })
      .toBe(true);
  }
  expect((await look(table)).over).toBe(true);
  await expect.poll(() => page.locator(".text h1").textContent()).toBe("Final result");
}, 240_000);

test("13 your turn is announced once, within a second", async () => {
  const table = await rail.server.table(2, 0);
  const page = await sit(table, 1);
  await page.evaluate(() => {
    const seen: { at: number; words: string }[] = [];
    Object.assign(globalThis, { seen });
    const region = document.getElementById("urge");
    new MutationObserver(() =>
      seen.push({ at: Date.now(), words: region?.textContent ?? "" }),
    ).observe(region as Node, { childList: true, characterData: true, subtree: true });
  });
  const keep = async (seat: number) => {
    const token = table.tokens[seat] ?? "";
    const { move } = await rail.server.call<{ move: unknown }>(`/api/tables/${table.id}/hint`, {
      token,
    });
    await rail.server.call(`/api/tables/${table.id}/moves`, {
      method: "POST",
      token,
      body: { move },
    });
  };
  await keep(1);
  await rail.caughtUp(page, table.id, table.tokens[1]);
  await page.evaluate(() => {
    const all = globalThis as unknown as { seen: unknown[]; turn: number };
    all.seen.splice(0);
    // By the page's own clock: from when it shows the decision to when it says so.
    new MutationObserver(() => {
      if (document.querySelector("[data-decision]:not(:disabled)")) all.turn ??= Date.now();
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await keep(0);
  const said = () =>
    page.evaluate(() => {
      const all = globalThis as unknown as {
        seen: { at: number; words: string }[];
        turn: number;
      };
      return { seen: all.seen, turn: all.turn };
    });
  await expect.poll(async () => (await said()).seen.length).toBeGreaterThan(0);
  await rail.caughtUp(page, table.id, table.tokens[1]);
  await page.waitForFunction(() => document.activeElement?.matches("[data-decision]"));
  const { seen, turn } = await said();
  expect(seen.map(({ words }) => words.trim())).toEqual(["Your turn. Keep a card."]);
  expect(Math.abs((seen[0]?.at ?? 0) - turn)).toBeLessThan(1000);
});

test("19 undo after a placed bet restores money and tokens; after a throw it is off and says why", async () => {
  const table = await rail.server.table(2, 0);
  await until(table, "betting");
  const page = await sit(table);
  const money = () => page.locator(".page li .money").allTextContents();
  const before = await money();
  await page.getByRole("button", { name: "Bet for me" }).click();
  await expect.poll(() => focused(page)).toBe("Lock my bets");
  const tokens = () =>
    page
      .locator("[data-spot][aria-selected=true]")
      .evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label")));
  const laid = await tokens();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your bets lie" }).waitFor();
  await page.locator("[data-undo]").click();
  await page.getByRole("button", { name: "Lock my bets" }).waitFor();
  await expect.poll(tokens).toEqual(laid);
  await expect.poll(money).toEqual(before);
  expect((await look(table)).view.you?.bets).toEqual([]);

  await until(table, "race");
  await rail.caughtUp(page, table.id, table.tokens[0]);
  const undo = page.locator("[data-undo]");
  await expect.poll(() => undo.getAttribute("aria-disabled")).toBe("true");
  // It can be pressed to hear the reason, though it does nothing else.
  await undo.click({ force: true });
  await expect
    .poll(() => page.locator(".why").first().textContent())
    .toContain("Dice or cards have fallen");
});

test("21 an illegal bet is refused with the rule's sentence and nothing changes", async () => {
  // People alone: a bot that bets in the meantime would change the view too.
  const table = await rail.server.table(2, 0);
  await until(table, "betting");
  const page = await sit(table);
  const before = JSON.stringify((await look(table)).view);
  // On the board: one more on a spot than the standing allows.
  for (let i = 0; i < 5; i += 1) await cell(page, 7, "win").click();
  const refused = page.locator(".slip [role=alert]");
  await expect.poll(() => refused.textContent()).toMatch(/at most|All your tokens/);
  // And past the board, in words: the server's own sentence.
  await page.getByRole("button", { name: "Text", exact: true }).click();
  const line = page.locator(".text input");
  await line.fill("bet 3 on 7 win, 2 on 7 win, 2 on 7 win, 1 on 7 win, 1 on 7 win");
  await line.press("Enter");
  await expect
    .poll(() => page.locator("[role=log]").textContent())
    .toMatch(/You are in place \d: at most \d/);
  await line.fill("bet 3 on 7 win");
  await line.press("Enter");
  await expect
    .poll(() => page.locator("[role=log]").textContent())
    .toContain("Lay all five tokens");
  expect(JSON.stringify((await look(table)).view)).toBe(before);
});

test("26 any key completes a running move, and skipping lands on the next own choice", async () => {
  const table = await rail.server.table(1, 3);
  await until(table, "race");
  const page = await sit(table);
  await page.locator(".choice").first().waitFor();
  const { number } = await look(table);
  await page.keyboard.press("s");
  await expect.poll(async () => (await look(table)).number).toBeGreaterThan(number);
  await page.waitForFunction(
    (before) =>
      Number(document.querySelector(".page")?.getAttribute("data-number")) > Number(before),
    number,
  );
  // Three bots move on; a space goes straight to where this seat decides again.
  await expect
    .poll(
      async () => {
        await page
          .locator("[data-skip]")
          .click({ timeout: 200 })
          .catch(() => undefined);
        return page.locator(".tray [data-decision]:not(:disabled), .payout").count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  const state = await look(table);
  if (state.view.summary.phase === "race") {
    expect(state.pending.decision).toBeDefined();
    await page.waitForFunction(() => document.activeElement?.closest(".tray") !== null);
  }
});

test("27 and 28 own dice are typed in, and a wrong one is corrected before the next entry", async () => {
  const table = await rail.server.table(2, 0, { dice: "mine" });
  // Until two dice are due for Ann; throws before that are typed through the API.
  for (let turn = 0; turn < 200; turn += 1) {
    let chance: { seat: number | null; count: number } | null = null;
    await rail.server.play(table.id, table.tokens, (state) => {
      const pending = state.pending as unknown as {
        kind: string;
        seat: number | null;
        count: number;
      };
      if (pending.kind !== "chance") return false;
      chance = pending;
      return true;
    });
    const due = chance as { seat: number | null; count: number } | null;
    if (!due) throw new Error("no dice are due");
    if (due.count === 2 && due.seat === 0) break;
    const token = table.tokens[due.seat ?? 0] ?? "";
    const dice = Array.from({ length: due.count }, (_, i) => ((turn + i) % 6) + 1);
    await rail.server.call(`/api/tables/${table.id}/chance`, {
      method: "POST",
      token,
      body: { chance: { dice } },
    });
  }
  const page = await sit(table);
  await page.locator(".own").waitFor();
  await page.keyboard.press("4");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("3");
  await page.keyboard.press("5");
  const dice = async () =>
    (await look(table)).view.summary.turn as unknown as { dice: number[] | null };
  await expect.poll(async () => (await dice())?.dice).toEqual([3, 5]);
});

test("31 true chances are hidden by default; shown, the win chances sum to 100", async () => {
  const table = await rail.server.table(2, 1);
  await until(table, "betting");
  const page = await sit(table);
  await cell(page, 7, "win").waitFor();
  expect(await page.locator("[data-chance]").count()).toBe(0);
  expect(await cell(page, 7, "win").getAttribute("aria-label")).not.toContain("chance");
  await page.keyboard.press("t");
  await page.locator("[data-chance]").first().waitFor();
  const parts = await page
    .locator("[data-chance^=win] svg")
    .evaluateAll((all) =>
      all.map((one) => Number.parseFloat(one.getAttribute("aria-label") ?? "")),
    );
  expect(parts).toHaveLength(11);
  expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - 100)).toBeLessThan(0.1);
  const { horses } = await rail.server.call<{ horses: { win: { mean: number } }[] }>(
    `/api/tables/${table.id}/chances`,
    { token: table.tokens[0] ?? "" },
  );
  expect(Math.abs(horses.reduce((sum, { win }) => sum + win.mean, 0) - 1)).toBeLessThan(0.001);
  expect(await cell(page, 7, "win").getAttribute("aria-label")).toMatch(/chance \d+ percent$/);
});

test("14 with less motion nothing of the table moves by itself", async () => {
  const table = await rail.server.table(1, 2);
  await until(table, "race");
  const page = await sit(table, 0, { reducedMotion: "reduce" });
  await page.locator(".choice").first().waitFor();
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
});

test("7 a stranger sees no hand, no token value and no way to decide", async () => {
  const table = await rail.server.table(2, 1);
  await until(table, "betting");
  const { page } = await rail.visit(`/t/${table.id}`);
  await page.locator("[data-spot]").first().waitFor();
  expect(await page.locator(".slip, [data-undo]").count()).toBe(0);
});

test("hot seat: hands stay behind a cover until their owner is there", async () => {
  const table = await rail.server.table(2, 0);
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

test("the payout goes on by itself to the new standing, and then to the next decision", async () => {
  const table = await rail.server.table(2, 0);
  await until(table, "race");
  const page = await sit(table);
  await rail.server.play(
    table.id,
    table.tokens,
    (state) => (state as Look).view.summary.results.length > 0,
  );
  await expect
    .poll(
      async () => {
        await page
          .locator("[data-skip], .tray [data-decision]")
          .first()
          .click({ timeout: 200 })
          .catch(() => undefined);
        return page.locator(".payout").count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await page.locator(".standing").waitFor();
  expect(await page.locator(".payout .bets li").count()).toBe(10);
  await page.getByRole("button", { name: /Continue/ }).click();
  await page.getByRole("heading", { name: /Second chance/ }).waitFor();
});

test("11 a scan for WCAG A and AA finds nothing in any phase, by day and by night, wide and narrow", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const phase of ["draft", "betting", "race", "second_chance", "over"]) {
    const table = await rail.server.table(2, 1);
    if (phase === "over") await rail.server.play(table.id, table.tokens);
    else await until(table, phase);
    for (const [theme, width] of [
      ["day", 1440],
      ["night", 390],
    ] as const) {
      const page = await sit(table, 0, {
        viewport: { width, height: 844 },
        keep: { "railbird.theme": theme },
      });
      await page.locator("[data-decision]").first().waitFor();
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { axe: scanner } = globalThis as unknown as {
          axe: {
            run: (
              o: object,
            ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        };
        const { violations } = await scanner.run({
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        });
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
        );
      });
      expect(found, `${phase} ${theme} ${width}`).toEqual([]);
      const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(spill, `${phase} ${width}`).toBe(0);
      await page.context().close();
    }
  }
});

test("names and figures of a table's own pack are those of that pack", async () => {
  const plain = await rail.server.table(1, 1);
  interface Own {
    horses: { horse: number; name: string; price: number }[];
    payout: Record<string, { win: number }>;
    cards: { id: string; name: string }[];
  }
  const pack = await rail.server.call<Own>(`/api/tables/${plain.id}/pack`);
  for (const one of pack.horses) one.name = `Paper ${one.horse}`;
  for (const one of pack.cards) one.name = `Paper Downs ${one.id}`;
  for (const [horse, pays] of Object.entries(pack.payout)) pays.win = 20 + Number(horse);
  const table = await rail.server.table(2, 1, { pack });
  const kept = await rail.server.call<Own>(`/api/tables/${table.id}/pack`);
  expect(kept.horses).toEqual(pack.horses);
  const page = await sit(table);
  await page.locator(".fan button").first().waitFor();
  const cards = await page.locator(".fan button").allInnerTexts();
  for (const card of cards) expect(card).toMatch(/Paper \d+/);
  await until(table, "betting");
  await cell(page, 9, "win").waitFor();
  expect(await cell(page, 9, "win").getAttribute("aria-label")).toMatch(/Paper 9.*29/);
  await page.getByText("Paper Downs").first().waitFor();
  await until(table, "race");
  await page.locator("section.order").getByText("Paper 9").waitFor();
  // Somebody who only looks on reads the same.
  const { page: stranger } = await rail.visit(`/t/${table.id}`);
  await stranger.locator("section.order").getByText("Paper 9").waitFor();
  expect(await stranger.locator("main").innerText()).not.toContain("Cloud Nine");
});

test("text: a line of the log goes when its move is taken back, also for who reads it later", async () => {
  const table = await rail.server.table(2, 0);
  await until(table, "betting");
  const page = await sit(table, 0, { reducedMotion: "reduce" });
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
  await rail.caughtUp(page, table.id, token);
  await page.keyboard.press("4");
  await expect.poll(log).toEqual(before);
});
