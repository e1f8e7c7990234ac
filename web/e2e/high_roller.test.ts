/** High Roller in a browser: the auction with its calls, the toteboard, the race, the money. */

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { CLOTHS } from "../src/lib/draw/cloth";
import { faultsOf, tabRound } from "./access";
import { BOT, harness } from "./harness";

const h = harness();

interface Look {
  number: number;
  over: boolean;
  seat: number | null;
  moves: { type: string }[];
  pending: { kind: string; seats?: number[]; decision?: number };
  view: {
    photos: { place: number; horses: { throws: number[] }[] }[];
    flow: { purse: string; shares: { seat: number; amount: number; odd: number }[] }[];
    summary: {
      phase: string;
      seats: {
        name: string;
        cash: number;
        bets: number;
        horses: string[];
        rank: number | null;
      }[];
      result: { bettor_paid: number[]; owner_paid: number[] } | null;
      auction: {
        lot: string | null;
        ask: number | null;
        high: { seat: number; amount: number } | null;
        call: number;
      };
      race: { horse: string | null; round: number };
      horses: { id: string; owner: number | null; post: number | null; price: number | null }[];
    };
  };
}

const look = (id: string, token?: string) =>
  h.server.call<Look>(`/api/tables/${id}`, token ? { token } : {});

interface Pack {
  constants: { auction: Record<string, unknown> };
  horses: { id: string }[];
}

let printed: Pack;

beforeAll(async () => {
  const { id } = await h.server.table(1, 1, { game: "high_roller" });
  printed = await h.server.call<Pack>(`/api/tables/${id}/pack`);
});

/** A pack with an auctioneer of this patience, in seconds. */
function clock(once: number, twice: number, hammer: number) {
  const times = {
    once_after_seconds: once,
    twice_after_seconds: twice,
    hammer_after_seconds: hammer,
  };
  const { constants } = printed;
  return { constants: { ...constants, auction: { ...constants.auction, clock: times } } };
}

/** A record of the rules' own tests, so that what is looked at never depends on luck. */
async function bring(file: string): Promise<{ id: string; look: Look }> {
  const vectors = "../../crates/games/high_roller/tests/vectors";
  const path = new URL(`${vectors}/${file}.json`, import.meta.url);
  const { record } = JSON.parse(await readFile(path, "utf8")) as { record: unknown };
  const body = { method: "POST", body: record };
  const { id } = await h.server.call<{ id: string }>("/api/records", body);
  return { id, look: await h.server.call<Look>(`/api/records/${id}/views`) };
}

const table = (people: number, bots: number, more: Record<string, unknown> = {}) =>
  h.server.table(people, bots, { game: "high_roller", ...more });

/** A browser with a seat at the table, its horses at rest so that nobody waits for them. */
async function sit(id: string, seat: number, token: string, options = {}): Promise<Page> {
  const name = ["Ann", "Ben"][seat];
  const own = { id, game: "high_roller", seat, token, name, seen: Date.now() };
  const { page } = await h.visit(`/t/${id}`, {
    keep: { "railbird.tables": JSON.stringify([own]) },
    reducedMotion: "reduce",
    ...options,
  });
  await page.waitForSelector(".page[data-phase] .cols");
  return page;
}

/** One press for whatever the table wants of this seat, once the page shows it. */
async function press(page: Page, id: string, token: string, most = 2): Promise<boolean> {
  const state = await look(id, token);
  const { summary } = state.view;
  if (state.over) return true;
  if (state.moves.length === 0) return false;
  const shown = await page.locator(".page").getAttribute("data-number");
  if (Number(shown) !== state.number) return false;
  switch (summary.phase) {
    case "outcry": {
      const own = summary.seats[state.seat ?? 0];
      if ((own?.horses.length ?? 0) < most) await page.keyboard.press("b");
      break;
    }
    case "bets": {
      const pass = state.moves.some(({ type }) => type === "pass");
      if (pass) await page.keyboard.press("p");
      else {
        await page.locator("[data-bet]:focus").waitFor();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
      }
      break;
    }
    case "ride":
      await page.locator("[data-die]:focus").waitFor();
      await page.keyboard.press("r");
      break;
    case "run": {
      // Boxed in, the only button is to stay.
      const spot = page.locator("[role=radio]:focus, [data-stay]:focus");
      await spot.waitFor();
      await page.keyboard.press("Enter");
      break;
    }
  }
  await expect
    .poll(async () => {
      const now = await look(id, token);
      return now.number > state.number || summary.phase === "outcry";
    })
    .toBe(true);
  return false;
}

