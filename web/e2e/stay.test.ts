import { expect, test } from "vitest";
import { harness, settledWords, SHORT, type TableLook } from "./harness";

const all = harness();

for (const phase of ["draft", "betting", "race", "second_chance", "over"]) {
  test(`4: a reload in the phase ${phase} shows the same state, decision and tokens`, async () => {
    const { id, tokens } = await all.server.table(2, 0, phase === "over" ? SHORT : {});
    await all.server.play(
      id,
      tokens,
      ({ view, seat, pending }) =>
        view.summary.phase === phase && seat === 0 && pending.decision !== undefined,
    );
    const { page } = await all.visit(`/t/${id}`, {
      keep: all.seat(id, 0, tokens[0] as string),
      reducedMotion: "reduce",
    });
    const look = async () => {
      await page.waitForSelector(phase === "over" ? "main h1, main h2" : "[data-decision]");
      await all.caughtUp(page, id, tokens[0]);
      return settledWords(page);
    };
    const before = await look();
    await page.reload();
    expect(await look()).toBe(before);
  });
}

test("5: ten seconds without a server show a quiet notice, then all goes on without a reload or a lost move", async () => {
  const { id, tokens } = await all.server.table(2, 0);
  const { page } = await all.visit(`/t/${id}`, { keep: all.seat(id, 0, tokens[0] as string) });
  await page.waitForSelector("[data-decision]");
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await all.server.kill();
  await page.getByText("Connection lost").first().waitFor();
  expect(await page.locator("dialog[open]").count()).toBe(0);
  await page.waitForTimeout(10_000);
  await all.server.start();
  await page.getByText("Connection lost").first().waitFor({ state: "detached", timeout: 60_000 });
  const card = page.locator("[data-decision]").first();
  await card.focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => {
      const state = await all.server.call<TableLook>(`/api/tables/${id}`, {
        token: tokens[0] as string,
      });
      return state.pending.decision;
    })
    .toBeUndefined();
  expect(await page.evaluate(() => "stayed" in globalThis)).toBe(true);
});

test("6: the seat link moves the seat to a second browser; the first says so and looks on", async () => {
  const { id, tokens } = await all.server.table(2, 0);
  const token = tokens[0] as string;
  const first = await all.visit(`/t/${id}`, { keep: all.seat(id, 0, token) });
  await first.page.waitForSelector("[data-decision]");
  const second = await all.visit(`/t/${id}#seat=${token}`);
  await second.page.waitForSelector("[data-decision]");
  expect(second.page.url()).not.toContain(token);
  await first.page.getByText("played in another browser").first().waitFor();
  await first.page.waitForFunction(() => document.querySelector("[data-decision]") === null);
  const kept = await second.page.evaluate(() => localStorage.getItem("railbird.tables") ?? "");
  expect(kept).not.toContain(token);
  await second.page.locator("[data-decision]").first().focus();
  await second.page.keyboard.press("Enter");
  await expect
    .poll(async () => {
      const { view } = await all.server.call<TableLook>(`/api/tables/${id}`);
      const seats = view.summary.seats as { share_count: number }[];
      return seats[0]?.share_count;
    })
    .toBe(1);
});

test("7: a stranger with the link looks on, and receives no hidden card or token value", async () => {
  const { id, tokens } = await all.server.table(2, 1);
  const { page } = await all.visit("/");
  const received: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => received.push(String(payload))),
  );
  page.on("response", async (response) => {
    if (response.url().includes("/api/tables/"))
      received.push(await response.text().catch(() => ""));
  });
  const secrets = new Set<string>();
  const look = async () => {
    for (const token of tokens) {
      const { view } = await all.server.call<{
        view: { you: { hand: string[]; kept: string[] } };
      }>(`/api/tables/${id}`, { token });
      for (const card of [...view.you.hand, ...view.you.kept]) secrets.add(`"${card}"`);
    }
  };
  await page.goto(`${all.server.base}/t/${id}`);
  await page.waitForSelector("main h1, main h2");
  // Into the draft, while every kept card is still face down.
  await all.server.play(id, tokens, ({ view, seat }) => {
    const seats = view.summary.seats as { share_count: number }[];
    return seat === 1 && (seats[1]?.share_count ?? 0) >= 2;
  });
  await look();
  await all.caughtUp(page, id);
  expect(received.length).toBeGreaterThan(0);
  expect(secrets.size).toBeGreaterThan(3);
  for (const secret of secrets) expect(received.join("\n")).not.toContain(secret);
  await all.server.play(id, tokens, ({ view }) => view.summary.phase === "race");
  await all.caughtUp(page, id);
  await expect.poll(() => received.join("\n")).toContain('"laid"');
  for (const message of received.filter((text) => text.includes('"laid"'))) {
    expect(message).toContain('"you":null');
    expect(message).not.toMatch(/"token":\s*\d/);
  }
  expect(await page.locator("[data-decision]").count()).toBe(0);
});
