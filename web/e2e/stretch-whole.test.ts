/** Whole meetings of Top of the Stretch: by keys alone, in words alone, watched, and interrupted. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, harness, still, test, wordsOf } from "./harness";
import { meetings, seat, toChart } from "./meetings";
import { inWords } from "./seen";

const h = harness();
const { table, look, playOn, atTable, bring } = meetings(h);

const CARD = { cards: ["ladies_classic_2009"] };

/** Tabs on until a control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    const said = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    if (name.test(said)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no tab stop is called ${name}`);
}

async function type(page: Page, command: string): Promise<string> {
  const log = page.getByRole("log").locator("li");
  const before = await log.count();
  const line = page.locator("form input");
  await line.fill(command);
  await line.press("Enter");
  await expect.poll(() => log.count()).toBe(before + 1);
  return log.last().innerText();
}

test.describe("reload", () => {
  test("4: in the middle of a slip the slip is as it was", async () => {
    const { id, tokens } = await table(2, 0, { dice: "mine", options: CARD });
    const page = await atTable(id, tokens[0] as string);
    await page.locator("[data-spot='0-0']").click();
    await page.locator("[data-spot='0-0']").click();
    await page.locator("[data-spot='3-2']").click();
    const slip = page.getByRole("region", { name: "Your slip" });
    const before = await slip.innerText();
    expect(before).toContain("$6.00 staked");
    await page.reload();
    await page.locator("[data-spot='0-0']").waitFor();
    await expect.poll(() => slip.innerText()).toBe(before);
    expect(await page.locator("[data-spot='0-0']").innerText()).toBe("$4");
    // Handed in, it stays in: the seat waits for the other one.
    await page.getByRole("button", { name: "Hand in" }).click();
    await page.getByText("Your slip is in.").waitFor();
    const handed = await wordsOf(page);
    await page.reload();
    await page.getByText("Your slip is in.").waitFor();
    expect(await wordsOf(page)).toBe(handed);
  });

  for (const phase of ["setup", "form", "speed"])
    test(`4: in the middle of a race, at the ${phase}, the sheet and the throw that is due are as they were`, async () => {
      const { id, tokens } = await table(1, 0, {
        dice: "mine",
        options: { mode: "full", odds: "none" },
      });
      const token = tokens[0] as string;
      await playOn(id, token, ({ view }) => view.summary.phase === phase);
      const page = await atTable(id, token);
      await page.locator(".tray").waitFor();
      await page.keyboard.press("n");
      await page.locator(`[data-reading='${phase}']`).waitFor();
      await still(page, (await look(id, token)).number);
      const [sheet, tray] = [page.locator(".paper table").first(), page.locator(".tray")];
      const before = [await sheet.innerText(), await tray.innerText()];
      const { number } = await look(id, token);
      await page.reload();
      await tray.waitFor();
      await still(page, (await look(id, token)).number);
      expect([await sheet.innerText(), await tray.innerText()]).toEqual(before);
      expect((await look(id, token)).number).toBe(number);
    });
});

test.describe("by keys alone", () => {
  test("8 9: a meeting of two races is bet on, thrown and read without a pointer", async () => {
    const { id, tokens } = await table(1, 0, {
      dice: "mine",
      options: { cards: ["ladies_classic_2009", "ladies_classic_2009"] },
    });
    const token = tokens[0] as string;
    const page = await atTable(id, token);
    for (let race = 1; race <= 2; race += 1) {
      // The focus comes to the board by itself.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-spot") ?? ""))
        .toBe("0-0");
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Delete");
      await tabTo(page, /^Hand in$/);
      await page.keyboard.press("Enter");
      await page.locator(".tray").waitFor();
      // Own dice, the house's dice, and the rest at once.
      await page.keyboard.press("2");
      await page.keyboard.press("6");
      await page.locator("[data-reading='pace']").waitFor();
      await page.keyboard.press("n");
      await page.locator("[data-reading='form']").waitFor();
      await page.keyboard.press("e");
      await page.locator("[data-way]").waitFor();
      await page.keyboard.press("Space");
      await page.locator("[data-beat='card']").waitFor();
      await page.keyboard.press("Space");
      await page.locator(`[data-chart='${race}']`).waitFor();
      if (race === 1) await page.keyboard.press("Space");
    }
    await expect.poll(async () => (await look(id)).over).toBe(true);
    const { view } = await look(id);
    expect(view.summary.races).toHaveLength(2);
  });

  test("12: Esc closes the why of a horse, and the focus stays with it", async () => {
    const { id, tokens } = await table(1, 0, { dice: "mine", options: { odds: "none" } });
    const page = await atTable(id, tokens[0] as string);
    await page.locator(".tray").waitFor();
    const name = page.locator("tbody .name").first();
    await name.focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-why='1']").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("[data-why]").count()).toBe(0);
    expect(await name.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

test.describe("in words alone", () => {
  test("10: a whole meeting is played with typed commands", async () => {
    const { id, tokens } = await table(1, 1, {
      dice: "mine",
      options: { cards: ["ladies_classic_2009", "champagne_2009"] },
    });
    const token = tokens[0] as string;
    const page = await atTable(id, token);
    await page.locator("[data-spot='0-0']").waitFor();
    await inWords(page);
    await page.locator("form input").waitFor();
    expect(await type(page, "odds")).toContain("1 Careless Jewel 9-5");
    expect(await type(page, "money")).toContain("Ann $200.00");
    expect(await type(page, "sing")).toContain("Nothing here is called that.");
    expect(await type(page, "help")).toContain("bet for me");
    expect(await type(page, "bet 4 on 2 win, 2 on 7 show")).toContain("Done.");
    await expect.poll(async () => (await look(id, token)).view.summary.phase).toBe("pace");
    expect(await type(page, "money")).toContain("Ann $194.00");
    expect(await type(page, "3 5")).toContain("Done.");
    expect(await type(page, "next")).toContain("the form");
    expect(await type(page, "why 1")).toContain("printed");
    expect(await type(page, "order")).toContain("Careless Jewel");
    await type(page, "end");
    await page.getByText("The race is official.").first().waitFor();
    await type(page, "continue");
    // The second race has no printed odds: they are thrown for first.
    await type(page, "end");
    await expect.poll(async () => (await look(id, token)).view.summary.phase).toBe("betting");
    await expect.poll(() => type(page, "bet for me")).toContain("Done.");
    await expect.poll(async () => (await look(id, token)).view.summary.phase).toBe("pace");
    await type(page, "end");
    await expect.poll(async () => (await look(id)).over).toBe(true);
  });

  test("21: a bet that the rules do not take is refused in their words, and nothing changes", async () => {
    const { id, tokens } = await table(1, 1, { dice: "mine", options: CARD });
    const token = tokens[0] as string;
    const page = await atTable(id, token);
    await page.locator("[data-spot='0-0']").waitFor();
    await inWords(page);
    const before = JSON.stringify((await look(id, token)).view.summary);
    for (const [command, words] of [
      ["bet 3 on 1 win", "$2"],
      ["bet 4000 on 1 win", "You don't have that much."],
    ] as const)
      expect(await type(page, command)).toContain(words);
    expect(JSON.stringify((await look(id, token)).view.summary)).toBe(before);
  });
});

test.describe("at the table", () => {
  test("19: a slip that was handed in is taken back whole while nothing followed; after a throw not", async () => {
    const { id, tokens } = await table(2, 0, { dice: "mine", options: CARD });
    const [ann, ben] = tokens as [string, string];
    const page = await atTable(id, ann);
    await page.locator("[data-spot='2-0']").click();
    await page.getByRole("button", { name: "Hand in" }).click();
    await page.getByText("Your slip is in.").waitFor();
    await page.locator("[data-undo]").click();
    await expect.poll(async () => (await look(id, ann)).pending.decision).toBeDefined();
    expect((await look(id, ann)).view.summary.seats[0]?.money).toBe(20_000);
    await page.locator("[data-spot='2-0']:not(:disabled)").waitFor();
    for (const token of [ann, ben]) {
      const { pending } = await look(id, token);
      await h.server.call(`/api/tables/${id}/moves`, {
        method: "POST",
        token,
        body: { move: { type: "bets", bets: [] }, decision: pending.decision },
      });
    }
    await page.locator(".tray").waitFor();
    await page.keyboard.press("n");
    await page.locator("[data-reading]").waitFor();
    const undo = page.locator("[data-undo]");
    expect(await undo.getAttribute("aria-disabled")).toBe("true");
    expect(await undo.getAttribute("title")).not.toBe("");
  });

  test("7: a spectator is sent no slip before the off", async () => {
    const { id, tokens } = await table(2, 0, { dice: "mine", options: CARD });
    const { pending } = await look(id, tokens[0]);
    const bets = [{ horse: "mushka", kind: "win", stake: 1400 }];
    await h.server.call(`/api/tables/${id}/moves`, {
      method: "POST",
      token: tokens[0] as string,
      body: { move: { type: "bets", bets }, decision: pending.decision },
    });
    const { page } = await h.visit("/");
    const heard: string[] = [];
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => heard.push(String(payload))),
    );
    page.on("response", (answer) => {
      if (answer.url().includes("/api/"))
        void answer.text().then(
          (text) => heard.push(text),
          () => undefined,
        );
    });
    await page.goto(`${h.server.base}/t/${id}`);
    await page.locator("[data-rail]").getByText("slip in").waitFor();
    await wordsOf(page);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter((text) => text.includes("1400"))).toEqual([]);
  });

  test("nobody sits down: a meeting opened on the page of new tables is watched to its end", async () => {
    const { page } = await h.visit("/new?game=stretch");
    const seats = page.locator(".chairs select");
    await seats.first().waitFor();
    for (let row = 0; row < 4; row += 1) await seats.nth(row).selectOption("empty");
    await page.getByRole("button", { name: "Watch it run" }).click();
    await page.waitForURL(/\/t\//);
    // The horses run at once, from the gate; a reload begins the race anew.
    const way = async () => Number(await page.locator("[data-way]").getAttribute("data-way"));
    await expect.poll(way).toBeGreaterThan(0);
    const before = await page.locator(".page").getAttribute("data-number");
    await page.reload();
    await expect.poll(way).toBeGreaterThan(0);
    expect(await page.locator(".page").getAttribute("data-number")).toBe(before);
    await toChart(page, 1);
    expect(await page.locator("[data-rail] li").count()).toBe(0);
  });

  test("a meeting is watched throw by throw, and that is remembered; then the race is run", async () => {
    const { id } = await table(0, 0, { seats: 0, options: { ...CARD, odds: "none" } });
    await h.server.ended(id);
    const { page } = await h.visit(`/t/${id}`);
    await page.getByRole("button", { name: "Throw by throw" }).click();
    await page.locator(".dock [data-skip]").click();
    await page.locator("[data-chart='1']").waitFor();
    const { id: next } = await table(0, 0, { seats: 0, options: { ...CARD, odds: "none" } });
    await h.server.ended(next);
    await page.goto(`${h.server.base}/t/${next}`);
    await page.locator(".tray").waitFor();
    const shown = async () => Number(await page.locator(".page").getAttribute("data-number"));
    const first = await shown();
    await page.keyboard.press("n");
    await expect.poll(shown).toBe(first + 1);
    // A reload goes on where the watcher was.
    await page.reload();
    await page.locator(".tray").waitFor();
    await expect.poll(shown).toBe(first + 1);
    await page.keyboard.press("e");
    await toChart(page, 1);
  });

  test("two tables keep two slips apart", async () => {
    const [one, two] = await Promise.all(
      [0, 1].map(() => table(2, 0, { dice: "mine", options: CARD })),
    );
    const kept = [one, two].flatMap((opened) =>
      opened
        ? (JSON.parse(
            seat(opened.id, opened.tokens[0] as string)["railbird.tables"] ?? "[]",
          ) as object[])
        : [],
    );
    const { page } = await h.visit(`/t/${one?.id}`, {
      keep: { "railbird.tables": JSON.stringify(kept) },
    });
    const slip = page.getByRole("region", { name: "Your slip" });
    await page.locator("[data-spot='0-0']").click();
    await expect(slip).toContainText("$2.00 staked");
    await page.goto(`${h.server.base}/t/${two?.id}`);
    await page.locator("[data-spot='3-2']").click();
    await page.locator("[data-spot='3-2']").click();
    await expect(slip).toContainText("$4.00 staked");
    await page.goto(`${h.server.base}/t/${one?.id}`);
    await expect(slip).toContainText("$2.00 staked");
    await expect(page.locator("[data-spot='3-2']")).not.toHaveText("$4");
    await page.goto(`${h.server.base}/t/${two?.id}`);
    await expect(slip).toContainText("$4.00 staked");
  });
});

test.describe("looking back", () => {
  test("23 24: a moment of the replay is the state of that entry", async () => {
    const { id } = await bring("074");
    for (const at of [12, 40, 60]) {
      const { page } = await h.visit(`/r/${id}?at=${at}`);
      await page.locator("[data-reading]").waitFor();
      const then = await h.server.call<{
        view: { summary: { races: { horses: Record<string, number | null>[] }[] } };
      }>(`/api/records/${id}/views?at=${at}`);
      const lines = then.view.summary.races[0]?.horses ?? [];
      for (const column of ["break", "final_power", "speed"]) {
        const cells = page.locator(`td[data-column='${column}']`);
        const shown = await cells.evaluateAll((all) =>
          all.map((one) => one.firstChild?.textContent?.trim() ?? ""),
        );
        expect(shown).toEqual(lines.map((line) => String(line[column] ?? "")));
      }
    }
  });

  test("the marks of a replay name its races", async () => {
    const { id } = await bring("074");
    const { page } = await h.visit(`/r/${id}?at=40`);
    await page.locator("[data-more]").click();
    await page.getByRole("button", { name: "Race 1 official" }).click();
    await page.waitForURL(/at=\d+/);
    expect(await page.getByText("Race 0").count()).toBe(0);
  });
});

test.describe("packs and the lab", () => {
  const HEAD = "name,power_dirt,power_turf,range_lo,range_hi,wet,pace,form,trip,class,speed,wire";
  const file = (name: string, text: string) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });

  test("36: a file with wrong cells is refused with list, row and column", async () => {
    const { page } = await h.visit("/packs");
    const input = page.locator("input[type=file]");
    await input.setInputFiles(
      file("h.csv", `${HEAD}\nA,15,,6,9,1,12,C,0,0,0,4\nB,15,,6,9,1,2,Z,0,0,0,4`),
    );
    await expect
      .poll(() => page.locator(".faults li").allInnerTexts())
      .toEqual([
        "Row 2, column pace: 12 (should be 0 – 9)",
        "Row 3, column form: Z (should be A – E)",
      ]);
    const pack = { jockeys: [{ id: "j", name: "Jo", ride: 1, trouble: 44 }], cards: [] };
    await input.setInputFiles(file("p.json", JSON.stringify(pack)));
    await page.getByText("Jockeys: Row 1, column trouble: 44 (should be 2 – 12)").waitFor();
    expect(await page.locator("[data-tab='jockeys'] .num").innerText()).toBe("0");
    await input.setInputFiles(file("x.json", "no pack"));
    await page.getByText("That file holds no pack.").waitFor();
  });

  test("37: jockeys and cards are edited, differ visibly from the standard pack, and can be played", async () => {
    const { page } = await h.visit("/packs");
    await page.locator("[data-tab='jockeys']").click();
    await page.getByLabel("Change one from the standard pack").selectOption("john_velazquez");
    const ride = page.getByLabel("John Velazquez, ride");
    await ride.fill("-1");
    await ride.press("Tab");
    await page.locator("[data-tab='changes']").click();
    const change = page.locator("[data-change='John Velazquez']");
    expect(
      (await change.locator("tbody tr").allInnerTexts()).map((row) => row.split(/\s+/)),
    ).toEqual([["ride", "2", "-1"]]);
    await page.locator("[data-tab='cards']").click();
    await page.getByLabel("Change one from the standard pack").selectOption("champagne_2009");
    await page.getByLabel("Name").fill("My Champagne");
    await page.getByLabel("Furlongs").selectOption("7.0");
    await expect.poll(() => page.locator("[data-power]").first().innerText()).not.toBe("");
    await page.getByRole("button", { name: "Check and try a race" }).click();
    await page.getByText("Everything is fine").waitFor();
    // The card is there when a table is opened, with the changed jockey.
    await page.goto(`${h.server.base}/new?game=stretch`);
    await page.locator("fieldset ol + .row select").selectOption({ label: "My Champagne" });
    await page.getByRole("button", { name: "Add this race" }).click();
    await page.getByRole("button", { name: "Remove Champagne Stakes" }).click();
    await page.getByRole("button", { name: "Play now" }).click();
    await page.waitForURL(/\/t\//);
    await page.getByText("My Champagne").first().waitFor();
    const id = /\/t\/(\w+)/.exec(page.url())?.[1] ?? "";
    const { view } = await h.server.call<{
      view: { programme: { runners: { name: string; ride: number }[] }[] };
    }>(`/api/tables/${id}`);
    const runner = view.programme[0]?.runners.find(({ name }) => name === "Super Saver");
    expect(runner?.ride).toBe(-1);
  });

  test("the odds lab compares a field with itself under other conditions, and its link says all of it", async () => {
    const { page } = await h.visit("/odds?a=champagne_2009");
    await page.locator("[data-lab='A']").waitFor();
    await page.getByRole("button", { name: "The same field, to be changed" }).click();
    const other = page.getByRole("group", { name: "Field B" });
    await other.getByLabel("Furlongs").selectOption("12.0");
    const gains = () => page.locator("[data-lab='B'] [data-gain]").allInnerTexts();
    await expect.poll(async () => (await gains()).some((gain) => gain !== "0.00")).toBe(true);
    const shown = await gains();
    expect(shown).toHaveLength(6);
    const wins = await page
      .locator("[data-lab='B'] [data-win]")
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.win));
    const friend = (await h.visit(new URL(page.url()).pathname + new URL(page.url()).search)).page;
    await friend.locator("[data-lab='B']").waitFor();
    expect(
      await friend
        .locator("[data-lab='B'] [data-win]")
        .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.win)),
    ).toEqual(wins);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("[data-lab='B'] a[download]").click(),
    ]);
    const csv = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(csv).toHaveLength(7);
    expect(csv.slice(1).map((line) => line.split(",")[2])).toEqual(wins);
  });

  test("32: from a result the card is run ten thousand times", async () => {
    const { id, tokens } = await table(1, 0, { dice: "mine", options: { ...CARD, odds: "none" } });
    await playOn(id, tokens[0] as string, ({ over }) => over);
    const { page } = await h.visit(`/t/${id}/chart`);
    await page.getByRole("link", { name: "Run it 10,000 times" }).click();
    await page.locator("[data-lab='A']").waitFor();
    expect(new URL(page.url()).searchParams.get("a")).toBe("ladies_classic_2009");
  });
});

test("a seat at this screen keeps its slip behind a cover", async () => {
  const { id, tokens } = await table(2, 0, { dice: "mine", options: CARD });
  const seats = tokens.map((token, at) => ({ seat: at, token, name: ["Ann", "Ben"][at] ?? "" }));
  const kept = { id, game: "stretch", ...seats[0], seats, place: "screen", seen: Date.now() };
  const { page } = await h.visit(`/t/${id}`, {
    keep: { "railbird.tables": JSON.stringify([kept]) },
  });
  await page.getByRole("button", { name: "I am Ann" }).click();
  await page.locator("[data-spot='4-0']").click();
  await page.getByRole("button", { name: "Hand in" }).click();
  await page.getByRole("button", { name: "I am Ben" }).waitFor();
  expect(await page.locator("[data-spot]").count()).toBe(0);
  expect(await page.locator("main").innerText()).not.toContain("Proviso, win");
});