async function playOut(seats: { page: Page; token: string }[], id: string): Promise<void> {
  for (let turn = 0; turn < 4000; turn += 1) {
    let over = false;
    for (const { page, token } of seats) over = (await press(page, id, token)) || over;
    if (over) return;
    await seats[0]?.page.waitForTimeout(20);
  }
  throw new Error("the game does not end");
}

/** Plays on through the API until `enough`, by the hunches of a quick bot. */
async function advance(
  id: string,
  tokens: readonly string[],
  enough: (state: Look) => boolean,
): Promise<Look> {
  for (let turn = 0; turn < 4000; turn += 1) {
    const first = await look(id, tokens[0]);
    if (first.over || enough(first)) return first;
    const due = first.pending.seats?.[0] ?? 0;
    const token = tokens[due];
    const state = due === 0 ? first : await look(id, token);
    if (token === undefined || state.moves.length === 0) {
      await new Promise((done) => setTimeout(done, 20));
      continue;
    }
    if (enough(state)) return state;
    const hint = `/api/tables/${id}/hint?bot=${BOT}`;
    const { move } = await h.server.call<{ move: unknown }>(hint, { token });
    const body = { move, decision: state.pending.decision };
    await h.server.call(`/api/tables/${id}/moves`, { method: "POST", token, body });
  }
  throw new Error("it does not happen");
}

async function bid(id: string, token: string, amount: number): Promise<void> {
  const body = { move: { type: "bid", amount } };
  await h.server.call(`/api/tables/${id}/moves`, { method: "POST", token, body });
}

/** Everything that a page is told, by any way. */
function overheard(page: Page): string[] {
  const heard: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => heard.push(String(payload))),
  );
  page.on("response", (response) => {
    if (response.url().includes("/api/"))
      void response.text().then(
        (text) => heard.push(text),
        () => {},
      );
  });
  return heard;
}

/** The divisions that a payout shows are those of the table, and come to what everybody was paid. */
async function checkPayout(page: Page, { view }: Look): Promise<void> {
  const { result } = view.summary;
  await page.locator(".pay").first().waitFor();
  for (const [purse, paid] of [
    ["bettors", result?.bettor_paid],
    ["owners", result?.owner_paid],
  ] as const) {
    const told = view.flow.filter((one) => one.purse === purse).flatMap(({ shares }) => shares);
    const shown = await page.locator(`[data-purse=${purse}] [data-share]`).evaluateAll((all) =>
      all.map((one) => ({
        seat: Number(one.getAttribute("data-share")),
        amount: Number(one.querySelector("b")?.textContent?.replace(/\D/g, "")),
        odd: Number(one.querySelector("[data-odd]")?.getAttribute("data-odd") ?? 0),
      })),
    );
    expect(shown).toEqual(told);
    const sums = (paid ?? []).map((_, seat) =>
      shown.filter((one) => one.seat === seat).reduce((sum, { amount }) => sum + amount, 0),
    );
    expect(sums).toEqual(paid);
  }
  expect(await page.locator("figure[data-photo]").count()).toBe(view.photos.length);
}

