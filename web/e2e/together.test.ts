import type { Page } from "@playwright/test";
import { BOT, expect, harness, SHORT, still, type TableLook, test, TRACK } from "./harness";

const all = harness();

/** The first of the bots at a table. */
const REGULAR = "Silas Penny";

test("7: a stranger with the link looks on, and receives no hidden card or token value", async () => {
  const table = await all.server.stand("homestretch", { seat: 0, type: "keep" });
  const { id, tokens } = table;
  const { page } = await all.visit("/");
  const received: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => received.push(String(payload))),
  );
  // The live channel brings everything that follows; what was asked for is asked for again here.
  received.push(JSON.stringify(await all.server.call(`/api/tables/${id}`)));
  const secrets = new Set<string>();
  const look = async () => {
    for (const token of tokens) {
      const { view } = await all.server.call<{
        view: { you: { hand: string[]; kept: string[] } };
      }>(`/api/tables/${id}`, { token });
      for (const card of [...view.you.hand, ...view.you.kept]) secrets.add(`"${card}"`);
    }
  };
  await page.goto(`${all.server.base}/t/${id}`);
  const shown = async () =>
    still(page, (await all.server.call<TableLook>(`/api/tables/${id}`)).number);
  await shown();
  // Into the draft, while every kept card is still face down.
  await all.server.follow(table, { seat: 0, type: "keep", nth: 3 });
  await look();
  await shown();
  expect(received.length).toBeGreaterThan(0);
  expect(secrets.size).toBeGreaterThan(3);
  for (const secret of secrets) expect(received.join("\n")).not.toContain(secret);
  await all.server.follow(table, { seat: 0, type: "advance" });
  await shown();
  await expect.poll(() => received.join("\n")).toContain('"laid"');
  for (const message of received.filter((text) => text.includes('"laid"'))) {
    expect(message).toContain('"you":null');
    expect(message).not.toMatch(/"token":\s*\d/);
  }
  await expect(page.locator("[data-decision]")).toHaveCount(0);
});

test("40: two browsers by keyboard play the last moves of a game, and all views agree on its end", async () => {
  const table = await all.server.stand("homestretch", (log) => log.length - 12);
  const { id, tokens } = table;
  const visit = async (seat: number) => {
    const keep = all.seat(id, seat, tokens[seat] as string, ["Ann", "Ben"][seat]);
    return (await all.visit(`/t/${id}`, { keep, reducedMotion: "reduce" })).page;
  };
  const players = [await visit(0), await visit(1)];
  const { page: stranger } = await all.visit(`/t/${id}`, { reducedMotion: "reduce" });
  for (;;) {
    const due = await all.server.turn(id, tokens);
    if (!due) break;
    const page = players[due.seat] as Page;
    await still(page, due.state.number);
    await expect(page.locator("[data-decision]:focus:enabled")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.locator(".page")).not.toHaveAttribute("data-number", `${due.state.number}`);
  }
  const { view } = await all.server.call<TableLook>(`/api/tables/${id}`);
  const money = (view.summary.seats as { money: number }[]).map(
    (seat) => `$${seat.money.toLocaleString("en")}`,
  );
  for (const page of [...players, stranger]) {
    await page.reload();
    for (const amount of money) await expect(page.getByText(amount).first()).toBeVisible();
  }
});

