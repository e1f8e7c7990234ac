/** Big Stakes in a browser: stables, entries, the race with its inquiries, results and the past. */

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { holdForAll, lookAtAll, type Screen } from "./access";
import { expect, harness, still, test, TRACK } from "./harness";
import { inWords } from "./seen";

const h = harness();

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
  await page.waitForSelector(".page[data-phase] :is(.cols, .stagebox)");
  return page;
}

/** Plays on through the API until `enough`, by the hunches of a quick bot. */
async function advance(
  id: string,
  tokens: readonly string[],
  enough: (state: Look) => boolean,
): Promise<Look> {
  for (let turn = 0; turn < 4000; turn += 1) {
    for (const token of tokens) {
      const state = await look(id, token);
      if (state.over || enough(state)) return state;
      if (state.moves.length === 0) continue;
      const hint = `/api/tables/${id}/hint?bot=random`;
      const { move } = await h.server.call<{ move: unknown }>(hint, { token });
      const body = { move, decision: state.pending.decision };
      await h.server.call(`/api/tables/${id}/moves`, { method: "POST", token, body });
    }
  }
  throw new Error("it does not happen");
}

const at =
  (phase: string, seat = 0) =>
  (state: Look) =>
    state.seat === seat && state.view.summary.phase === phase && state.moves.length > 0;