/** Cloths of the track, the lists and the chart, with their grounds. */
async function checkCloths(page: Page, least: number): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("main svg.cloth, main svg.track > g")].flatMap((drawn) => {
      const number = drawn.querySelector("rect[rx] + path + text, rect[rx] + text");
      const rect = drawn.querySelector('rect[rx="5"], rect[rx="3.4"]');
      // By its round corners and its number: signs at the rail are rectangles too.
      const post = Number(number?.textContent ?? Number.NaN);
      return rect && post > 0 ? [[post, rect.getAttribute("fill")]] : [];
    }),
  );
  expect(found.length).toBeGreaterThanOrEqual(least);
  for (const [post, fill] of found)
    expect(fill, `cloth ${post}`).toBe(CLOTHS[Number(post) - 1]?.ground);
}

/** What waits to be decided, as it is read out, and everybody's money. */
async function standing(page: Page): Promise<string[]> {
  return page
    .locator("[data-decision], .money li")
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? ""),
    );
}

test(
  "9, 40: two browsers by keyboard alone and two bots play auction to payout, and all agree on it",
  { timeout: 300_000 },
  async () => {
    const pack = { ...clock(1, 1, 1), horses: printed.horses.slice(0, 4) };
    const { id, tokens } = await table(2, 2, { pack });
    const [ann, ben] = tokens as [string, string];
    const pages = [await sit(id, 0, ann), await sit(id, 1, ben)] as const;
    await playOut(
      [
        { page: pages[0], token: ann },
        { page: pages[1], token: ben },
      ],
      id,
    );
    const state = await look(id);
    const { summary } = state.view;
    expect(summary.seats.slice(0, 2).some(({ horses }) => horses.length > 0)).toBe(true);
    const stranger = (await h.visit(`/t/${id}`)).page;
    const known = summary.seats
      .map(({ name, cash, rank }, seat) => ({ name, cash, rank: rank ?? 0, seat }))
      .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
    for (const page of [...pages, stranger]) {
      await checkPayout(page, state);
      const rows = page.locator(".pay table tbody tr");
      const shown = await rows.evaluateAll((all) =>
        all.map((row) => ({
          name: row.querySelector("th")?.textContent?.trim(),
          cash: Number(row.querySelector("td:last-child b")?.textContent?.replace(/\D/g, "")),
        })),
      );
      expect(shown).toEqual(known.map(({ name, cash }) => ({ name, cash })));
    }
    // The button that goes on has the focus.
    await expect.poll(() => pages[0].locator("[data-decision]:focus").count()).toBe(1);
    const record = await h.server.call<{ log: unknown[] }>(`/api/tables/${id}/record`);
    expect(record.log.length).toBe(state.number);
  },
);

