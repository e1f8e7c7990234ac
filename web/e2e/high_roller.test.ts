/** High Roller in a browser: the auction with its calls, the toteboard, the race, the money. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Ground } from "../src/games/high_roller/ground";
import { cellOf, othersOf } from "../src/games/high_roller/ride";
import type { Pack as RollerPack, View } from "../src/games/high_roller/types";
import { takings } from "../src/games/high_roller/worth";
import { CLOTHS } from "../src/lib/draw/cloth";
import { inColumns, type RaceFrame } from "../src/lib/race/frame";
import { faultsOf, tabRound } from "./access";
import {
  expect,
  freeze,
  harness,
  still,
  type TableLook,
  test,
  type Where,
  drawn,
  TRACK,
} from "./harness";

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

test.beforeAll(async () => {
  const { id } = await h.server.stand("high_roller", "end");
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
  await page.waitForSelector(".page[data-phase] [data-rail]");
  return page;
}

/** One press for what the table wants of this seat, once the page shows it. */
async function press(page: Page, { number, view, moves }: Look): Promise<void> {
  await still(page, number);
  switch (view.summary.phase) {
    case "bets": {
      if (moves.some(({ type }) => type === "pass")) await page.keyboard.press("p");
      else {
        await expect(page.locator("[data-spot]:focus")).toBeVisible();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
      }
      break;
    }
    case "ride":
      await expect(page.locator("[data-die]:focus")).toBeVisible();
      await page.keyboard.press("r");
      break;
    default:
      // Boxed in, the only button is to stay.
      await expect(page.locator("[role=radio]:focus, [data-stay]:focus")).toBeVisible();
      await page.keyboard.press("Enter");
  }
  await expect(page.locator(".page")).not.toHaveAttribute("data-number", `${number}`);
}

/** The pages play by keyboard alone until the game is over. */
async function playOut(pages: readonly Page[], id: string, tokens: string[]): Promise<void> {
  for (;;) {
    const due = await h.server.turn<Look & TableLook>(id, tokens);
    if (!due) return;
    await press(pages[due.seat] as Page, due.state);
  }
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
        // A page that goes on does not read its answers.
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
    [...document.querySelectorAll("main svg.cloth")].flatMap((drawn) => {
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
    .locator("[data-decision], [data-rail] li")
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? ""),
    );
}

test("9, 40: two browsers by keyboard alone ride to the end, and all agree on the payout", async () => {
  const { id, tokens } = await h.server.stand("high_roller", (log) => log.length - 16);
  const pages = [
    await sit(id, 0, tokens[0] as string),
    await sit(id, 1, tokens[1] as string),
  ] as const;
  await playOut(pages, id, tokens);
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
});

