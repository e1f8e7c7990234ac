/** A table on the screen: its state, its race shown step by step, and moves that are sent once. The
 *  pages read from here and never talk to the server themselves. */

import { callRace, type CallLine, type Style } from "../call/caller";
import { speech } from "../i18n/lang.svelte";
import { inColumns, type RaceFrame } from "../race/frame";
import { inRace, type Moment, moments, raceAt, type RaceMoment } from "../race/steps";
import { type Api, Refused } from "./api";
import { loadHistory } from "./history";
import type { LiveOptions, LiveStatus } from "./live";
import { Listening } from "./shared";
import { Log } from "./log.svelte";
import {
  type GameEvent,
  type Move,
  type PlayRequest,
  type TableState,
  TAKEN_BACK,
  type Told,
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
  pause?: (step: RaceMoment) => number;
  /** Nothing goes on by itself: whoever looks asks for each entry, and is shown the state after it. */
  byEntry?: boolean;
  /** After each state, with what happened since the last: sounds, toasts. */
  onevents?: (events: GameEvent[], state: TableState<View>, whole: boolean) => void;
  /** After each state that has come on the screen. */
  onshown?: (state: TableState<View>) => void;
}

export class Table<View = unknown> {
  /** The table as it is now, whatever is shown of it. */
  state = $state.raw<TableState<View> | null>(null);
  /** The last state that was shown to its end. */
  shown = $state.raw<TableState<View> | null>(null);
  status = $state<LiveStatus>("closed");
  /** Why the last move was refused, in the rule's words. */
  refusal = $state<string | null>(null);
  /** Whether a move is on its way. */
  sending = $state(false);
  style = $state<Style>("lively");
  /** How many entries were taken back while the page looked on. */
  wentBack = $state(0);
  readonly log = new Log();
  /** The moments of the race on the screen, the present one last. */
  #steps = $state.raw<RaceMoment[]>([]);
  #coming = $state.raw<Moment[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the step on the screen is still moving or held. */
  #busy = $state(false);
  /** States that are still to be shown, by the number of the entry that led to each. */
  #states = new Map<number, Promise<TableState<View>> | TableState<View>>();
  /** Whether each entry is asked for. */
  readonly byEntry: boolean;
  readonly #live: Listening<View>;
  readonly #options: TableOptions<View>;

  constructor(options: TableOptions<View>) {
    this.#options = options;
    this.byEntry = options.byEntry ?? false;
    this.style = options.style ?? "lively";
    const { api, table, token = null, page, socket, random } = options;
    this.#live = new Listening<View>({
      api,
      table,
      token,
      ...(page ? { page } : {}),
      ...(socket ? { socket } : {}),
      ...(random ? { random } : {}),
      onstate: (state, told) => this.#take(state, told),
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
    return this.#steps.at(-1)?.frame ?? null;
  }

  /** The step on the screen, with what led to it. */
  get step(): RaceMoment | null {
    return this.#steps.at(-1) ?? null;
  }

  /** The steps of the race so far, the one on the screen last. */
  get steps(): readonly RaceMoment[] {
    return this.#steps;
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
    return callRace(this.#steps, speech.words, this.style);
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
    const step = this.#steps.at(-1);
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
    if (this.state && this.shown !== this.state) this.#show(this.state);
  }

  /** Shows the next entry and the state after it, which is asked for where no push has brought it. */
  async forward(): Promise<void> {
    const next = this.#coming[0]?.number;
    if (next === undefined) return;
    const state = await this.#stateAt(next);
    // Something else may have come on the screen in the meantime.
    if (this.#coming[0]?.number !== next) return;
    this.#states.set(next, state);
    while (this.#coming[0]?.number === next) this.#next();
    const after = this.#coming[0]?.number;
    // So that it is there when it is asked for; whoever asks is told what went wrong.
    if (after !== undefined) this.#stateAt(after).catch(() => undefined);
  }

  /** Goes back to a number, to show what is known from there on. */
  async rewind(number: number): Promise<void> {
    const { api, table, token = null } = this.#options;
    const [then, past] = await Promise.all([
      api.table<View>(table, token, number),
      loadHistory(api, table, token),
    ]);
    const all = moments(null, past);
    const last = Math.min(past.number, this.state?.number ?? 0);
    this.#letGo();
    this.#steps = raceAt(all, number);
    this.#coming = [
      ...all.filter((moment) => moment.number > number && moment.number <= last),
      ...this.#coming.filter((moment) => moment.number > last),
    ];
    this.#show(then);
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

  #take(state: TableState<View>, told: Told | null): void {
    const before = this.state?.race ?? null;
    const events = told?.events.map(({ event }) => event) ?? [];
    this.state = state;
    this.log.take(told?.events ?? [], state.number, told === null);
    this.wentBack += events.filter(({ type }) => type === TAKEN_BACK).length;
    if (told) this.#follow(state, moments(before, told));
    else this.#begin(state);
    this.#options.onevents?.(events, state, told === null);
  }

  /** Shows a state as it is, whatever led to it. */
  #begin(state: TableState<View>): void {
    this.#letGo();
    this.#states.clear();
    this.#coming = [];
    const { number, race } = state;
    this.#steps = race ? [{ number, frame: inColumns(race), events: [], steps: [] }] : [];
    this.#busy = false;
    this.#show(state);
  }

  #follow(state: TableState<View>, news: Moment[]): void {
    const { race = null } = state;
    const last = news.at(-1);
    // Where a horse may go is in the state's own frame alone.
    if (last && race && last.frame?.race === race.race) last.frame = inColumns(race);
    this.#coming = [...this.#coming, ...news];
    // A word about the chairs alone is no step of the race.
    if (this.#coming.length === 0) this.#show(state);
    else this.#states.set(state.number, state);
    if (!this.#busy && !this.byEntry) this.#next();
  }

  #next(): void {
    this.#letGo();
    const [next, ...rest] = this.#coming;
    this.#coming = rest;
    this.#busy = false;
    if (!next) return;
    if (inRace(next)) {
      // The race view knows a step by its frame: without one of its own, a step that moves nobody would not
      // be noticed, and never be said to be over.
      const step = { ...next, frame: { ...next.frame } };
      const sameRace = this.frame?.race === step.frame.race;
      this.#steps = sameRace ? [...this.#steps, step] : [step];
      this.#busy = true;
    }
    const state = rest[0]?.number === next.number ? undefined : this.#states.get(next.number);
    if (state && !(state instanceof Promise)) this.#show(state);
    // Without a race there is nothing to wait for.
    if (!this.#busy && !this.byEntry) this.#next();
  }

  #show(state: TableState<View>): void {
    this.shown = state;
    for (const number of this.#states.keys())
      if (number <= state.number) this.#states.delete(number);
    this.#options.onshown?.(state);
  }

  async #stateAt(number: number): Promise<TableState<View>> {
    const known = this.#states.get(number);
    if (known) return known;
    if (this.state?.number === number) return this.state;
    const { api, table, token = null } = this.#options;
    const asked = api.table<View>(table, token, number);
    this.#states.set(number, asked);
    try {
      return await asked;
    } catch (error) {
      this.#states.delete(number);
      throw error;
    }
  }

  /** Ends the hold of the step on the screen. */
  #letGo(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
