import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, harness, test } from "./harness";

const all = harness();

/** Widths and heights in CSS pixels, upright. */
const PAPER = { a4: [793.7, 1122.5], letter: [816, 1056] } as const;

/** What the pages in the preview measure, and which of their texts do not fit where they stand. */
async function sheets(page: Page) {
  const frame = page.frameLocator("iframe");
  await expect(frame.locator(".page").first()).toBeVisible();
  return frame.locator("body").evaluate((body) => {
    const pages = [...body.querySelectorAll<HTMLElement>(".page")];
    const cut = pages.flatMap((sheet) => {
      const edge = sheet.getBoundingClientRect();
      const texts = [...sheet.querySelectorAll<HTMLElement>("h2, p, td, th, caption")];
      return texts.filter((text) => {
        const box = text.getBoundingClientRect();
        const out = box.right > edge.right || box.bottom > edge.bottom || box.left < edge.left;
        return out || text.scrollWidth > text.clientWidth + 1;
      });
    });
    const [first] = pages;
    return {
      size: [first?.getBoundingClientRect().width, first?.getBoundingClientRect().height],
      cut: cut.map((text) => text.textContent),
      text: body.textContent,
    };
  });
}

/** The preview of a sheet on a paper, once it is there. */
async function chosen(page: Page, sheet: string, paper: "a4" | "letter", game = "stretch") {
  await page.getByRole("radio", { name: new RegExp(`^${sheet}`) }).check();
  await page.getByLabel("Paper").selectOption(paper);
  await expect(
    page.locator(`iframe[title="Preview: ${sheet}"][src*="/${game}/"][src*="paper=${paper}"]`),
  ).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /page/ })).toBeVisible();
  // The sheet before it stays until this one has come.
  const come = (frame: HTMLIFrameElement) =>
    frame.contentDocument?.URL === frame.src && frame.contentDocument.readyState === "complete";
  await expect.poll(() => page.locator("iframe").evaluate(come)).toBe(true);
  return sheets(page);
}

for (const paper of ["a4", "letter"] as const)
  test(`38: every blank sheet fits ${paper}, and no text is clipped`, async () => {
    test.slow();
    const { page } = await all.visit("/print");
    await expect(page.locator("iframe")).toBeVisible();
    const games = await page
      .getByLabel("Game")
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(games).toHaveLength(5);
    for (const game of games) {
      await page.getByLabel("Game").selectOption(game);
      const names = await page
        .getByRole("radio")
        .evaluateAll((radios) =>
          radios.map((radio) => radio.closest("label")?.querySelector("b")?.textContent ?? ""),
        );
      expect(names.length).toBeGreaterThan(5);
      for (const name of names) {
        const { size, cut } = await chosen(page, name, paper, game);
        expect(cut, `${game}: ${name}`).toEqual([]);
        const [short, long] = PAPER[paper];
        const [narrow, wide] = [...size].sort((a = 0, b = 0) => a - b);
        expect(narrow, name).toBeCloseTo(short, -1);
        expect(wide, name).toBeCloseTo(long, -1);
      }
    }
  });

test("38: a finished table leads from its chart to its sheets, filled in, and to a PDF of them", async () => {
  const { id } = await all.server.call<{ id: string }>("/api/tables", {
    method: "POST",
    body: {
      game: "stretch",
      seats: 0,
      options: { cards: ["champagne_2009"] },
    },
  });
  const { page } = await all.visit(`/t/${id}/chart`);
  await page.getByRole("link", { name: "Printed sheets" }).click();
  await expect(page.getByRole("radio", { name: /^Official charts/ })).toBeChecked();
  const chart = await chosen(page, "Official charts", "a4");
  expect(chart.text).toContain("Super Saver");
  expect(chart.cut).toEqual([]);
  const filled = await chosen(page, "Scoresheets, filled in", "letter");
  expect(filled.text).toContain("Super Saver");
  expect(filled.cut).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save as PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("stretch-scoresheet-letter.pdf");
});

test("a finished game of any kind has its official chart", async () => {
  const { id } = await all.server.call<{ id: string }>("/api/records", {
    method: "POST",
    body: JSON.parse(await readFile(new URL("records/high_roller.json", import.meta.url), "utf8")),
  });
  const { page } = await all.visit(`/r/${id}/chart`);
  await page.getByRole("link", { name: "Printed sheets" }).click();
  await expect(page.getByLabel("Game")).toHaveValue("high_roller");
  const chart = await chosen(page, "Official charts", "a4", "high_roller");
  expect(chart.text).toContain("American Pharoah");
  expect(chart.cut).toEqual([]);
  const titles = await chosen(page, "Titles", "letter", "high_roller");
  expect(titles.text).toContain("STAMINA");
  await expect(page.getByLabel("Pack")).toBeVisible();
});

test("38: Print prints the pages and not the page around them", async () => {
  const { page } = await all.visit("/print?game=stretch");
  await chosen(page, "Scoresheet", "a4");
  const printed = await page.evaluate(() => {
    const inner = document.querySelector("iframe")?.contentWindow;
    return new Promise<string>((resolve) => {
      for (const one of [window, inner as Window]) one.print = () => resolve(one.document.title);
      const button = [...document.querySelectorAll("button")].find(
        ({ textContent }) => textContent === "Print",
      );
      button?.click();
    });
  });
  expect(printed).toBe("Scoresheet");
});

test("on a phone the pages are as wide as the screen, and what cannot be printed is said", async () => {
  const { page } = await all.visit("/print?game=stretch", {
    viewport: { width: 390, height: 844 },
  });
  await chosen(page, "Scoresheet", "a4");
  const frame = await page.locator("iframe").boundingBox();
  expect(frame?.width).toBeLessThan(390);
  expect(frame?.width).toBeGreaterThan(340);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const { id } = await all.server.call<{ id: string }>("/api/tables", {
    method: "POST",
    body: {
      game: "homestretch",
      seats: 2,
    },
  });
  await page.goto(new URL(`/print?game=homestretch&table=${id}`, page.url()).href);
  await expect(page.getByRole("alert")).toContainText("when the game is over");
});