test.describe("the auction", () => {
  test("a bid after the second call restarts the calls", async () => {
    // The hammer does not fall before everybody has looked.
    const { id, tokens } = await table(2, 0, { pack: clock(1, 1, 600) });
    const [ann, ben] = tokens as [string, string];
    const page = await sit(id, 0, ann);
    const { ask } = (await look(id)).view.summary.auction;
    await bid(id, ben, ask ?? 0);
    await page.locator("[data-call=twice].said").waitFor();
    await expect(page.locator(".hammer .said")).toHaveCount(2);
    // A slow page may be looked at when the next call has come: what it has shown is noted down.
    await page.evaluate(() => {
      const shown: string[] = [];
      Object.assign(globalThis, { shown });
      const note = () => {
        const high = document.querySelector("[data-high]")?.getAttribute("data-high");
        const now = `${high}: ${document.querySelectorAll(".hammer .said").length}`;
        if (shown.at(-1) !== now) shown.push(now);
      };
      note();
      new MutationObserver(note).observe(document.body, {
        attributes: true,
        childList: true,
        subtree: true,
      });
    });
    await page.keyboard.press("1");
    const shown = () => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
    await expect.poll(shown).toEqual(["1: 2", "0: 0", "0: 1", "0: 2"]);
    expect((await look(id)).view.summary.auction).toMatchObject({
      call: 2,
      high: { seat: 0, amount: (ask ?? 0) + 100 },
    });
  });

  test("4, 7, 11, 12, 17, 18, 21: a secret order bids, survives a kill and a reload, and is told to nobody", async () => {
    const { id, tokens } = await table(2, 0, { pack: clock(600, 2, 2) });
    const [ann, ben] = tokens as [string, string];
    const page = await sit(id, 0, ann);
    const { page: stranger } = await h.visit("/");
    const heard = overheard(stranger);
    await stranger.goto(`${h.server.base}/t/${id}`);
    const { ask } = (await look(id)).view.summary.auction;
    const price = ask ?? 0;
    const secret = 3700;
    await page.keyboard.press("l");
    const most = page.locator("[data-limit] input:focus");
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
    await page.keyboard.press("b");
    const own = page.locator("[data-own] input:focus");
    await own.fill("4500");
    await page.getByText("too little for a bet and a fine").waitFor();
    await own.fill("9900");
    await expect(page.locator("[data-own] [role=alert]")).toContainText("$");
    const before = await look(id);
    await own.press("Enter");
    // Past what the field allows: the table judges it.
    await page.locator("[data-own] button", { hasText: "Bid" }).click();
    await expect
      .poll(() => page.locator(".why[role=alert]").innerText())
      .toContain("have that much");
    expect((await look(id)).view).toEqual(before.view);
  });
});

test.describe("52: a pass, and a sale", () => {
  /** A page on which no time passes but what is asked for. */
  async function frozen(id: string, token: string): Promise<Page> {
    const page = await sit(id, 0, token, { clocked: true });
    await page.locator("[data-raise]").first().waitFor();
    await freeze(page, (await look(id, token)).number);
    return page;
  }

  const orders = (id: string, token: string) =>
    h.server.call<{ orders: { horse: string; most: number }[] }>(
      `/api/tables/${id}/seats/0/order`,
      { token },
    );

  test("one key passes, which can be taken back, and no other page is told", async () => {
    const { id, tokens } = await table(2, 0, { pack: clock(600, 2, 2) });
    const [ann] = tokens as [string];
    const page = await sit(id, 0, ann);
    const { lot } = (await look(id)).view.summary.auction;
    await page.keyboard.press("p");
    await expect(page.locator("[data-passed]")).toContainText("You passed on");
    await expect(page.locator("[data-raise]")).toHaveCount(0);
    expect((await orders(id, ann)).orders).toEqual([{ horse: lot, most: 0 }]);
    await page.getByRole("button", { name: "Change your mind" }).click();
    await expect(page.locator("[data-raise]").first()).toBeVisible();
    expect((await orders(id, ann)).orders).toEqual([]);
    expect(await faultsOf(page, "auction")).toEqual([]);
  });

  test("when everybody else has passed the hammer falls at once", async () => {
    const { id, tokens } = await table(2, 0, { pack: clock(600, 600, 600) });
    const [ann, ben] = tokens as [string, string];
    const page = await sit(id, 0, ann);
    const { lot, ask } = (await look(id)).view.summary.auction;
    await bid(id, ben, ask ?? 0);
    await page.locator("[data-high='1']").waitFor();
    await page.keyboard.press("p");
    const owner = async () =>
      (await look(id)).view.summary.horses.find((horse) => horse.id === lot)?.owner;
    // The clock of the auction alone would take half an hour.
    await expect.poll(owner).toBe(1);
    // The pass was for that horse alone.
    await expect(page.locator("[data-raise]").first()).toBeVisible();
    await expect(page.locator("[data-passed]")).toHaveCount(0);
  });

  test("a sale has its moment: who, for how much, against the fair price", async () => {
    const { id, tokens } = await table(2, 0, { pack: clock(1, 1, 1) });
    const [ann, ben] = tokens as [string, string];
    const page = await frozen(id, ann);
    const { lot, ask } = (await look(id)).view.summary.auction;
    await bid(id, ann, ask ?? 0);
    await bid(id, ben, (ask ?? 0) + 100);
    const sold = async () =>
      (await look(id)).view.summary.horses.find((horse) => horse.id === lot)?.price;
    await expect.poll(sold).toBe((ask ?? 0) + 100);
    const sale = page.locator("[data-sale=sold]");
    await expect(sale).toContainText(`Sold to Ben for $${((ask ?? 0) + 100).toLocaleString("en")}`);
    await expect(sale).toContainText("the fair price. You stopped at");
    await page.clock.runFor(1300);
    await expect(sale).toBeVisible();
    await page.clock.runFor(400);
    await expect(sale).toHaveCount(0);
    await expect(page.locator("[data-raise]").first()).toBeVisible();
  });
});

