import { expect, harness, type Stand, type TableLook, test } from "./harness";

const all = harness();
let id = "";
let last = 0;
let token = "";

interface Money {
  name: string;
  money: number;
}

test.beforeAll(async () => {
  // The last move is made at the table: it is what writes down who has won.
  const lastMove = (log: Stand["log"]) => log.findLastIndex(({ move }) => move !== undefined);
  const table = await all.server.stand("homestretch-short", lastMove);
  await all.server.follow(table, "end");
  id = table.id;
  token = table.tokens[0] as string;
  last = (await all.server.call<TableLook>(`/api/tables/${id}`)).number;
});

/** What a fresh replay to a number shows of the seats. */
async function fresh(at: number): Promise<string[]> {
  const { view } = await all.server.call<TableLook>(`/api/tables/${id}?at=${at}`);
  const seats = view.summary.seats as Money[];
  return seats.map(({ name, money }) => `${name} $${money.toLocaleString("en")}`).sort();
}

const standing = () =>
  [...document.querySelectorAll("section[aria-label=Standing] tbody tr")]
    .map(
      (row) =>
        `${row.querySelector("th")?.textContent?.trim()} ${row.lastElementChild?.textContent}`,
    )
    .sort();

test("23: the scrubber goes to any entry and back, and shows what a fresh replay shows", async () => {
  const { page } = await all.visit(`/t/${id}?at=0`);
  const line = page.getByRole("slider");
  const visited: string[][] = [];
  const path = [Math.floor(last * 0.3), last, Math.floor(last * 0.8), 0, Math.floor(last * 0.3)];
  for (const at of path) {
    await line.fill(String(at));
    await page.waitForSelector(`main[data-number="${at}"]`);
    const shown = await page.evaluate(standing);
    expect(shown).toEqual(await fresh(at));
    visited.push(shown);
  }
  expect(visited[4]).toEqual(visited[0]);
  // By keys: one entry, and to both ends.
  await page.getByRole("heading", { name: "Replay" }).focus();
  await page.keyboard.press("End");
  await page.waitForSelector(`main[data-number="${last}"]`);
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(`main[data-number="${last - 1}"]`);
  await page.keyboard.press("Home");
  await page.waitForSelector('main[data-number="0"]');
  await page.keyboard.press("Space");
  // It runs on, so a number may be gone again before it is seen.
  await page.waitForFunction(
    () => Number(document.querySelector("main")?.getAttribute("data-number")) >= 2,
  );
  await page.keyboard.press("Space");
});

test("23: the frame on the screen is the server's frame", async () => {
  const at = 40;
  const { page } = await all.visit(`/t/${id}?at=${at}`, { reducedMotion: "reduce" });
  await page.waitForSelector(`main[data-number="${at}"] svg.track`);
  await page.keyboard.press("4");
  await page.locator("section.race tbody tr").first().waitFor();
  const rows = await page
    .locator("section.race tbody tr")
    .evaluateAll((found) => found.map((row) => row.querySelector("th")?.textContent?.trim() ?? ""));
  const { race } = await all.server.call<{
    race: { order: number[]; runners: { post: number; name: string }[] };
  }>(`/api/tables/${id}?at=${at}`);
  const names = race.order.map((post) => race.runners.find((one) => one.post === post)?.name ?? "");
  expect(rows).toHaveLength(names.length);
  rows.forEach((row, i) => expect(row).toContain(names[i]));
});

test("24: a link with a number opens the replay at that move, as spectator", async () => {
  const at = Math.floor(last * 0.5);
  const { page } = await all.visit("/", { keep: all.seat(id, 0, token) });
  const sent: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => sent.push(String(payload))),
  );
  const asked: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/api/tables/${id}`)) asked.push(request.headers().authorization);
  });
  await page.goto(`${all.server.base}/t/${id}?at=${at}`);
  await page.waitForSelector(`main[data-number="${at}"]`);
  expect(await page.getByLabel("Seen by").inputValue()).toBe("");
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(Boolean)).toEqual([]);
  expect(sent.join()).not.toContain(token);
});

test("25: a record at fault is refused with the entry named", async () => {
  const record = await all.server.call<{ log: unknown[] }>(`/api/tables/${id}/record`);
  const log = record.log.map((entry, i) => (i === 4 ? { chance: { dice: [7, 7] } } : entry));
  const { page } = await all.visit("/records");
  const file = (words: string) => ({
    name: "game.json",
    mimeType: "application/json",
    buffer: Buffer.from(words),
  });
  await page.getByLabel("Choose a file").setInputFiles(file(JSON.stringify({ ...record, log })));
  await page.locator("main").getByText("Step 4 of this record is wrong").waitFor();
  await page.getByLabel("Choose a file").setInputFiles(file("no record"));
  await page.locator("main").getByText("isn’t a game record").waitFor();
  expect(new URL(page.url()).pathname).toBe("/records");
});

test("32: the chart of a race has places, purses and payouts, and no column that the game does not decide", async () => {
  const { view } = await all.server.call<TableLook>(`/api/tables/${id}`);
  const [result] = view.summary.results as { finish: number[]; paid: number[] }[];
  const { page } = await all.visit(`/t/${id}/chart`);
  const sheet = page.locator("article").first();
  await sheet.waitFor();
  expect(await sheet.locator("table").first().locator("thead th").allTextContents()).toEqual([
    "Place",
    "No.",
    "Horse",
    "Spaces short",
    "Purse",
    "To the owners",
  ]);
  const placed = sheet.locator("tr.placed svg.cloth");
  const posts = await placed.evaluateAll((found) => found.map((one) => Number(one.textContent)));
  expect(posts).toEqual(result?.finish);
});

test("records name who won, and with what", async () => {
  const { tables } = await all.server.call<{
    tables: { id: string; winners: { name: string; score: number }[] }[];
  }>("/api/records");
  const [winner] = tables.find((table) => table.id === id)?.winners ?? [];
  const { view } = await all.server.call<TableLook>(`/api/tables/${id}`);
  const best = Math.max(...(view.summary.seats as Money[]).map(({ money }) => money));
  expect(winner?.score).toBe(best);
  for (const path of ["/records", "/"]) {
    const { page } = await all.visit(path);
    const told = page.locator("tr, li").filter({ has: page.locator(`a[href^="/t/${id}"]`) });
    await told
      .getByText(winner?.name ?? "")
      .first()
      .waitFor();
    await told.getByText(`$${best.toLocaleString("en")}`).waitFor();
  }
});
