/** The acceptance list for each game on the shelf: what the games' own files leave open, with the same
 *  words for all. What differs between the games stands in one table. */

import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { CLOTHS } from "../src/lib/draw/cloth";
import { keysIn } from "./access";
import {
  BOT,
  expect,
  freeze,
  harness,
  pass,
  SHORT,
  type Stand,
  still,
  type TableLook,
  test,
  type Where,
  wordsOf,
  drawn,
  TRACK,
} from "./harness";
import { audioMade, countAudio, diceCounted, type GameRecord } from "./seen";

const h = harness();

interface Look extends TableLook {
  moves: { type: string }[];
  undo: { may: boolean; why?: string };
  motion: { to: number; agreed: number[]; awaited: number[] } | null;
  race: { runners: { post: number; distance: number }[] } | null;
  view: TableLook["view"] & { colors?: { ground: string; horses: { text: string }[] }[] };
}

interface Shelved {
  id: string;
  /** Rules of a short game, and how many play it. */
  short: Record<string, unknown>;
  seats: number;
  /** In the game's record: Ann's first decision, one of hers after a throw, one amid the first race, and a
   *  later one. */
  first: Where;
  thrown: Where;
  amid: Where;
  later: Where;
  /** A decision, by what has the focus. */
  decide: (page: Page) => Promise<void>;
  /** The heads of the chart's first tables: what the game decides, and nothing else. */
  heads: string[][];
}

/** A bot that enters, rides and bets with sense: on a hunch a race might have no runner. */
const HANDICAPPER = "handicapper";

/** Presses one key after the other. */
const keys =
  (...all: string[]) =>
  async (page: Page) => {
    for (const key of all) await page.keyboard.press(key);
  };

const HOMESTRETCH: Shelved = {
  id: "homestretch",
  short: SHORT.options,
  seats: 3,
  first: { seat: 0, type: "keep" },
  thrown: { seat: 0, type: "advance", nth: 3 },
  amid: { seat: 0, type: "advance", nth: 2 },
  later: { seat: 0, type: "advance", nth: 5 },
  decide: keys("Enter"),
  heads: [["Place", "No.", "Horse", "Spaces short", "Purse", "To the owners"]],
};
const STRETCH: Shelved = {
  id: "stretch",
  short: { mode: "full", cards: ["ladies_classic_2009"] },
  seats: 2,
  first: { seat: 0, type: "bets" },
  thrown: { seat: 0, type: "bets", nth: 2 },
  amid: { seat: 0, type: "bets" },
  later: { seat: 0, type: "bets", nth: 2 },
  decide: (page) => page.getByRole("button", { name: "Watch this one" }).press("Enter"),
  heads: [
    ["Place", "No.", "Horse", "Odds", "Break", "Setup", "Far turn", "Finish", "Figure", "why"],
  ],
};
const HIGH_ROLLER: Shelved = {
  id: "high_roller",
  short: { auction: "draft" },
  seats: 2,
  first: { seat: 0, type: "pick" },
  thrown: { seat: 0, type: "run", nth: 2 },
  amid: { seat: 0, type: "roll", nth: 2 },
  later: { seat: 0, type: "run", nth: 6 },
  decide: keys("Enter"),
  heads: [["Rank", "Player", "Paid", "Bets", "Horses", "Cash"]],
};
const BIG_STAKES: Shelved = {
  id: "big_stakes",
  short: { program: ["d5"] },
  seats: 6,
  first: { seat: 0, type: "release" },
  thrown: { seat: 0, type: "run" },
  amid: { seat: 0, type: "run" },
  later: { seat: 0, type: "run", nth: 4 },
  decide: keys(" ", "Tab", " ", "Enter"),
  heads: [
    ["Place", "Horse", "Round", "Past the line", "Time", "Lengths", "Prize"],
    ["Owner", "Prize money"],
  ],
};
const RACING_STABLE: Shelved = {
  id: "racing_stable",
  short: { program: [6] },
  seats: 4,
  first: { seat: 0, type: "enter" },
  thrown: { seat: 0, type: "enter", nth: 2 },
  amid: { seat: 0, type: "wager" },
  later: { seat: 0, type: "enter", nth: 2 },
  decide: keys(" ", "l"),
  heads: [["Owner", "Bills", "Cash", "Horses at $1,000", "Wealth"]],
};
const GAMES = [HOMESTRETCH, STRETCH, HIGH_ROLLER, BIG_STAKES, RACING_STABLE];

