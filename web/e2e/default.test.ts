/** The table of a game that has no pages of its own: everything on it is what the server describes. */

import { faultsOf, tabRound } from "./access";
import { expect, harness, still, test } from "./harness";

const all = harness();

/** Only a development build has it. */
const GAME = "match_race";

/** More presses than a game can need. */
const MOST = 400;

test("a game without pages of its own is played to its end by what it asks", async () => {
  const { server } = all;
  const { id, tokens } = await server.table(1, 1, { game: GAME });
  const { page } = await all.visit(`/t/${id}`, {
    reducedMotion: "reduce",
    keep: all.seat(id, 0, tokens[0] as string),
  });
  const decision = page.locator("main [data-decision]:enabled").first();
  await expect(decision).toBeVisible();
  await tabRound(page, { name: GAME });
  expect(await faultsOf(page, GAME)).toEqual([]);
  const look = () =>
    server.call<{ over: boolean; number: number }>(`/api/tables/${id}`, {
      token: tokens[0] as string,
    });
  let drawn = false;
  for (let presses = 0; presses < MOST && !(await look()).over; presses += 1) {
    await still(page);
    drawn ||= (await page.locator("svg.track").count()) > 0;
    await decision.click();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  }
  expect((await look()).over).toBe(true);
  expect(drawn).toBe(true);
  await expect(page.locator(".over h1")).toContainText("1.");
  await expect(page.getByRole("button", { name: "Play again" })).toBeVisible();
});

test("what is filled in stands while others move, and a typed line is a move", async () => {
  const { server } = all;
  const { id, tokens } = await server.table(2, 0, { game: GAME });
  const { page } = await all.visit(`/t/${id}`, {
    reducedMotion: "reduce",
    locale: "de-DE",
    keep: all.seat(id, 0, tokens[0] as string),
  });
  await still(page);
  await page.keyboard.press("4");
  const line = page.locator("main form input");
  await line.fill("???");
  await line.press("Enter");
  const { ask } = await server.call<{
    ask: { ways: { words: string }[]; forms: { example: string }[] };
  }>(`/api/tables/${id}`, { token: tokens[0] as string });
  const typed = ask.ways[0]?.words ?? ask.forms[0]?.example ?? "";
  await line.fill(typed);
  await line.press("Enter");
  await expect
    .poll(
      async () =>
        (await server.call<{ ask: unknown }>(`/api/tables/${id}`, { token: tokens[0] as string }))
          .ask,
    )
    .toBe(null);
});
