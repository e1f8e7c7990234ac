import { expect, harness, test } from "./harness";

const all = harness();

const GAMES = {
  homestretch: "Homestretch",
  high_roller: "High Roller Horse Racing",
  big_stakes: "Big Stakes Racing",
  racing_stable: "Racing Stable",
  stretch: "Top of the Stretch",
};

test("a guided race of each game: three hints at a time, beside the game; skip and repeat", async () => {
  for (const [id, name] of Object.entries(GAMES)) {
    const { page } = await all.visit(`/learn?game=${id}`);
    await page.getByRole("button", { name: new RegExp(`Start the guided race.*${name}`) }).click();
    await page.waitForURL(/\/t\/.*learn/);
    const guide = page.getByRole("complementary", { name: "Guided race" });
    await guide.getByRole("listitem").first().waitFor();
    const shown = () => guide.getByRole("listitem").count();
    expect(await shown()).toBeLessThanOrEqual(3);
    // Nothing covers the game, and nothing takes the focus away from it.
    expect(await page.locator("dialog[open], [role=dialog]").count()).toBe(0);
    expect(await guide.locator(":focus").count()).toBe(0);

    const first = (await guide.getByRole("listitem").first().innerText()).split("\n")[0] ?? "";
    await guide
      .getByRole("button", { name: /^Got it/ })
      .first()
      .click();
    await expect.poll(() => guide.innerText()).not.toContain(first);
    await page.reload();
    await guide.waitFor();
    await expect.poll(() => guide.innerText()).toContain("1 of ");
    await guide.getByRole("button", { name: "Skip the hints" }).click();
    await expect.poll(shown).toBe(0);
    await guide.getByRole("button", { name: "Show the hints again" }).click();
    await expect.poll(() => guide.innerText()).toContain("0 of ");
    await all.leave();
  }
});

test("the race of the day is one table for whoever comes back, the same race for everybody", async () => {
  const ends: unknown[] = [];
  for (const _ of ["Ann", "Ben"]) {
    const { page } = await all.visit("/");
    await page.getByRole("button", { name: "Read the card" }).click();
    await page.waitForURL(/\/t\//);
    const id = new URL(page.url()).pathname.slice(3);
    const token = await page.evaluate(() => {
      const [table] = JSON.parse(localStorage.getItem("railbird.tables") ?? "[]");
      return table.token as string;
    });
    const { view } = await all.server.play(id, [token]);
    ends.push((view.summary as { races?: unknown }).races);
    await page.goto(all.server.base);
    await page.getByRole("button", { name: "Read the card" }).click();
    await page.waitForURL(`**/t/${id}`);
    await all.leave();
  }
  const ran = ends.map((races) =>
    (races as { horses: unknown }[]).map(({ horses }) => JSON.stringify(horses)),
  );
  expect(ran[0]).toEqual(ran[1]);
});
