import { holdForAll, type Screen } from "./access";
import { expect, harness, test, type Where } from "./harness";

const all = harness();
const screens: Screen[] = [];

test.beforeAll(async () => {
  const { server } = all;
  const add = (name: string, path: string, ready = "main h1", keep: Record<string, string> = {}) =>
    screens.push({ name, path, keep, ready });
  add("home", "/");
  add("new table", "/new", "form fieldset");
  add("records", "/records");
  add("settings", "/settings");
  add("print", "/print", "iframe");
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
  for (const [phase, where] of Object.entries({
    draft: { seat: 0, type: "keep" },
    betting: { seat: 0, type: "bet" },
    race: { seat: 0, type: "advance", nth: 3 },
    second_chance: { seat: 0, type: ["buy", "pass"] },
    over: "end",
  } satisfies Record<string, Where>)) {
    const { id, tokens } = await server.stand("homestretch", where);
    // One of them is a newcomer's, with hints above it.
    const learn = phase === "draft" ? "?learn" : "";
    add(phase, `/t/${id}${learn}`, "[data-decision]", all.seat(id, 0, tokens[0] as string));
  }
  const over = await server.stand("homestretch-short", "end");
  add("replay", `/t/${over.id}?at=40`, ".track canvas");
  add("chart", `/t/${over.id}/chart`, "article table");
});

holdForAll(all, screens);

test("12: Esc closes the list of keys and returns the focus", async () => {
  const { page } = await all.visit("/settings");
  const from = page.locator("nav a").first();
  await from.focus();
  await page.keyboard.press("?");
  const list = page.locator("dialog[open]");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(from).toBeFocused();
  // Switched off, a single key does nothing.
  await page.getByRole("checkbox", { name: "Single-key shortcuts." }).uncheck();
  await from.focus();
  await page.keyboard.press("?");
  // A key does what it does before the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(list).toHaveCount(0);
});