test("50: what a die is said to reach is what the table offers after the throw, and what an order is worth is what it pays", async () => {
  const options = { stretch_diagonals: true };
  const { id, look: end } = await bring("041");
  const pack = await h.server.call<RollerPack>(
    `/api/tables/${(await h.server.stand("high_roller", "end")).id}/pack`,
  );
  const ground = new Ground(pack.board, options);
  const at = (number: number) =>
    h.server.call<{ race: RaceFrame; view: View }>(`/api/records/${id}/views?at=${number}`);
  let runs = 0;
  for (let number = Math.floor(end.number / 2); number < end.number; number += 4) {
    const { race, view } = await at(number);
    const { horses, phase, race: turn } = view.summary;
    const horse = horses.find((one) => one.id === turn.horse);
    if (phase !== "run" || !horse) continue;
    runs += 1;
    const reached = ground.reach(
      cellOf(horse),
      (turn.points ?? 0) + horse.chips,
      othersOf(horses, horse),
    );
    const places = [...reached.keys()].map(
      (cell) => `${cell[0]} ${ground.progress(cell).toFixed(3)}`,
    );
    const legal = inColumns(race).legal.map(
      ({ lane, distance }) => `${lane} ${distance.toFixed(3)}`,
    );
    expect(places.sort(), `entry ${number}`).toEqual(legal.sort());
  }
  expect(runs).toBeGreaterThan(10);

  const { view: before } = await at(end.number - 1);
  const worth = (view: View) => view.summary.seats.map(({ cash, debt }) => cash - debt);
  const { view: after } = await at(end.number);
  const gained = worth(after).map((amount, seat) => amount - (worth(before)[seat] ?? 0));
  expect(takings(before, pack, after.summary.result?.order ?? [])).toEqual(gained);
});

/** Where Ann has something to decide in each phase. */
const PHASES = {
  draft: { seat: 0, type: "pick" },
  bets: { seat: 0, type: "bet" },
  ride: { seat: 0, type: "roll", nth: 2 },
  run: { seat: 0, type: "run", nth: 2 },
  done: "end",
} satisfies Record<string, Where>;

/** Four play, so that money is left to bet with. */
async function annAt(phase: keyof typeof PHASES) {
  const { id, tokens } = await h.server.stand("high_roller-4", PHASES[phase]);
  const token = tokens[0] as string;
  const page = await sit(id, 0, token);
  await still(page, (await look(id, token)).number);
  return { id, token, page };
}

for (const phase of Object.keys(PHASES) as (keyof typeof PHASES)[])
  test(`4, 11, 12, 17, 18: ${phase} is for everybody, and the same after a reload`, async () => {
    const { page, id } = await annAt(phase);
    await expect(page.locator("[data-decision]").first()).toBeVisible();
    const before = await standing(page);
    await page.reload();
    await expect.poll(() => standing(page)).toEqual(before);
    await still(page);
    expect(await faultsOf(page, phase)).toEqual([]);
    await tabRound(page, { name: phase });
    if (phase === "bets") await checkCloths(page, 8);
    if (phase === "run") await checkCloths(page, 8);
    if (phase === "done") await checkPayout(page, await look(id));
  });

