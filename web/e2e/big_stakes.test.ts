/** Big Stakes in a browser: stables, entries, the race with its inquiries, results and the past. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { holdForAll, lookAtAll, type Screen } from "./access";
import { harness } from "./harness";

const h = harness();
const LONG = { timeout: 200_000 };

interface Look {
  number: number;
  over: boolean;
  seat: number | null;
  moves: { type: string; post?: number }[];
  pending: { kind: string; seats?: number[]; decision?: number };
  race: { runners: { post: number; distance: number; lane: number }[] } | null;
  view: {
    summary: {
      phase: string;
      seats: { name: string; prize: number }[];
      standings: number[][] | null;
      races: { result: { horse: string; place: number | null; prize: number }[] }[];
      race: { runners: { horse: string; seat: number }[]; max: number | null } | null;
    };
    you: { hand: string[]; choice: unknown } | null;
  };
}

const look = (id: string, token?: string, at?: number) =>
  h.server.call<Look>(
    `/api/tables/${id}${at === undefined ? "" : `?at=${at}`}`,
    token ? { token } : {},
  );

/** A meet of one short race, unless said otherwise. */
const table = (people: number, bots: number, options: Record<string, unknown> = {}) =>
  h.server.table(people, bots, { game: "big_stakes", options: { program: ["d5"], ...options } });

const keepOf = (id: string, seat: number, token: string) => ({
  "railbird.tables": JSON.stringify([
    { id, game: "big_stakes", seat, token, name: ["Ann", "Ben"][seat], seen: Date.now() },
  ]),
});

/** A browser with a seat at the table, its horses at rest so that nobody waits for them. */
async function sit(id: string, seat: number, token: string, options = {}): Promise<Page> {
  const { page } = await h.visit(`/t/${id}`, {
    keep: keepOf(id, seat, token),
    reducedMotion: "reduce",
    ...options,
  });
  await page.waitForSelector(".page[data-phase] .cols");
  return page;
}

