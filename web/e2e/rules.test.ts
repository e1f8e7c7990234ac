import { scan, WCAG } from "./access";
import { expect, harness, still, test, type Where } from "./harness";

const all = harness();

/** A decision of each game, and the chapter that is about it. */
const STANDS: readonly [game: string, where: Where, chapter: string, key: string | null][] = [
  ["homestretch", { seat: 0, type: "advance" }, "Running the race", "S"],
  ["high_roller", { seat: 0, type: "roll" }, "Riding", "L"],
  ["big_stakes", { seat: 0, type: "run" }, "Riding", null],
  ["racing_stable", { seat: 0, type: "enter" }, "Entering horses", "L"],
  ["stretch", { seat: 0, type: "bets" }, "Reading the card, betting", "N"],
];

for (const [game, where, chapter, key] of STANDS)
  test(`53: ? shows the rules of the phase, the signs and the keys of ${game}, and leaves the decision alone`, async () => {
    const { id, tokens, at } = await all.server.stand(game, where);
    const keep = all.seat(id, 0, tokens[0] as string, "Ann", game);
    const { page } = await all.visit(`/t/${id}`, { keep, reducedMotion: "reduce" });
    await still(page, at);
    const rules = page.getByRole("button", { name: "Rules" });
    await rules.focus();
    await page.keyboard.press("?");
    const drawer = page.getByRole("dialog", { name: "What you can do now" });
    await expect(drawer).toContainText(chapter, { ignoreCase: true });
    expect(await drawer.locator("ol li").count()).toBeGreaterThan(2);
    await expect(drawer.getByText("For example")).toBeVisible();
    expect(await drawer.locator("ul li svg").count()).toBeGreaterThan(2);
    // Beside the table, not over it: nothing behind it is shut.
    expect(await page.locator("dialog:modal").count()).toBe(0);
    expect(await scan(page, { runOnly: WCAG })).toEqual([]);
    await drawer.getByRole("tab", { name: "Rules" }).press("ArrowRight");
    const keys = await drawer.locator("dt").allInnerTexts();
    expect(keys).toContain("U");
    for (const other of ["S", "L", "N"]) expect(keys.includes(other), other).toBe(other === key);
    expect(await scan(page, { runOnly: WCAG })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(rules).toBeFocused();
  });

test("53: with the rules open a decision is made", async () => {
  const { id, tokens, at } = await all.server.stand("homestretch", { seat: 0, type: "advance" });
  const keep = all.seat(id, 0, tokens[0] as string);
  const { page } = await all.visit(`/t/${id}`, { keep, reducedMotion: "reduce" });
  await still(page, at);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.locator("[data-decision]").first().click();
  await expect(page.locator("[data-number]")).not.toHaveAttribute("data-number", `${at}`);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("53: on a phone the rules are a sheet, in German too, with nothing cut off", async () => {
  const { id, tokens, at } = await all.server.stand("homestretch", { seat: 0, type: "bet" });
  const keep = {
    ...all.seat(id, 0, tokens[0] as string),
    "railbird.language": "de",
    "railbird.theme": "night",
  };
  const viewport = { width: 390, height: 844 };
  const { page } = await all.visit(`/t/${id}`, { keep, viewport, reducedMotion: "reduce" });
  await still(page, at);
  await page.getByRole("button", { name: "Regeln" }).click();
  const sheet = page.getByRole("dialog", { name: "Was du jetzt tun kannst" });
  await expect(sheet).toContainText("Marken kosten nichts");
  const box = await sheet.boundingBox();
  expect(box?.width).toBe(390);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
  expect(await sheet.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  expect(await scan(page, { runOnly: WCAG })).toEqual([]);
});

test("all the rules of a game stand on a page of their own", async () => {
  const { page } = await all.visit("/rules/big_stakes");
  await expect(page.getByRole("heading", { name: "The rules of Big Stakes Racing" })).toBeVisible();
  expect(await page.locator("main h2").allInnerTexts()).toEqual([
    "The meet",
    "Breeding",
    "Your stable",
    "The auction",
    "Entering a horse",
    "Choosing a post",
    "Riding",
    "The end",
    "Signs on the table",
  ]);
  expect(await scan(page, { runOnly: WCAG })).toEqual([]);
});