test("19, 31: a bet is taken back whole, and chances are there when asked for", async () => {
  const { page, id, token } = await annAt("bets");
  const money = page.locator("[data-rail] li");
  const before = await money.allTextContents();
  await page.locator("[data-spot][data-decision]").click();
  await page.locator("[data-lay]").click();
  await expect.poll(async () => (await look(id, token)).view.summary.seats[0]?.bets).toBe(1);
  await page.locator("[data-undo]:not([aria-disabled=true])").click();
  await expect.poll(async () => (await look(id, token)).view.summary.seats[0]?.bets).toBe(0);
  await expect(money).toHaveText(before);
  await expect(page.locator("[data-chance]")).toHaveCount(0);
  await page.keyboard.press("t");
  await expect(page.locator("[data-chance]").first()).toBeVisible();
  const chances = await page
    .locator("[data-chance]")
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-chance"))));
  expect(Math.abs(chances.reduce((sum, one) => sum + one, 0) - 1)).toBeLessThan(0.001);
});

test("13, 14, 19: a throw is not taken back, arrow keys go over the spaces in reach, and the horses come to the same places with motion and without", async () => {
  const { page, id, token } = await annAt("ride");
  const { page: moving } = await h.visit(`/t/${id}`);
  await expect(moving.locator(TRACK).first()).toBeVisible();
  await expect(page.locator("[data-die]:focus")).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.locator("[role=radio]:focus")).toBeVisible();
  const undo = page.locator("[data-undo]");
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  await undo.click({ force: true });
  await expect(page.locator(".why", { hasText: "Dice" })).toBeVisible();
  await page.locator("[data-other]").click();
  await expect(page.locator("[role=radio]:focus")).toBeVisible();
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
  const places = async (one: Page) =>
    (await drawn(one)).map(({ post, distance, lane }) => [post, distance, lane]);
  await still(page, (await look(id, token)).number);
  await still(moving, (await look(id)).number);
  // Whoever was driven off the track is not on it any more.
  const { race } = await h.server.call<{ race: { runners: { status: { kind: string } }[] } }>(
    `/api/tables/${id}`,
  );
  const left = race.runners.filter(({ status }) => status.kind !== "out");
  expect(await places(page)).toHaveLength(left.length);
  expect(await places(moving)).toEqual(await places(page));
});

test("46: on a phone the sheet covers neither the leader nor the horse that decides; in a room it has the tray alone", async () => {
  const at = await h.server.stand("high_roller", { seat: 0, type: "run", nth: 5 });
  const { id, tokens } = at;
  const token = tokens[0] as string;
  const page = await sit(id, 0, token, { viewport: { width: 390, height: 844 } });
  await page.locator(TRACK).waitFor();
  const covered = async () => {
    const { race } = await h.server.call<{
      race: { order: number[]; runners: { post: number; status: { kind: string } }[] };
    }>(`/api/tables/${id}`);
    const leader = race.order.find(
      (post) => race.runners.find((one) => one.post === post)?.status.kind === "running",
    );
    const sheet = (await page.locator(".dock").boundingBox())?.y ?? 0;
    return (await drawn(page)).some(({ post, y }) => post === leader && y > sheet);
  };
  await page.locator("[role=radio], [data-stay]").first().waitFor();
  await expect.poll(covered).toBe(false);
  // One line of the call, under the track.
  await h.server.follow(at, { seat: 0, type: "run", nth: 8 });
  await expect(page.locator(".caller .line")).toHaveCount(1);
  await still(page, (await look(id, token)).number);
  await page.locator("[role=radio], [data-stay]").first().waitFor();
  await expect.poll(covered).toBe(false);
  await h.leave(page);

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
  await big.locator(TRACK).first().waitFor();
  expect(await big.locator("[data-decision], [data-undo]").count()).toBe(0);
  await phone.locator("[data-decision]:focus").waitFor();
  expect(await phone.locator("section.race, .caller").count()).toBe(0);
  const { number } = await look(id, token);
  await phone.keyboard.press("Enter");
  await expect.poll(async () => (await look(id, token)).number).toBeGreaterThan(number);
  await still(big, (await look(id)).number);
});

