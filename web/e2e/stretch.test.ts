/** Top of the Stretch in a browser. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, freeze, harness, SMALL, test, drawn } from "./harness";
import { type Look, meetings, seat, toChart } from "./meetings";

const h = harness();

const { table, look, playOn, atTable, bring } = meetings(h);

const RACING = ["pace", "form", "break", "speed"];

test.describe("own dice", () => {
  test("27, 28: a throw is typed, corrected before the next entry and not after, and marked in the record", async () => {
    const { id, tokens } = await table(1, 0, { dice: "mine", options: { odds: "none" } });
    const token = tokens[0] as string;
    const page = await atTable(id, token);
    await page.locator(".tray").waitFor();
    const { number: first } = await look(id, token);
    await page.keyboard.press("6");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("1");
    await page.keyboard.press("2");
    const phase = async () => (await look(id, token)).view.summary.phase;
    await expect.poll(phase).toBe("form");
    // Nothing has followed: the throw can be taken back and typed again.
    await page.keyboard.press("u");
    await expect.poll(phase).toBe("pace");
    await expect(page.getByText("A throw for the pace")).toBeVisible();
    await page.keyboard.press("3");
    await page.keyboard.press("5");
    await expect.poll(phase).toBe("form");
    await expect(page.getByText("A throw for the form")).toBeVisible();
    await page.keyboard.press("n");
    await expect(page.locator("[data-reading='form']")).toBeVisible();
    const { number } = await look(id, token);
    await page.keyboard.press("u");
    await expect(page.locator("[role=alert]").first()).toBeVisible();
    expect((await look(id, token)).number).toBe(number);
    await playOn(id, token, ({ over }) => over);
    const record = await h.server.call<{ by_hand: number[]; log: { chance: unknown }[] }>(
      `/api/tables/${id}/record`,
    );
    expect(record.by_hand).toEqual([first]);
    expect(record.log[first]?.chance).toEqual({ dice: [3, 5] });
  });
});

test.describe("a race on the screen", () => {
  test("the scoresheet fills throw by throw, with the cell that was read", async () => {
    const { id, tokens } = await table(1, 0, {
      dice: "mine",
      options: { mode: "full", odds: "none" },
    });
    const page = await atTable(id, tokens[0] as string);
    await page.locator(".tray").waitFor();
    await page.keyboard.press("2");
    await page.keyboard.press("3");
    const reading = page.locator("[data-reading='break']");
    await reading.waitFor();
    const marked = await reading.locator("td.hot").innerText();
    const written = page.locator(".paper tbody tr").first().locator("[data-column='break']");
    expect(await written.innerText()).toBe(marked);
    expect(await reading.locator("th.hot").innerText()).toBe("5");
    await page.keyboard.press("e");
    await toChart(page, 1);
  });

  test("57: at each call the horses are drawn exactly as far behind as the sheet says, still ones too", async () => {
    const table = await h.server.stand("stretch", 1);
    const { id, tokens } = table;
    const token = tokens[0] as string;
    const { page } = await h.visit(`/t/${id}`, {
      keep: seat(id, token),
      reducedMotion: "reduce",
      clocked: true,
    });
    await page.locator("[data-spot='0-0']").waitFor();
    await freeze(page, 1);
    await h.server.follow(table, 38);
    await expect(page.locator(".page")).toHaveAttribute("data-live", "38");
    await page.clock.runFor(20);
    await page.locator("[data-way='0.000']").waitFor();
    await page.clock.runFor(400);
    const { view } = await look(id, token);
    const lines = view.summary.races[0]?.horses ?? [];
    const points = (["break", "race2", "race3"] as const).map((call) => {
      const best = Math.max(...lines.map((line) => line[call] ?? 0));
      // Race points are half lengths.
      return lines.map((line) => (best - (line[call] ?? 0)) / 2);
    });
    const wire = lines.map(({ beaten_q }) => (beaten_q ?? 0) / 4);
    for (const behind of [lines.map(() => 0), ...points, wire]) {
      const there = (await drawn(page)).sort((a, b) => a.post - b.post);
      const front = Math.max(...there.map(({ distance }) => distance));
      // The frame counts quarters of a length.
      expect(there.map(({ distance }) => (front - distance) / 4)).toEqual(behind);
      await page.keyboard.press("z");
    }
  });

  test("57: the race of the day is run before its chart comes", async () => {
    const { page } = await h.visit("/");
    await page.locator("[aria-labelledby='day-title'] .btn.pri").click();
    await page.waitForURL(/\/t\//);
    await page.locator("[data-spot='0-0']:not(:disabled)").click();
    await page.getByRole("button", { name: "Hand in" }).click();
    await toChart(page, 1);
  });

  test("a slip says what it would bring back, on a phone too, and nobody is urged to bet nothing", async () => {
    const { id, tokens } = await table(1, 0, {
      dice: "mine",
      options: { cards: ["ladies_classic_2009"] },
    });
    const page = await atTable(id, tokens[0] as string, { viewport: { width: 390, height: 844 } });
    await page.locator("[data-spot='1-2']").waitFor();
    // 8-1 to show: $2 bring $6, and $4 twice that.
    expect(await page.locator("[data-spot='1-2']").innerText()).toBe("6.00");
    const watch = page.getByRole("button", { name: "Watch this one" });
    await expect(watch).toBeVisible();
    await expect(watch).not.toHaveClass(/pri/);
    await page.locator("[data-spot='1-2']").click();
    await page.locator("[data-spot='1-2']").click();
    const slip = page.getByRole("region", { name: "Your slip" });
    await expect(slip).toContainText("pays $12.00 at these odds if it is in the first three");
    await expect(watch).toHaveCount(0);
    const line = page.locator("[role=row]", { hasText: "Life Is Sweet" });
    for (const words of ["Garrett Gomez", "Power 22", "Pace 1", "Form C", "Ride +2"])
      await expect(line).toContainText(words);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });

  test("31: true chances are hidden by default; shown, the win chances sum to 100", async () => {
    const { id, tokens } = await table(1, 0, {
      dice: "mine",
      options: { cards: ["ladies_classic_2009"] },
    });
    const page = await atTable(id, tokens[0] as string);
    await page.locator("[data-spot='0-0']").waitFor();
    expect(await page.locator(".true").count()).toBe(0);
    await page.locator("[data-spot='0-0']").focus();
    await page.keyboard.press("t");
    await expect.poll(() => page.locator(".true").count()).toBe(8);
    const shown = (await page.locator(".true").allInnerTexts()).map(Number.parseFloat);
    const sum = shown.reduce((all, one) => all + one, 0);
    expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.1);
  });

  test("a bet is placed, taken back and handed in by keyboard alone", async () => {
    const { id, tokens } = await table(1, 0, {
      dice: "mine",
      options: { cards: ["ladies_classic_2009"] },
    });
    const token = tokens[0] as string;
    const page = await atTable(id, token);
    await page.locator("[data-spot='0-0']").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Delete");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await page.locator("[data-spot='0-0']").innerText()).toBe("$2");
    expect(await page.locator("[data-spot='1-1']").innerText()).toBe("$2");
    await page.getByRole("button", { name: "Hand in" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".tray").waitFor();
    expect((await look(id, token)).view.summary.seats[0]?.money).toBe(20_000 - 400);
  });
});

test.describe("the result chart", () => {
  test("32 33 35: columns, payoffs and whys are what the game decided", async () => {
    const { id, tokens } = await table(1, 0, {
      dice: "mine",
      options: { cards: ["ladies_classic_2009"] },
    });
    const token = tokens[0] as string;
    const { view } = await playOn(id, token, ({ over }) => over);
    const race = view.summary.races[0];
    const { page } = await h.visit(`/t/${id}/chart`);
    await page.locator("[data-chart='1']").waitFor();
    const columns = await page
      .locator("th[data-column]")
      .evaluateAll((heads) => heads.map((head) => (head as HTMLElement).dataset.column));
    expect(columns).toEqual(expect.arrayContaining(["place", "odds", "finish", "figure"]));
    // Quickplay follows no running positions.
    for (const call of ["break", "race2", "race3"]) expect(columns).not.toContain(call);

    for (const pays of race?.payoffs ?? []) {
      const odds = race?.horses.find(({ horse }) => horse === pays.horse)?.odds ?? "";
      const [win = 0, staked = 1] = odds.split("-").map(Number);
      const texts = await page.locator(`[data-payoff='${pays.horse}'] td`).allInnerTexts();
      [200, 100, 50].forEach((per, i) => {
        if (texts[i] === "") return;
        // The payoff table, and below 5 cents rounded down.
        const added = Math.floor((per * win) / staked / 5) * 5;
        expect(texts[i]).toBe(((200 + added) / 100).toFixed(2));
      });
    }

    for (const line of race?.horses ?? []) {
      const name = page.locator("tbody tr", {
        has: page.locator(`[aria-label^='number ${line.pp},']`),
      });
      await name.first().getByRole("button").click();
      const why = page.locator(`[data-why='${line.pp}']`);
      await why.waitFor();
      if (line.speed === null) continue;
      const of = async (column: string) =>
        Number(await why.locator(`[data-sum='${column}']`).innerText());
      expect(await of("speed")).toBe(line.speed);
      expect(await of("power")).toBe(line.final_power);
    }
  });

  /** Records of finished races, with the groups that a photo parted in each. */
  const FINISHES = {
    "004": { strips: [], words: [] },
    "006": { strips: [], words: ["disqualified"] },
    "008": { strips: ["102", "85"], words: ["Dead heat.", "by a head"] },
    "015": { strips: ["100", "97"], words: ["Dead heat.", "by a nose"] },
    "074": { strips: ["103"], words: ["by a head"] },
  };

  for (const [file, { strips, words }] of Object.entries(FINISHES))
    test(`34: a photo strip appears exactly when a tie was decided, and names the rule (${file})`, async () => {
      const { id, summary } = await bring(file);
      const tied = new Set(
        summary.races[0]?.horses.filter(({ photo }) => photo !== null).map((one) => `${one.speed}`),
      );
      expect([...tied].toSorted()).toEqual(strips.toSorted());
      const { page } = await h.visit(`/r/${id}/chart`);
      const chart = page.locator("[data-chart='1']");
      await chart.waitFor();
      const shown = page.locator("[data-photo]");
      expect(
        await shown.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.photo)),
      ).toEqual(strips);
      for (const rule of await shown.allInnerTexts()) expect(rule).toContain("Wire + Ride");
      const said = await chart.innerText();
      for (const word of words) expect(said).toContain(word);
    });
});

