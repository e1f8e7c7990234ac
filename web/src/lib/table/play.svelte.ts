/** A table on the screen, whatever its game: what stands, what may be done, and the doing of it. A game
 *  extends it by what its own pages read. */

import type { CallLine } from "../call/caller";
import { t } from "../i18n/lang.svelte";
import { type Api, Refused, type TypedChance } from "../net/api";
import { Table } from "../net/table.svelte";
import type { GameEvent, Move as AnyMove, TableState } from "../net/types";
import type { RaceFrame } from "../race/frame";
import { sound } from "../sound/sound.svelte";

export interface PlayOptions {
  api: Api;
  id: string;
  token: string | null;
}

/** How many of the last events are kept. */
const KEPT = 60;

export abstract class TablePlay<
  View,
  Pack,
  Move extends { type: string },
  Event extends { type: string },
> {
  readonly api: Api;
  readonly id: string;
  readonly token: string | null;
  readonly table: Table<View>;
  /** What went wrong last, in words. */
  notice = $state<string | null>(null);
  pack = $state.raw<Pack | null>(null);
  /** What happened last, the newest at the end. */
  recent = $state.raw<Event[]>([]);

  constructor({ api, id, token }: PlayOptions) {
    this.api = api;
    this.id = id;
    this.token = token;
    this.table = new Table<View>({
      api,
      table: id,
      token,
      onevents: (events, state, whole) => this.#told(events, state, whole),
    });
  }

  /** After each state, with what happened since the last; `whole` when nothing is known of that. */
  protected abstract told(events: Event[], state: TableState<View>, whole: boolean): void;

  abstract get you(): number | null;

  open(): void {
    this.table.open();
    void this.api.pack(this.id).then(
      (pack) => (this.pack = pack as Pack),
      () => (this.notice = t("net.lost")),
    );
  }

  close(): void {
    this.table.close();
    sound.stands(null);
  }

  get state(): TableState<View> | null {
    return this.table.state;
  }

  get view(): View | null {
    return this.state?.view ?? null;
  }

  get over(): boolean {
    return this.state?.over ?? false;
  }

  get frame(): RaceFrame | null {
    return this.table.frame;
  }

  get lines(): CallLine[] {
    return this.table.call;
  }

  /** Chance that somebody at this table may type in or leave to the house. */
  get chanceDue(): { what: string; kind: string; count: number } | null {
    const pending = this.state?.pending;
    if (this.token === null || pending?.kind !== "chance") return null;
    const thrower = pending.seat ?? null;
    if (thrower !== null && thrower !== this.you) return null;
    return { what: pending.what ?? "", kind: pending.chance ?? "", count: pending.count ?? 1 };
  }

  async #ask<T>(call: (token: string) => Promise<T>): Promise<T | null> {
    if (!this.token) return null;
    this.notice = null;
    try {
      return await call(this.token);
    } catch (error) {
      this.notice = error instanceof Refused ? error.message : t("net.offline");
      return null;
    }
  }

  /** Makes a move; a refusal is told in the rule's words. */
  async play(move: Move): Promise<boolean> {
    this.notice = null;
    const done = await this.table.play(move as unknown as AnyMove);
    if (!done) this.notice = this.table.refusal;
    return done;
  }

  /** What a bot would do here, done. */
  async auto(): Promise<boolean> {
    const found = await this.#ask((token) => this.api.hint(this.id, token));
    return found?.move ? this.play(found.move as unknown as Move) : false;
  }

  async enter(chance: TypedChance | "house"): Promise<boolean> {
    return (await this.#ask((token) => this.api.enterChance(this.id, token, chance))) !== null;
  }

  async undo(): Promise<boolean> {
    return (await this.#ask((token) => this.api.undo(this.id, token))) !== null;
  }

  async vote(agree: boolean): Promise<void> {
    await this.#ask((token) => this.api.voteUndo(this.id, token, agree));
  }

  async rematch(): Promise<string | null> {
    const open = this.state?.rematch;
    if (open) return open;
    return (await this.#ask((token) => this.api.rematch(this.id, token)))?.id ?? null;
  }

  #told(events: GameEvent[], state: TableState<View>, whole: boolean): void {
    const happened = events as unknown as Event[];
    this.recent = whole ? [] : [...this.recent, ...happened].slice(-KEPT);
    this.told(happened, state, whole);
  }
}
