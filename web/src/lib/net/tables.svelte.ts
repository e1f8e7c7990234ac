/** Your tables: the seats that this browser holds, with their tokens, kept on the device. */

import { readJson, write } from "../storage";
import { keepLocalSeats, type LocalSeat, localSeats } from "./hotseat";
import type { GameId } from "./types";

const KEY = "railbird.tables";
const MOST = 50;

export interface YourTable {
  id: string;
  game: GameId;
  /** None for a table that is only watched. */
  seat: number | null;
  token: string | null;
  name: string;
  /** What arranges the seats, on the device that opened the table. */
  host?: string;
  /** Who looks at this screen: one player, all of them in turn, or a room. */
  place?: Place;
  /** When it was looked at last, in milliseconds. */
  seen: number;
}

export type Place = "link" | "screen" | "room";

function isTable(value: unknown): value is YourTable {
  const table = value as YourTable | null;
  return (
    typeof table?.id === "string" &&
    typeof table.game === "string" &&
    typeof table.seen === "number"
  );
}

function stored(): YourTable[] {
  const value = readJson(KEY);
  return Array.isArray(value) ? value.filter(isTable) : [];
}

export class YourTables {
  #list = $state.raw<YourTable[]>(stored());

  /** The one looked at last comes first. */
  get list(): readonly YourTable[] {
    return this.#list;
  }

  get(id: string): YourTable | undefined {
    return this.#list.find((table) => table.id === id);
  }

  token(id: string): string | null {
    return this.get(id)?.token ?? null;
  }

  /** Keeps a table, or what is new about it. */
  keep(table: YourTable): void {
    this.#store((others) => [table, ...others.filter(({ id }) => id !== table.id)]);
  }

  /** The seats that this device plays at a table: several of them make a hot seat. */
  own(id: string): LocalSeat[] {
    const local = localSeats(id);
    const table = this.get(id);
    if (local.length > 0 || !table?.token || table.seat === null) return local;
    return [{ seat: table.seat, token: table.token, name: table.name }];
  }

  /** Keeps a seat that was taken here. */
  sit(id: string, game: GameId, own: LocalSeat): void {
    const table = this.get(id);
    if (table?.place === "screen")
      keepLocalSeats(id, [...localSeats(id).filter(({ seat }) => seat !== own.seat), own]);
    this.keep({ ...table, id, game, ...own, seen: Date.now() });
  }

  /** A seat is played elsewhere now, or by nobody. */
  rise(id: string, seat: number): void {
    const table = this.get(id);
    if (!table) return;
    const rest = this.own(id).filter((own) => own.seat !== seat);
    keepLocalSeats(id, table.place === "screen" ? rest : []);
    const { name } = table;
    this.keep({ ...table, ...(rest[0] ?? { seat: null, token: null, name }) });
  }

  forget(id: string): void {
    this.#store((others) => others.filter((table) => table.id !== id));
  }

  /** Another tab may have written since: what it wrote is read first, so that no seat is lost. */
  reload(): void {
    this.#list = stored();
  }

  #store(change: (tables: YourTable[]) => YourTable[]): void {
    const tables = change(stored()).sort((a, b) => b.seen - a.seen);
    this.#list = tables.slice(0, MOST);
    write(KEY, JSON.stringify(this.#list));
  }
}

export const yourTables = new YourTables();

/** Follows what other tabs keep; returns how to stop. */
export function followTables(tables: YourTables): () => void {
  const reload = ({ key }: StorageEvent) => {
    if (key === KEY) tables.reload();
  };
  addEventListener("storage", reload);
  return () => removeEventListener("storage", reload);
}