const look = (id: string, token?: string, at?: number) =>
  h.server.call<Look>(
    `/api/tables/${id}${at === undefined ? "" : `?at=${at}`}`,
    token ? { token } : {},
  );

async function takeSeat(id: string, seat: number): Promise<string> {
  const body = { name: ["Ann", "Ben"][seat], seat };
  const { token } = await h.server.call<{ token: string }>(`/api/tables/${id}/seats`, {
    method: "POST",
    body,
  });
  return token;
}

/** A bot plays on in this seat, as its owner wishes. */
const toBot = (id: string, seat: number, token: string) =>
  h.server.call(`/api/tables/${id}/seats/${seat}/bot`, {
    method: "POST",
    token,
    body: { bot: HANDICAPPER },
  });

/** Makes a move that a bot would make. */
async function hinted(id: string, token: string): Promise<void> {
  const { move } = await h.server.call<{ move: unknown }>(`/api/tables/${id}/hint?bot=${BOT}`, {
    token,
  });
  await h.server.call(`/api/tables/${id}/moves`, { method: "POST", token, body: { move } });
}

/** The page of a seat of this game. */
async function sit(
  game: Shelved,
  id: string,
  seat: number,
  token: string,
  options: Parameters<typeof h.visit>[1] = { reducedMotion: "reduce" },
): Promise<Page> {
  const keep = h.seat(id, seat, token, ["Ann", "Ben"][seat], game.id);
  return (await h.visit(`/t/${id}`, { ...options, keep })).page;
}

/** What a page urges from now on. */
async function urged(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const region = document.getElementById("urge") as HTMLElement;
    new MutationObserver(() => said.push(region.textContent?.trim() ?? "")).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

const decision = (page: Page) => page.locator("main [data-decision]:not(:disabled)").first();

const places = async (page: Page) =>
  (await drawn(page)).map(({ post, distance, lane }) => `${post} ${distance} ${lane}`);

/** A tab that nobody looks at, or one that somebody does. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((away) => {
    const get = () => (away ? "hidden" : "visible");
    Object.defineProperty(document, "visibilityState", { get, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Every state of the horses that is drawn from now on. */
async function watched(page: Page): Promise<() => Promise<string[][]>> {
  await page.evaluate((canvas) => {
    const drawn: string[][] = [];
    Object.assign(globalThis, { drawn });
    const track = document.querySelector(canvas) as HTMLElement;
    const now = () =>
      (track.dataset.drawn ?? "").split(";").map((one) => one.split(" ").slice(0, 3).join(" "));
    let before = JSON.stringify(now());
    new MutationObserver(() => {
      const places = now();
      if (JSON.stringify(places) !== before) drawn.push(places);
      before = JSON.stringify(places);
    }).observe(track, { attributes: true });
  }, TRACK);
  return () => page.evaluate(() => (globalThis as unknown as { drawn: string[][] }).drawn);
}

/** The ground of the cloth of each number: by post, or where a pack has stables in colours, theirs. */
function groundsOf({ view }: Look): Map<string, string> {
  const stables = view.colors?.flatMap(({ ground, horses }) =>
    horses.map(({ text }): [string, string] => [text, ground]),
  );
  return new Map(
    stables ?? CLOTHS.map(({ ground }, i): [string, string] => [String(i + 1), ground]),
  );
}

/** Every cloth on the page has the ground that belongs to its number. */
async function clothsWorn(
  page: Page,
  grounds: ReadonlyMap<string, string>,
  least: number,
): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("main svg.cloth")].flatMap((drawn): [string, string][] => {
      // By its round corners: tokens and lanes have rectangles too.
      const rect = drawn.querySelector('rect[rx="5"], rect[rx="3.4"]');
      const text = drawn.querySelector("rect[rx] + path + text, rect[rx] + text");
      const fill = rect?.getAttribute("fill");
      return fill && text ? [[text.textContent ?? "", fill]] : [];
    }),
  );
  expect(found.length).toBeGreaterThanOrEqual(least);
  for (const [text, fill] of found) expect(fill, `cloth ${text}`).toBe(grounds.get(text));
}

