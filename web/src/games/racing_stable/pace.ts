/** How long what happens in a race is to be read before the next, in milliseconds. */

import type { Moment } from "../../lib/race/steps";

const READ = { stopped: 350, starter: 900, out: 600 } as const;

export function stand({ events }: Pick<Moment, "events">): number {
  return Math.max(0, ...events.map(({ type }) => READ[type as keyof typeof READ] ?? 0));
}
