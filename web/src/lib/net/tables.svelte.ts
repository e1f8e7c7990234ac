/** Your tables: the seats that this browser holds, with their tokens, kept on the device. */

import { readJson, write } from "../storage";
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
  /** When it was looked at last, in milliseconds. */
  seen: number;
}

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