/** Without colour, number and jacket together are another picture for each of the field. */
async function toldApart(page: Page, runners: number): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.filter = "grayscale(1)"));
  const rows = await page.locator("section.race tbody th").all();
  const seen = new Set<string>();
  for (const row of rows) {
    const pictures = await Promise.all(
      [row.locator("svg.cloth"), row.locator("svg.silks")].map((one) => one.screenshot()),
    );
    seen.add(pictures.map((one) => one.toString("base64")).join());
  }
  expect(rows).toHaveLength(runners);
  expect(seen.size).toBe(runners);
}

/** What a replay tells of its dice. */
async function openDice(page: Page): Promise<void> {
  await page.locator("[data-more]").click();
  await page.locator("[data-dice]").click();
}

/** Nothing on the page is a key where words should stand. */
async function noKeys(page: Page): Promise<void> {
  await page.waitForSelector("main h1, main h2");
  const words = await wordsOf(page, "body");
  expect(keysIn(words)).toEqual([]);
}

/** The page as it is, in German. */
async function inGerman(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem("railbird.language", "de"));
  await page.reload();
  await noKeys(page);
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
}

/** Every line of the call from now on, as often as it is said. */
async function callOn(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const called: string[] = [];
    Object.assign(globalThis, { called });
    new MutationObserver(() => {
      const line = document.querySelector("main .caller .line")?.textContent?.trim();
      if (line && line !== called.at(-1)) called.push(line);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { called: string[] }).called);
}

/** On a page whose clock stands still no horse comes to its place, unless a key is pressed. */
async function horsesWait(page: Page, key: string): Promise<void> {
  // Where throws are shown one at a time, the first horse comes with one of them.
  while ((await page.locator(TRACK).count()) === 0) await page.keyboard.press(key);
  const begun = await places(page);
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      return places(page);
    })
    .not.toEqual(begun);
}

/** The table before one of the last throws that are Ann's to type in, and what she sees then. */
async function lastThrow(
  game: Shelved,
  mine: (state: TableLook) => boolean,
): Promise<Stand & { due: Look }> {
  const nthLast = (nth: number) => (log: Stand["log"]) =>
    log.flatMap(({ chance }, at) => (chance?.dice ? [at] : [])).at(-nth) ?? 0;
  for (let nth = 6; nth < 40; nth += 1) {
    const table = await h.server.stand(game.id, nthLast(nth), { dice: "mine" });
    const due = await look(table.id, table.tokens[0]);
    if (mine(due)) return { ...table, due };
  }
  throw new Error("Ann throws no dice");
}

/** Shows what is yet to be shown: any key ends a pause between two steps. */
async function hurry(page: Page): Promise<void> {
  const root = page.locator("html");
  while ((await root.getAttribute("data-still")) !== "true") await page.keyboard.press("z");
}

