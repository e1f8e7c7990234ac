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
  /** Every seat that is played on this device; several of them make a hot seat. */
  seats?: OwnSeat[];
  /** What arranges the seats, on the device that opened the table. */
  host?: string;
  /** Who looks at this screen: one player, all of them in turn, a room, or one player of a room whose
   *  track is on the big screen. */
  place?: Place;
  /** When it was looked at last, in milliseconds. */
  seen: number;
}

export interface OwnSeat {
  seat: number;
  token: string;
  name: string;
}

export type Place = "link" | "screen" | "room" | "phone";

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

  /** The seats that this device plays at a table. */
  own(id: string): OwnSeat[] {
    const table = this.get(id);
    if (table?.seats) return table.seats;
    return table?.token && table.seat !== null
      ? [{ seat: table.seat, token: table.token, name: table.name }]
      : [];
  }

  /** Adds a seat to a table, or what is new about it. */
  sit(id: string, game: GameId, own: OwnSeat, rest: Partial<YourTable> = {}): void {
    const seats = [...this.own(id).filter(({ seat }) => seat !== own.seat), own];
    seats.sort((a, b) => a.seat - b.seat);
    const first = seats[0] ?? own;
    const { seat, token, name } = seats.length === 1 ? own : first;
    this.keep({ ...this.get(id), id, game, seat, token, name, seats, seen: Date.now(), ...rest });
  }

  /** A player of this device goes by another name or has changed places; the token stays. */
  change(id: string, seat: number, change: { seat?: number; name?: string }): void {
    const table = this.get(id);
    if (!table) return;
    const seats = this.own(id).map((own) => (own.seat === seat ? { ...own, ...change } : own));
    seats.sort((a, b) => a.seat - b.seat);
    const shown = seats.find(({ token }) => token === table.token);
    this.keep({ ...table, seats, ...shown });
  }

  /** A seat is played elsewhere now, or by nobody. */
  rise(id: string, seat: number): void {
    const table = this.get(id);
    if (!table) return;
    const seats = this.own(id).filter((own) => own.seat !== seat);
    const first = seats[0];
    this.keep({
      ...table,
      seats,
      seat: first?.seat ?? null,
      token: first?.token ?? null,
      name: first?.name ?? table.name,
    });
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
