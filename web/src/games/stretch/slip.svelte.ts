/** A slip that is not handed in yet: so much on a horse, to win, place or show. */

import { readJson, write } from "../../lib/storage";
import type { Bet, Line } from "./types";

export const UNIT = 200;
export const MOST_BETS = 12;
/** How much a press on the board may lay. */
export const PRESSES: readonly number[] = [200, 1000, 5000];

export class Slip {
  bets = $state.raw<Bet[]>([]);
  /** How much a press on the board lays. */
  press = $state(UNIT);
  #race = 0;

  constructor(private readonly key: string) {}

  /** A new race has a new slip; after a reload the one that was begun. */
  begin(race: number): void {
    if (this.#race === race) return;
    this.#race = race;
    const kept = readJson(this.key) as { race?: number; bets?: Bet[] } | null;
    this.bets = kept?.race === race && Array.isArray(kept.bets) ? kept.bets : [];
  }

  get total(): number {
    return this.bets.reduce((sum, { stake }) => sum + stake, 0);
  }

  stake(horse: string, kind: Line): number {
    return this.bets.find((bet) => bet.horse === horse && bet.kind === kind)?.stake ?? 0;
  }

  /** Puts more, or less, on a bet: never below nothing, never above the money. */
  change(horse: string, kind: Line, by: number, money: number): boolean {
    const now = this.stake(horse, kind);
    const stake = Math.max(0, now + by);
    if (stake > now && (this.total + by > money || (now === 0 && this.bets.length >= MOST_BETS)))
      return false;
    if (stake === now) return false;
    const others = this.bets.filter((bet) => bet.horse !== horse || bet.kind !== kind);
    this.#set(
      now > 0 && stake > 0
        ? this.bets.map((bet) =>
            bet.horse === horse && bet.kind === kind ? { ...bet, stake } : bet,
          )
        : stake > 0
          ? [...others, { horse, kind, stake }]
          : others,
    );
    return true;
  }

  fill(bets: readonly Bet[]): void {
    this.#set(bets.map(({ horse, kind, stake }) => ({ horse, kind, stake })));
  }

  clear(): void {
    this.bets = [];
    write(this.key, null);
  }

  #set(bets: Bet[]): void {
    this.bets = bets;
    write(this.key, JSON.stringify({ race: this.#race, bets }));
  }
}
