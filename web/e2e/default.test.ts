/** The table of a game that has no pages of its own: everything on it is what the server describes. */

import type { Page } from "@playwright/test";
import { faultsOf, tabRound } from "./access";
import { expect, freeze, harness, pass, still, test, TRACK } from "./harness";

const all = harness();

interface Sat {
  id: string;
  tokens: string[];
  page: Page;
}

/** Two sit down at a table of the game that is listed last, in development builds alone: it has no pages.
 *  The first of them plays in the browser; nobody moves unasked. */
async function sitDown(locale: string, clocked = false, options = {}): Promise<Sat> {
  const { server } = all;
  const { games } = await server.call<{ games: { id: string }[] }>("/api/games");
  const { id, tokens } = await server.table(2, 0, { game: games.at(-1)?.id, options });
  const token = tokens[0] as string;
  const keep = all.seat(id, 0, token);
  const look = { reducedMotion: "reduce", locale, keep, clocked } as const;
  const { page } = await all.visit(`/t/${id}`, look);
  const { number } = await server.call<{ number: number }>(`/api/tables/${id}`, { token });
  await still(page, number);
  return { id, tokens, page };
}

/** Makes a move that a bot would make, for a seat that is not in the browser. */
async function move(id: string, token: string): Promise<void> {
  const { server } = all;
  const { move } = await server.call<{ move: unknown }>(`/api/tables/${id}/hint`, { token });
  await server.call(`/api/tables/${id}/moves`, { method: "POST", token, body: { move } });
}

test("a game without pages of its own is played to its end by what it asks", async () => {
  // Two races: one that another follows, and one that is the last.
  const { id, tokens, page } = await sitDown("en-GB", false, { races: 2 });
  const decision = page.locator("main [data-decision]:enabled").first();
  await expect(decision).toBeVisible();
  await expect(page.locator(TRACK)).toBeVisible();
  await tabRound(page, { name: "the default table" });
  expect(await faultsOf(page, "the default table")).toEqual([]);
  for (;;) {
    const turn = await all.server.turn(id, tokens);
    if (!turn) break;
    if (turn.seat !== 0) {
      await move(id, tokens[turn.seat] as string);
      continue;
    }
    await still(page, turn.state.number);
    await decision.click();
    // The next question has another number, and so has the end.
    await expect(page.locator(`[data-number="${turn.state.number}"]`)).toHaveCount(0);
  }
  await still(page);
  await expect(page.locator(".podium h1")).toContainText(/wins?$/);
  await expect(page.getByRole("button", { name: "Play again" })).toBeVisible();
});

test("50: with chances on, each way says the chance after it", async () => {
  const { page } = await sitDown("en-GB");
  const ways = page.locator(".way");
  await expect(ways.locator("[data-chance]")).toHaveCount(0);
  await page.keyboard.press("t");
  const each = Array.from({ length: await ways.count() }, () => /^\d+% to win after it$/);
  await expect(ways.locator("[data-chance]")).toHaveText(each);
});

test("its races end in beats: the winner, how it was won, and everybody's money last", async () => {
  const { server } = all;
  const { id, tokens, page } = await sitDown("en-GB", true);
  const shown = page.locator(".page");
  await freeze(page, (await server.call<{ number: number }>(`/api/tables/${id}`)).number);
  const { number, view } = await server.play(id, tokens, ({ view }) => view.summary.race === 2);
  await expect(shown).toHaveAttribute("data-live", `${number}`);
  const beat = page.locator("[data-beat]");
  // Any key ends a step of the race.
  while ((await beat.count()) === 0) await page.keyboard.press("z");
  const told: Record<string, string> = {};
  while ((await beat.count()) > 0) {
    const kind = (await beat.getAttribute("data-beat")) ?? "";
    told[kind] = await beat.innerText();
    await pass(page, 500);
  }
  expect(Object.keys(told)).toEqual(["finish", "official", "circle", "payout"]);
  expect(told.circle).toMatch(/(Whistlejacket|Gimcrack) wins\n/);
  for (const amount of view.summary.money as number[]) expect(told.payout).toContain(`$${amount}`);
  for (const before of ["finish", "official", "circle"]) expect(told[before]).not.toContain("$");
});

test("its text view takes a line in the words of the question, and says what could be typed", async () => {
  const { id, tokens, page } = await sitDown("de-DE");
  await expect(page.locator(TRACK)).toBeVisible();
  await page.keyboard.press("4");
  const line = page.locator("main form input");
  await line.fill("tanzen");
  await line.press("Enter");
  await expect(page.locator("main")).toContainText("So heißt hier nichts.");
  await line.fill("pass");
  await line.press("Enter");
  const token = tokens[0] as string;
  const asked = () => all.server.call<{ ask: unknown }>(`/api/tables/${id}`, { token });
  await expect.poll(async () => (await asked()).ask).toBe(null);
  await expect(page.locator("main .log")).toContainText("verdeckt");
});
