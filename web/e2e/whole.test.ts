/** Whole games by the primary button of each screen alone: whoever knows nothing yet is never stuck. */

import type { Page } from "@playwright/test";
import { expect, harness, SMALL, test } from "./harness";

const h = harness();

interface Short {
  /** Left out, the game that is listed last, in development builds alone: it has no pages of its own. */
  game?: string;
  seats: number;
  options?: Record<string, unknown>;
}

const GAMES: Short[] = [
  { game: "homestretch", seats: 2, options: { purple_races: 2, green_races: 0 } },
  { game: "high_roller", seats: 2, options: { auction: "draft" } },
  { game: "big_stakes", seats: 2, options: { program: ["d5"] } },
  { game: "racing_stable", seats: 3, options: { program: [1, 6] } },
  { game: "stretch", seats: 2 },
  { seats: 2, options: { races: 1 } },
];

/** From the page of new tables to a short game against bots. */
async function playNow(
  page: Page,
  game: string | undefined,
  { seats, options = {} }: Short,
): Promise<void> {
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, i) => [i + 1, "sharp"]));
  await page.route("**/api/tables", async (route) => {
    const asked = route.request().postDataJSON() as Record<string, unknown>;
    expect(asked.game).toBe(game);
    await route.continue({ postData: { ...asked, seats, bots, options } });
  });
  await page.getByRole("button", { name: "Play now against bots" }).click();
  await page.waitForURL(/\/t\//);
  await page.unroute("**/api/tables");
}

for (const short of GAMES)
  test(`13: ${short.game ?? "any other"}: a whole game by its primary buttons alone reaches the podium`, async () => {
    const keep = { "railbird.prefs": JSON.stringify({ speed: 4 }) };
    const { games } = await h.server.call<{ games: { id: string }[] }>("/api/games");
    const game = short.game ?? games.at(-1)?.id;
    const { page } = await h.visit(`/new?game=${game}`, {
      keep,
      viewport: SMALL,
      reducedMotion: "reduce",
    });
    await playNow(page, game, short);
    const won = page.locator(".podium h1");
    // Where options are taken by one tap, the first of them is the suggestion.
    const primary = page
      .locator('html[data-still="true"] main')
      .locator(".pri:not(.podium *), .option:not([role=radio])[data-decision]")
      .and(page.locator(":enabled"))
      .filter({ visible: true });
    // Two at once are no suggestion: a locator that finds both does not click.
    while (!(await won.isVisible())) await primary.or(won).click();
  });
