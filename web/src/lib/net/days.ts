/** The tables that this device has opened for the race of the day: one a day, and whoever comes back finds the
 *  slip that was handed in. Days are written as the server does, `2026-07-04`, and are those of UTC. */

import { readJson, write } from "../storage";

const KEY = "railbird.day";
/** Today's and yesterday's: nobody asks for older ones. */
const MOST = 2;
const LONG = 24 * 60 * 60 * 1000;

interface DayTable {
  day: string;
  table: string;
}

function isDayTable(value: unknown): value is DayTable {
  const one = value as DayTable | null;
  return typeof one?.day === "string" && typeof one.table === "string";
}

function stored(): DayTable[] {
  const value = readJson(KEY);
  return Array.isArray(value) ? value.filter(isDayTable) : [];
}

export function tableOf(day: string): string | null {
  return stored().find((one) => one.day === day)?.table ?? null;
}

export function keepTable(day: string, table: string): void {
  const others = stored().filter((one) => one.day !== day);
  write(KEY, JSON.stringify([{ day, table }, ...others].slice(0, MOST)));
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - LONG).toISOString().slice(0, "2026-07-04".length);
}
