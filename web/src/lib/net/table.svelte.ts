/** A table on the screen: its state, its race shown step by step, and moves that are sent once. The
 *  pages read from here and never talk to the server themselves. */

import { callRace, type CallLine, type Style } from "../call/caller";
import { speech } from "../i18n/lang.svelte";
import { follow } from "../race/follow";
import { inColumns, type RaceFrame, type RaceStep } from "../race/frame";
import { type Api, Refused } from "./api";
import type { LiveOptions, LiveStatus } from "./live";
import { Listening } from "./shared";
import { loadHistory } from "./history";
import { Log } from "./log.svelte";
import {
  type GameEvent,
  type Move,
  type NumberedEvent,
  type PlayRequest,
  type TableState,
  TAKEN_BACK,
} from "./types";
import { freshKey } from "./wait";

export interface TableOptions<View> extends Pick<LiveOptions<View>, "page" | "socket" | "random"> {
  api: Api;
  table: string;
  token?: string | null;
  style?: Style;
  /** Milliseconds for which a result stands before the next race is shown. */
  hold?: number;
  /** Milliseconds for which a step stands before the next, so that throws can be read. */
  pause?: (step: RaceStep) => number;
  /** After each state, with what happened since the last: sounds, toasts. */
  onevents?: (events: GameEvent[], state: TableState<View>, whole: boolean) => void;
}

export class Table<View = unknown> {
  state = $state.raw<TableState<View> | null>(null);
  status = $state<LiveStatus>("closed");
  /** Why the last move was refused, in the rule's words. */
  refusal = $state<string | null>(null);
  /** Whether a move is on its way. */
  sending = $state(false);
  style = $state<Style>("lively");
  /** How many entries were taken back while the page looked on. */
  wentBack = $state(0);
  readonly log = new Log();
  /** Steps of the running race that were shown, the present one last. */
  #shown = $state.raw<RaceStep[]>([]);
  #coming = $state.raw<RaceStep[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the step on the screen is still moving or held. */
  #busy = $state(false);
  readonly #live: Listening<View>;
  readonly #options: TableOptions<View>;

  constructor(options: TableOptions<View>) {
    this.#options = options;
    this.style = options.style ?? "lively";
    const { api, table, token = null, page, socket, random } = options;
    this.#live = new Listening<View>({
      api,
      table,
      token,
      ...(page ? { page } : {}),
      ...(socket ? { socket } : {}),
      ...(random ? { random } : {}),
      onstate: (state, events, whole) => this.#take(state, events, whole),
      onstatus: (status) => (this.status = status),
    });
  }

  open(): void {
    this.#live.open();
  }

  close(): void {
    this.#letGo();
    this.#live.close();
  }

  /** The page is looked at again, or the device is back on the net. */
  wake(): void {
    this.#live.wake();
  }

  /** The frame to show: give it to the race view, and `settled` as its `onsettled`. */
  get frame(): RaceFrame | null {
    return this.#shown.at(-1)?.frame ?? null;
  }

  /** The step on the screen, with what led to it. */
  get step(): RaceStep | null {
    return this.#shown.at(-1) ?? null;
  }

  /** The steps of the race so far, the one on the screen last. */
  get steps(): readonly RaceStep[] {
    return this.#shown;
  }

  /** Whether the screen has yet to show what the table already knows. */
  get behind(): boolean {
    return this.#coming.length > 0;
  }

  /** Whether everything that happened has been shown to its end. */
  get idle(): boolean {
    return !this.#busy && this.#coming.length === 0;
  }

  /** The call of the race so far, in the language of the page. */
  get call(): CallLine[] {
    return callRace(this.#shown, speech.words, this.style);
  }

  /** Whether this viewer has something to decide. */
  get mine(): boolean {
    return (this.state?.moves.length ?? 0) > 0;
  }

  /** The race view has brought its horses to their places. It may say so again whenever it is drawn
   *  anew: a step that is held already is not held any longer for it. */
  settled(): void {
    if (!this.#busy || this.#timer !== undefined) return;
    const { hold = 2500, pause } = this.#options;
    const step = this.#shown.at(-1);
    const wait = step?.official ? hold : step ? (pause?.(step) ?? 0) : 0;
    if (wait > 0 && this.#coming.length > 0) this.#timer = setTimeout(() => this.#next(), wait);
    else this.#next();
  }

  /** Does not wait any longer before the next step. */
  hurry(): void {
    if (this.#busy && this.#coming.length > 0) this.#next();
  }

  /** Straight to the present. */
  skip(): void {
    while (this.#coming.length > 0) this.#next();
  }

  /** Plays a move; says whether the table took it. The reason of a refusal is in `refusal`. */
  play(move: Move): Promise<boolean> {
    return this.#send({ move });
  }

  /** The same with a line that the server reads, in the words of the decision. */
  type(typed: string): Promise<boolean> {
    return this.#send({ typed });
  }

  /** Fills the log with what happened before this page looked on. */
  async recall(): Promise<void> {
    const { api, table, token = null } = this.#options;
    if (this.log.unread > 0) await this.log.recall(() => loadHistory(api, table, token));
  }

  async #send(played: Pick<PlayRequest, "move" | "typed">): Promise<boolean> {
    const { api, table, token } = this.#options;
    if (!token || this.sending) return false;
    const decision = this.state?.pending.decision;
    this.sending = true;
    this.refusal = null;
    try {
      await api.play(table, token, {
        ...played,
        key: freshKey(),
        ...(decision == null ? {} : { decision }),
      });
      return true;
    } catch (error) {
      this.refusal = error instanceof Refused ? error.message : speech.words.say("net.offline");
      return false;
    } finally {
      this.sending = false;
    }
  }

  #take(state: TableState<View>, told: NumberedEvent[], whole: boolean): void {
    const events = told.map(({ event }) => event);
    this.state = state;
    this.log.take(told, state.number, whole);
    this.wentBack += events.filter(({ type }) => type === TAKEN_BACK).length;
    const race = state.race ? inColumns(state.race) : null;
    if (whole) {
      this.#letGo();
      this.#coming = [];
      this.#shown = race ? [{ frame: race }] : [];
      this.#busy = false;
    } else {
      const last = this.#coming.at(-1)?.frame ?? this.frame;
      // A word about the chairs alone is no step of the race.
      if (events.length > 0 || !same(last, race))
        this.#coming = [...this.#coming, ...follow(last, events, race)];
      if (!this.#busy) this.#next();
    }
    this.#options.onevents?.(events, state, whole);
  }

  #next(): void {
    this.#letGo();
    const [next, ...rest] = this.#coming;
    this.#coming = rest;
    this.#busy = next !== undefined;
    if (!next) return;
    // The race view knows a step by its frame: without one of its own, a step that moves nobody would not
    // be noticed, and never be said to be over.
    const step = { ...next, frame: { ...next.frame } };
    const sameRace = this.frame?.race === step.frame.race;
    this.#shown = sameRace ? [...this.#shown, step] : [step];
  }

  /** Ends the hold of the step on the screen. */
  #letGo(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

function same(one: RaceFrame | null, other: RaceFrame | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
