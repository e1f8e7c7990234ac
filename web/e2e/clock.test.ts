/** Nothing on the screen runs ahead of the race: a race is followed step by step on a page whose clock stands
 *  still, and what the page says is held against what the steps have reached. */

import type { Page } from "@playwright/test";
import type { RaceFrame } from "../src/lib/race/frame";
import { orderRows } from "../src/lib/race/frame";
import { onTrack } from "../src/lib/race/pace";
import { inRace, moments, type RaceMoment } from "../src/lib/race/steps";
import { expect, freeze, harness, pass, type Stand, still, test } from "./harness";
import { toldSince } from "./seen";

const h = harness();

interface Look {
  number: number;
  race: RaceFrame | null;
  view: { summary: { seats: Record<string, unknown>[] } };
}

interface Raced {
  id: string;
  /** In the game's record: amid a race, or before it, and its end. */
  from: number;
  to: number;
  /** What a summary says of a seat's money. */
  money: string;
  /** How many of its units make a dollar. */
  cents?: number;
}

const GAMES: Raced[] = [
  { id: "homestretch", from: 86, to: 98, money: "money" },
  { id: "high_roller", from: 340, to: 365, money: "cash" },
  { id: "big_stakes", from: 18, to: 32, money: "prize" },
  { id: "racing_stable", from: 2, to: 40, money: "cash" },
];
const STRETCH: Raced = { id: "stretch", from: 1, to: 38, money: "money", cents: 100 };

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** Who looks on, from where. */
const VIEWERS = {
  "a seat": { place: "link", seated: true, viewport: WIDE },
  "a seat on a phone": { place: "link", seated: true, viewport: NARROW },
  "a spectator": { place: "link", seated: false, viewport: WIDE },
  "the big screen of a room": { place: "room", seated: false, viewport: WIDE },
  "a phone in a room": { place: "phone", seated: true, viewport: NARROW },
} as const;
type Viewer = (typeof VIEWERS)[keyof typeof VIEWERS];

/** The page of a viewer, on which no time passes. */
async function frozen(
  game: Raced,
  { id, tokens }: Stand,
  viewer: Viewer,
  more: Record<string, string> = {},
): Promise<Page> {
  const { place, seated, viewport } = viewer;
  const own = seated
    ? { seat: 0, token: tokens[0], name: "Ann" }
    : { seat: null, token: null, name: "" };
  const table = { id, game: game.id, place, seen: Date.now(), ...own };
  const keep = { ...more, "railbird.tables": JSON.stringify([table]) };
  const { page } = await h.visit(`/t/${id}`, { keep, viewport, clocked: true });
  const now = await h.server.call<Look>(
    `/api/tables/${id}`,
    seated ? { token: tokens[0] ?? "" } : {},
  );
  await freeze(page, now.number);
  return page;
}

/** All that a page says, to whoever looks or listens, and where its board is. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector<HTMLElement>(".page");
    const heard = [...document.querySelectorAll("[aria-live], svg[role=img]")];
    const board = document.querySelector("section.race .stage")?.getBoundingClientRect();
    return {
      number: Number(root?.dataset.number),
      screen: root?.dataset.screen ?? "",
      text: [
        document.title,
        document.body.innerText,
        ...heard.map((one) => `${one.textContent} ${one.getAttribute("aria-label")}`),
      ].join("\n"),
      board: board && [board.left, board.top + scrollY, board.width, board.height].map(Math.round),
      order: [...document.querySelectorAll("[data-order] li")].map(
        (row) =>
          `${row.querySelector(".place")?.textContent} ${row.querySelector(".name")?.textContent}`,
      ),
    };
  });

const amounts = (text: string) =>
  new Set(
    [...text.matchAll(/\$([\d,.]+)/g)].map(([, digits]) => Number(digits?.replaceAll(",", ""))),
  );
const results = (text: string) => [...text.matchAll(/\bofficial\b|\bwins\b|\bwon\b/gi)].length;

/** What the seats have at a number. */
async function held({ money, cents = 1 }: Raced, id: string, at: number): Promise<number[]> {
  const { view } = await h.server.call<Look>(`/api/tables/${id}?at=${at}`);
  return view.summary.seats.map((seat) => Number(seat[money]) / cents);
}

/** What is not to be read on a page that says this: money that nobody has before the end. */
async function secrets(game: Raced, id: string, end: number, text: string): Promise<number[]> {
  const known = amounts(text);
  const kept = (await held(game, id, end)).filter((amount) => !known.has(amount));
  expect(kept.length, "money that changes hands").toBeGreaterThan(0);
  return kept;
}

