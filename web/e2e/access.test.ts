import { beforeAll, expect, test } from "vitest";
import { holdForAll, type Screen } from "./access";
import { harness, SHORT } from "./harness";

const all = harness();
const screens: Screen[] = [];

beforeAll(async () => {
  const { server } = all;
  const add = (name: string, path: string, ready = "main h1", keep: Record<string, string> = {}) =>
    screens.push({ name, path, keep, ready });
  add("home", "/");
  add("new table", "/new", "form fieldset");
  add("records", "/records");
  add("settings", "/settings");
  const alone = await server.table(0, 0, { game: "stretch" });
  await server.ended(alone.id);
  add("learning", "/learn");
  add("meets", "/meets");
  add("meet", "/meets/all", "tbody tr");
  add("nothing here", "/nowhere");
  const lobby = await server.call<{ id: string }>("/api/tables", {
    method: "POST",
    body: { game: "homestretch", seats: 4, bots: { "1": "random" } },
  });
  add("lobby", `/t/${lobby.id}`, ".seats");
  for (const phase of ["draft", "betting", "race", "second_chance"]) {
    const { id, tokens } = await server.table(2, 0);
    await server.play(
      id,
      tokens,
      ({ view, seat, pending }) =>
        view.summary.phase === phase && seat === 0 && pending.decision !== undefined,
    );
    // One of them is a newcomer's, with hints above it.
    const learn = phase === "draft" ? "?learn" : "";
    add(phase, `/t/${id}${learn}`, "[data-decision]", all.seat(id, 0, tokens[0] as string));
  }
  const over = await server.table(1, 2, SHORT);
  const { number } = await server.play(over.id, over.tokens);
  add("replay", `/t/${over.id}?at=${await server.amidRace(over.id, number)}`, "svg.track");
  add("chart", `/t/${over.id}/chart`, "article table");
});

holdForAll(all, screens);

test("12: Esc closes the list of keys and returns the focus", async () => {
  const { page } = await all.visit("/settings");
  const from = page.locator("nav a").first();
  await from.focus();
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector("dialog[open]") === null);
  expect(await from.evaluate((one) => one === document.activeElement)).toBe(true);
  // Switched off, a single key does nothing.
  await page.getByRole("checkbox", { name: "Single-key shortcuts." }).uncheck();
  await from.focus();
  await page.keyboard.press("?");
  await page.waitForTimeout(200);
  expect(await page.locator("dialog[open]").count()).toBe(0);
});
