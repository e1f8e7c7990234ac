import type { Page } from "@playwright/test";
import { drawn, expect, harness, test, TRACK } from "./harness";

const h = harness();

interface Race {
  race: number;
  length: number;
  course: { kind: string; parts?: number; call?: number };
  runners: { post: number; lane: number; distance: number; status: { kind: string } }[];
}

const GAMES = ["homestretch", "high_roller", "big_stakes", "racing_stable", "stretch"] as const;
/** So many moments of each record are looked at. */
const MOMENTS = 12;

/** Where the horses of a frame are to be drawn; those in the gate have stalls that no game knows of. */
function told({ course, runners, length }: Race): string[] {
  const parts = course.parts ?? 1;
  return runners
    .filter(({ status: { kind } }) => kind !== "out")
    .filter(({ status: { kind } }) => course.kind !== "oval_lanes" || kind !== "finished")
    .filter(({ distance }) => course.kind === "open" || distance > 0)
    .map(({ post, distance, lane }) => {
      const far = course.call === 0 ? length : distance / parts;
      // Where lanes mean nothing the picture has its own.
      return course.kind === "ring" ? `${post} ${far}` : `${post} ${far} ${lane}`;
    });
}

async function seen(page: Page, { course }: Race): Promise<string[]> {
  const horses = await drawn(page);
  return horses
    .filter(({ distance }) => course.kind === "open" || distance > 0)
    .map(({ post, distance, lane }) =>
      course.kind === "ring" ? `${post} ${distance}` : `${post} ${distance} ${lane}`,
    );
}

/** The picture, once neither horse nor camera moves. */
async function picture(page: Page): Promise<string> {
  await expect(page.locator(TRACK)).toHaveAttribute("data-rests", "true");
  return page.locator(TRACK).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
}

for (const game of GAMES)
  test(`59: ${game}: every horse is drawn where the game has it, and a moment is the same picture however one comes to it`, async () => {
    const { id, log } = await h.server.stand(game, "end");
    const { page } = await h.visit(`/t/${id}?at=0`, { reducedMotion: "reduce" });
    await page.locator(".page[data-number='0']").waitFor();
    const numbers = Array.from({ length: MOMENTS }, (_, i) =>
      Math.floor((log.length * (i + 1)) / (MOMENTS + 1)),
    );
    let looked = 0;
    for (const at of numbers) {
      await page.getByRole("slider").fill(String(at));
      await page.locator(`.page[data-number='${at}']`).waitFor();
      const { race } = await h.server.call<{ race: Race | null }>(`/api/tables/${id}?at=${at}`);
      if (!race || (await page.locator(TRACK).count()) === 0) continue;
      await expect.poll(() => seen(page, race)).toEqual(told(race));
      looked += 1;
    }
    expect(looked).toBeGreaterThan(3);
  });

test("59: waiting for the horses and scrubbing to the moment give the same pixels", async () => {
  const { id } = await h.server.stand("homestretch-short", "end");
  const last = (await h.server.call<{ number: number }>(`/api/tables/${id}`)).number;
  const at = await h.server.beforeMove(id, 40, last, 2);
  const { page } = await h.visit(`/t/${id}?at=${at}`);
  await page.locator(`.page[data-number='${at}'] ${TRACK}`).waitFor();
  const before = await picture(page);
  await page.getByRole("button", { name: "One step forward" }).click();
  await page.locator(`html[data-still=true] .page[data-number='${at + 1}']`).waitFor();
  const waited = await picture(page);
  expect(waited).not.toBe(before);
  await page.getByRole("slider").fill(String(at));
  await page.locator(`.page[data-number='${at}']`).waitFor();
  await expect.poll(() => picture(page)).toBe(before);
  await page.getByRole("slider").fill(String(at + 1));
  await page.locator(`.page[data-number='${at + 1}']`).waitFor();
  await expect.poll(() => picture(page)).toBe(waited);
});