for (const game of GAMES)
  test.describe(game.id, () => {
    test("6, 13, 22, 39: a turn is told once, and a seat goes from browser to browser and to a bot", async () => {
      const { id } = await h.server.call<{ id: string }>("/api/tables", {
        method: "POST",
        body: { game: game.id, seats: 2, bots: {}, options: game.short, patience: 1, late: "wait" },
      });
      let ann = await takeSeat(id, 0);
      const first = await sit(game, id, 0, ann);
      await expect(first.locator(".seats")).toBeVisible();
      const said = await urged(first);
      const ben = await takeSeat(id, 1);
      // Whoever drafts first was thrown for: it may be Ben.
      await h.server.play(id, [ben], ({ pending }) => pending.seats?.includes(0) === true);
      await expect(first.locator("main [data-decision]:focus")).toBeVisible();
      await still(first, (await look(id, ann)).number);
      expect((await said()).filter((words) => words !== "")).toEqual([
        expect.stringMatching(/^Your turn\./),
      ]);

      const { page } = await h.visit(`/t/${id}#seat=${ann}`, { reducedMotion: "reduce" });
      await expect(decision(page)).toBeVisible();
      expect(page.url()).not.toContain(ann);
      await expect(first.getByText("You play in another browser now").first()).toBeVisible();
      await expect(first.locator("main [data-decision]:not(:disabled)")).toHaveCount(0);
      const before = ann;
      ann = await page.evaluate(() => {
        const [own] = JSON.parse(localStorage.getItem("railbird.tables") ?? "[]");
        return own.token as string;
      });
      expect(ann).not.toBe(before);

      await expect(page).not.toHaveTitle(/●/);
      await hide(page, true);
      await expect(page).toHaveTitle(/●/);
      while ((await look(id, ann)).moves.length > 0) await hinted(id, ann);
      await expect(page).not.toHaveTitle(/●/);
      await hide(page, false);

      const chair = async () => (await look(id)).seats[1];
      await page.getByRole("button", { name: "Let a bot play on" }).first().click();
      await expect.poll(async () => (await chair())?.stand_in).not.toBeNull();
      const other = await sit(game, id, 1, ben);
      await other.getByRole("button", { name: "Play on yourself" }).click();
      await expect.poll(async () => (await chair())?.stand_in).toBeNull();
    });

    test("20: going back past a throw is asked of everybody, and happens when all agree", async () => {
      const { id, tokens } = await h.server.stand(game.id, game.thrown);
      const [ann, ben] = tokens as [string, string];
      const thrown = await look(id, ann);
      expect(thrown.undo.why).toMatch(/Dice or cards/);
      const page = await sit(game, id, 0, ann);
      const other = await sit(game, id, 1, ben);
      await expect(page.locator("[data-undo]")).toHaveAttribute(
        "title",
        /Dice or cards have fallen/,
      );
      const ask = async () => {
        await page.locator("[data-undo]").click({ force: true });
        await page.getByRole("button", { name: "Ask everybody to go back" }).click();
      };
      await ask();
      // A question in the page and no dialog; who has agreed is there for both to see.
      for (const one of [page, other]) {
        const question = one.getByRole("region", { name: "Going back" });
        await expect(question.getByText("Ann agrees")).toBeVisible();
        await expect(question.getByText("Ben has not answered")).toBeVisible();
        await expect(one.locator("dialog[open]")).toHaveCount(0);
      }
      const answer = (words: string) => other.getByRole("button", { name: words, exact: true });
      await expect(page.getByRole("button", { name: "Agree", exact: true })).toHaveCount(0);
      const asked = await look(id, ann);
      expect(asked.motion).toMatchObject({ agreed: [0], awaited: [1] });
      expect(asked.view).toEqual(thrown.view);
      const refused = async () => {
        for (const one of [page, other])
          await expect(
            one.locator("main").getByText("Not everybody wants to go back").first(),
          ).toBeVisible();
        const now = await look(id, ann);
        expect(now.motion).toBeNull();
        expect(now.view).toEqual(thrown.view);
      };
      await answer("Play on").click();
      await refused();
      // Who asked can take the question back as well.
      await ask();
      await expect(answer("Agree")).toBeVisible();
      await page.getByRole("button", { name: "Never mind" }).click();
      await expect(answer("Agree")).toHaveCount(0);
      await refused();
      await ask();
      await answer("Agree").click();
      const back = await look(id, ann, asked.motion?.to);
      await expect.poll(async () => (await look(id, ann)).view).toEqual(back.view);
      await expect(
        other.locator("main").getByText("Everybody agreed: the table went back.").first(),
      ).toBeVisible();
      // Where throws are shown one after the other nobody has to see them all.
      if (game === STRETCH) await page.keyboard.press("e");
      await expect(page.getByRole("region", { name: "Going back" })).toHaveCount(0);
    });

    test("14, 15, 16, 25, 29, 30, 32: of a finished game everything can be looked at and taken along", async () => {
      const body = {
        game: game.id,
        seats: game.seats,
        bots: Object.fromEntries(
          Array.from({ length: game.seats - 1 }, (_, i) => [i + 1, HANDICAPPER]),
        ),
        options: game.short,
      };
      const { id } = await h.server.call<{ id: string }>("/api/tables", {
        method: "POST",
        body,
      });
      const { page } = await h.visit(`/t/${id}`);
      const promised = (await page.locator("main code").textContent()) ?? "";
      await toBot(id, 0, await takeSeat(id, 0));
      await expect.poll(async () => (await look(id)).over).toBe(true);
      const { number: last, view } = await look(id);
      const record = await h.server.call<GameRecord>(`/api/tables/${id}/record`);

      await page.goto(`${h.server.base}/t/${id}?at=${last}`);
      await openDice(page);
      await page.getByText("The seed is the one that was promised").waitFor();
      expect(await page.locator("code.commitment").textContent()).toBe(promised);
      const seed = (await page.locator("code.seed").textContent()) ?? "";
      expect(seed).toBe(record.seed);
      expect(createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex")).toBe(promised);

      await diceCounted(page, record);

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page
          .locator("[data-more]")
          .click()
          .then(() => page.getByRole("link", { name: "Record file" }).click()),
      ]);
      const { page: there } = await h.visit("/records", { reducedMotion: "reduce" });
      await there.getByLabel("Choose a file").setInputFiles(await file.path());
      await there.waitForURL(/\/r\//);
      await there.waitForSelector(`.page[data-number="${last}"]`);
      const brought = new URL(there.url()).pathname.slice("/r/".length);
      const kept = await h.server.call<{ summary: unknown }>(`/api/records/${brought}`);
      expect(kept.summary).toEqual(view.summary);
      await openDice(there);
      const tables = (one: Page) => one.locator("main table").allInnerTexts();
      const shown = await tables(page);
      expect(shown.length).toBeGreaterThan(1);
      await expect.poll(() => tables(there)).toEqual(shown);

      const at = await h.server.beforeMove(id, 0, last);
      const then = await look(id, undefined, at);
      for (const one of [page, there]) {
        await one.goto(`${h.server.base}/t/${id}?at=${at}`);
        await one.waitForSelector(`.page[data-number="${at}"] ${TRACK}`);
      }
      const begun = await places(there);
      const drawn = await watched(there);
      for (const one of [page, there]) {
        await one.keyboard.press("ArrowRight");
        await one.waitForSelector(`.page[data-number="${at + 1}"]`);
      }
      await expect.poll(() => places(there)).not.toEqual(begun);
      const jumped = await places(there);
      // One state after the other, and none between them.
      expect(await drawn()).toEqual([jumped]);
      expect(await there.evaluate(() => document.getAnimations().length)).toBe(0);
      await expect.poll(() => places(page)).toEqual(jumped);

      const grounds = groundsOf(then);
      const runners = then.race?.runners.length ?? 0;
      await clothsWorn(there, grounds, runners);
      await there.keyboard.press("4");
      await there.locator("section.race tbody svg.silks").first().waitFor();
      await clothsWorn(there, grounds, 2 * runners);
      await toldApart(there, runners);

      await there.goto(`${h.server.base}/t/${id}/chart`);
      const heads = there.locator("main thead tr");
      await heads.first().waitFor();
      await clothsWorn(there, grounds, 1);
      const columns = await heads.evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll("th")].map((one) => one.textContent?.trim())),
      );
      // Trouble has a column in a race that had some.
      const decided = columns.map((row) => row.filter((head) => head !== "Trouble"));
      expect(decided.slice(0, game.heads.length)).toEqual(game.heads);
      await inGerman(there);
      await there.goto(`${h.server.base}/t/${id}?at=${at}`);
      await noKeys(there);
    });

    test("26, 41, 42: any key ends a move, skipping leads to one's decision, and the call says the same to all", async () => {
      const table = await h.server.stand(game.id, game.amid);
      const { id, tokens } = table;
      const ann = tokens[0] as string;
      const { page: quiet } = await h.visit("/", { reducedMotion: "reduce" });
      h.spend(quiet);
      await quiet.addInitScript(countAudio);
      await quiet.goto(`${h.server.base}/t/${id}`);
      await still(quiet, (await look(id)).number);
      const called = await callOn(quiet);
      const page = await sit(game, id, 0, ann, { clocked: true });
      await freeze(page, (await look(id, ann)).number);

      await h.server.follow(table, game.later);
      // What was done is here, though nothing of it is shown yet.
      const done = (await look(id, ann)).number;
      await expect(page.locator(".page")).toHaveAttribute("data-live", `${done}`);
      if (game === STRETCH) {
        // The off is asked for, and then the horses stand in the gate for a moment.
        await page.clock.runFor(20);
        await page.locator("[data-way]").waitFor();
        await page.clock.runFor(400);
      }
      await horsesWait(page, "z");
      // In these nobody decides anything before the race is over.
      const whole = game === RACING_STABLE || game === STRETCH;
      const skip = whole ? "Skip the race" : "Skip to my decision";
      await page.getByRole("button", { name: skip }).first().click();
      // The end of a race stands for a while.
      if (game === STRETCH) await pass(page, 2500);
      await expect(decision(page)).toBeVisible();

      // Nobody has touched the other page, and nothing could be heard there.
      const { number } = await look(id);
      const news = game === STRETCH ? "data-live" : "data-number";
      await expect(quiet.locator(".page")).toHaveAttribute(news, `${number}`);
      expect(await quiet.evaluate(audioMade)).toBe(0);

      // After a race its end has the screen, and nothing more is called.
      if (!whole) {
        const line = page.locator(".caller .line");
        await expect(line).toBeVisible();
        const last = await line.innerText();
        await hurry(quiet);
        expect((await called()).at(-1)).toBe(last);
      }
      // Told to be quiet it stays so.
      await quiet.keyboard.press("m");
      const off = quiet.getByRole("button", { name: "Sound off" });
      await quiet.locator("[data-more]").click();
      await expect(off).toBeVisible();
      await quiet.reload();
      await quiet.locator("[data-more]").click();
      await expect(off).toBeVisible();
      expect(await quiet.evaluate(audioMade)).toBe(0);
      await inGerman(quiet);
    });
  });

