/** The end of a race: five beats that come by themselves, tell who won for whom and how, and the money last. */

import type { Page } from "@playwright/test";
import { type Run, runOf } from "../src/lib/beats/run";
import { raceSteps } from "../src/lib/chart/positions";
import { FINISH } from "../src/lib/race/pace";
import { moments } from "../src/lib/race/steps";
import { expect, freeze, harness, pass, type Stand, still, test } from "./harness";
import { toldSince } from "./seen";

const h = harness();

interface Look {
  number: number;
  view: { summary: { seats: Record<string, unknown>[] } };
}

interface Raced {
  id: string;
  /** In the game's record: before the end of its first race, and after it. */
  from: number;
  to: number;
  /** What a summary says of a seat's money. */
  money: string;
  /** How many of its units make a dollar. */
  cents?: number;
  /** Whether the horses are the players'. */
  owned?: boolean;
  beats: string[];
}

const ALL = ["finish", "official", "circle", "payout", "next"];
const LAST = ALL.slice(0, -1);
const GAMES: Raced[] = [
  { id: "homestretch", from: 86, to: 98, money: "money", beats: ALL },
  { id: "high_roller", from: 340, to: 365, money: "cash", beats: LAST },
  { id: "big_stakes", from: 18, to: 32, money: "prize", beats: LAST },
  { id: "racing_stable", from: 2, to: 40, money: "cash", beats: ALL },
  { id: "stretch", from: 1, to: 38, money: "money", cents: 100, owned: false, beats: LAST },
];

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
interface Viewer {
  place?: "link" | "room" | "phone";
  seated?: boolean;
  viewport?: { width: number; height: number };
  reducedMotion?: "reduce";
}

/** The page of a viewer at the end of a race, on which no time passes. */
async function ended(game: Raced, viewer: Viewer = {}): Promise<{ page: Page; table: Stand }> {
  const { place = "link", seated = true, viewport = WIDE, reducedMotion } = viewer;
  const table = await h.server.stand(game.id, game.from);
  const { id, tokens } = table;
  const own = seated
    ? { seat: 0, token: tokens[0], name: "Ann" }
    : { seat: null, token: null, name: "" };
  const kept = { id, game: game.id, place, seen: Date.now(), ...own };
  const { page } = await h.visit(`/t/${id}`, {
    keep: { "railbird.tables": JSON.stringify([kept]) },
    viewport,
    clocked: true,
    ...(reducedMotion ? { reducedMotion } : {}),
  });
  await freeze(page, (await look(table)).number);
  await h.server.follow(table, game.to);
  const after = await look(table);
  await expect(page.locator(".page")).toHaveAttribute("data-live", `${after.number}`);
  const beat = page.locator("[data-beat]");
  // Any key ends a step of the race, and the finish is one of them; where a race is run as a whole, no key
  // leaves what was not seen for a moment.
  while ((await beat.count()) === 0) {
    await page.clock.runFor(20);
    await page.keyboard.press("z");
  }
  return { page, table };
}

const look = ({ id, tokens }: Stand, at?: number) =>
  h.server.call<Look>(`/api/tables/${id}${at === undefined ? "" : `?at=${at}`}`, {
    token: tokens[0] ?? "",
  });

const beatOn = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>("[data-beat]")?.dataset.beat ?? "");
const told = (page: Page) => page.locator("[data-beat]").innerText();

/** All that a page says, to whoever looks or listens. */
const saidOn = (page: Page) =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll("[aria-live]")].map((one) => one.textContent),
    ].join("\n"),
  );

const amounts = (text: string) =>
  new Set(
    [...text.matchAll(/\$([\d,.]+)/g)].map(([, digits]) => Number(digits?.replaceAll(",", ""))),
  );

/** How the first race was run, as the table's log has it. */
async function raced(
  page: Page,
  { id }: Stand,
): Promise<{ run: Run; name: (post: number) => string }> {
  const steps = raceSteps(moments(null, await toldSince(page, id, undefined, 0)), 1);
  const runners = steps.at(-1)?.frame.runners ?? [];
  return {
    run: runOf(steps) as Run,
    name: (post) => runners.find((one) => one.post === post)?.name ?? "",
  };
}