test("hot seat: several seats at one screen are taken and kept on the device", async () => {
  const { page } = await all.visit("/new");
  await page.getByRole("radio", { name: /All on this screen/ }).check();
  await page.getByLabel("Name of player 2").fill("Ben");
  await page.getByRole("button", { name: "Start on this screen" }).click();
  await page.waitForURL(/\/t\//);
  const kept = await page.evaluate(() => localStorage.getItem("railbird.tables") ?? "[]");
  const [table] = JSON.parse(kept) as { id: string; seats: { name: string }[] }[];
  expect(table?.seats.map(({ name }) => name)).toEqual(["Guest", "Ben"]);
  const { started } = await all.server.call<TableLook>(`/api/tables/${table?.id}`);
  expect(started).toBe(true);
});

test("lobby: a friend joins by code, a bot is seated, the game starts when all seats are taken", async () => {
  const host = await all.visit("/new");
  await host.page.getByRole("radio", { name: /Invite friends/ }).check();
  await host.page.getByLabel("Chair 4", { exact: true }).selectOption("empty");
  await host.page.getByRole("button", { name: "Open and invite" }).click();
  await host.page.waitForURL(/\/t\//);
  await host.page.waitForSelector(".seats");
  // It is said for whom everybody waits and how long already, and what can be done about it.
  const chairs = host.page.getByRole("list", { name: "At the table" }).getByRole("listitem");
  await expect(chairs.last()).toContainText(/Free chair\s*waiting \d+:\d\d/);
  await expect(host.page.getByText("No need to wait:")).toBeVisible();
  const code = (await host.page.locator("main h1").textContent()) ?? "";
  await host.page.locator("svg.qr, .qr svg").first().waitFor();
  const friend = await all.visit("/");
  await friend.page.getByLabel("Table code").fill(code.replace("Table code", "").trim());
  await friend.page.getByRole("button", { name: "Join" }).click();
  // Whoever is invited finds the chair first, and needs no name for it.
  await expect(friend.page.locator("main h1")).toHaveText("Guest keeps a chair for you");
  await friend.page.getByRole("button", { name: "Sit down" }).click();
  await friend.page.getByText("you, ready").waitFor();
  await host.page.getByText("Waiting for one more.").waitFor();
  const told = friend.page.waitForSelector(".ready");
  await host.page.getByRole("button", { name: /Put a bot here/ }).click();
  expect(await (await told).innerText()).toContain("Riders up!");
  await host.page.waitForSelector("[data-decision]");
  await friend.page.waitForSelector("[data-decision]");
  const late = await all.visit(new URL(host.page.url()).pathname);
  await late.page.waitForSelector(".page[data-number]");
  expect(await late.page.locator("[data-decision]").count()).toBe(0);
});

test("room: the big screen has the track and no hand, the phone hand, slip and tray and no track", async () => {
  const big = await all.visit("/new");
  await big.page.getByRole("radio", { name: /Big screen and phones/ }).check();
  await big.page.getByLabel("Chair 2", { exact: true }).selectOption("a bot, steady");
  for (const chair of [3, 4])
    await big.page.getByLabel(`Chair ${chair}`, { exact: true }).selectOption("nobody");
  await big.page.getByRole("button", { name: "Open the room" }).click();
  await big.page.waitForSelector(".seats");
  // What the code on the screen says is where the phone goes.
  const link = (await big.page.locator("a.link").getAttribute("href")) ?? "";
  const phone = await all.visit(link, { viewport: { width: 390, height: 844 } });
  await phone.page
    .getByRole("button", { name: /Take this chair/ })
    .first()
    .click();
  await phone.page.locator(".fan button").first().waitFor();
  await big.page.waitForSelector(".page[data-number]");
  expect(await big.page.locator("[data-decision], .fan").count()).toBe(0);
  const id = new URL(phone.page.url()).pathname.slice("/t/".length);
  const kept = await phone.page.evaluate(() => localStorage.getItem("railbird.tables") ?? "[]");
  const [table] = JSON.parse(kept) as { token: string }[];
  const token = table?.token ?? "";
  const until = (phase: string) =>
    all.server.play(
      id,
      [token],
      ({ view, pending }) => view.summary.phase === phase && pending.decision !== undefined,
    );
  await until("betting");
  await phone.page.locator(".slip").waitFor();
  expect(await phone.page.locator(TRACK).count()).toBe(0);
  await until("race");
  await phone.page.locator(".tray [data-decision]").first().waitFor();
  await phone.page.locator(".slip").waitFor();
  expect(await phone.page.locator("section.race").count()).toBe(0);
  await big.page.locator(TRACK).first().waitFor();
  expect(await big.page.locator(".slip, [data-undo]").count()).toBe(0);
  // A reload keeps the phone a phone.
  await phone.page.reload();
  await phone.page.locator(".tray [data-decision]").first().waitFor();
  expect(await phone.page.locator(TRACK).count()).toBe(0);
  const { number } = await all.server.call<TableLook>(`/api/tables/${id}`, { token });
  await phone.page.keyboard.press("Enter");
  await expect
    .poll(async () => (await all.server.call<TableLook>(`/api/tables/${id}`, { token })).number)
    .toBeGreaterThan(number);
});

test("a page holds one live channel to its table", async () => {
  const { id, tokens } = await all.server.stand("homestretch", { seat: 0, type: "keep" });
  const { page } = await all.visit("/", { keep: all.seat(id, 0, tokens[0] as string) });
  let channels = 0;
  page.on("websocket", () => (channels += 1));
  await page.goto(`${all.server.base}/t/${id}`);
  await expect(page.locator("[data-decision]").first()).toBeVisible();
  await still(page);
  expect(channels).toBe(1);
});

test("shuffles: a table that shuffles for itself types the order in, and the record marks it", async () => {
  const { id, tokens } = await all.server.table(2, 0, { dice: "all", ...SHORT });
  const token = tokens[0] as string;
  const { page } = await all.visit(`/t/${id}`, { keep: all.seat(id, 0, token) });
  const field = page.getByLabel(/Type the new order from the top/);
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
  await expect.poll(names).toEqual([null, "Ben", "Ann", REGULAR]);
  await seatCard(ann, 3).getByText("you, ready").waitFor();
  await seatCard(ann, 4).getByRole("button", { name: "Swap places" }).click();
  await expect.poll(names).toEqual([null, "Ben", REGULAR, "Ann"]);
  await seatCard(ann, 4).getByText("you, ready").waitFor();
  await seatCard(ann, 2).getByRole("button", { name: "Swap places" }).click();
  await seatCard(ann, 2).getByText("has been asked to swap places.").waitFor();
  await seatCard(ben, 4).getByText("would like to swap places with you.").waitFor();
  expect(await names()).toEqual([null, "Ben", REGULAR, "Ann"]);
  await seatCard(ben, 4).getByRole("button", { name: "Agree to swap" }).click();
  await expect.poll(names).toEqual([null, "Ann", REGULAR, "Ben"]);
  // Both sit where they are shown, also after a reload, and still hold their own seats.
  await seatCard(ann, 2).getByText("you, ready").waitFor();
  await seatCard(ben, 4).getByText("you, ready").waitFor();
  await ann.reload();
  await seatCard(ann, 2).getByText("you, ready").waitFor();
  await ann.getByRole("button", { name: "Get up" }).click();
  await expect.poll(names).toEqual([null, null, REGULAR, "Ben"]);
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
  await page.locator("#code-hint").getByText("No game in progress has this code.").waitFor();
  await field.fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(new RegExp(`/t/${id}`));
});