/** Plays on through the API until `enough`, by the hunches of a quick bot. */
async function advance(
  id: string,
  tokens: readonly string[],
  enough: (state: Look) => boolean,
): Promise<Look> {
  for (let turn = 0; turn < 4000; turn += 1) {
    let waiting = true;
    for (const token of tokens) {
      const state = await look(id, token);
      if (state.over || enough(state)) return state;
      if (state.moves.length === 0) continue;
      const hint = `/api/tables/${id}/hint?bot=random`;
      const { move } = await h.server.call<{ move: unknown }>(hint, { token });
      const body = { move, decision: state.pending.decision };
      await h.server.call(`/api/tables/${id}/moves`, { method: "POST", token, body });
      waiting = false;
    }
    if (waiting) await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("it does not happen");
}

const at =
  (phase: string, seat = 0) =>
  (state: Look) =>
    state.seat === seat && state.view.summary.phase === phase && state.moves.length > 0;

/** One decision by the keys alone, once the page shows it. */
async function press(page: Page, id: string, token: string): Promise<boolean> {
  const state = await look(id, token);
  if (state.over) return true;
  if (state.moves.length === 0) return false;
  if (Number(await page.locator(".page").getAttribute("data-number")) !== state.number)
    return false;
  const focused = page.locator("main [data-decision]:focus");
  await focused.waitFor();
  const { phase } = state.view.summary;
  const key = (name: string) => page.keyboard.press(name);
  switch (phase) {
    case "release":
    case "keep": {
      // Space marks a card, Tab goes to the next, and Enter sends them.
      const due = phase === "keep" ? 5 : 2;
      for (let i = 0; i < due; i += 1) {
        if (i > 0) await key("Tab");
        await key(" ");
      }
      await key("Enter");
      break;
    }
    case "trade":
      await key("p");
      break;
    case "enter":
      await key(" ");
      await key("Enter");
      break;
    default:
      await key("Enter");
  }
  await expect.poll(async () => (await look(id, token)).number).toBeGreaterThan(state.number);
  return false;
}

async function playOut(seats: { page: Page; token: string }[], id: string): Promise<void> {
  for (let turn = 0; turn < 2000; turn += 1) {
    let over = false;
    for (const { page, token } of seats) over = (await press(page, id, token)) || over;
    if (over) return;
    await seats[0]?.page.waitForTimeout(30);
  }
  throw new Error("the meet does not end");
}

describe("a whole meet", () => {
  test("40: two browsers and a bot, by keyboard alone, agree on the end", LONG, async () => {
    const { id, tokens } = await table(2, 1);
    const [ann, ben] = tokens as [string, string];
    const pages = [await sit(id, 0, ann), await sit(id, 1, ben)] as const;
    await playOut(
      [
        { page: pages[0], token: ann },
        { page: pages[1], token: ben },
      ],
      id,
    );
    const { summary } = (await look(id)).view;
    expect(summary.races).toHaveLength(1);
    const stranger = (await h.visit(`/t/${id}`)).page;
    for (const page of [...pages, stranger]) {
      const rows = page.locator("[data-result='1'] tbody tr");
      await expect.poll(() => rows.count()).toBe(3);
      const shown = await rows.evaluateAll((all) =>
        all.map((row) => ({
          place: Number(row.querySelector("td")?.textContent) || null,
          prize: Number(row.querySelector("td:last-child")?.textContent?.replace(/\D/g, "")),
        })),
      );
      const known = summary.races[0]?.result.map(({ place, prize }) => ({ place, prize }));
      expect(shown).toEqual(known);
      const money = await page
        .locator(".stables tbody tr")
        .evaluateAll((all) =>
          all.map((row) =>
            Number(row.querySelector("td:last-child")?.textContent?.replace(/\D/g, "")),
          ),
        );
      expect([...money].sort((a, b) => b - a)).toEqual(
        summary.seats.map(({ prize }) => prize).sort((a, b) => b - a),
      );
    }
  });

  test("the whole meet in the text view", LONG, async () => {
    const { id, tokens } = await table(1, 1);
    const token = tokens[0] as string;
    const page = await sit(id, 0, token);
    await page.getByRole("button", { name: "Text", exact: true }).first().click();
    const line = page.locator("form input").last();
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
      if (state.over) break;
      const hand = state.view.you?.hand ?? [];
      if (state.moves.length === 0) await page.waitForTimeout(30);
      else
        switch (state.view.summary.phase) {
          case "release":
            await type(`release ${hand.slice(0, 2).join(", ")}`);
            break;
          case "trade":
            await type("pass");
            break;
          case "answer":
            await type("no");
            break;
          case "keep":
            await type(`keep ${hand.slice(0, 5).join(", ")}`);
            break;
          case "enter":
            await type(`enter ${hand[0]}`);
            break;
          case "post":
            await type(`post ${state.moves[0]?.post}`);
            break;
          default:
            await type("run");
        }
    }
    await page.locator("[data-result='1']").waitFor();
    await line.fill("money");
    await line.press("Enter");
    await page.locator("[role=log] li").getByText("Ann").first().waitFor();
  });
});

describe("what is hidden", () => {
  test("7: a stranger is sent no card and no entry before it is turned over", LONG, async () => {
    const { id, tokens } = await table(2, 0);
    const sent: string[] = [];
    const { page } = await h.visit(`/t/${id}`);
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => sent.push(String(payload))),
    );
    await page.reload();
    await page.waitForSelector(".page[data-phase] .cols");
    // What Ben laid open everybody saw; what he keeps in his hand nobody did.
    await advance(id, tokens, at("trade"));
    const secret = (await look(id, tokens[1])).view.you?.hand ?? [];
    expect(secret).toHaveLength(5);
    // Who comes last to the entries sees that the other's is in, and no more.
    const later = await advance(
      id,
      tokens,
      ({ view, moves, pending }) =>
        view.summary.phase === "enter" && moves.length > 0 && pending.seats?.length === 1,
    );
    const shown = () => secret.filter((horse) => sent.some((one) => one.includes(`"${horse}"`)));
    expect(sent.length).toBeGreaterThan(0);
    expect(shown()).toEqual([]);
    const other = await look(id, tokens[1 - (later.seat ?? 0)]);
    const [entry] = other.view.you?.choice as [string];
    expect(JSON.stringify(later)).not.toContain(`"${entry}"`);
    const seen = await look(id);
    expect(seen.view.you).toBeNull();
    for (const horse of secret) expect(JSON.stringify(seen)).not.toContain(`"${horse}"`);
    await expect.poll(() => page.locator("[data-field] .back").count()).toBe(2);
    await advance(id, tokens, at("post", 0));
    await expect.poll(() => page.locator("[data-field] .face").count()).toBe(2);
  });
});