/** What a true sentence about this race says. */
function truth(
  { winner, leads, lastLead, wire, lastOf, tied }: Run,
  name: (post: number) => string,
  stretch: boolean,
) {
  if (tied.length > 0) return "the tie rule gives it to";
  if (lastOf !== null && lastOf >= 4) return `Last of ${lastOf} at halfway`;
  const near = stretch ? "at the top of the stretch" : "when the line is near";
  if (lastLead === null) return `Nobody is alone in front ${near}`;
  if (lastLead !== winner)
    return `${name(lastLead)} leads ${stretch ? near : "until the very end"}`;
  if (wire) return "takes the lead early";
  if (leads.length === 1) return "is ever alone in front";
  if (leads.length > 3) return `The lead changes hands ${leads.length - 1} times`;
  return `the lead ${leads.indexOf(winner) < leads.length - 1 ? "to" : "from"} ${name(leads.at(-2) ?? 0)}`;
}

for (const game of GAMES)
  test(`47, 48: ${game.id}: the beats come by themselves, name the winner with horse and owner, and tell the money in their fourth`, async () => {
    const { page, table } = await ended(game);
    const { number } = await look(table);
    const { run, name } = await raced(page, table);
    const known = amounts(await saidOn(page));
    const hidden = (await look(table, number)).view.summary.seats
      .map((seat) => Number(seat[game.money]) / (game.cents ?? 1))
      .filter((amount) => !known.has(amount));
    expect(hidden.length).toBeGreaterThan(0);
    const seen: string[] = [];
    const words: Record<string, string> = {};
    let gone = FINISH;
    for (let now = await beatOn(page); now !== ""; now = await beatOn(page)) {
      if (now !== seen.at(-1)) seen.push(now);
      words[now] = await told(page);
      const said = amounts(await saidOn(page));
      if (["finish", "official", "circle"].includes(now))
        for (const amount of hidden) expect([...said], now).not.toContain(amount);
      await pass(page, 500);
      gone += 500;
      expect(gone).toBeLessThan(20_000);
    }
    expect(seen).toEqual(game.beats);
    const horse = name(run.winner);
    expect(words.official).toContain(horse);
    expect(words.circle).toContain(horse);
    expect(words.circle).toMatch(game.owned === false ? /wins/ : /wins for (you|Ann|Ben)/);
    expect(words.circle).toContain(truth(run, name, game.owned === false));
    for (const amount of hidden) expect([...amounts(words.payout ?? "")]).toContain(amount);
    await expect(page.locator(".page")).toHaveAttribute("data-number", `${number}`);
  });

for (const game of GAMES)
  test(`47: ${game.id}: one key leaves each beat, a tap does, and skipping leads to one card`, async () => {
    const { page, table } = await ended(game, { viewport: NARROW });
    const { number } = await look(table);
    const shown = page.locator(".page");
    for (const beat of game.beats) {
      expect(await beatOn(page)).toBe(beat);
      // Not by the key that led to it.
      await page.keyboard.press("Space");
      expect(await beatOn(page)).toBe(beat);
      await page.clock.fastForward(300);
      if (beat === "official") await page.locator("[data-beat] h2").first().click({ force: true });
      else await page.keyboard.press("Space");
    }
    expect(await beatOn(page)).toBe("");
    await expect(shown).toHaveAttribute("data-number", `${number}`);

    const again = await ended(game);
    const { run, name } = await raced(again.page, again.table);
    await again.page.getByRole("button", { name: "Skip", exact: true }).click();
    expect(await beatOn(again.page)).toBe("card");
    const card = await told(again.page);
    for (const part of [name(run.winner), "Official", "You collect"])
      expect(card.toLowerCase()).toContain(part.toLowerCase());
    await again.page.clock.fastForward(300);
    await again.page.keyboard.press("Space");
    expect(await beatOn(again.page)).toBe("");
  });

test("14, 47: with reduced motion the beats are stills with the same times", async () => {
  const [game] = GAMES as [Raced];
  const { page } = await ended(game, { reducedMotion: "reduce" });
  const lasted: Record<string, number> = {};
  for (let now = await beatOn(page); now !== ""; now = await beatOn(page)) {
    expect(await page.evaluate(() => document.getAnimations().length), now).toBe(0);
    lasted[now] = (lasted[now] ?? 0) + 100;
    await page.clock.fastForward(100);
  }
  const about = (ms: number) => Math.round(ms / 500) * 500;
  expect(Object.entries(lasted).map(([beat, ms]) => [beat, about(ms)])).toEqual([
    ["finish", 2000],
    ["official", 2500],
    ["circle", 4500],
    ["payout", 5000],
    ["next", 3000],
  ]);
});