for (const game of GAMES)
  for (const [who, viewer] of Object.entries(VIEWERS))
    test(`${game.id}: ${who} is told nothing that the horses have not run`, async () => {
      const table = await h.server.stand(game.id, game.from);
      const { id, tokens } = table;
      const page = await frozen(game, table, viewer);
      const before = await saidOn(page);
      await h.server.follow(table, game.to);
      const token = viewer.seated ? tokens[0] : undefined;
      const { number: end } = await h.server.call<Look>(
        `/api/tables/${id}`,
        token ? { token } : {},
      );
      await expect(page.locator(".page")).toHaveAttribute("data-live", `${end}`);

      const start = await h.server.call<Look>(`/api/tables/${id}?at=${before.number}`);
      const told = await toldSince(page, id, token, before.number);
      const steps = moments(start.race, told).filter(onTrack);
      const last = steps.findIndex(({ official }) => official);
      expect(last).toBeGreaterThan(3);
      const hidden = await secrets(game, id, end, before.text);
      let board: unknown;
      let quiet: number | undefined;
      let reached: RaceMoment | null = null;
      for (const step of steps.slice(0, last + 1)) {
        const at = `${step.number} ${step.steps.map(({ type }) => type).join()}`;
        const now = await saidOn(page);
        expect(now.number, at).toBeLessThan(step.number);
        expect(["", "race"], at).toContain(now.screen);
        for (const amount of hidden) expect([...amounts(now.text)], at).not.toContain(amount);
        const frame = moves(reached, step) ? reached?.frame : step.frame;
        // The screen of a race has words of its own; more of them come with the first horse that is home.
        quiet ??= results(now.text);
        if (!frame || !anyHome(frame)) expect(results(now.text), at).toBe(quiet);
        if (now.order.length > 0 && frame && !step.official)
          expect(now.order, at).toEqual(
            orderRows(frame).map(({ position, runner }) => `${position} ${runner.name}`),
          );
        board ??= now.board;
        expect(now.board, at).toEqual(board);
        reached = step;
        await page.keyboard.press("z");
      }
      // The race is over; what follows from it comes with the payout.
      await expect(page.locator("[data-beat]")).toBeVisible();
      const over = await saidOn(page);
      for (const amount of hidden) expect([...amounts(over.text)]).not.toContain(amount);
      expect(over.number).toBeLessThan(reached?.number ?? 0);
      await pass(page, 20_000);
      expect((await saidOn(page)).number).toBeGreaterThanOrEqual(reached?.number ?? 0);
    });

const anyHome = ({ runners }: RaceFrame) =>
  runners.some(({ status }) => status.kind === "home" || status.kind === "finished");

/** Whether a step leads a horse on. */
function moves(from: RaceMoment | null, { frame }: RaceMoment): boolean {
  return frame.runners.some(
    ({ post, distance }) =>
      distance !== (from?.frame.runners.find((one) => one.post === post)?.distance ?? 0),
  );
}

/** A race of Top of the Stretch that was thrown while a viewer's page stood before it. */
async function thrown(viewer: Viewer, more: Record<string, string> = {}) {
  const table = await h.server.stand(STRETCH.id, STRETCH.from);
  const { id } = table;
  const page = await frozen(STRETCH, table, viewer, more);
  const before = await saidOn(page);
  await h.server.follow(table, STRETCH.to);
  const token = viewer.seated ? (table.tokens[0] ?? "") : undefined;
  const { number: end } = await h.server.call<Look>(`/api/tables/${id}`, token ? { token } : {});
  await expect(page.locator(".page")).toHaveAttribute("data-live", `${end}`);
  const start = await h.server.call<Look>(`/api/tables/${id}?at=${before.number}`);
  const told = moments(start.race, await toldSince(page, id, token, before.number)).filter(inRace);
  const last = told.findIndex(({ official }) => official);
  const hidden = await secrets(STRETCH, id, end, before.text);
  return { page, before, end, hidden, race: told.slice(0, last + 1) };
}

