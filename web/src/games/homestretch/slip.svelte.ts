/** The slip on the screen. What lies on it survives a reload, on this device alone, until it is sent. */

import {
  fitting,
  moved,
  nextToken,
  placed,
  type Refusal,
  refusal,
  type Spot,
  takenBack,
  tokensLeft,
  whole,
} from "./slip";
import type { Bet, OpenSlip } from "./types";

const NOTHING: OpenSlip = { tokens: [], horses: [], lines: [], most_on_one_spot: 0 };

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export class Slip {
  open = $state.raw<OpenSlip>(NOTHING);
  bets = $state.raw<Bet[]>([]);
  /** The value of the token in hand. */
  hand = $state(0);
  /** Why the last token did not go where it should. */
  refused = $state<Refusal | null>(null);
  #key = "";

  /** Begins the slip of a race, with what was on it before a reload. */
  begin(key: string, open: OpenSlip): void {
    this.open = open;
    if (this.#key === key) return;
    this.#key = key;
    this.bets = fitting(open, read(key));
    this.refused = null;
    this.hand = tokensLeft(open, this.bets).at(-1) ?? 0;
  }

  get left(): number[] {
    return tokensLeft(this.open, this.bets);
  }

  get whole(): boolean {
    return whole(this.open, this.bets);
  }

  pick(token: number): void {
    this.refused = null;
    if (this.left.includes(token)) this.hand = token;
  }

  place(spot: Spot, token = this.hand): boolean {
    this.refused = refusal(this.open, this.bets, spot, token);
    const bets = placed(this.open, this.bets, spot, token);
    if (!bets) return false;
    this.#set(bets);
    return true;
  }

  take(spot: Spot): void {
    this.refused = null;
    this.#set(takenBack(this.bets, spot));
  }

  move(index: number, to: Spot): void {
    const bets = moved(this.open, this.bets, index, to);
    if (bets) this.#set(bets);
    else this.refused = "stack";
  }

  fill(bets: Bet[]): void {
    this.refused = null;
    this.#set(bets);
  }

  #set(bets: Bet[]): void {
    this.bets = bets;
    this.hand = nextToken(this.open, bets, this.hand) ?? 0;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(bets));
    } catch {
      // A slip that can not be kept is lost with the page, and nothing else is.
    }
  }
}