test("whoever looks on sees the beats, the big screen too; a phone in the room has its own money", async () => {
  const [game] = GAMES as [Raced];
  for (const viewer of [{ seated: false }, { seated: false, place: "room" }] as const) {
    const { page, table } = await ended(game, viewer);
    const { run, name } = await raced(page, table);
    const seen: string[] = [];
    for (let now = await beatOn(page); now !== ""; now = await beatOn(page)) {
      if (now !== seen.at(-1)) seen.push(now);
      if (now === "circle") expect(await told(page)).toContain(`${name(run.winner)} wins for Ann`);
      if (now === "payout") expect(await told(page)).not.toContain("You");
      await pass(page, 500);
    }
    expect(seen).toEqual(game.beats);
  }
  const { page, table } = await ended(game, { place: "phone", viewport: NARROW });
  const { run, name } = await raced(page, table);
  for (let now = await beatOn(page); now !== "payout"; now = await beatOn(page)) {
    expect(await told(page)).toContain("big screen");
    expect(await told(page)).not.toContain(name(run.winner));
    await pass(page, 500);
  }
  await pass(page, 4500);
  const lines = await told(page);
  expect(lines.toLowerCase()).toContain("you collect");
  expect(lines).not.toContain("Ben");
});

/** What each beat says from now on: where they come by themselves, a busy machine looks when one is gone. */
async function noteBeats(page: Page): Promise<() => Promise<Record<string, string>>> {
  await page.evaluate(() => {
    const noted: Record<string, string> = {};
    Object.assign(globalThis, { noted });
    new MutationObserver(() => {
      const beat = document.querySelector<HTMLElement>("[data-beat]");
      const kind = beat?.dataset.beat;
      if (beat && kind) noted[kind] = `${noted[kind] ?? ""}\n${beat.innerText}`;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { noted: Record<string, string> }).noted);
}

for (const game of GAMES)
  test(`a replay of ${game.id} names the owner and tells what everybody is paid, as the table did`, async () => {
    const table = await h.server.stand(game.id, game.from);
    const { number: from } = await look(table);
    await h.server.follow(table, game.to);
    const { number: to } = await look(table);
    const { page } = await h.visit(`/t/${table.id}?at=${from}`, {
      keep: { "railbird.prefs": JSON.stringify({ speed: 4 }) },
      reducedMotion: "reduce",
    });
    const noted = await noteBeats(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await still(page, to);
    const { circle = "", payout = "" } = await noted();
    expect(circle).toMatch(game.owned === false ? /wins/ : /wins for (Ann|Ben)/);
    const { seats } = (await look(table, to)).view.summary;
    const told = [...amounts(payout)];
    for (const seat of seats) expect(told).toContain(Number(seat[game.money]) / (game.cents ?? 1));
  });

test("every payment is one tap away, and the beats wait for whoever reads it", async () => {
  const [game] = GAMES as [Raced];
  const { page } = await ended(game);
  for (const _ of ["finish", "official", "circle"]) {
    await page.clock.fastForward(300);
    await page.keyboard.press("Space");
  }
  await page.getByRole("button", { name: "Every payment" }).click();
  await expect(page.locator("dialog .payout .bets li").first()).toBeVisible();
  await pass(page, 20_000);
  expect(await beatOn(page)).toBe("payout");
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await pass(page, 9000);
  expect(await beatOn(page)).toBe("");
});

for (const game of GAMES.map(({ id }) => id))
  test(`58: ${game}: the result chart has lines of the running, a table of them, and a story`, async () => {
    const { id } = await h.server.stand(game, "end");
    const { page } = await h.visit(`/t/${id}/chart`);
    const lines = page.locator("main svg.lines").first();
    await expect(lines).toBeVisible();
    const runners = await lines.locator("path.run").count();
    expect(runners).toBeGreaterThan(1);
    const table = page
      .locator("table", { has: page.locator("caption", { hasText: /each/ }) })
      .first();
    await expect(table.locator("tr")).toHaveCount(runners + 1);
    await expect(
      page.getByRole("heading", { name: /How it was won|Story of the race/ }).first(),
    ).toBeVisible();
    await expect(page.locator("main .story").first()).not.toBeEmpty();
  });
