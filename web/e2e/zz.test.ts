import { harness, test } from "./harness";
const h = harness();
const SIZES = { d: { width: 1440, height: 900 }, p: { width: 390, height: 844 } };
const WANT = (process.env.SHOT ?? "auction,sold,passed,draft,ride,run,bets,done").split(",");
const THEMES = (process.env.THEME ?? "light").split(",");
async function sit(id: string, token: string, size: keyof typeof SIZES, theme: string) {
  const own = { id, game: "high_roller", seat: 0, token, name: "Ann", seen: Date.now() };
  const { page } = await h.visit(`/t/${id}`, { keep: { "railbird.tables": JSON.stringify([own]) }, viewport: SIZES[size], colorScheme: theme as "light", ...(process.env.MOVE ? {} : { reducedMotion: "reduce" as const }) });
  await page.waitForSelector(".page[data-phase], [data-phase]");
  await page.waitForTimeout(700);
  return page;
}
const clock = (pack: any, a: number, b: number, c: number) => ({ constants: { ...pack.constants, auction: { ...pack.constants.auction, clock: { once_after_seconds: a, twice_after_seconds: b, hammer_after_seconds: c } } } });
test("shots", async () => {
  test.setTimeout(400_000);
  const { id: end } = await h.server.stand("high_roller", "end");
  const printed = await h.server.call<any>(`/api/tables/${end}/pack`);
  for (const theme of THEMES) for (const size of ["d", "p"] as const) {
    const shot = (page: any, name: string) => page.screenshot({ path: `/tmp/roller/s-${name}-${size}-${theme}.png` });
    for (const [what, ...t] of [["auction", 600, 3, 3], ["sold", 1, 1, 2]] as const) {
      if (!WANT.includes(what)) continue;
      const { id, tokens } = await h.server.table(4, 0, { game: "high_roller", pack: clock(printed, t[0], t[1], t[2]) });
      const page = await sit(id, tokens[0] as string, size, theme);
      const { view } = await h.server.call<any>(`/api/tables/${id}`);
      const { ask } = view.summary.auction;
      const bid = (seat: number, amount: number) => h.server.call(`/api/tables/${id}/moves`, { method: "POST", token: tokens[seat] as string, body: { move: { type: "bid", amount } } });
      await bid(1, ask); await bid(2, ask + 300);
      await page.waitForTimeout(400);
      if (what === "sold") await page.locator("[data-sale]").waitFor({ timeout: 20000 });
      await shot(page, what);
      if (what === "auction" && WANT.includes("passed")) { await page.keyboard.press("p"); await page.waitForTimeout(500); await shot(page, "passed"); }
      await h.leave(page);
    }
    for (const [what, where] of Object.entries({ draft: { seat: 0, type: "pick" }, bets: { seat: 0, type: "bet" }, ride: { seat: 0, type: "roll", nth: 9 }, run: { seat: 0, type: "run", nth: 9 }, wait: { seat: 1, type: "roll", nth: 9 }, done: "end" as const })) {
      if (!WANT.includes(what)) continue;
      const { id, tokens } = await h.server.stand("high_roller-4", where);
      const page = await sit(id, tokens[0] as string, size, theme);
      await shot(page, what);
      await h.leave(page);
    }
  }
});
