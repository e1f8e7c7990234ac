/** Waiting between tries: longer each time, and not in step with everybody else. */

const FIRST = 400;
const LONGEST = 15_000;

/** Milliseconds before try number `tries` + 1; `chance` is between 0 and 1. */
export function backoff(tries: number, chance: number): number {
  return Math.min(LONGEST, FIRST * 2 ** tries) * (0.75 + chance / 2);
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A key that nobody else will name. Not `randomUUID`, which a page without TLS lacks: a table on a
 *  home network has none. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
