/** Meets in a browser: races that count together, kept for decades. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, harness, test } from "./harness";

const h = harness();

interface Look {
  over: boolean;
  meet: string | null;
  view: {
    summary: { races: { horses: { pp: number; place: number | null; speed: number | null }[] }[] };
    programme: { race: number; runners: { pp: number; name: string }[] }[];
  };
}

const look = (id: string) => h.server.call<Look>(`/api/tables/${id}`);

/** Opens a meet as somebody would; gives its id. */
async function openMeet(page: Page, name: string): Promise<string> {
  await page.getByLabel("Name of the meet").fill(name);
  await page.getByRole("button", { name: "Open the meet" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return new URL(page.url()).pathname.split("/")[2] as string;
}

/** Runs a race that nobody bets on, from the meet's page; gives its table. */
async function race(page: Page, meet: string): Promise<string> {
  await page.goto(`${h.server.base}/meets/${meet}`);
  await page.getByRole("link", { name: "New race in this meet" }).click();
  await page.getByText("This race counts for the meet").waitFor();
  const seats = page.locator(".chairs select");
  await seats.first().waitFor();
  const count = await seats.count();
  for (let seat = 0; seat < count; seat += 1) await seats.nth(seat).selectOption("empty");
  await page.getByRole("button", { name: "Watch it run" }).click();
  await page.waitForURL(/\/t\//);
  const id = new URL(page.url()).pathname.split("/")[2] as string;
  await expect.poll(async () => (await look(id)).over).toBe(true);
  return id;
}

/** Starts, places and the best figure of every horse, counted from what the tables show. */
async function recount(tables: string[]): Promise<Map<string, string[]>> {
  const counts = new Map<string, [number, number, number, number, number]>();
  for (const id of tables) {
    const { view } = await look(id);
    view.summary.races.forEach(({ horses }, at) => {
      const names = view.programme.find(({ race }) => race === at + 1)?.runners ?? [];
      for (const { pp, place, speed } of horses) {
        const name = names.find((one) => one.pp === pp)?.name ?? "";
        const count = counts.get(name) ?? [0, 0, 0, 0, 0];
        count[0] += 1;
        if (place !== null && place <= 3) count[place as 1 | 2 | 3] += 1;
        count[4] = Math.max(count[4], speed ?? 0);
        counts.set(name, count);
      }
    });
  }
  return new Map([...counts].map(([name, count]) => [name, count.map(String)]));
}

async function shown(page: Page): Promise<Map<string, string[]>> {
  const rows = page.getByRole("group", { name: "Horses" }).locator("tbody tr");
  await rows.first().waitFor();
  const all = await rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)),
  );
  return new Map(
    all.map(([name, starts, first, second, third, , , , , best]) => [
      name as string,
      [starts, first, second, third, best] as string[],
    ]),
  );
}

