/** Meetings of Top of the Stretch for the tests: tables, records, and what is looked at in them. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, type Harness } from "./harness";

export interface Line {
  pp: number;
  horse: string;
  speed: number | null;
  photo: number | null;
  odds: string | null;
  final_power: number | null;
  break: number | null;
  race2: number | null;
  race3: number | null;
  beaten_q: number | null;
}

export interface Look {
  number: number;
  over: boolean;
  pending: { kind: string; decision?: number };
  view: {
    summary: {
      phase: string;
      seats: { name: string; money: number }[];
      races: {
        horses: Line[];
        payoffs: { horse: string; win: number | null; place: number | null; show: number | null }[];
      }[];
    };
  };
}

/** What a browser keeps of a seat that it took. */
export function seat(id: string, token: string, at = 0, name = "Ann"): Record<string, string> {
  const own = { id, game: "stretch", seat: at, token, name, seen: Date.now() };
  return { "railbird.tables": JSON.stringify([own]) };
}

/** Sees a race from its start, skips it and what is told of its end, and waits for its chart. */
export async function toChart(page: Page, race: number): Promise<void> {
  await page.locator("[data-way]").waitFor();
  expect(await page.locator("[data-chart]").count()).toBe(0);
  await page.locator(".dock [data-skip]").click();
  await page.locator("[data-beat='card'] [data-decision]").click();
  await page.locator(`[data-chart='${race}']`).waitFor();
}

/** What a test does with meetings on its server. */
export function meetings(all: Harness) {
  async function table(people: number, bots: number, more: Record<string, unknown> = {}) {
    return all.server.table(people, bots, { game: "stretch", ...more });
  }

  const look = (id: string, token?: string) =>
    all.server.call<Look>(`/api/tables/${id}`, token ? { token } : {});

  /** Plays on with the house's dice and empty slips until `enough`. */
  async function playOn(
    id: string,
    token: string,
    enough: (state: Look) => boolean,
  ): Promise<Look> {
    for (let turn = 0; turn < 600; turn += 1) {
      const state = await look(id, token);
      if (state.over || enough(state)) return state;
      const { kind, decision } = state.pending;
      if (kind === "chance")
        await all.server.call(`/api/tables/${id}/chance`, {
          method: "POST",
          token,
          body: { chance: "house" },
        });
      else if (decision !== undefined)
        await all.server.call(`/api/tables/${id}/moves`, {
          method: "POST",
          token,
          body: { move: { type: "bets", bets: [] }, decision },
        });
    }
    throw new Error("the meeting does not end");
  }

  async function atTable(id: string, token: string, options = {}): Promise<Page> {
    const { page } = await all.visit(`/t/${id}`, { keep: seat(id, token), ...options });
    await page.waitForSelector(".page[data-number]");
    return page;
  }

  /** Brings a record of the rules' own tests, so that what is looked at never depends on luck. */
  async function bring(file: string): Promise<{ id: string; summary: Look["view"]["summary"] }> {
    const path = new URL(`../../crates/games/stretch/tests/vectors/${file}.json`, import.meta.url);
    const { record } = JSON.parse(await readFile(path, "utf8")) as { record: unknown };
    const { id } = await all.server.call<{ id: string }>("/api/records", {
      method: "POST",
      body: record,
    });
    const { view } = await all.server.call<Look>(`/api/records/${id}/views`);
    return { id, summary: view.summary };
  }

  return { table, look, playOn, atTable, bring };
}