test("10, 21: every decision is made in the text view, where a wrong space is refused in the rule's words", async () => {
  const typed = {
    draft: (first: string) => `pick ${first}`,
    bets: () => "bet 1",
    ride: () => "ride",
    run: () => "auto",
  };
  for (const [phase, words] of Object.entries(typed)) {
    const { page, id, token } = await annAt(phase as keyof typeof typed);
    await page.keyboard.press("4");
    const line = page.locator("form input").last();
    const state = await look(id, token);
    if (phase === "run") {
      expect(await faultsOf(page, "text")).toEqual([]);
      const answer = page.locator("[role=status], [role=log]");
      await line.fill("run 1F9");
      await line.press("Enter");
      await expect(answer.getByText("1F9").first()).toBeVisible();
      expect((await answer.allInnerTexts()).join(" ")).toContain("step");
      expect((await look(id, token)).view).toEqual(state.view);
    }
    const [first] = state.moves as { horse?: string }[];
    await line.fill(words(first?.horse ?? ""));
    await line.press("Enter");
    await expect.poll(async () => (await look(id, token)).number).toBeGreaterThan(state.number);
    await h.leave(page);
  }
  const { page } = await annAt("done");
  await page.keyboard.press("4");
  await expect(page.locator(".pay")).toBeVisible();
  const line = page.locator("form input").last();
  await line.fill("money");
  await line.press("Enter");
  await expect(page.locator("[role=log] li").getByText("Ann").first()).toBeVisible();
});

test.describe("afterwards", () => {
  test("23, 24, 25, 32, 34: photo strips, divisions, odd bills and the scrubber, from records of known games", async () => {
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
      if (photos > 0)
        expect(await strips.innerText()).toContain("one die each, starting at the rail");
      expect((await page.locator("[data-odd]").count()) > 0).toBe(odd);
      // No column for what this game does not decide.
      expect(await page.locator("main th, main td").allInnerTexts()).not.toContain("Time");
      if (photos > 0) expect(await faultsOf(page, "chart")).toEqual([]);
      await h.leave(page);
    }

    const { id, look: end } = await bring("006");
    const last = end.number;
    const { page } = await h.visit(`/r/${id}?at=${Math.floor(last * 0.6)}`, {
      reducedMotion: "reduce",
    });
    const shown = async (at: number) => {
      await page.waitForSelector(`.page[data-number="${at}"]`);
      const { view } = await h.server.call<Look>(`/api/records/${id}/views?at=${at}`);
      const cash = view.summary.seats.map(({ cash }) => `$${cash.toLocaleString("en")}`);
      const cells =
        at === last ? ".pay tbody td:last-child b" : "section.moment li > .num:first-of-type";
      const told = async () => (await page.locator(cells).allInnerTexts()).sort();
      await expect.poll(told).toEqual([...cash].sort());
    };
    await shown(Math.floor(last * 0.6));
    await page.locator(TRACK).first().waitFor();
    expect(await faultsOf(page, "replay")).toEqual([]);
    const slider = page.getByRole("slider");
    for (const at of [10, last, Math.floor(last * 0.6)]) {
      await slider.fill(String(at));
      await shown(at);
    }
  });

  test("the list of keys has this game's own", async () => {
    const { id, tokens } = await table(2, 0, { options: { auction: "draft" } });
    const page = await sit(id, 0, tokens[0] as string);
    await page.keyboard.press("?");
    await page.getByRole("tab", { name: "Keys" }).click();
    const words = await page.locator("dialog[open] dl").innerText();
    for (const key of ["quick bid", "a limit", "the white die", "the green die", "throw again"])
      expect(words).toContain(key);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  });
});