describe("a decision", () => {
  test(
    "21: an illegal path is refused in the rule's words, and nothing changes",
    LONG,
    async () => {
      const { id, tokens } = await table(2, 0);
      await advance(id, tokens, at("run"));
      const page = await sit(id, 0, tokens[0] as string);
      const before = await look(id, tokens[0]);
      await page.locator("details summary", { hasText: "Draw the path yourself" }).click();
      await page.locator("[data-step=i]").click();
      await page.locator("[data-run]").click();
      await page.getByRole("alert").getByText("The first space is straight ahead.").waitFor();
      expect(await look(id, tokens[0])).toEqual(before);
    },
  );

  test("arrow keys go over the cells in reach, the way is drawn, and Enter runs there", async () => {
    const { id, tokens } = await table(2, 0);
    await advance(id, tokens, at("run"));
    const page = await sit(id, 0, tokens[0] as string);
    await page.locator("[role=radio]:focus").waitFor();
    const chosen = () => page.locator("[role=radio][aria-checked=true]").getAttribute("data-cell");
    const first = await chosen();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(chosen).not.toBe(first);
    const [lane, column] = ((await chosen()) ?? "").split(".").map(Number.parseFloat);
    await page.locator("path.trail").waitFor({ state: "attached" });
    // The sum of the dice is the engine's, part by part.
    const max = (await look(id, tokens[0])).view.summary.race?.max;
    const parts = await page
      .locator(".sum li:not(.total) b")
      .evaluateAll((all) =>
        all.map((one) => Number(one.textContent?.replace("−", "-").replace("+", ""))),
      );
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(max);
    await page.keyboard.press("Enter");
    const spots = async () =>
      (await look(id)).race?.runners.map(({ lane: l, distance }) => [l, Math.floor(distance / 2)]);
    await expect.poll(spots).toContainEqual([lane, column]);
  });

  test("an inquiry names the rule that was broken, and the run is done again", LONG, async () => {
    const { id, tokens } = await table(2, 0, { inquiries: true });
    // Whoever runs first has nobody in the way.
    const { seat, view } = await advance(
      id,
      tokens,
      ({ moves, view: { summary } }) => summary.phase === "run" && moves.length > 0,
    );
    const mover = seat ?? 0;
    const page = await sit(id, mover, tokens[mover] as string);
    const other = await sit(id, 1 - mover, tokens[1 - mover] as string);
    const { max } = view.summary.race ?? {};
    // One space more than the dice allow: accepted, for the others to find.
    for (let i = 0; i <= (max ?? 0); i += 1) await page.locator("[data-step=s]").click();
    await page.locator("[data-run]").click();
    await other.locator("[data-lodge]").click();
    for (const shown of [page, other]) await shown.locator("[data-ruling=path_length]").waitFor();
    expect((await look(id)).view.summary.phase).toBe("run");
    await page.getByText("run again with the same dice").waitFor();
  });
});

