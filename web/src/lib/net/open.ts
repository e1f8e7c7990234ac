/** Opening a table and sitting down, with what the device keeps of it. */

import type { Api } from "./api";
import type { Place, YourTables } from "./tables.svelte";
import type { Created, NewTable } from "./types";

export interface Opening {
  table: NewTable;
  place: Place;
  /** The seats that are played on this device, with their names. */
  local: { seat: number; name: string }[];
  /** What lets the table count for its meet. */
  meetToken?: string;
}

/** Opens a table and takes its local seats, in order. */
export async function openTable(
  api: Api,
  tables: YourTables,
  { table, place, local, meetToken }: Opening,
): Promise<Created> {
  const created = await api.createTable(table, meetToken);
  await sitDown(api, tables, created, { game: table.game, place, local });
  return created;
}

/** Opens a table for the race of the day and takes its seat. */
export async function openDay(
  api: Api,
  tables: YourTables,
  { game, name }: { game: string; name: string },
): Promise<Created> {
  const created = await api.openDay();
  await sitDown(api, tables, created, {
    game,
    place: "link",
    local: [{ seat: 0, name }],
  });
  return created;
}

async function sitDown(
  api: Api,
  tables: YourTables,
  { id, host }: Created,
  { game, place, local }: { game: string } & Pick<Opening, "place" | "local">,
): Promise<void> {
  tables.keep({
    id,
    game,
    seat: null,
    token: null,
    name: local[0]?.name ?? "",
    seats: [],
    host,
    place,
    seen: Date.now(),
  });
  for (const { seat, name } of local) {
    const taken = await api.takeSeat(id, name, seat);
    tables.sit(id, game, { ...taken, name });
  }
}
