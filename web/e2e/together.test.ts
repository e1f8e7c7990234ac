import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { harness, SHORT, type TableLook } from "./harness";

const all = harness();

/** Presses the decision that waits, where one does. */
async function decide(page: Page): Promise<void> {
  const first = page.locator("[data-decision]:not(:disabled)").first();
  if (!(await first.isVisible().catch(() => false))) return;
  await first.focus({ timeout: 500 }).catch(() => {});
  await page.keyboard.press("Enter");
}

test("22: the title has a mark while it is your turn in a hidden tab, and loses it afterwards", async () => {
  const { id, tokens } = await all.server.table(2, 0);
  const { page } = await all.visit(`/t/${id}`, { keep: all.seat(id, 0, tokens[0] as string) });
  await page.waitForSelector("[data-decision]");
  expect(await page.title()).not.toContain("●");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => page.title()).toContain("●");
  const { move } = await all.server.call<{ move: unknown }>(`/api/tables/${id}/hint`, {
    token: tokens[0] as string,
  });
  await all.server.call(`/api/tables/${id}/moves`, {
    method: "POST",
    token: tokens[0] as string,
    body: { move },
  });
  await expect.poll(() => page.title()).not.toContain("●");
});

test("27, 28: own dice are typed, can be corrected before the next entry, and are marked in the record", async () => {
  const { id, tokens } = await all.server.table(2, 0, { dice: "mine", ...SHORT });
  // In turn until the page's own seat has to throw two dice.
  await all.server.play(
    id,
    tokens,
    ({ pending, seat, view }) =>
      view.summary.phase === "race" &&
      pending.kind === "chance" &&
      pending.seat === seat &&
      seat === 0,
  );
  const token = tokens[0] as string;
  const { page } = await all.visit(`/t/${id}`, {
    keep: all.seat(id, 0, token),
    reducedMotion: "reduce",
  });
  await page.getByRole("group", { name: "Your own dice" }).waitFor();
  await page.waitForTimeout(400);
  type Turn = { dice: number[] | null; horse: number | null };
  const turn = async () => {
    const { view } = await all.server.call<TableLook>(`/api/tables/${id}`, { token });
    return view.summary.turn as Turn;
  };
  await page.keyboard.press("3");
  await page.keyboard.press("5");
  await expect.poll(async () => (await turn())?.dice).toEqual([3, 5]);
  await page.getByRole("group", { name: "Your own dice" }).waitFor({ state: "detached" });
  await page.waitForTimeout(300);
  // Corrected: taken back and typed anew, before anything followed.
  await page.keyboard.press("u");
  await expect.poll(async () => (await turn())?.dice).toBeNull();
  await page.getByRole("group", { name: "Your own dice" }).waitFor();
  await page.keyboard.press("3");
  await page.keyboard.press("6");
  await expect.poll(async () => (await turn())?.dice).toEqual([3, 6]);
  // The decision that follows stands between the throw and its correction.
  const { move } = await all.server.call<{ move: unknown }>(`/api/tables/${id}/hint`, { token });
  await all.server.call(`/api/tables/${id}/moves`, { method: "POST", token, body: { move } });
  await all.server.play(
    id,
    tokens,
    ({ seat, pending }) => seat === 1 && pending.decision !== undefined,
  );
  const refused = await fetch(`${all.server.base}/api/tables/${id}/undo`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(409);
  await all.server.play(id, tokens);
  const record = await all.server.call<{
    by_hand: number[];
    log: { chance?: { dice?: number[] } }[];
  }>(`/api/tables/${id}/record`);
  const typed = record.by_hand.map((entry) => record.log[entry]?.chance?.dice);
  expect(typed).toContainEqual([3, 6]);
});

test("39: a seat that is late can be handed to a bot and is taken back by its owner", async () => {
  const { id, tokens } = await all.server.table(2, 0, { patience: 1, late: "wait" });
  const keep = (seat: number) => all.seat(id, seat, tokens[seat] as string, ["Ann", "Ben"][seat]);
  const ann = await all.visit(`/t/${id}`, { keep: keep(0) });
  await ann.page.waitForSelector("[data-decision]");
  await decide(ann.page);
  await ann.page.waitForTimeout(1500);
  await ann.page.reload();
  await ann.page.getByRole("button", { name: "Hand to a bot" }).first().click();
  const chair = async () => {
    const { seats } = await all.server.call<TableLook>(`/api/tables/${id}`);
    return seats[1]?.stand_in ?? null;
  };
  await expect.poll(chair).not.toBeNull();
  const ben = await all.visit(`/t/${id}`, { keep: keep(1) });
  await ben.page.getByRole("button", { name: /back/i }).first().click();
  await expect.poll(chair).toBeNull();
});

test("40: two browsers and a bot play a game to its end, and all views agree on it", async () => {
  const { id, tokens } = await all.server.table(2, 1, SHORT);
  const visit = (seat: number) =>
    all.visit(`/t/${id}`, {
      keep: all.seat(id, seat, tokens[seat] as string, ["Ann", "Ben"][seat]),
      reducedMotion: "reduce",
    });
  const players = [await visit(0), await visit(1)];
  const stranger = await all.visit(`/t/${id}`, { reducedMotion: "reduce" });
  const over = async () => (await all.server.call<TableLook>(`/api/tables/${id}`)).over;
  const begun = Date.now();
  while (!(await over())) {
    expect(Date.now() - begun, "the game takes too long").toBeLessThan(200_000);
    for (const { page } of players) await decide(page);
    await stranger.page.waitForTimeout(60);
  }
  const { view } = await all.server.call<TableLook>(`/api/tables/${id}`);
  const money = (view.summary.seats as { money: number }[]).map(
    (seat) => `$${seat.money.toLocaleString("en")}`,
  );
  for (const { page } of [...players, stranger]) {
    await page.reload();
    for (const amount of money) await page.getByText(amount).first().waitFor();
  }
}, 260_000);

test("hot seat: several seats at one screen are taken and kept on the device", async () => {
  const { page } = await all.visit("/new");
  await page.getByText("All at this screen.").click();
  await page.getByLabel("Seat 2", { exact: true }).selectOption("friend");
  await page.getByLabel("Name at seat 2").fill("Ben");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/t\//);
  const kept = await page.evaluate(() => localStorage.getItem("railbird.tables") ?? "[]");
  const [table] = JSON.parse(kept) as { id: string; seats: { name: string }[] }[];
  expect(table?.seats.map(({ name }) => name)).toEqual(["Player 1", "Ben"]);
  const { started } = await all.server.call<TableLook>(`/api/tables/${table?.id}`);
  expect(started).toBe(true);
});

test("lobby: a friend joins by code, a bot is seated, the game starts when all seats are taken", async () => {
  const host = await all.visit("/new");
  await host.page.getByLabel("Seat 2", { exact: true }).selectOption("friend");
  await host.page.getByLabel("Seat 3", { exact: true }).selectOption("friend");
  await host.page.getByLabel("Seat 4", { exact: true }).selectOption("empty");
  await host.page.getByRole("button", { name: "Open the table" }).click();
  await host.page.waitForURL(/\/t\//);
  const code = (await host.page.locator("main h1").textContent()) ?? "";
  await host.page.locator("svg.qr, .qr svg").first().waitFor();
  const friend = await all.visit("/");
  await friend.page.getByLabel("Table code").fill(code.replace("Table code", "").trim());
  await friend.page.getByRole("button", { name: "Join" }).click();
  await friend.page
    .getByRole("button", { name: /Take this seat/ })
    .first()
    .click();
  await friend.page.getByText("you, ready").waitFor();
  await host.page.getByText("One seat is free").waitFor();
  await host.page.getByRole("button", { name: /Seat a bot/ }).click();
  await host.page.waitForSelector("[data-decision]");
  await friend.page.waitForSelector("[data-decision]");
  const late = await all.visit(new URL(host.page.url()).pathname);
  await late.page.waitForSelector("main h1, main h2");
  expect(await late.page.locator("[data-decision]").count()).toBe(0);
});