/** The horses run from the gate to the wire, call by call. */
async function runsHome({ page, end, hidden, race }: Awaited<ReturnType<typeof thrown>>) {
  const calls = race.filter(({ frame: { course } }, i) => {
    const was = race[i - 1]?.frame.course;
    return course.kind === "open" && (was?.kind !== "open" || was.call !== course.call);
  });
  expect(calls).toHaveLength(5);
  // They stand in the gate for a moment.
  await page.clock.runFor(400);
  let quiet: number | undefined;
  let board: unknown;
  for (const { frame, official } of calls) {
    const now = await saidOn(page);
    const at = JSON.stringify(frame.course);
    expect(now.number, at).toBeLessThan(end);
    expect(now.screen, at).toBe("race");
    expect(await page.locator("[data-chart]").count(), at).toBe(0);
    for (const amount of hidden) expect([...amounts(now.text)], at).not.toContain(amount);
    if (!official) expect(results(now.text), at).toBe((quiet ??= results(now.text)));
    if (now.order.length > 0)
      expect(now.order, at).toEqual(
        orderRows(frame).map(({ position, runner }) => `${position} ${runner.name}`),
      );
    expect(now.board, at).toEqual((board ??= now.board));
    await page.keyboard.press("z");
  }
  // The end stands for a while; what follows from it comes with the payout, and then the chart.
  await pass(page, 2500);
  await expect(page.locator("[data-beat]")).toBeVisible();
  const over = await saidOn(page);
  for (const amount of hidden) expect([...amounts(over.text)]).not.toContain(amount);
  expect(over.number).toBeLessThan(end);
  await pass(page, 20_000);
  await expect(page.locator(".page")).toHaveAttribute("data-number", `${end}`);
  await expect(page.locator("[data-chart='1']")).toBeVisible();
}

for (const [who, viewer] of Object.entries(VIEWERS))
  test(`stretch: ${who} is told nothing that the horses have not run`, async () => {
    const seen = await thrown(viewer);
    const { page, before } = seen;
    // The off is asked for, and the race begins with it.
    await page.clock.runFor(20);
    await expect(page.locator(".page")).not.toHaveAttribute("data-number", `${before.number}`);
    await expect(page.locator("html")).toHaveAttribute("data-still", "false");
    await runsHome(seen);
  });

for (const who of ["a seat", "a spectator"] as const)
  test(`stretch: ${who} is told nothing that was not thrown`, async () => {
    const manner = { "railbird.stretch.manner": JSON.stringify("throws") };
    const seen = await thrown(VIEWERS[who], manner);
    const { page, before, end, hidden } = seen;
    let quiet: number | undefined;
    for (let now = await saidOn(page); now.number < end - 1; now = await saidOn(page)) {
      const at = String(now.number);
      for (const amount of hidden) expect([...amounts(now.text)], at).not.toContain(amount);
      // The sheet has words of its own, from the off on.
      if (now.number > before.number)
        expect(results(now.text), at).toBe((quiet ??= results(now.text)));
      await page.keyboard.press("n");
      await expect(page.locator(".page")).not.toHaveAttribute("data-number", at);
    }
    // The last throw is shown when the race was run.
    await page.keyboard.press("n");
    await page.locator("[data-way]").waitFor();
    await runsHome(seen);
  });

for (const game of GAMES.filter(({ id }) => id !== "racing_stable"))
  for (const viewport of [WIDE, NARROW])
    test(`${game.id}: the board stands still from turn to turn, ${viewport.width} wide`, async () => {
      const table = await h.server.stand(game.id, game.from);
      const { id, tokens } = table;
      const token = tokens[0] ?? "";
      const keep = h.seat(id, 0, token, "Ann", game.id);
      const { page } = await h.visit(`/t/${id}`, { keep, viewport, reducedMotion: "reduce" });
      let board: unknown;
      while (table.at < game.to - 1) {
        const { number } = await h.server.call<Look>(`/api/tables/${id}`, { token });
        await still(page, number);
        const now = await saidOn(page);
        board ??= now.board;
        expect(now.board, `${number}`).toEqual(board);
        await h.server.follow(table, table.at + 1);
      }
      expect(board).toBeDefined();
    });

test("a race goes faster, is skipped to its end, and is not shown again after a reload", async () => {
  const game = GAMES.find(({ id }) => id === "racing_stable") as Raced;
  const table = await h.server.stand(game.id, game.from);
  const page = await frozen(game, table, VIEWERS["a seat"]);
  await h.server.follow(table, game.to);
  const shown = page.locator(".page");
  await expect(shown).toHaveAttribute("data-live", `${game.to}`);
  const speed = page.locator("[data-speed]");
  const skip = page.getByRole("button", { name: "Skip the race" });
  await expect(speed).toHaveText(/1×/);
  for (const words of ["2×", "4×"]) {
    await speed.click();
    await expect(speed).toContainText(words);
  }
  await skip.click();
  // The end stands until its time has passed.
  await expect(page.getByText("See the payout")).toBeVisible();
  const { number } = await saidOn(page);
  expect(number).toBeLessThan(game.to);
  await page.reload();
  await expect(shown).toHaveAttribute("data-number", `${game.to}`);
  await expect(shown).toHaveAttribute("data-screen", "enter");
  await expect(speed).toContainText("4×");
  await expect(skip).toBeDisabled();
});
