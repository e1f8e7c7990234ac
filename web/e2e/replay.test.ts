import { expect, harness, type Stand, still, type TableLook, test, TRACK } from "./harness";

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
  [...document.querySelectorAll("[data-rail] [data-seat]")]
    .map(
      (seat) =>
        `${seat.querySelector("b")?.textContent} ${seat.querySelector(".num")?.textContent}`,
    )
    .sort();

test("23: the scrubber goes to any entry and back, and shows what a fresh replay shows", async () => {
  const { page } = await all.visit(`/t/${id}?at=0`);
  const line = page.getByRole("slider");
  const visited: string[][] = [];
  const path = [Math.floor(last * 0.3), last, Math.floor(last * 0.8), 0, Math.floor(last * 0.3)];
  for (const at of path) {
    await line.fill(String(at));
    await page.waitForSelector(`.page[data-number="${at}"]`);
    const shown = await page.evaluate(standing);
    expect(shown).toEqual(await fresh(at));
    visited.push(shown);
  }
  expect(visited[4]).toEqual(visited[0]);
  // By keys: one entry, and to both ends.
  await page.getByRole("heading", { name: "Replay" }).focus();
  await page.keyboard.press("End");
  await page.waitForSelector(`.page[data-number="${last}"]`);
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(`.page[data-number="${last - 1}"]`);
  await page.keyboard.press("Home");
  await page.waitForSelector('.page[data-number="0"]');
  await page.keyboard.press("Space");
  // It runs on, so a number may be gone again before it is seen.
  await page.waitForFunction(
    () => Number(document.querySelector(".page")?.getAttribute("data-number")) >= 2,
  );
  await page.keyboard.press("Space");
});

test("scrubbing asks for one moment at a time and for the last one, and leaves no history", async () => {
  const { page } = await all.visit(`/t/${id}?at=0`);
  await still(page, 0);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("?at=")) asked.push(request.url());
  });
  const pages = await page.evaluate(() => history.length);
  await page.getByRole("slider").evaluate((line: HTMLInputElement, far) => {
    for (let at = 1; at <= far; at += 1) {
      line.value = String(at);
      line.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, 30);
  await still(page, 30);
  expect(asked.map((url) => url.replace(/.*at=/, ""))).toEqual(["1", "30"]);
  expect(page.url()).toContain("?at=30");
  expect(await page.evaluate(() => history.length)).toBe(pages);
  await page.reload();
  await still(page, 30);
});

test("23: the frame on the screen is the server's frame", async () => {
  const at = 40;
  const { page } = await all.visit(`/t/${id}?at=${at}`, { reducedMotion: "reduce" });
  await page.waitForSelector(`.page[data-number="${at}"] ${TRACK}`);
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
  await page.waitForSelector(`.page[data-number="${at}"]`);
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

/** Where the running order says that somebody is home. */
interface Seen {
  number: number;
  home: number[];
}

for (const game of ["homestretch", "high_roller", "big_stakes", "racing_stable", "stretch"])
  test(`a replay of ${game} plays to its end, tells how its race ended, and the order strip is never ahead of it`, async () => {
    const table = await all.server.stand(game, "end");
    const { number: end } = await all.server.call<TableLook>(`/api/tables/${table.id}`);
    const { page } = await all.visit(`/t/${table.id}?at=${Math.max(0, end - 16)}`, {
      reducedMotion: "reduce",
      keep: { "railbird.prefs": JSON.stringify({ speed: 4 }) },
    });
    await still(page, Math.max(0, end - 16));
    await page.evaluate(() => {
      const seen: Seen[] = [];
      const beats = new Set<string>();
      Object.assign(globalThis, { seen, beats });
      new MutationObserver(() => {
        const beat = document.querySelector("[data-beat]")?.getAttribute("data-beat");
        if (beat) beats.add(beat);
        const home = [...document.querySelectorAll("[data-order] li")]
          .filter((row) =>
            /won|second|third|home/.test(row.querySelector(".gap")?.textContent ?? ""),
          )
          .map((row) => Number(row.getAttribute("data-post")));
        const number = Number(document.querySelector(".page")?.getAttribute("data-number"));
        if (home.length > 0) seen.push({ number, home });
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await still(page, end);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen);
    expect(seen).not.toEqual([]);
    const told = await page.evaluate(() => [
      ...(globalThis as unknown as { beats: Set<string> }).beats,
    ]);
    expect(told).toEqual(expect.arrayContaining(["official", "circle"]));
    // What is shown is the entry after the number, on its way.
    for (const number of new Set(seen.map((one) => one.number))) {
      const at = Math.min(end, number + 1);
      const { race } = await all.server.call<{
        race: { runners: { post: number; status: { kind: string } }[] } | null;
      }>(`/api/tables/${table.id}?at=${at}`);
      const home = race?.runners.filter(({ status }) => /home|finished/.test(status.kind));
      for (const one of seen.filter((one) => one.number === number))
        expect(home?.map(({ post }) => post) ?? one.home, `${at}`).toEqual(
          expect.arrayContaining(one.home),
        );
    }
  });

test("a finished game's decisions are judged on its charts, and the costliest is looked at where it was taken", async () => {
  const { id, tokens } = await all.server.stand("homestretch-short", "end");
  const keep = all.seat(id, 0, tokens[0] as string);
  const { page } = await all.visit(`/t/${id}/chart`, { keep });
  await page.getByRole("button", { name: "Judge the decisions" }).click();
  const judged = page.getByRole("region", { name: "How it was played" });
  await expect(judged.getByRole("table")).toContainText("Ann");
  expect(await judged.locator("polyline").count()).toBeGreaterThan(1);
  const answer = await all.server.call<{
    numbers: number[];
    analysis: { decisions: { at: number; seat: number }[] };
  }>(`/api/tables/${id}/analysis`, { token: tokens[0] as string });
  const own = answer.analysis.decisions.filter(({ seat }) => seat === 0).map(({ at }) => at);
  for (const cost of await judged.locator("[data-cost]").all()) {
    const at = Number(await cost.getAttribute("data-cost"));
    expect(own).toContain(at);
    const link = cost.getByRole("link", { name: "Look at it" });
    await expect(link).toHaveAttribute("href", `/t/${id}?at=${answer.numbers[at]}`);
  }
  const costly = judged.locator("[data-cost]").first();
  const at = Number(await costly.getAttribute("data-cost"));
  await costly.getByRole("button", { name: "Play on from here" }).click();
  // The same decision, at another table, where everything before it is as it was.
  await page.waitForURL((url) => url.pathname !== `/t/${id}/chart`);
  const next = new URL(page.url()).pathname.split("/").at(-1);
  await expect(page.locator("[data-decision]").first()).toBeVisible();
  const seen = await all.server.call<{ number: number; seats: { bot: string | null }[] }>(
    `/api/tables/${next}`,
  );
  expect(seen.seats.map(({ bot }) => bot === null)).toEqual([true, false, false]);
  expect(seen.number).toBeLessThanOrEqual(at);
});