describe("the auction", () => {
  test("a bid in the last second restarts the calls", async () => {
    const { id, tokens } = await table(2, 0, { pack: clock(1, 1, 8) });
    const [ann, ben] = tokens as [string, string];
    const page = await sit(id, 0, ann);
    const { ask } = (await look(id)).view.summary.auction;
    await bid(id, ben, ask ?? 0);
    await page.locator("[data-call=twice].said").waitFor();
    await page.keyboard.press("b");
    await page.locator("[data-high='0']").waitFor();
    await expect.poll(() => page.locator(".hammer .said").count()).toBe(0);
    expect((await look(id)).view.summary.auction).toMatchObject({
      call: 0,
      high: { seat: 0, amount: (ask ?? 0) + 100 },
    });
    // And they come again.
    await page.locator("[data-call=once].said").waitFor();
  });

  test(
    "4, 7, 11, 12, 17, 18, 21: a secret order bids, survives a kill and a reload, and is told to nobody",
    { timeout: 200_000 },
    async () => {
      const { id, tokens } = await table(2, 0, { pack: clock(120, 2, 2) });
      const [ann, ben] = tokens as [string, string];
      const page = await sit(id, 0, ann);
      const { page: stranger } = await h.visit("/");
      const heard = overheard(stranger);
      await stranger.goto(`${h.server.base}/t/${id}`);
      const { ask } = (await look(id)).view.summary.auction;
      const price = ask ?? 0;
      const secret = 3700;
      const most = page.getByPlaceholder("Secret maximum");
      await most.fill(String(secret));
      await most.press("Enter");
      await page.locator(`[data-order='${secret}']`).waitFor();
      await page.locator("[data-high='0']").waitFor();
      await bid(id, ben, price + 100);
      const high = async () => (await look(id)).view.summary.auction.high;
      await expect.poll(high).toEqual({ seat: 0, amount: price + 200 });
      await stranger.locator("[data-high='0']").waitFor();
      await h.server.kill();
      await h.server.start();
      expect(await high()).toEqual({ seat: 0, amount: price + 200 });
      await page.reload();
      await page.locator(`[data-order='${secret}']`).waitFor();
      expect(await faultsOf(page, "auction")).toEqual([]);
      await tabRound(page, { name: "auction" });
      await page.getByRole("button", { name: "Withdraw" }).click();
      await expect.poll(() => page.locator("[data-order]").count()).toBe(0);
      await bid(id, ben, price + 300);
      await page.locator("[data-high='1']").waitFor();
      expect(await high()).toEqual({ seat: 1, amount: price + 300 });
      await stranger.locator("[data-high='1']").waitFor();
      expect(heard.some((text) => text.includes(String(price + 300)))).toBe(true);
      expect(heard.filter((text) => text.includes(String(secret)))).toEqual([]);

      // A bid that leaves too little is warned of, and one too high is refused in words.
      const own = page.getByRole("spinbutton").first();
      await own.fill("4500");
      await page.getByText("too little for a bet and a fine").waitFor();
      await own.fill("9900");
      const before = await look(id);
      // Past what the form allows: the table judges it.
      await page.locator("form.acts").evaluate((form: HTMLFormElement) => (form.noValidate = true));
      await own.press("Enter");
      await expect.poll(() => page.locator("[role=alert]").innerText()).toContain("have that much");
      expect((await look(id)).view).toEqual(before.view);
    },
  );
});