for (const game of [HOMESTRETCH, HIGH_ROLLER, BIG_STAKES, RACING_STABLE])
  test.describe(game.id, () => {
    test("27, 28: own dice are typed, corrected before the next entry and not after, and marked in the record", async () => {
      const mine = ({ pending, seat }: TableLook) =>
        seat === 0 &&
        pending.kind === "chance" &&
        pending.chance === "dice" &&
        (pending.seat == null || pending.seat === 0);
      // One of the last throws, so that the end of the game is near.
      const { id, tokens, due } = await lastThrow(game, mine);
      const ann = tokens[0] as string;
      const count = due.pending.count ?? 0;
      const page = await sit(game, id, 0, ann);
      const own = page.getByRole("group", { name: "Your own dice" });
      const standing = async () => {
        const { pending, seats, view, race } = await look(id, ann);
        return { pending, seats, view, race };
      };
      const before = await standing();
      const type = async (faces: number[]) => {
        // Where the dice can be left to the house, a typed face is a die all the same.
        await own.or(page.locator("[data-throw]")).first().waitFor();
        for (const face of faces) await page.keyboard.press(String(face));
      };
      if (game === RACING_STABLE) await page.locator("[data-own]").click();
      await own.waitFor();
      if (count > 1) await keys("6", "Backspace")(page);
      await type([3, 5, 2].slice(0, count));
      await expect
        .poll(async () => mine(await look(id, ann)) && (await standing()))
        .not.toEqual(before);
      await page.keyboard.press("u");
      await expect.poll(standing).toEqual(before);
      const thrown = [4, 1, 6].slice(0, count);
      await type(thrown);
      await expect.poll(standing).not.toEqual(before);

      // Whatever comes next stands between the throw and its correction.
      const { number } = await look(id, ann);
      await h.server.play(
        id,
        tokens,
        (now) => now.seat === 0 && now.number > number && !(now as Look).undo.may,
      );
      const after = await look(id, ann);
      await page.keyboard.press("u");
      await page.locator("[role=alert]").first().waitFor();
      expect((await look(id, ann)).view).toEqual(after.view);

      await h.server.play(id, tokens);
      const record = await h.server.call<GameRecord>(`/api/tables/${id}/record`);
      expect(record.by_hand?.map((entry) => record.log[entry]?.chance?.dice)).toEqual([thrown]);
    });
  });

