/** Several players at one screen: the seats of a table whose tokens this device holds. */

import { readJson, write } from "../storage";

export interface LocalSeat {
  seat: number;
  token: string;
  name: string;
}

const key = (table: string) => `railbird.hotseat.${table}`;

function isSeat(value: unknown): value is LocalSeat {
  const one = value as LocalSeat | null;
  return typeof one?.seat === "number" && typeof one.token === "string";
}

/** The seats played here, in seat order; one or none at an ordinary table. */
export function localSeats(table: string): LocalSeat[] {
  const value = readJson(key(table));
  const seats = Array.isArray(value) ? value.filter(isSeat) : [];
  return seats.sort((a, b) => a.seat - b.seat);
}

export function keepLocalSeats(table: string, seats: LocalSeat[]): void {
  write(key(table), seats.length > 0 ? JSON.stringify(seats) : null);
}