test(
  "4, 13, 14, 16, 19, 31: from the draft to the end, every phase is the same after a reload",
  { timeout: 300_000 },
  async () => {
    // Four, so that money is left to bet with.
    const { id, tokens } = await table(4, 0, { options: { auction: "draft" } });
    const token = tokens[0] as string;
    const page = await sit(id, 0, token);
    const to = async (phase: string) => {
      await advance(
        id,
        tokens,
        ({ seat, moves, view }) =>
          seat === 0 && view.summary.phase === phase && (moves.length > 0 || phase === "done"),
      );
      expect((await look(id, token)).view.summary.phase).toBe(phase);
      await h.caughtUp(page, id, token);
      await page.locator("[data-decision]").first().waitFor();
    };
    const reload = async () => {
      const before = await standing(page);
      await page.reload();
      await page.locator("[data-decision]").first().waitFor();
      await expect.poll(() => standing(page)).toEqual(before);
    };

    await to("draft");
    await reload();

    await to("bets");
    await reload();
    expect(await faultsOf(page, "toteboard")).toEqual([]);
    await checkCloths(page, 8);
    // A bet is taken back whole, and chances are there when asked for.
    const money = await page.locator(".money li").allTextContents();
    const { number } = await look(id, token);
    await page.locator("[data-bet]:not(:disabled)").first().click();
    await expect.poll(async () => (await look(id, token)).number).toBeGreaterThan(number);
    await page.locator("[data-undo]:not([aria-disabled=true])").click();
    await expect.poll(async () => (await look(id, token)).view.summary.seats[0]?.bets).toBe(0);
    await expect.poll(() => page.locator(".money li").allTextContents()).toEqual(money);
    expect(await page.locator("[data-chance]").count()).toBe(0);
    await page.keyboard.press("t");
    await page.locator("[data-chance]").first().waitFor();
    const chances = await page
      .locator("[data-chance]")
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-chance"))));
    expect(Math.abs(chances.reduce((sum, one) => sum + one, 0) - 1)).toBeLessThan(0.001);
    await page.keyboard.press("t");

    await to("ride");
    await reload();
    expect(await faultsOf(page, "ride or drive")).toEqual([]);
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      const region = document.getElementById("urge");
      new MutationObserver(() => said.push(region?.textContent?.trim() ?? "")).observe(
        region as Node,
        { childList: true, characterData: true, subtree: true },
      );
    });
    const moving = (await h.visit(`/t/${id}`)).page;
    await moving.locator("svg.track").first().waitFor();
    await page.locator("[data-die]:focus").waitFor();
    await page.keyboard.press("r");

    await page.locator("[role=radio]:focus").waitFor();
    // After a throw nothing is taken back, and the button says why.
    const undo = page.locator("[data-undo]");
    expect(await undo.getAttribute("aria-disabled")).toBe("true");
    await undo.click({ force: true });
    await expect.poll(() => page.locator(".why").innerText()).toContain("Dice");
    // The throw brought a decision of one's own: said once.
    const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    expect(said.filter((words) => words === "Your turn.")).toHaveLength(1);
    await reload();
    expect(await faultsOf(page, "where to run")).toEqual([]);
    await tabRound(page, { name: "where to run" });
    await checkCloths(page, 16);
    // The arrow keys go over the spaces in reach.
    await page.locator("[data-decision]").first().focus();
    const chosen = () => page.locator("[role=radio][aria-checked=true]").getAttribute("data-cell");
    const first = await chosen();
    await page.keyboard.press("ArrowDown");
    await expect.poll(chosen).not.toBe(first);
    const second = await chosen();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.keyboard.press("Enter");
    const ran = async () => {
      const { view } = await h.server.call<{ view: { last_run: string[] } }>(`/api/tables/${id}`);
      return view.last_run.at(-1);
    };
    await expect.poll(ran).toBe(second);
    // With motion and without the horses come to the same places.
    const places = (one: Page) =>
      one
        .locator("svg.track g[data-horse]")
        .evaluateAll((all) =>
          all.map((horse) => [horse.getAttribute("data-horse"), horse.getAttribute("transform")]),
        );
    await h.caughtUp(page, id, token);
    const still = await places(page);
    // Whoever was driven off the track is not on it any more.
    const { race } = await h.server.call<{ race: { runners: { status: { kind: string } }[] } }>(
      `/api/tables/${id}`,
    );
    const left = race.runners.filter(({ status }) => status.kind !== "out");
    expect(left.length).toBeGreaterThan(0);
    expect(still).toHaveLength(left.length);
    await expect.poll(() => places(moving)).toEqual(still);

    await to("done");
    await reload();
    expect(await faultsOf(page, "payout")).toEqual([]);
    await checkPayout(page, await look(id));
  },
);

