import { readFile } from "node:fs/promises";
import { expect, harness, still, test } from "./harness";

const all = harness();

/** Who has won, as the summary of each game says it. */
interface Outcome {
  winners?: number[] | null;
  seats: { name: string; rank?: number | null }[];
}

for (const game of ["homestretch", "high_roller", "big_stakes", "racing_stable", "stretch"]) {
  test(`${game}: the end is a podium with the winner, and its poster is a picture`, async () => {
    const { id, tokens } = await all.server.stand(game, "end");
    const { view } = await all.server.call<{ view: { summary: Outcome } }>(`/api/tables/${id}`);
    const { winners, seats } = view.summary;
    const won = winners ?? seats.flatMap(({ rank }, seat) => (rank === 1 ? [seat] : []));
    // Whoever looks on is told names; whoever has won alone is spoken to.
    const seat = won.length === 1 ? (won[0] as number) : null;
    const { page } =
      seat === null
        ? await all.visit(`/t/${id}`)
        : await all.visit(`/t/${id}`, { keep: all.seat(id, seat, tokens[seat] as string) });
    await still(page);
    const podium = page.locator(".podium");
    await expect(podium.locator("h1")).toContainText(seat === null ? "share the win" : "You win");
    const first = podium.locator('li[data-rank="1"] .name');
    await expect(first).toHaveText(won.map((one) => seats[one]?.name ?? ""));
    const downloading = page.waitForEvent("download");
    await podium.getByRole("button", { name: "Save the poster" }).click();
    const saved = await (await downloading).path();
    const bytes = await readFile(saved);
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([900, 1260]);
    // The promise and what it came to are one fold away.
    await page.getByText("Were the dice fair?").click();
    await expect(page.locator("code.commitment")).toBeVisible();
  });
}