test.describe("a meet", () => {
  test("two races are run, and standings, records and sheets say what they came to", async () => {
    const { page } = await h.visit("/meets");
    const meet = await openMeet(page, "Autumn at Home");
    await page.getByText("A race counts here").waitFor();
    const tables = [await race(page, meet), await race(page, meet)];
    await page.goto(`${h.server.base}/meets/${meet}`);
    await page.getByText("2 races", { exact: true }).waitFor();
    const counted = await recount(tables);
    expect(await shown(page)).toEqual(counted);
    await page.reload();
    expect(await shown(page)).toEqual(counted);

    // Each race leads to its chart and its replay.
    const races = page.getByRole("region", { name: "Races" }).getByRole("listitem");
    expect(await races.count()).toBe(2);
    await races.first().getByRole("link", { name: "Chart" }).click();
    await page.waitForURL(`**/t/${tables[1]}/chart?race=1`);
    await page.getByRole("link", { name: "Meet", exact: true }).click();
    await page.waitForURL(`**/meets/${meet}`);

    for (const [name, sheet, head] of [
      ["Results", "results", "date,source,race,"],
      ["Standings", "standings", "kind,name,starts,"],
      ["Track records", "records", "surface,distance,condition,"],
      ["Past-performance lines", "lines", "horse,days,date,"],
    ] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("region", { name: "As CSV" }).getByRole("link", { name }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`${sheet}.csv`);
      const text = await readFile(await file.path(), "utf8");
      expect(text.startsWith(head), text.slice(0, 80)).toBe(true);
      if (sheet === "standings")
        expect(text.split("\r\n").filter((row) => row.startsWith("horse,")).length).toBe(
          counted.size,
        );
    }
  });

  test("a column sorts by keyboard, and two horses are held against each other", async () => {
    const { page } = await h.visit("/meets");
    const meet = await openMeet(page, "Sorted");
    await race(page, meet);
    await race(page, meet);
    await page.goto(`${h.server.base}/meets/${meet}`);
    const best = async () => [...(await shown(page)).values()].map((row) => Number(row[4]));
    await best();
    const head = page.getByRole("group", { name: "Horses" }).getByRole("button", { name: /^Best/ });
    await head.focus();
    await page.keyboard.press("Enter");
    const down = await best();
    expect(down).toEqual([...down].sort((a, b) => b - a));
    await page.keyboard.press("Enter");
    expect(await best()).toEqual([...down].reverse());
    const sorted = page.locator("th[aria-sort]").first();
    expect(await sorted.getAttribute("aria-sort")).toBe("ascending");

    const [one, other] = [...(await shown(page)).keys()] as [string, string];
    await page.getByLabel("One horse").selectOption(one);
    await page.getByLabel("Another").selectOption(other);
    await page.getByText(/They met (once|2 times)\./).waitFor();
    const query = new URLSearchParams({ one, other });
    const score = await h.server.call<{ one_ahead: number; other_ahead: number }>(
      `/api/meets/${meet}/head-to-head?${query}`,
    );
    await page.getByText(`${one} ${score.one_ahead} : ${score.other_ahead} ${other}`).waitFor();
  });

  test("who opened it adds a finished table and takes it out again; nobody else can", async () => {
    const { id } = await h.server.table(0, 0, { game: "stretch" });
    const { page } = await h.visit("/meets");
    const meet = await openMeet(page, "Collected");
    await page.getByLabel("Link of a finished table").fill(`${h.server.base}/t/${id}/chart`);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Added.", { exact: true }).first().waitFor();
    await page.getByText("1 race", { exact: true }).waitFor();
    const { page: other } = await h.visit(`/meets/${meet}`);
    await other.getByText("1 race", { exact: true }).waitFor();
    expect(await other.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
    expect(await other.getByRole("link", { name: "New race in this meet" }).count()).toBe(0);
    await page.getByRole("button", { name: /^Remove/ }).click();
    await page.getByText("A race counts here").waitFor();
  });

  test("a season of Big Stakes: players, owners, a calendar, and a page for each horse", async () => {
    const options = { breeding: "random", foals: 3, program: ["d5", "d6"] };
    const { id } = await h.server.table(0, 2, { game: "big_stakes", options });
    await expect.poll(async () => (await look(id)).over, { timeout: 60_000 }).toBe(true);
    const { page } = await h.visit("/meets");
    await page.getByLabel("Game").selectOption("big_stakes");
    const meet = await openMeet(page, "Season");
    await page.getByLabel("Link of a finished table").fill(id);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("2 races", { exact: true }).waitFor();

    type Row = { name: string; earnings_cents: number; gained_cents: number };
    const { standings } = await h.server.call<{
      standings: {
        horses: Row[];
        owners: Row[];
        players: Row[];
        days: { day: string; races: number }[];
      };
    }>(`/api/meets/${meet}`);
    const names = (title: string) =>
      page.getByRole("group", { name: title }).locator("tbody th").allInnerTexts();
    expect(await names("Players")).toEqual(standings.players.map(({ name }) => name));
    expect(await names("Owners")).toEqual(standings.owners.map(({ name }) => name));
    expect(standings.players.map((one) => one.gained_cents)).toEqual(
      standings.owners.map((one) => one.earnings_cents),
    );

    // A day of the calendar opens, and tells its races.
    const calendar = page.getByRole("region", { name: "Calendar" });
    await calendar.getByRole("button", { name: /: 2 races$/ }).click();
    await expect(calendar.getByRole("listitem")).toHaveCount(2);

    // The best horse has a page: its line, its plot, and the way back.
    const best = standings.horses[0] as Row;
    const horses = page.getByRole("group", { name: "Horses" });
    await horses.getByRole("link", { name: best.name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: best.name }).waitFor();
    await page.getByRole("img", { name: "Places over time" }).waitFor();
    const lines = page.getByRole("group", { name: "Past performances" }).locator("tbody tr");
    await expect(lines).toHaveCount(1);
    await expect(lines.first()).toContainText("1/2");

    // A foal leads to its sire, whose page names the foal.
    type Ran = { horse: string; sire: string | null };
    const { races } = await h.server.call<{ races: { result: { runners: Ran[] } }[] }>(
      `/api/meets/${meet}/races`,
    );
    const foal = races.flatMap(({ result }) => result.runners).find(({ sire }) => sire !== null);
    if (foal?.sire) {
      await page.goto(
        `${h.server.base}/meets/${meet}/horse?${new URLSearchParams({ name: foal.horse })}`,
      );
      const pedigree = page.getByRole("region", { name: "Pedigree" });
      await pedigree.getByRole("link", { name: foal.sire, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: foal.sire }).waitFor();
      const foals = page.getByRole("region", { name: "Foals" });
      await foals.getByRole("link", { name: foal.horse, exact: true }).waitFor();
    }
    await page.getByRole("link", { name: "Season" }).click();
    await page.waitForURL(`**/meets/${meet}`);
  });

  test("on a phone nothing is wider than the screen, in German too", async () => {
    await h.server.table(0, 0, { game: "stretch" });
    const { page } = await h.visit("/meets/all", {
      viewport: { width: 390, height: 844 },
      locale: "de-DE",
    });
    await page
      .getByRole("heading", { level: 1, name: "Alle Rennen von Top of the Stretch" })
      .waitFor();
    await page.getByRole("group", { name: "Pferde" }).waitFor();
    const wider = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await wider()).toBe(0);
    const table = page.getByRole("group", { name: "Pferde" });
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await table.getByRole("link").first().click();
    await page.getByRole("img", { name: "Figuren im Lauf der Zeit" }).waitFor();
    expect(await wider()).toBe(0);
    await page.goto(`${h.server.base}/meets`);
    await page.getByRole("heading", { level: 1, name: "Meetings" }).waitFor();
    expect(await wider()).toBe(0);
  });
});
