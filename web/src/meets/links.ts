/** Where a race of a meet can be looked at again. */

import type { SourceKind } from "../generated/meet";

interface Where {
  kind: SourceKind;
  source: string;
  race: number;
}

const home = ({ kind, source }: Where) => (kind === "record" ? `/r/${source}` : `/t/${source}`);

export const chartOf = (where: Where) => `${home(where)}/chart?race=${where.race}`;

export const replayOf = (where: Where) => `${home(where)}?at=0`;

/** The page of a horse in a meet. */
export function horseIn(meet: string, name: string, scope: Record<string, string> = {}): string {
  return `/meets/${meet}/horse?${new URLSearchParams({ ...scope, name })}`;
}

/** What somebody typed to add races: the link or the id of a table or of a record. */
export function sourceTyped(typed: string): { table: string } | { record: string } | null {
  const text = typed.trim().toLowerCase();
  const id = /(?:\/[tr]\/)?([0-9a-hj-km-np-tv-z]+)(?:\/chart)?(?:[?#].*)?$/.exec(text)?.[1] ?? "";
  if (id.length === 12) return { table: id };
  return id.length === 20 ? { record: id } : null;
}