test.describe("a whole meet", () => {
  test("40: two browsers by keyboard alone run to the end and agree on it", async () => {
    const { id, tokens } = await h.server.stand("big_stakes", (log) => log.length - 8);
    const pages = [await sit(id, 0, tokens[0] as string), await sit(id, 1, tokens[1] as string)];
    for (;;) {
      const due = await h.server.turn(id, tokens);
      if (!due) break;
      const page = pages[due.seat] as Page;
      await still(page, due.state.number);
      await expect(page.locator("main [data-decision]:focus")).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.locator(".page")).not.toHaveAttribute("data-number", `${due.state.number}`);
    }
    const { summary } = (await look(id)).view;
    expect(summary.races).toHaveLength(1);
    const stranger = (await h.visit(`/t/${id}`)).page;
    for (const page of [...pages, stranger]) {
      const rows = page.locator("[data-result='1'] tbody tr");
      await expect(rows).toHaveCount(2);
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

  test("9, 10: every decision is made by keys, and in the text view with typed words", async () => {
    // Space marks a card, Tab goes to the next, and Enter sends them.
    const marked = (cards: number) =>
      Array.from({ length: cards }, (_, i) => (i === 0 ? [" "] : ["Tab", " "])).flat();
    const decisions: [string, string[], (state: Look) => string][] = [
      ["release", [...marked(2), "Enter"], ({ view }) => `release ${cards(view, 2)}`],
      ["pass", ["p"], () => "pass"],
      ["keep", [...marked(5), "Enter"], ({ view }) => `keep ${cards(view, 5)}`],
      ["enter", [" ", "Enter"], ({ view }) => `enter ${cards(view, 1)}`],
      ["post", ["Enter"], ({ moves }) => `post ${moves[0]?.post}`],
      ["run", ["Enter"], () => "run"],
    ];
    const cards = ({ you }: Look["view"], count: number) =>
      (you?.hand ?? []).slice(0, count).join(", ");
    for (const [type, keys, words] of decisions)
      for (const text of [false, true]) {
        const { id, tokens } = await h.server.stand("big_stakes", { seat: 0, type });
        const token = tokens[0] as string;
        const page = await sit(id, 0, token);
        const state = await look(id, token);
        await still(page, state.number);
        if (text) {
          await inWords(page);
          const line = page.locator("form input").last();
          await line.fill(words(state));
          await line.press("Enter");
        } else {
          await expect(page.locator("main [data-decision]:focus")).toBeVisible();
          for (const key of keys) await page.keyboard.press(key);
        }
        await expect
          .poll(async () => (await look(id, token)).number, { message: type })
          .toBeGreaterThan(state.number);
        await h.leave(page);
      }
    const { id, tokens } = await h.server.stand("big_stakes", "end");
    const page = await sit(id, 0, tokens[0] as string);
    await inWords(page);
    await expect(page.locator("[data-result='1']")).toBeVisible();
    const line = page.locator("form input").last();
    await line.fill("money");
    await line.press("Enter");
    await expect(page.locator("[role=log] li").getByText("Ann").first()).toBeVisible();
  });
});

test.describe("what is hidden", () => {
  test("7: a stranger is sent no card and no entry before it is turned over", async () => {
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
    // What is not sent by then is not sent at all.
    const { number } = await look(id);
    await expect(page.locator(".page")).toHaveAttribute("data-live", `${number}`);
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

test.describe("a decision", () => {
  test("21: an illegal path is refused in the rule's words, and nothing changes", async () => {
    const { id, tokens } = await h.server.stand("big_stakes", { seat: 0, type: "run" });
    const page = await sit(id, 0, tokens[0] as string);
    const before = await look(id, tokens[0]);
    await page.locator("[data-elsewhere]").click();
    await page.locator("[data-step=i]").click();
    await page.locator("[data-run]").click();
    await page.getByRole("alert").getByText("The first space is straight ahead.").waitFor();
    expect(await look(id, tokens[0])).toEqual(before);
  });

  test("50, 51: a few lines say what they do, letters pick them, and Enter rides", async () => {
    const { id, tokens } = await h.server.stand("big_stakes-6", { seat: 1, type: "run", nth: 4 });
    const page = await sit(id, 1, tokens[1] as string);
    await page.locator("[data-line=A]:focus").waitFor();
    await still(page);
    const lines = page.locator("[data-line]");
    expect(await lines.count()).toBeGreaterThanOrEqual(2);
    expect(await lines.count()).toBeLessThanOrEqual(4);
    // Whose horse it passes, where it comes to, and what the place is worth.
    await expect(lines.first()).toHaveAccessibleName(
      /Up with the leader .*Level with Ta Wee \(Ann\)\. Passes Roseben \(Dan\)\..*15 spaces, to lane 3.*3rd pays/,
    );
    await expect(page.locator("[data-run]")).toHaveText("Ride line A");
    const drawn = () => page.locator(".race .track").getAttribute("data-path");
    const first = await drawn();
    await page.keyboard.press("c");
    await expect(page.locator("[data-run]")).toHaveText("Ride line C");
    await expect(page.locator("[data-line=C]")).toHaveAttribute("aria-checked", "true");
    await expect.poll(drawn).not.toBe(first);
    await expect(page.locator(".race .track")).toHaveAttribute(
      "data-lines",
      String((await lines.count()) - 1),
    );
    await page.locator("[data-line=C]").focus();
    await page.keyboard.press("Enter");
    const spots = async () =>
      (await look(id)).race?.runners.map(({ lane, distance }) => [lane, distance]);
    await expect.poll(spots).toContainEqual([1, 106]);
  });

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test(`51: every space on the track is chosen by a tap, and a closed one says why, ${viewport.width} wide`, async () => {
      const { id, tokens } = await h.server.stand("big_stakes-6", { seat: 0, type: "run", nth: 4 });
      const page = await sit(id, 0, tokens[0] as string, { viewport });
      await page.locator("[data-line=A]:focus").waitFor();
      await still(page);
      const track = page.locator(".race .track");
      const told = track.locator(".told");
      // In front of a horse, and where the dice do not lead.
      await track.locator(".closed:not(.plain)").first().click();
      await expect(told).toHaveText(/^Closed: you’d cut off .* \(\w+\)$/);
      await expect(page.locator("[data-run]")).toHaveText("Ride line A");
      await track.locator(".closed.plain").last().click();
      await expect(told).toHaveText(/^(Too far: the dice give 14 spaces|Closed: .* stands here)$/);
      await track.locator("[data-steps='9']:not([data-letter])").last().click();
      await expect(page.locator("[data-run]")).toHaveText("Run 9 spaces");
      await expect(told).toHaveCount(0);
      // Lane and spaces are changed beside the track, too.
      await page.locator("[data-lane='2']").click();
      await page.locator("[data-less]").click();
      await expect(page.locator("[data-run]")).toHaveText("Run 8 spaces");
      const rail = page.getByRole("radio", { name: "8 spaces, to lane 2" });
      await expect(rail.first()).toBeChecked();
      await page.locator("[data-run]").click();
      const spots = async () => (await look(id)).race?.runners.map(({ lane }) => lane);
      await expect.poll(spots).toContain(2);
      await expect(page.locator(".page")).not.toHaveAttribute("data-number", "69");
    });

  test("arrow keys go over the cells in reach, the way is drawn, and Enter runs there", async () => {
    const { id, tokens } = await h.server.stand("big_stakes", { seat: 0, type: "run" });
    const page = await sit(id, 0, tokens[0] as string);
    await page.locator("[role=radio]:focus").waitFor();
    await page.locator(".track[data-path]").waitFor();
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator("[data-run]")).toHaveText("Run 15 spaces");
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
      (await look(id)).race?.runners.map(({ lane, distance }) => [lane, distance / 2]);
    await expect.poll(spots).toContainEqual([1, 15]);
  });

  test("an inquiry names the rule that was broken, and the run is done again", async () => {
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

test.describe("breeding", () => {
  test("its page leads to the sheet, and the foal goes along as a pack", async () => {
    const { page } = await h.visit("/breed", { reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Choose both parents" }).click();
    await page.locator("[data-send]").click();
    await page.locator("[data-sheet='8']").waitFor();
    // Only a row above the limit is trimmed.
    const name = page.getByLabel("Its name");
    const trim = page.getByRole("button", { name: "Trim the numbers" });
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

test.describe("the past", () => {
  test("23, 24, 34: the scrubber, a link to a moment, the chart and its photo", async () => {
    const { id } = await h.server.stand("big_stakes", "end");
    const { number } = await look(id);
    const moment = Math.floor(number * 0.6);
    const { page } = await h.visit(`/t/${id}?at=${moment}`);
    await page.locator(`.page[data-number='${moment}']`).waitFor();
    await page.locator(TRACK).first().waitFor();
    await page.locator(".stables").waitFor();
    // Each horse runs in the silks of its owner.
    const { view } = await look(id, undefined, moment);
    const jackets = (rows: string) =>
      page
        .locator(`${rows} .who > svg:last-of-type`)
        .evaluateAll((all) =>
          all.map((svg) => [
            svg.closest("tr")?.querySelector(".name, b")?.textContent?.trim() ?? "",
            svg.innerHTML,
          ]),
        );
    await page.keyboard.press("4");
    await page.locator("section.race tbody tr").first().waitFor();
    await still(page);
    const [owners, horses] = [await jackets(".stables tr"), await jackets("section.race tr")];
    expect(horses).toHaveLength(2);
    for (const [horse, drawn] of horses) {
      const id = horse?.toLowerCase().replaceAll(" ", "_");
      const seat = view.summary.race?.runners.find((one) => one.horse === id)?.seat ?? -1;
      const owner = owners.find(([name]) => name === view.summary.seats[seat]?.name);
      expect(owner?.[1], horse).toBe(drawn);
    }
    await page.keyboard.press("End");
    await page.locator(`.page[data-number='${number}']`).waitFor();
    await page.locator("[data-result='1']").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(`.page[data-number='${number - 1}']`).waitFor();
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

test.describe("every screen", () => {
  const screens: Screen[] = [];
  /** What is reloaded but not looked at: made of the same parts as another. */
  const alike: Screen[] = [];

  test.beforeAll(async () => {
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
  });

  test("4: a reload shows the same state and the same decision", async () => {
    const seated = [...screens, ...alike].filter(({ keep }) => Object.keys(keep).length > 0);
    const visit = async ({ path, keep, ready }: Screen) => {
      const { page } = await h.visit(path, { keep, reducedMotion: "reduce" });
      await page.waitForSelector(ready);
      return page;
    };
    await lookAtAll(h, seated, visit, async (page, screen) => {
      const shown = () =>
        page.evaluate(() => ({
          phase: document.querySelector(".page")?.getAttribute("data-phase"),
          number: document.querySelector(".page")?.getAttribute("data-number"),
          asked: [...document.querySelectorAll("main [data-decision]")].map((one) => one.outerHTML),
        }));
      await still(page);
      const before = await shown();
      await page.reload();
      await page.waitForSelector(screen.ready);
      await expect.poll(shown, { message: screen.name }).toEqual(before);
    });
  });

  holdForAll(h, screens);
});