describe("breeding", () => {
  test("its page leads to the sheet, and the foal goes along as a pack", LONG, async () => {
    const { page } = await h.visit("/breed", { reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Choose both parents" }).click();
    await page.locator("[data-send]").click();
    await page.locator("[data-sheet='8']").waitFor();
    // Only a row above the limit is trimmed.
    const name = page.getByLabel("Its name");
    const trim = page.getByRole("button", { name: "Trim" });
    await name.or(trim).first().waitFor();
    if (await trim.isVisible()) await page.getByRole("button", { name: "Choose for me" }).click();
    await name.fill("Thunder Bay");
    await name.press("Enter");
    const link = page.locator("a[download='big_stakes-pack.json']");
    await page.getByRole("heading", { name: "Thunder Bay" }).first().waitFor();
    const download = page.waitForEvent("download");
    await link.click();
    const text = readFileSync((await (await download).path()) ?? "", "utf8");
    const { horses } = JSON.parse(text) as { horses: { id: string; name: string }[] };
    expect(horses).toContainEqual(expect.objectContaining({ id: "thunder_bay" }));
    // The pack opens a table as it is.
    const body = { game: "big_stakes", seats: 2, bots: {}, pack: { horses } };
    const opened = await h.server.call<{ id: string }>("/api/tables", { method: "POST", body });
    const pack = await h.server.call<typeof body.pack>(`/api/tables/${opened.id}/pack`);
    expect(pack.horses.some((horse) => horse.name === "Thunder Bay")).toBe(true);
  });
});

describe("the past", () => {
  test("23, 24, 34: the scrubber, a link to a moment, the chart and its photo", LONG, async () => {
    const { id, tokens } = await table(2, 0);
    const { number } = await advance(id, tokens, ({ over }) => over);
    const moment = Math.floor(number * 0.6);
    const { page } = await h.visit(`/t/${id}?at=${moment}`);
    await page.locator(`main[data-number='${moment}']`).waitFor();
    await page.locator("svg.track").first().waitFor();
    await page.locator(".stables").waitFor();
    await page.keyboard.press("End");
    await page.locator(`main[data-number='${number}']`).waitFor();
    await page.locator("[data-result='1']").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(`main[data-number='${number - 1}']`).waitFor();
    await expect.poll(() => page.locator("[data-result='1']").count()).toBe(0);
    const { result } = (await look(id)).view.summary.races[0] as unknown as {
      result: { round: number; past: number | null; status: string }[];
    };
    const [one, two] = result;
    const tie =
      one?.status === "finished" &&
      two?.status === "finished" &&
      one.round === two.round &&
      one.past === two.past;
    await page.goto(`${h.server.base}/t/${id}/chart`);
    await page.locator("[data-result='1']").waitFor();
    expect(await page.locator("[data-photo]").count()).toBe(tie ? 1 : 0);
  });
});

describe("every screen", () => {
  const screens: Screen[] = [];
  /** What is reloaded but not looked at: made of the same parts as another. */
  const alike: Screen[] = [];

  beforeAll(async () => {
    const add = async (
      name: string,
      ready: string,
      phase: string,
      options: Record<string, unknown> = {},
      into = screens,
    ) => {
      const { id, tokens } = await table(2, 0, options);
      await advance(id, tokens, phase === "finished" ? ({ over }) => over : at(phase));
      into.push({ name, path: `/t/${id}`, ready, keep: keepOf(id, 0, tokens[0] as string) });
      return id;
    };
    await add("breeding", "[data-decision]", "mate", { breeding: "matched" });
    await add("naming a foal", "[data-sheet='8']", "name", { breeding: "random" });
    await add("surplus cards", "[data-send]", "release", {}, alike);
    await add("trading", "[data-pass]", "trade");
    await add("an auction", "[data-bid]", "auction", { stables: "auction" });
    await add("entries", "[data-field]", "enter", { jockeys: true });
    await add("the gate", "[data-post]", "post", { jockeys: true, handicap: "auto" });
    await add("a run", "[data-run]", "run");
    await add("an inquiry", "[data-lodge]", "inquiry", { inquiries: true, track: "ten" });
    const over = await add("the end", "[data-result='1']", "finished");
    screens.push({ name: "chart", path: `/t/${over}/chart`, ready: ".stables", keep: {} });
    screens.push({ name: "breeding page", path: "/breed", ready: ".row .btn", keep: {} });
    screens.push({ name: "new table", path: "/new?game=big_stakes", ready: "form", keep: {} });
  }, 200_000);

  test("4: a reload shows the same state and the same decision", LONG, async () => {
    const seated = [...screens, ...alike].filter(({ keep }) => Object.keys(keep).length > 0);
    const visit = async ({ path, keep, ready }: Screen) => {
      const { page } = await h.visit(path, { keep, reducedMotion: "reduce" });
      await page.waitForSelector(ready);
      return page;
    };
    await lookAtAll(seated, visit, async (page, screen) => {
      const shown = () =>
        page.evaluate(() => ({
          phase: document.querySelector(".page")?.getAttribute("data-phase"),
          number: document.querySelector(".page")?.getAttribute("data-number"),
          asked: [...document.querySelectorAll("main [data-decision]")].map((one) => one.outerHTML),
        }));
      const before = await shown();
      await page.reload();
      await page.waitForSelector(screen.ready);
      await expect.poll(shown, { message: screen.name }).toEqual(before);
    });
  });

  holdForAll(h, screens);
});