test("5: without a server every page says so quietly, and goes on without a reload or a lost move", async () => {
  const open = [];
  for (const game of GAMES) {
    const { id, tokens } = await h.server.stand(game.id, game.first);
    const ann = tokens[0] as string;
    const page = await sit(game, id, 0, ann);
    await expect(decision(page)).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    open.push({ game, id, ann, page });
  }
  await h.server.kill();
  for (const { page } of open) {
    await expect(page.getByText("Connection lost").first()).toBeVisible();
    await expect(page.locator("dialog[open]")).toHaveCount(0);
  }
  await h.server.start();
  for (const { game, id, ann, page } of open) {
    await expect(page.getByText("Connection lost")).toHaveCount(0);
    const { number } = await look(id, ann);
    await decision(page).focus();
    await game.decide(page);
    await expect
      .poll(async () => (await look(id, ann)).number, { message: game.id })
      .toBeGreaterThan(number);
    await still(page, (await look(id, ann)).number);
    expect(await page.evaluate(() => "stayed" in globalThis)).toBe(true);
  }
});

for (const game of [HIGH_ROLLER, BIG_STAKES])
  test(`31: ${game.id} hides true chances; shown, those to win add up to 100`, async () => {
    const { id, tokens } = await h.server.stand(game.id, game.thrown);
    const page = await sit(game, id, 0, tokens[0] as string);
    await expect(decision(page)).toBeVisible();
    expect(await page.locator("[data-chance]").count()).toBe(0);
    await page.keyboard.press("t");
    const cells = page.locator("[data-order] [data-chance]");
    await cells.first().waitFor();
    const parts = (await cells.allInnerTexts()).map((text) => Number.parseFloat(text));
    expect(parts).toHaveLength((await look(id)).race?.runners.length ?? 0);
    expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - 100)).toBeLessThanOrEqual(0.1);
  });

