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
  const { id, host } = created;
  tables.keep({
    id,
    game: table.game,
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
    tables.sit(id, table.game, { ...taken, name });
  }
  return created;
}

/** The table of *Race now*: Homestretch against three bots that read the form. */
export function quickTable(name: string): Opening {
  const bots = { "1": "handicapper", "2": "handicapper", "3": "handicapper" };
  return {
    table: { game: "homestretch", seats: 4, bots },
    place: "link",
    local: [{ seat: 0, name }],
  };
}