test.describe("making a race", () => {
  const HEAD =
    "name\tpower_dirt\tpower_turf\trange_lo\trange_hi\twet\tpace\tform\ttrip\tclass\tspeed\twire";
  const row = (n: number, pace = "5", form = "C") =>
    `Pasted ${n}\t${14 + (n % 8)}\t\t6\t9\t1\t${pace}\t${form}\t0\t1\t0\t4`;

  test("36: two bad cells of twenty rows are named, and nothing is imported until fixed", async () => {
    const { page } = await h.visit("/new?game=stretch");
    await page.getByText("Paste horses from a spreadsheet").click();
    const rows = Array.from({ length: 20 }, (_, i) => row(i + 1));
    rows[4] = row(5, "12");
    rows[16] = row(17, "5", "F");
    const box = page.locator(".paste textarea");
    await box.fill([HEAD, ...rows].join("\n"));
    await expect(page.locator(".faults li")).toContainText([
      "Row 6, column pace",
      "Row 18, column form",
    ]);
    expect(await page.evaluate(() => localStorage.getItem("railbird.stretch.pack"))).toBeNull();
    rows[4] = row(5);
    rows[16] = row(17);
    await box.fill([HEAD, ...rows].join("\n"));
    await expect(page.locator(".faults")).toHaveCount(0);
    await page.getByRole("button", { name: "Import 20 horses" }).click();
    await expect.poll(() => page.locator("[data-power]").count()).toBe(20);
    // Start powers and odds classes follow the card.
    await expect.poll(() => page.locator("[data-power]").first().innerText()).toBe("15");
    await page.getByLabel("Furlongs").selectOption("12.0");
    await expect.poll(() => page.locator("[data-power]").first().innerText()).toBe("9");
    expect(await page.locator("[data-class]").first().innerText()).not.toBe("");
    await page.getByRole("button", { name: "Put it on the program" }).click();
    await page.getByRole("button", { name: "Play now" }).click();
    await page.waitForURL(/\/t\//);
  });
});

test.describe("together", () => {
  test("40: two browsers and a bot play a meeting to the end and agree on it", async () => {
    const { id, tokens } = await table(2, 1, {
      dice: "mine",
      options: { cards: ["champagne_2009", "ladies_classic_2009"] },
    });
    const looks = { viewport: SMALL, reducedMotion: "reduce" } as const;
    const pages: Page[] = [];
    for (const [at, token] of tokens.entries()) {
      const keep = seat(id, token, at);
      pages.push((await h.visit(`/t/${id}`, { keep, ...looks })).page);
    }
    const watcher = (await h.visit(`/t/${id}`, looks)).page;
    const [ann, ben] = pages as [Page, Page];
    const phase = async () => (await look(id, tokens[0])).view.summary.phase;
    for (let race = 0; race < 2; race += 1) {
      if ((await phase()) === "odds") {
        await ann.locator(".tray").waitFor();
        await ann.keyboard.press("e");
      }
      for (const page of [ann, ben]) {
        await page.locator("[data-spot='0-0']:not(:disabled)").waitFor();
        await page.locator("[data-spot='0-0']").click();
        await page.getByRole("button", { name: "Hand in" }).click();
      }
      await expect.poll(async () => RACING.includes(await phase())).toBe(true);
      await ben.locator(".tray").waitFor();
      await ben.keyboard.press("e");
      for (const page of [ann, ben, watcher]) {
        await toChart(page, race + 1);
        const next = page.getByRole("button", { name: "Next race" });
        if (race === 0) await next.click();
      }
    }
    await expect.poll(async () => (await look(id)).over).toBe(true);
    const { view } = await look(id);
    const order = view.summary.races[1]?.horses.map(({ speed }) => speed);
    for (const page of [ann, ben, watcher]) {
      await page.locator("[data-chart='2']").waitFor();
      const money = await page.locator("[data-rail]").innerText();
      for (const one of view.summary.seats) expect(money).toContain((one.money / 100).toFixed(2));
      const figures = await page.locator("[data-chart='2'] [data-cell='figure']").allInnerTexts();
      const shown = figures.map((text) => (text === "" ? null : Number(text)));
      expect(shown.toSorted()).toEqual(order?.toSorted());
    }
  });
});

test.describe("packs and paper", () => {
  const HORSES = Array.from({ length: 4 }, (_, i) => ({
    id: `own_${i}`,
    name: `Own ${i}`,
    power_dirt: 15 + i,
    power_turf: null,
    range_lo: 6,
    range_hi: 9.5,
    wet: 1,
    pace: 3 + i,
    form: "C",
    trip: 0,
    class: 1,
    speed: -1,
    wire: 4,
  }));

  test("37: a pack exported here and imported elsewhere gives identical results for a record", async () => {
    const kept = {
      "railbird.stretch.pack": JSON.stringify({ horses: HORSES, jockeys: [], cards: [] }),
    };
    const first = (await h.visit("/packs", { keep: kept })).page;
    const pace = first.getByLabel("Own 0, pace");
    await pace.fill("8");
    await pace.press("Tab");
    const [out] = await Promise.all([
      first.waitForEvent("download"),
      first.getByRole("link", { name: "Export" }).click(),
    ]);
    const file = await out.path();
    const second = (await h.visit("/packs")).page;
    await second.locator("input[type=file]").setInputFiles({
      name: "railbird-pack.json",
      mimeType: "application/json",
      buffer: await readFile(file),
    });
    await second.getByText("Read: 4 horses").waitFor();
    const [again] = await Promise.all([
      second.waitForEvent("download"),
      second.getByRole("link", { name: "Export" }).click(),
    ]);
    const packs = [
      JSON.parse(await readFile(file, "utf8")) as { horses: { pace: number }[] },
      JSON.parse(await readFile(await again.path(), "utf8")) as { horses: { pace: number }[] },
    ];
    expect(packs[1]).toEqual(packs[0]);
    expect(packs[0]?.horses[0]?.pace).toBe(8);
    const runners = HORSES.map(({ id }) => ({ horse: id }));
    const card = { surface: "dirt", distance: "8.0", condition: "fast", runners };
    const log = Array.from({ length: 10 }, (_, i) => ({
      chance: { dice: [(i % 6) + 1, ((i * 5) % 6) + 1] },
    }));
    const summaries: unknown[] = [];
    for (const pack of packs) {
      const record = {
        railbird: 1,
        game: "stretch",
        pack: { horses: pack.horses },
        options: { cards: [card], odds: "none" },
        seats: [],
        log: log.slice(0, 5),
      };
      const { id } = await h.server.call<{ id: string }>("/api/records", {
        method: "POST",
        body: record,
      });
      const { view } = await h.server.call<Look>(`/api/records/${id}/views`);
      summaries.push(view.summary);
    }
    expect(summaries[1]).toEqual(summaries[0]);
  });

  test("38: scoresheet, chart and cards fit A4 and Letter with no clipped text", async () => {
    const { id, tokens } = await table(1, 0, { dice: "mine", options: { mode: "full" } });
    await playOn(id, tokens[0] as string, ({ over }) => over);
    const runners = HORSES.map(({ id: horse }) => ({ horse, jockey: "own_rider" }));
    const card = { id: "own_card", name: "Own Card", surface: "dirt", distance: "8.0" };
    const pack = {
      horses: HORSES,
      jockeys: [{ id: "own_rider", name: "Own Rider", ride: 1, trouble: 8 }],
      cards: [{ ...card, condition: "fast", runners }],
    };
    const kept = { "railbird.stretch.pack": JSON.stringify(pack) };
    const pages: [string, string][] = [
      [`/t/${id}/chart`, "[data-chart='1']"],
      [`/t/${id}?at=30`, "[data-column='speed']"],
      ["/packs", ".cards article"],
    ];
    // Width of the paper less margins of 10 mm, at 96 dots an inch.
    for (const width of [718, 740])
      for (const [path, ready] of pages) {
        const { page } = await h.visit(path, { keep: kept, viewport: { width, height: 1000 } });
        await page.locator(ready).first().waitFor();
        await page.emulateMedia({ media: "print", colorScheme: "light" });
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(0);
        const clipped = await page.locator("main :not(.sr) > table").evaluateAll((tables) =>
          tables
            .filter((one) => one.getClientRects().length > 0)
            .map((one) => {
              const box = one.parentElement as HTMLElement;
              return one.scrollWidth - box.clientWidth;
            })
            .filter((over) => over > 1),
        );
        expect(clipped, `${path} at ${width}`).toEqual([]);
      }
  });

  test("the odds lab: chances of a card, side by side with another", async () => {
    const { page } = await h.visit("/odds?a=champagne_2009&b=ladies_classic_2009");
    await page.locator("[data-lab='A']").waitFor();
    await page.locator("[data-lab='B']").waitFor();
    const shown = () =>
      page
        .locator("[data-lab='A'] [data-win]")
        .evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).dataset.win)));
    const exact = async (mode: string) => {
      const answer = await h.server.call<{ horses: { win: number }[] }>("/api/odds", {
        method: "POST",
        body: { card: "champagne_2009", options: { mode } },
      });
      return answer.horses.map(({ win }) => win);
    };
    await expect.poll(shown).toEqual(await exact("quick"));
    expect(new URL(page.url()).search).toContain("b=ladies_classic_2009");
    await page.locator("[data-mode]").selectOption("full");
    const full = await exact("full");
    await expect.poll(shown).toEqual(full);
    expect(full).not.toEqual(await exact("quick"));
    expect(new URL(page.url()).search).toContain("mode=full");
  });
});
