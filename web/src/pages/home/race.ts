/** The race that runs on the front door: yesterday's race of the day, or else one that was recorded. Today's is
 *  never shown, since whoever looks may still want to run it; nor is yesterday's to somebody who has begun it on
 *  this device and not come to its end. */

import type { DayAnswer } from "../../generated/server";
import type { Api } from "../../lib/net/api";
import { dayBefore, tableOf } from "../../lib/net/days";
import { pastOfRecord } from "../../lib/net/past";
import type { RaceFrame } from "../../lib/race/frame";
import { moments, raceAt } from "../../lib/race/steps";
import { openRace } from "../../lib/stage/sample";
import { readJson, write } from "../../lib/storage";

/** Under which number the server keeps yesterday's record. Putting it there is as dear as opening a table: a
 *  device does it once a day. */
const KEY = "railbird.yesterday";

export type Asked = Pick<Api, "table" | "yesterday" | "keepRecord" | "recordView" | "keptRecord">;

/** From the gate to the finish. `today`: what is run today, if the server could be asked. */
export async function frontRace(
  api: Asked,
  today: DayAnswer | null,
  tokenOf: (table: string) => string | null,
): Promise<RaceFrame[]> {
  try {
    if (today?.yesterday && !(await isPending(api, today, tokenOf))) {
      const frames = await yesterdays(api, today.day);
      if (frames.length > 1) return frames;
    }
  } catch {
    // Without the server there is a race all the same.
  }
  return openRace().frames;
}

/** Whether this device still has a table of yesterday's race to play. */
async function isPending(
  api: Asked,
  { day }: DayAnswer,
  tokenOf: (table: string) => string | null,
): Promise<boolean> {
  const table = tableOf(dayBefore(day));
  return table !== null && !(await api.table(table, tokenOf(table))).over;
}

async function yesterdays(api: Asked, today: string): Promise<RaceFrame[]> {
  const kept = readJson(KEY) as { today?: unknown; id?: unknown } | null;
  if (kept?.today === today && typeof kept.id === "string")
    try {
      return await framesOf(api, kept.id);
    } catch {
      // It had to make room for others: then it is put there again.
    }
  const { id } = await api.keepRecord(await api.yesterday());
  write(KEY, JSON.stringify({ today, id }));
  return framesOf(api, id);
}

async function framesOf(api: Asked, id: string): Promise<RaceFrame[]> {
  const history = await pastOfRecord(api, id).history(null);
  return raceAt(moments(null, history), history.number).map(({ frame }) => frame);
}