for (const game of [HOMESTRETCH, HIGH_ROLLER, BIG_STAKES])
  test(`50: ${game.id} tells the chance after each choice with chances on, and asks for none without`, async () => {
    const { id, tokens } = await h.server.stand(game.id, game.amid);
    const page = await sit(game, id, 0, tokens[0] as string);
    const asked: string[] = [];
    page.on("request", (one) => {
      if (one.method() === "POST" && one.url().endsWith("/chances")) asked.push(one.url());
    });
    const options = page.locator(".option");
    await expect(options.first()).toBeVisible();
    await still(page, (await look(id, tokens[0])).number);
    await expect(options.locator("[data-chance]")).toHaveCount(0);
    expect(asked).toEqual([]);
    await page.keyboard.press("t");
    await expect(options.locator("[data-chance]")).toHaveText(
      Array.from({ length: await options.count() }, () => /^\d+% to win after it$/),
    );
    expect(asked).toHaveLength(1);
    await page.keyboard.press("t");
    await expect(options.locator("[data-chance]")).toHaveCount(0);
  });

test("8: High Roller: a bet is placed, taken back and locked by keyboard alone", async () => {
  // Four, so that money is left to bet with.
  const { id, tokens } = await h.server.stand("high_roller-4", { seat: 0, type: "bet" });
  const ann = tokens[0] as string;
  const bets = async () => {
    const { view } = await look(id, ann);
    return (view.summary.seats as { bets: number }[])[0]?.bets;
  };
  const due = (type: string) => (now: TableLook) =>
    now.seat === 0 &&
    now.view.summary.phase === "bets" &&
    (now as Look).moves.some((move) => move.type === type);
  const page = await sit(HIGH_ROLLER, id, 0, ann);
  const place = async () => {
    await still(page, (await look(id, ann)).number);
    await expect(page.locator("[data-spot]:focus")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect.poll(bets).toBe(1);
  };
  await place();
  await page.keyboard.press("u");
  await expect.poll(bets).toBe(0);
  await place();
  const { view } = await h.server.play(id, tokens, due("pass"));
  expect(view.summary.phase).toBe("bets");
  await still(page, (await look(id, ann)).number);
  await page.keyboard.press("p");
  await expect.poll(async () => due("pass")(await look(id, ann))).toBe(false);
  expect(await bets()).toBe(1);
});

test("8, 16, 33: Racing Stable: bets are placed, taken back and sealed by keyboard alone, on a slip in the stables' colours, and pay what the odds say", async () => {
  const { id, tokens } = await h.server.table(2, 0, {
    game: "racing_stable",
    options: RACING_STABLE.short,
  });
  const ann = tokens[0] as string;
  await h.server.play(id, tokens, ({ view, seat }) => seat === 0 && view.summary.phase === "wager");
  const page = await sit(RACING_STABLE, id, 0, ann);
  const slips = page.locator("[data-receipt]");
  await page.locator("[data-spot]:focus").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => slips.count()).toBe(1);
  await page.keyboard.press("Delete");
  await expect.poll(() => slips.count()).toBe(0);
  // Every horse to win: one of the bets pays, if any horse gets home.
  const rows = await page.locator("[data-spot$=' win']").count();
  for (let row = 0; row < rows; row += 1) {
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
  }
  await expect.poll(() => slips.count()).toBe(rows);
  await clothsWorn(page, groundsOf(await look(id, ann)), 3);
  await page.keyboard.press("l");
  await expect.poll(() => page.locator("[data-sealed] [data-receipt]").count()).toBe(rows);

  await h.server.play(id, tokens);
  const [result] = (await look(id)).view.summary.results as {
    finish: string[];
    bets: { seat: number; on: string; to: string; amount: number; odds: string; paid: number }[];
  }[];
  const won = (bet: { on: string; to: string }) =>
    (result?.finish ?? []).slice(0, { win: 1, place: 2, show: 3 }[bet.to]).includes(bet.on);
  const due = result?.bets.map((bet) => {
    const [pays = 0, each = 1] = bet.odds.split(/\D+/).map(Number);
    const paid = won(bet) ? bet.amount + Math.floor((bet.amount * pays) / each) : 0;
    return `${bet.amount} ${bet.on} ${bet.to} pays ${paid}`;
  });
  expect(result?.bets.filter(({ seat }) => seat === 0)).toHaveLength(rows);
  await page.goto(`${h.server.base}/t/${id}/chart`);
  const paid = page.locator("[data-receipt][data-paid]");
  await paid.first().waitFor();
  const stamped = await paid.evaluateAll((all) =>
    all.map((one) => `${one.getAttribute("data-receipt")} pays ${one.getAttribute("data-paid")}`),
  );
  expect(stamped).toEqual(due);
});
