import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { BOT, harness, SHORT, type TableLook } from "./harness";

const all = harness();

/** Presses the decision that waits, where one does. */
async function decide(page: Page): Promise<void> {
  const first = page.locator("[data-decision]:not(:disabled)").first();
  if (!(await first.isVisible().catch(() => false))) return;
  await first.focus({ timeout: 500 }).catch(() => {});
  await page.keyboard.press("Enter");
}

test("22: the title has a mark while it is your turn in a hidden tab, and loses it afterwards", async () => {
  const { id, tokens } = await all.server.table(2, 0);
  const { page } = await all.visit(`/t/${id}`, { keep: all.seat(id, 0, tokens[0] as string) });
  await page.waitForSelector("[data-decision]");
  expect(await page.title()).not.toContain("●");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => page.title()).toContain("●");
  const { move } = await all.server.call<{ move: unknown }>(`/api/tables/${id}/hint`, {
    token: tokens[0] as string,
  });
  await all.server.call(`/api/tables/${id}/moves`, {
    method: "POST",
    token: tokens[0] as string,
    body: { move },
  });
  await expect.poll(() => page.title()).not.toContain("●");
});

test("27, 28: own dice are typed, can be corrected before the next entry, and are marked in the record", async () => {
  const { id, tokens } = await all.server.table(2, 0, { dice: "mine", ...SHORT });
  // In turn until the page's own seat has to throw two dice.
  await all.server.play(
    id,
    tokens,
    ({ pending, seat, view }) =>
      view.summary.phase === "race" &&
      pending.kind === "chance" &&
      pending.seat === seat &&
      seat === 0,
  );
  const token = tokens[0] as string;
  const { page } = await all.visit(`/t/${id}`, {
    keep: all.seat(id, 0, token),
    reducedMotion: "reduce",
  });
  await page.getByRole("group", { name: "Your own dice" }).waitFor();
  await all.caughtUp(page, id, token);
  type Turn = { dice: number[] | null; horse: number | null };
  const turn = async () => {
    const { view } = await all.server.call<TableLook>(`/api/tables/${id}`, { token });
    return view.summary.turn as Turn;
  };
  await page.keyboard.press("3");
  await page.keyboard.press("5");
  await expect.poll(async () => (await turn())?.dice).toEqual([3, 5]);
  await page.getByRole("group", { name: "Your own dice" }).waitFor({ state: "detached" });
  await all.caughtUp(page, id, token);
  // Corrected: taken back and typed anew, before anything followed.
  await page.keyboard.press("u");
  await expect.poll(async () => (await turn())?.dice).toBeNull();
  await page.getByRole("group", { name: "Your own dice" }).waitFor();
  await page.keyboard.press("3");
  await page.keyboard.press("6");
  await expect.poll(async () => (await turn())?.dice).toEqual([3, 6]);
  // The decision that follows stands between the throw and its correction.
  const { move } = await all.server.call<{ move: unknown }>(`/api/tables/${id}/hint`, { token });
  await all.server.call(`/api/tables/${id}/moves`, { method: "POST", token, body: { move } });
  await all.server.play(
    id,
    tokens,
    ({ seat, pending }) => seat === 1 && pending.decision !== undefined,
  );
  const refused = await fetch(`${all.server.base}/api/tables/${id}/undo`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(409);
  await all.server.play(id, tokens);
  const record = await all.server.call<{
    by_hand: number[];
    log: { chance?: { dice?: number[] } }[];
  }>(`/api/tables/${id}/record`);
  const typed = record.by_hand.map((entry) => record.log[entry]?.chance?.dice);
  expect(typed).toContainEqual([3, 6]);
});

test("39: a seat that is late can be handed to a bot and is taken back by its owner", async () => {
  const { id, tokens } = await all.server.table(2, 0, { patience: 1, late: "wait" });
  const keep = (seat: number) => all.seat(id, seat, tokens[seat] as string, ["Ann", "Ben"][seat]);
  const ann = await all.visit(`/t/${id}`, { keep: keep(0) });
  await ann.page.waitForSelector("[data-decision]");
  await decide(ann.page);
  const late = async () => {
    const { seats } = await all.server.call<TableLook>(`/api/tables/${id}`);
    return seats[1]?.late;
  };
  await expect.poll(late).toBe(true);
  await ann.page.reload();
  await ann.page.getByRole("button", { name: "Hand to a bot" }).first().click();
  const chair = async () => {
    const { seats } = await all.server.call<TableLook>(`/api/tables/${id}`);
    return seats[1]?.stand_in ?? null;
  };
  await expect.poll(chair).not.toBeNull();
  const ben = await all.visit(`/t/${id}`, { keep: keep(1) });
  await ben.page.getByRole("button", { name: "Take my seat back" }).click();
  await expect.poll(chair).toBeNull();
});

test("40: two browsers and a bot play a game to its end, and all views agree on it", async () => {
  const { id, tokens } = await all.server.table(2, 1, SHORT);
  const visit = (seat: number) =>
    all.visit(`/t/${id}`, {
      keep: all.seat(id, seat, tokens[seat] as string, ["Ann", "Ben"][seat]),
      reducedMotion: "reduce",
    });
  const players = [await visit(0), await visit(1)];
  const stranger = await all.visit(`/t/${id}`, { reducedMotion: "reduce" });
  const over = async () => (await all.server.call<TableLook>(`/api/tables/${id}`)).over;
  while (!(await over())) for (const { page } of players) await decide(page);
  const { view } = await all.server.call<TableLook>(`/api/tables/${id}`);
  const money = (view.summary.seats as { money: number }[]).map(
    (seat) => `$${seat.money.toLocaleString("en")}`,
  );
  for (const { page } of [...players, stranger]) {
    await page.reload();
    for (const amount of money) await page.getByText(amount).first().waitFor();
  }
}, 260_000);

test("hot seat: several seats at one screen are taken and kept on the device", async () => {
  const { page } = await all.visit("/new");
  await page.getByText("All at this screen.").click();
  await page.getByLabel("Seat 2", { exact: true }).selectOption("friend");
  await page.getByLabel("Name at seat 2").fill("Ben");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/t\//);
  const kept = await page.evaluate(() => localStorage.getItem("railbird.tables") ?? "[]");
  const [table] = JSON.parse(kept) as { id: string; seats: { name: string }[] }[];
  expect(table?.seats.map(({ name }) => name)).toEqual(["Player 1", "Ben"]);
  const { started } = await all.server.call<TableLook>(`/api/tables/${table?.id}`);
  expect(started).toBe(true);
});

test("lobby: a friend joins by code, a bot is seated, the game starts when all seats are taken", async () => {
  const host = await all.visit("/new");
  await host.page.getByLabel("Seat 2", { exact: true }).selectOption("friend");
  await host.page.getByLabel("Seat 3", { exact: true }).selectOption("friend");
  await host.page.getByLabel("Seat 4", { exact: true }).selectOption("empty");
  await host.page.getByRole("button", { name: "Open the table" }).click();
  await host.page.waitForURL(/\/t\//);
  await host.page.waitForSelector(".seats");
  const code = (await host.page.locator("main h1").textContent()) ?? "";
  await host.page.locator("svg.qr, .qr svg").first().waitFor();
  const friend = await all.visit("/");
  await friend.page.getByLabel("Table code").fill(code.replace("Table code", "").trim());
  await friend.page.getByRole("button", { name: "Join" }).click();
  await friend.page
    .getByRole("button", { name: /Take this seat/ })
    .first()
    .click();
  await friend.page.getByText("you, ready").waitFor();
  await host.page.getByText("One seat is free").waitFor();
  await host.page.getByRole("button", { name: /Seat a bot/ }).click();
  await host.page.waitForSelector("[data-decision]");
  await friend.page.waitForSelector("[data-decision]");
  const late = await all.visit(new URL(host.page.url()).pathname);
  await late.page.waitForSelector(".page[data-number]");
  expect(await late.page.locator("[data-decision]").count()).toBe(0);
});

/** Two people and a bot in a race: a throw lies on the table, and the first of the two has moved before it. */
async function afterThrow(): Promise<{ id: string; tokens: string[] }> {
  const table = await all.server.table(2, 1);
  await all.server.play(table.id, table.tokens, ({ view, seat, pending }) => {
    const turn = view.summary.turn as { dice: number[] | null } | null;
    return (
      view.summary.phase === "race" &&
      seat === 0 &&
      pending.decision !== undefined &&
      turn?.dice != null
    );
  });
  return table;
}

const lookOn = (id: string, tokens: readonly string[], seat: number) =>
  all.visit(`/t/${id}`, {
    keep: all.seat(id, seat, tokens[seat] as string, ["Ann", "Ben"][seat]),
    reducedMotion: "reduce",
  });

/** Presses undo, hears why it can not be done alone, and asks everybody. */
async function askAll(page: Page): Promise<void> {
  await page.locator("[data-undo]").click({ force: true });
  await page.getByRole("button", { name: "Ask everybody to go back" }).click();
}

test("20: going back past a throw is asked of every human seat and happens when all agree", async () => {
  const { id, tokens } = await afterThrow();
  const [ann, ben] = [await lookOn(id, tokens, 0), await lookOn(id, tokens, 1)];
  await all.caughtUp(ann.page, id, tokens[0]);
  await all.caughtUp(ben.page, id, tokens[1]);
  const state = () => all.server.call<TableLook>(`/api/tables/${id}`, { token: tokens[0] ?? "" });
  const before = await state();
  await askAll(ann.page);
  // A question in the page and no dialog; who has agreed is there for both to see.
  for (const { page } of [ann, ben]) {
    const question = page.getByRole("region", { name: "Going back" });
    await question.getByText("Ann agrees").waitFor();
    await question.getByText("Ben has not answered").waitFor();
    expect(await page.locator("dialog[open]").count()).toBe(0);
  }
  expect(await ann.page.getByRole("button", { name: "Agree", exact: true }).count()).toBe(0);
  // The bot is not asked, and nothing has happened yet.
  const asked = await state();
  expect(asked.motion).toMatchObject({ agreed: [0], awaited: [1] });
  expect(asked.number).toBe(before.number);
  await ben.page.getByRole("button", { name: "Agree", exact: true }).click();
  // The table's log keeps what was taken back, and goes on counting: what stands is shorter.
  const standing = ({ view }: TableLook) => view.summary.entries;
  await expect.poll(async () => standing(await state())).toBeLessThan(standing(before));
  for (const { page } of [ann, ben]) {
    await page.locator("main").getByText("Everybody agreed: the table went back.").waitFor();
    expect(await page.getByRole("region", { name: "Going back" }).count()).toBe(0);
  }
  await all.caughtUp(ann.page, id, tokens[0]);
  await all.caughtUp(ben.page, id, tokens[1]);
});

test("20: one who wants to play on keeps the table where it is, and all are told", async () => {
  const { id, tokens } = await afterThrow();
  const [ann, ben] = [await lookOn(id, tokens, 0), await lookOn(id, tokens, 1)];
  await all.caughtUp(ann.page, id, tokens[0]);
  await all.caughtUp(ben.page, id, tokens[1]);
  const stands = async () => {
    const { number, view, motion } = await all.server.call<TableLook>(`/api/tables/${id}`, {
      token: tokens[0] ?? "",
    });
    return { number, view, motion };
  };
  const before = await stands();
  await askAll(ann.page);
  await ben.page.getByRole("button", { name: "Play on" }).click();
  for (const { page } of [ann, ben])
    await page.locator("main").getByText("Not everybody wants to go back.").waitFor();
  expect(await stands()).toEqual(before);
  // Who asked can take the question back as well.
  await askAll(ann.page);
  await ann.page.getByRole("button", { name: "Never mind" }).click();
  await ben.page.locator("main").getByText("Not everybody wants to go back").waitFor();
  expect(await stands()).toEqual(before);
});

test("room: the big screen has the track and no hand, the phone hand, slip and tray and no track", async () => {
  const big = await all.visit("/new");
  await big.page.getByText("In one room.").click();
  for (const seat of [3, 4])
    await big.page.getByLabel(`Seat ${seat}`, { exact: true }).selectOption("empty");
  await big.page.getByRole("button", { name: "Open the table" }).click();
  await big.page.waitForSelector(".seats");
  // What the code on the screen says is where the phone goes.
  const link = (await big.page.locator("a.link").getAttribute("href")) ?? "";
  const phone = await all.visit(link, { viewport: { width: 390, height: 844 } });
  await phone.page
    .getByRole("button", { name: /Take this seat/ })
    .first()
    .click();
  await phone.page.locator(".fan button").first().waitFor();
  await big.page.waitForSelector(".page[data-number]");
  expect(await big.page.locator("[data-decision], .fan").count()).toBe(0);
  const id = new URL(phone.page.url()).pathname.slice("/t/".length);
  const kept = await phone.page.evaluate(() => localStorage.getItem("railbird.tables") ?? "[]");
  const [table] = JSON.parse(kept) as { token: string }[];
  const token = table?.token ?? "";
  await all.server.play(
    id,
    [token],
    ({ view, pending }) => view.summary.phase === "betting" && pending.decision !== undefined,
  );
  await phone.page.locator(".slip").waitFor();
  expect(await phone.page.locator("svg.track").count()).toBe(0);
  await all.server.play(
    id,
    [token],
    ({ view, pending }) => view.summary.phase === "race" && pending.decision !== undefined,
  );
  await phone.page.locator(".tray [data-decision]").first().waitFor();
  await phone.page.locator(".slip").waitFor();
  expect(await phone.page.locator("svg.track, section.race").count()).toBe(0);
  await big.page.locator("svg.track").first().waitFor();
  expect(await big.page.locator(".slip, [data-undo]").count()).toBe(0);
  // A reload keeps the phone a phone.
  await phone.page.reload();
  await phone.page.locator(".tray [data-decision]").first().waitFor();
  expect(await phone.page.locator("svg.track").count()).toBe(0);
  const { number } = await all.server.call<TableLook>(`/api/tables/${id}`, { token });
  await phone.page.keyboard.press("Enter");
  await expect
    .poll(async () => (await all.server.call<TableLook>(`/api/tables/${id}`, { token })).number)
    .toBeGreaterThan(number);
});

test("a page holds one live channel to its table", async () => {
  const { id, tokens } = await all.server.table(2, 0);
  const { page } = await all.visit("/", { keep: all.seat(id, 0, tokens[0] as string) });
  let channels = 0;
  page.on("websocket", () => (channels += 1));
  await page.goto(`${all.server.base}/t/${id}`);
  await page.waitForSelector("[data-decision]");
  await all.caughtUp(page, id, tokens[0]);
  expect(channels).toBe(1);
});

test("shuffles: a table that shuffles for itself types the order in, and the record marks it", async () => {
  const { id, tokens } = await all.server.table(2, 0, { dice: "all", ...SHORT });
  const token = tokens[0] as string;
  const { page } = await all.visit(`/t/${id}`, { keep: all.seat(id, 0, token) });
  const field = page.getByLabel(/The new order, the top first/);
  await field.fill("2 2");
  await page.getByText("2 is there twice.").waitFor();
  const reversed = (count: number) => Array.from({ length: count }, (_, i) => count - i);
  await field.fill(reversed(12).join(" "));
  await page.getByRole("button", { name: "That is the order" }).click();
  await page.getByRole("heading", { name: "Shuffle the blue shares" }).waitFor();
  const shares = reversed(22).map(
    (place) => `${2 + Math.floor((place - 1) / 2)}${place % 2 ? "a" : "b"}`,
  );
  await field.fill(shares.join(" "));
  await page.getByRole("button", { name: "That is the order" }).click();
  await page.locator(".fan button").first().waitFor();
  await all.server.play(id, tokens);
  type Typed = { by_hand: number[]; log: { chance?: { shuffle?: number[] } }[] };
  const { by_hand, log } = await all.server.call<Typed>(`/api/tables/${id}/record`);
  const typed = by_hand.map((entry) => log[entry]?.chance?.shuffle);
  expect(typed).toContainEqual(reversed(12).map((place) => place - 1));
  expect(typed).toContainEqual(reversed(22).map((place) => place - 1));
});

/** A table of three with Ann and Ben in its lobby, and a free seat or a bot. */
async function lobbyOfTwo(bots: Record<string, string> = {}) {
  type Opened = { id: string; code: string };
  const body = { game: "homestretch", seats: 4, bots };
  const { id, code } = await all.server.call<Opened>("/api/tables", { method: "POST", body });
  const visits = [];
  for (const [seat, name] of ["Ann", "Ben"].entries()) {
    const path = `/api/tables/${id}/seats`;
    const { token } = await all.server.call<{ token: string }>(path, {
      method: "POST",
      body: { name, seat },
    });
    visits.push(await all.visit(`/t/${id}`, { keep: all.seat(id, seat, token, name) }));
  }
  const names = async () => {
    const { seats } = await all.server.call<TableLook>(`/api/tables/${id}`);
    return seats.map(({ name }) => name);
  };
  const [ann, ben] = visits as [(typeof visits)[0], (typeof visits)[0]];
  return { id, code, ann: ann.page, ben: ben.page, names };
}

const seatCard = (page: Page, seat: number) => page.locator(".seats li").nth(seat - 1);

test("lobby: a name and silks are chosen, and worn before everybody and at the table", async () => {
  const { id, ann, ben } = await lobbyOfTwo();
  await ann.getByLabel("Your name").fill("Annabel");
  await ann.getByRole("button", { name: "Rename" }).click();
  await seatCard(ben, 1).getByText("Annabel").waitFor();
  await ann.getByRole("radio", { name: "a star" }).check();
  await seatCard(ben, 1).getByRole("img", { name: "silks: a star" }).waitFor();
  await ann.getByRole("group", { name: "Jacket" }).getByRole("radio", { name: "orange" }).check();
  const worn = async () => {
    const { seats } = await all.server.call<{ seats: { silks: object | null }[] }>(
      `/api/tables/${id}`,
    );
    return seats[0]?.silks;
  };
  await expect.poll(worn).toMatchObject({ pattern: "star", ground: "#f0a51e" });
  // Jacket and figure never have one colour: they change theirs.
  await ann.getByRole("group", { name: "Figure" }).getByRole("radio", { name: "orange" }).check();
  await expect.poll(worn).toMatchObject({ figure: "#f0a51e" });
  const { ground } = (await worn()) as { ground: string };
  expect(ground).not.toBe("#f0a51e");
  // What was chosen is the table's: a reload finds it again.
  await ann.reload();
  await seatCard(ann, 1).getByRole("img", { name: "silks: a star" }).waitFor();
  expect(await ann.getByLabel("Your name").inputValue()).toBe("Annabel");
  for (const seat of [2, 3]) {
    const body = { name: `Guest ${seat}`, seat };
    await all.server.call(`/api/tables/${id}/seats`, { method: "POST", body });
  }
  const row = ben.locator(".page li").filter({ hasText: "Annabel" }).first();
  await expect.poll(() => row.locator("svg").first().innerHTML()).toContain("#f0a51e");
});

test("lobby: a free seat is taken, a bot makes room, a player is asked and agrees", async () => {
  const { ann, ben, names } = await lobbyOfTwo({ 3: BOT });
  await seatCard(ann, 3).getByRole("button", { name: "Move here" }).click();
  await expect.poll(names).toEqual([null, "Ben", "Ann", `${BOT} 4`]);
  await seatCard(ann, 3).getByText("you, ready").waitFor();
  await seatCard(ann, 4).getByRole("button", { name: "Swap places" }).click();
  await expect.poll(names).toEqual([null, "Ben", `${BOT} 3`, "Ann"]);
  await seatCard(ann, 4).getByText("you, ready").waitFor();
  await seatCard(ann, 2).getByRole("button", { name: "Swap places" }).click();
  await seatCard(ann, 2).getByText("has been asked to swap places.").waitFor();
  await seatCard(ben, 4).getByText("would like to swap places with you.").waitFor();
  expect(await names()).toEqual([null, "Ben", `${BOT} 3`, "Ann"]);
  await seatCard(ben, 4).getByRole("button", { name: "Agree to swap" }).click();
  await expect.poll(names).toEqual([null, "Ann", `${BOT} 3`, "Ben"]);
  // Both sit where they are shown, also after a reload, and still hold their own seats.
  await seatCard(ann, 2).getByText("you, ready").waitFor();
  await seatCard(ben, 4).getByText("you, ready").waitFor();
  await ann.reload();
  await seatCard(ann, 2).getByText("you, ready").waitFor();
  await ann.getByRole("button", { name: "Give up" }).click();
  await expect.poll(names).toEqual([null, null, `${BOT} 3`, "Ben"]);
});

test("code: the short one of the lobby leads to the table, another one says so", async () => {
  const { id, code, ann } = await lobbyOfTwo();
  expect(code).toHaveLength(6);
  const shown = await ann.locator("main h1").textContent();
  expect(shown?.replaceAll(/\s/g, "")).toContain(code);
  const { page } = await all.visit("/");
  const field = page.getByLabel("Table code");
  const other = code.startsWith("2") ? `3${code.slice(1)}` : `2${code.slice(1)}`;
  await field.fill(other);
  await page.getByRole("button", { name: "Join" }).click();
  await page.locator("#code-hint").getByText("Ask for it again").waitFor();
  await field.fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(new RegExp(`/t/${id}`));
});