test("a phone has the ribbon, and the sheet does not cover the leader; in a room it has the tray alone", async () => {
  const { id, tokens } = await table(2, 0, { options: { auction: "draft" } });
  const token = tokens[0] as string;
  const running =
    (round: number) =>
    ({ seat, moves, view: { summary } }: Look) =>
      seat === 0 && summary.phase === "run" && moves.length > 0 && summary.race.round >= round;
  await advance(id, tokens, running(2));
  const page = await sit(id, 0, token, { viewport: { width: 390, height: 844 } });
  await page.locator("svg.track[data-view=ribbon]").waitFor();
  const covered = async () => {
    const { race } = await h.server.call<{
      race: { order: number[]; runners: { post: number; status: { kind: string } }[] };
    }>(`/api/tables/${id}`);
    const leader = race.order.find(
      (post) => race.runners.find((one) => one.post === post)?.status.kind === "running",
    );
    return page.evaluate((post) => {
      const sheet = document.querySelector(".dock")?.getBoundingClientRect();
      const horse = document.querySelector(`g[data-horse="${post}"]`)?.getBoundingClientRect();
      return sheet && horse ? horse.bottom > sheet.top : null;
    }, leader);
  };
  await page.locator("[role=radio], [data-stay]").first().waitFor();
  await expect.poll(covered).toBe(false);
  // One line of the call, under the track.
  await page.locator("[data-decision]:focus").waitFor();
  const before = (await look(id, token)).number;
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await look(id, token)).number).toBeGreaterThan(before);
  await advance(id, tokens, running(5));
  await page.locator(".call .lines p").first().waitFor();
  expect(await page.locator(".call .lines p").count()).toBe(1);
  await page.locator("[role=radio], [data-stay]").first().waitFor();
  await expect.poll(covered).toBe(false);
  await page.context().close();

  const phone = await sit(id, 0, token, {
    viewport: { width: 390, height: 844 },
    keep: {
      "railbird.tables": JSON.stringify([
        { id, game: "high_roller", seat: 0, token, name: "Ann", place: "phone", seen: Date.now() },
      ]),
    },
  });
  const big = (
    await h.visit(`/t/${id}`, {
      keep: {
        "railbird.tables": JSON.stringify([
          { id, game: "high_roller", seat: null, token: null, name: "", place: "room", seen: 1 },
        ]),
      },
    })
  ).page;
  await big.locator("svg.track").first().waitFor();
  expect(await big.locator("[data-decision], [data-undo]").count()).toBe(0);
  await phone.locator("[data-decision]:focus").waitFor();
  expect(await phone.locator("svg.track, section.race, .call").count()).toBe(0);
  const { number } = await look(id, token);
  await phone.keyboard.press("Enter");
  await expect.poll(async () => (await look(id, token)).number).toBeGreaterThan(number);
  await h.caughtUp(big, id);
});

test(
  "10, 21: the whole game in the text view, where a wrong space is refused in the rule's words",
  { timeout: 200_000 },
  async () => {
    const straight = (letter: string, cells: number) => ({ id: letter, kind: "straight", cells });
    const cost = { gate: 1, forward: 1, side_in: 1, side_out: 1, diag_out: 1, diag_in: 2 };
    // A short track: what is shown are the words, not the way.
    const board = {
      lanes: 6,
      first_turn: "C",
      midway: "A4",
      finish: "E4",
      home_stretch: ["E", "F"],
      segment: [straight("A", 6), straight("C", 4), straight("E", 4), straight("F", 14)],
      cost,
    };
    const { id, tokens } = await table(1, 1, { options: { auction: "draft" }, pack: { board } });
    const token = tokens[0] as string;
    const page = await sit(id, 0, token);
    await page.getByRole("button", { name: "Text", exact: true }).first().click();
    const line = page.locator("form input").last();
    const answer = page.locator("[role=status], [role=log]");
    let refused = "";
    const type = async (words: string) => {
      // The page has to know what is asked before it can read an answer.
      await h.caughtUp(page, id, token);
      const { number } = await look(id, token);
      await line.fill(words);
      await line.press("Enter");
      await expect.poll(async () => (await look(id, token)).number).toBeGreaterThan(number);
    };
    for (let turn = 0; turn < 600; turn += 1) {
      const state = await look(id, token);
      const { phase } = state.view.summary;
      if (state.over) break;
      const first = state.moves[0] as { type: string; horse?: string } | undefined;
      if (!first) await page.waitForTimeout(20);
      else if (phase === "draft") await type(`pick ${first.horse}`);
      else if (phase === "bets")
        await type(state.moves.some(({ type }) => type === "pass") ? "pass" : "bet 1");
      else if (phase === "ride") await type("ride");
      else if (phase === "run") {
        if (refused === "") {
          expect(await faultsOf(page, "text")).toEqual([]);
          await line.fill("run 1F9");
          await line.press("Enter");
          await answer.getByText("1F9").first().waitFor();
          refused = await answer.allInnerTexts().then((all) => all.join(" "));
          expect((await look(id, token)).view).toEqual(state.view);
        }
        await type("auto");
      }
    }
    expect(refused).toContain("step");
    await page.locator(".pay").waitFor();
    await line.fill("money");
    await line.press("Enter");
    await page.locator("[role=log] li").getByText("Ann").first().waitFor();
  },
);

