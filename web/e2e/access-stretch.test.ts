/** Every screen of Top of the Stretch, for everybody. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { holdForAll, keysIn, lookAtAll, type Screen } from "./access";
import { expect, harness, test, wordsOf } from "./harness";
import { meetings, seat } from "./meetings";
import { inWords } from "./seen";

const all = harness();
const { table, playOn, bring } = meetings(all);
const screens: Screen[] = [];

const HORSE = { power_dirt: 15, power_turf: null, range_lo: 6, range_hi: 9.5, wet: 1, pace: 3 };
const RATED = { ...HORSE, form: "C", trip: 0, class: 1, speed: -1, wire: 4 };
const PACK = {
  horses: [1, 2, 3].map((n) => ({ ...RATED, id: `own_${n}`, name: `Own ${n}` })),
  jockeys: [{ id: "own_rider", name: "Own Rider", ride: 1, trouble: 8 }],
  cards: [
    {
      id: "own_card",
      name: "Own Card",
      surface: "dirt",
      distance: "8.0",
      condition: "fast",
      runners: [{ horse: "own_1", jockey: "own_rider" }, { horse: "own_2" }, { horse: "own_3" }],
    },
  ],
};
const LINES = readFileSync(
  resolve(import.meta.dirname, "../../docs/rate/lines.csv"),
  "utf8",
).trim();
const SHEET = "name\tpower_dirt\tpower_turf\nSomebody\t99\t";

test.beforeAll(async () => {
  const kept = { "railbird.stretch.pack": JSON.stringify(PACK) };
  const add = (name: string, path: string, ready: string, more: Partial<Screen> = {}) =>
    screens.push({ name, path, ready, keep: {}, ...more });

  add("making a race", "/new?game=stretch", ".links", {
    act: async (page) => {
      await page.locator("fieldset ol ~ .row button").nth(1).click();
      await page.waitForFunction(() => document.querySelector("[data-power]")?.textContent !== "");
      await page.locator("fieldset > details:not(.panel) summary").click();
      await page.locator(".paste textarea").fill(SHEET);
      await page.waitForSelector(".faults");
    },
  });
  add("odds lab", "/odds?a=champagne_2009&b=ladies_classic_2009", "[data-lab='B']");
  for (const tab of ["horses", "jockeys", "cards", "changes"])
    add(`pack, ${tab}`, "/packs", "[data-tab]", {
      keep: kept,
      act: (page) => page.locator(`[data-tab=${tab}]`).click(),
    });

  const lines = (text: string) =>
    JSON.stringify([{ name: "My lines", cells: text.split("\n").map((row) => row.split(",")) }]);
  add("ratings", "/rate", "[data-horse]", {
    keep: { "railbird.stretch.rate": lines(LINES) },
    act: async (page) => {
      await page.locator("[data-horse] summary").first().click();
      await page.locator("[data-cell='3 4']").click();
    },
  });
  add("ratings, a cell at fault", "/rate", "td.wrong", {
    keep: { "railbird.stretch.rate": lines(LINES.replace("sloppy", "dusty")) },
  });

  const bet = await table(1, 1, { dice: "mine", options: { cards: ["ladies_classic_2009"] } });
  const ann = { keep: seat(bet.id, bet.tokens[0] as string) };
  add("betting", `/t/${bet.id}`, "[data-spot='0-0']", {
    ...ann,
    act: (page) => page.locator("[data-spot='0-0']").click(),
  });

  const race = await table(1, 0, { dice: "mine", options: { mode: "full", odds: "none" } });
  await playOn(race.id, race.tokens[0] as string, (now) => now.view.summary.phase === "form");
  const rider = { keep: seat(race.id, race.tokens[0] as string) };
  add("race", `/t/${race.id}`, ".tray", {
    ...rider,
    act: (page) => page.locator("tbody .name").first().click(),
  });
  add("race in words", `/t/${race.id}`, ".tray", {
    ...rider,
    act: inWords,
  });
  add("spectator", `/t/${race.id}`, "table");

  const over = await table(1, 1, { dice: "mine" });
  await playOn(over.id, over.tokens[0] as string, (now) => now.over);
  add("result", `/t/${over.id}`, "[data-chart]", {
    keep: seat(over.id, over.tokens[0] as string),
  });
  // A dead heat, a photo and a disqualification; twelve horses with running positions.
  add("chart", `/r/${(await bring("015")).id}/chart`, "[data-chart]");
  const long = (await bring("074")).id;
  add("long chart", `/r/${long}/chart`, "[data-chart]");
  add("replay", `/r/${long}?at=40`, "[data-reading]");
});

holdForAll(all, screens);

test("41: in German too no screen shows a key where words should stand", async () => {
  const visit = async (screen: Screen) => {
    const keep = { ...screen.keep, "railbird.language": "de" };
    const { page } = await all.visit(screen.path, { keep, reducedMotion: "reduce" });
    await page.waitForSelector(screen.ready);
    return page;
  };
  const found: string[] = [];
  await lookAtAll(all, screens, visit, async (page, screen) => {
    found.push(...keysIn(await wordsOf(page)).map((key) => `${screen.name}: ${key}`));
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
  });
  expect(found).toEqual([]);
});
