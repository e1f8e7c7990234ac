/** What tests of several files look at in a page. */

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Told } from "../src/lib/net/types";
import { expect } from "./harness";

/** An entry of a record, as far as tests look at it. */
interface Entry {
  chance?: { dice?: number[] };
}

/** A finished game. */
export interface GameRecord {
  log: Entry[];
  by_hand?: number[];
  seed: string;
}

/** The panel counts the record's throws, total by total, and its file has a row for each. */
export async function diceCounted(page: Page, { log }: GameRecord): Promise<void> {
  const thrown = log.flatMap(({ chance }) => (chance?.dice ? [chance.dice] : []));
  await page.getByText(`The record holds ${thrown.length} throws`).waitFor();
  const sum = (dice: readonly number[]) => dice.reduce((all, one) => all + one, 0);
  const counts = await page
    .locator("section[aria-labelledby=dice-title] table")
    .evaluateAll((tables) =>
      tables.map((table) =>
        [...table.querySelectorAll("tbody tr")].map((row) =>
          [...row.children].slice(0, 2).map((cell) => Number(cell.textContent)),
        ),
      ),
    );
  const kinds = [...new Set(thrown.map(({ length }) => length))].sort((a, b) => a - b);
  expect(counts.map((rows) => sum(rows.map(([, count]) => count ?? 0)))).toEqual(
    kinds.map((dice) => thrown.filter(({ length }) => length === dice).length),
  );
  kinds.forEach((dice, i) => {
    for (const [total, count] of counts[i] ?? [])
      expect(count, `${dice} dice, ${total}`).toBe(
        thrown.filter((one) => one.length === dice && sum(one) === total).length,
      );
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByText("All throws as CSV").click(),
  ]);
  const rows = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n")
    .slice(1);
  expect(rows).toHaveLength(thrown.length);
  rows.forEach((row, i) => expect(row).toContain(`,${thrown[i]?.join(",")}`));
}

/** Keeps hold of everything that could make a sound. */
export function countAudio(): void {
  const made: AudioContext[] = [];
  Object.assign(globalThis, { made });
  const Real = globalThis.AudioContext;
  globalThis.AudioContext = class extends Real {
    constructor() {
      super();
      made.push(this);
    }
  };
}

/** How many of those there are. */
export const audioMade = () => (globalThis as unknown as { made: AudioContext[] }).made.length;

/** What a viewer of the table was told from a number on. */
export const toldSince = (page: Page, id: string, token: string | undefined, have: number) =>
  page.evaluate(
    ([path, hello]) =>
      new Promise<Told>((done) => {
        const socket = new WebSocket(location.origin.replace("http", "ws") + path);
        socket.onopen = () => socket.send(hello);
        socket.onmessage = ({ data }: MessageEvent<string>) => {
          const told = JSON.parse(data) as Told & { from?: number };
          if (told.events.length > 0) done(told);
        };
      }),
    [`/api/tables/${id}/live`, JSON.stringify({ token, have })] as const,
  );

/** Goes to the text view of a table, or back, as a reader does: by the menu. */
export async function inWords(page: Page): Promise<void> {
  await page.locator("[data-more]").click();
  await page.locator("[data-text]").click();
  await page.keyboard.press("Escape");
}