describe("afterwards", () => {
  test(
    "23, 24, 25, 32, 34: photo strips, divisions, odd bills and the scrubber, from records of known games",
    { timeout: 200_000 },
    async () => {
      // A photo by dice; an odd bill; forfeits and pots that nobody claimed, by day and by night.
      for (const [file, photos, odd] of [
        ["006", 1, false],
        ["009", 0, true],
        ["041", 0, true],
      ] as const) {
        const brought = await bring(file);
        const { page } = await h.visit(`/r/${brought.id}/chart`, { reducedMotion: "reduce" });
        await checkPayout(page, brought.look);
        const strips = page.locator("figure[data-photo=dice]");
        expect(await strips.count()).toBe(photos);
        if (photos > 0) expect(await strips.innerText()).toContain("a die each from the rail out");
        expect((await page.locator("[data-odd]").count()) > 0).toBe(odd);
        // No column for what this game does not decide.
        expect(await page.locator("main th, main td").allInnerTexts()).not.toContain("Time");
        if (photos > 0) expect(await faultsOf(page, "chart")).toEqual([]);
        await page.context().close();
      }

      const { id, look: end } = await bring("006");
      const last = end.number;
      const { page } = await h.visit(`/r/${id}?at=${Math.floor(last * 0.6)}`, {
        reducedMotion: "reduce",
      });
      const shown = async (at: number) => {
        await page.waitForSelector(`main[data-number="${at}"]`);
        const { view } = await h.server.call<Look>(`/api/records/${id}/views?at=${at}`);
        const cash = view.summary.seats.map(({ cash }) => `$${cash.toLocaleString("en")}`);
        const cells =
          at === last ? ".pay tbody td:last-child b" : "section.moment li > .num:first-of-type";
        const told = await page.locator(cells).allInnerTexts();
        expect([...told].sort()).toEqual([...cash].sort());
      };
      await shown(Math.floor(last * 0.6));
      await page.locator("svg.track").first().waitFor();
      expect(await faultsOf(page, "replay")).toEqual([]);
      const slider = page.getByRole("slider");
      for (const at of [10, last, Math.floor(last * 0.6)]) {
        await slider.fill(String(at));
        await shown(at);
      }

      // A finished table's record, downloaded and opened elsewhere.
      const over = await table(0, 2, { options: { auction: "draft" } });
      await expect.poll(async () => (await look(over.id)).over, { timeout: 60_000 }).toBe(true);
      const final = await look(over.id);
      await page.goto(`${h.server.base}/t/${over.id}?at=${final.number}`);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Record file" }).click(),
      ]);
      const there = (await h.visit("/records")).page;
      await there.getByLabel("Choose a file").setInputFiles(await download.path());
      await there.waitForURL(/\/r\//);
      const kept = new URL(there.url()).pathname.slice("/r/".length);
      const { summary } = await h.server.call<{ summary: unknown }>(`/api/records/${kept}`);
      expect(summary).toEqual(final.view.summary);
      await checkPayout(there, final);
    },
  );

  test("the list of keys has this game's own", async () => {
    const { id, tokens } = await table(2, 0, { options: { auction: "draft" } });
    const page = await sit(id, 0, tokens[0] as string);
    await page.keyboard.press("?");
    const words = await page.locator("dialog dl").innerText();
    for (const key of ["bid the least", "the white die", "the green die", "throw again"])
      expect(words).toContain(key);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  });
});
