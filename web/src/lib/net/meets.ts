/** Your meets: those that this browser opened, with the tokens that let races count for them, kept on
 *  the device. */

import { readJson, write } from "../storage";

const KEY = "railbird.meets";
const MOST = 200;

export interface YourMeet {
  id: string;
  name: string;
  token: string;
}

function isMeet(value: unknown): value is YourMeet {
  const meet = value as YourMeet | null;
  return [meet?.id, meet?.name, meet?.token].every((text) => typeof text === "string");
}

/** The one opened last comes first. */
export function yourMeets(): YourMeet[] {
  const value = readJson(KEY);
  return Array.isArray(value) ? value.filter(isMeet) : [];
}

export function yourMeet(id: string | null): YourMeet | undefined {
  return yourMeets().find((meet) => meet.id === id);
}

export function keepMeet(meet: YourMeet): void {
  const others = yourMeets().filter(({ id }) => id !== meet.id);
  write(KEY, JSON.stringify([meet, ...others].slice(0, MOST)));
}
