/** A seat at a table on the screen: what every game's page asks of the server, and how a refusal is
 *  told. A game adds what it shows and what may be done. */

import { untrack } from "svelte";
import type { Text } from "../../generated/engine";
import type { Chances } from "../../generated/lab";
import { speech, t } from "../i18n/lang.svelte";
import { type Api, Refused, type TypedChance } from "../net/api";
import { loadHistory } from "../net/history";
import { Table } from "../net/table.svelte";
import type { GameEvent, Move, NumberedEvent, RaceStep, TableState } from "../net/types";
import type { RaceFrame } from "../race/frame";
import { distances, duration } from "../race/tween";
import { Ear } from "../sound/ear";
import { sound } from "../sound/sound.svelte";
import { type Reader, say } from "../text/fill";
import { texts } from "../text/texts.svelte";
import { Playback, type PlaybackOptions } from "./playback.svelte";

/** So long the game rests before an onlooker's chances are found anew. */
const REST = 1500;

/** So many moves the server compares. */
const MOST_MOVES = 8;

export interface SeatOptions {
  api: Api;
  id: string;
  token: string | null;
}

export interface Showing<View> extends Omit<PlaybackOptions<View>, "past"> {
  /** Where the past is asked for, if not at the table. */
  past?: PlaybackOptions<View>["past"];
  /** When the table has said something, which may have to wait until it is shown. */
  onnews?: ((number: number, whole: boolean) => void) | undefined;
}

/** What is known of one decision's choices. */
interface After {
  decision: number | undefined;
  /** The number that it was asked at. */
  number: number;
  asking: AbortController;
  /** The chance to win after a move, by the move as it was asked about. */
  wins: ReadonlyMap<string, number>;
}

export class SeatPlay<View, Known = Chances> {
  readonly api: Api;
  readonly id: string;
  readonly token: string | null;
  /** The line to the table. */
  readonly table: Table<View>;
  /** The table as it is shown. */
  readonly playback: Playback<View>;
  /** What was refused or could not be done, in the server's words. */
  notice = $state<string | null>(null);
  /** The chances of the position, where they are shown. */
  chances = $state.raw<Known | null>(null);
  showChances = $state(false);
  /** Whether the race is heard here: beside a big screen it is not. */
  audible = true;
  /** The decision for which a bot's advice came last. */
  #advised = $state<number>();
  /** The number whose chances are known or asked for. */
  #chancesAt = $state(-1);
  #asking: AbortController | null = null;
  #after = $state.raw<After | null>(null);
  #rest: ReturnType<typeof setTimeout> | undefined;
  readonly #ear = new Ear(sound, (event) => this.heard(event));

  constructor({ api, id, token }: SeatOptions, { onnews, ...showing }: Showing<View> = {}) {
    this.api = api;
    this.id = id;
    this.token = token;
    this.playback = new Playback<View>({
      past: {
        state: (number) => api.table<View>(id, token, number),
        history: () => loadHistory(api, id, token),
      },
      ...showing,
      onstep: (events) => {
        this.#hearStep(events);
        showing.onstep?.(events);
      },
      onshown: (state, events, whole) => {
        this.#hearShown(state.number, whole);
        if (this.#after && this.#after.decision !== state.pending.decision) this.#forgetAfter();
        if (this.showChances) this.#renewChances();
        showing.onshown?.(state, events, whole);
      },
    });
    this.table = new Table<View>({
      api,
      table: id,
      token,
      onstate: (state, told) => {
        this.playback.take(state, told);
        onnews?.(state.number, told === null);
      },
    });
  }

  open(): void {
    this.table.open();
  }

  close(): void {
    clearTimeout(this.#rest);
    this.#asking?.abort();
    this.#forgetAfter();
    this.playback.close();
    this.table.close();
    sound.stands(null);
  }

  /** What an event beside the race sounds like, as a step of one. */
  protected heard(_: GameEvent): RaceStep | null {
    return null;
  }

  /** A step begins. What is passed over is heard when it is shown, as far as there is anything to hear. */
  #hearStep(events: readonly GameEvent[]): void {
    const { moment, steps, speed } = this.playback;
    if (!this.audible || moment?.events !== events) return;
    const before = steps.at(-2)?.frame ?? null;
    const runs =
      moment.frame && before?.race === moment.frame.race
        ? duration(distances(before), distances(moment.frame))
        : 0;
    this.#ear.begins(before, moment, { leaves: 0, runs: runs / 1000 / speed });
  }

  #hearShown(number: number, whole: boolean): void {
    const { log, ended, steps, byEntry, frame } = this.playback;
    if (!this.audible || document.visibilityState === "hidden") return;
    // A race that is run as a whole is heard as it is run.
    const quiet = whole || byEntry || steps.some(({ official }) => official);
    this.#ear.shown(log.news, { number, told: ended !== null, race: quiet ? null : frame });
  }

  get state(): TableState<View> | null {
    return this.playback.state;
  }

  /** The race as far as it is shown. */
  get frame(): RaceFrame | null {
    return this.playback.frame;
  }

  get view(): View | null {
    return this.state?.view ?? null;
  }

  /** Who reads what the server says: the seat, in the language of the page; nobody until the game's texts
   *  have come. */
  readonly reader: Reader | null = $derived.by(() => {
    const { language } = speech.words;
    const { game = "", seats = [], seat = null } = this.state ?? {};
    const messages = texts.of(game, language);
    return messages && { language, messages, names: seats.map(({ name }) => name ?? ""), seat };
  });

  /** Sentences of what happened, for the events that are asked for. */
  said(
    told: readonly NumberedEvent[],
    asked: (event: GameEvent) => boolean = () => true,
  ): string[] {
    const { reader } = this;
    if (!reader) return [];
    return told.flatMap(({ event, said }) =>
      said && asked(event) ? [this.sentence(event, said, reader)] : [],
    );
  }

  /** What happened, as a sentence. */
  protected sentence(_: GameEvent, said: Text, reader: Reader): string {
    return say(said, reader);
  }

  /** Chance that this seat is asked to type in, or to leave to the house. */
  get chanceDue(): { what: string; kind: string; count: number } | null {
    const { pending, seat } = this.state ?? {};
    if (this.token === null || pending?.kind !== "chance") return null;
    if (pending.seat != null && pending.seat !== seat) return null;
    return { what: pending.what ?? "", kind: pending.chance ?? "", count: pending.count ?? 1 };
  }

  /** How many dice this seat is asked to type in. */
  get diceDue(): number {
    const due = this.chanceDue;
    return due?.kind === "dice" ? due.count : 0;
  }

  /** Runs a call; what goes wrong is said in the server's words. */
  async ask<T>(call: (token: string) => Promise<T>): Promise<T | null> {
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
  async send(move: Move): Promise<boolean> {
    this.notice = null;
    const done = await this.table.send({ move }, this.state?.pending.decision);
    if (!done) this.notice = this.table.refusal;
    return done;
  }

  /** The same with a line that the server reads, in the words of the decision. */
  type(typed: string): Promise<boolean> {
    this.notice = null;
    return this.table.send({ typed }, this.state?.pending.decision);
  }

  /** Whether a bot's advice for the decision at hand has come: perhaps it was to do nothing. */
  get advised(): boolean {
    const { decision } = this.state?.pending ?? {};
    return decision !== undefined && decision === this.#advised;
  }

  async hint(): Promise<Move | null> {
    const { decision } = this.state?.pending ?? {};
    const answer = await this.ask((token) => this.api.hint(this.id, token));
    if (answer) this.#advised = decision;
    return answer?.move ?? null;
  }

  /** What a bot would do here, done. */
  async auto(): Promise<boolean> {
    const move = await this.hint();
    return move ? this.send(move) : false;
  }

  async enter(chance: TypedChance | "house"): Promise<boolean> {
    return (await this.ask((token) => this.api.enterChance(this.id, token, chance))) !== null;
  }

  async undo(): Promise<boolean> {
    return (await this.ask((token) => this.api.undo(this.id, token))) !== null;
  }

  /** Asks everybody to go back past a throw, or answers who asked. */
  async vote(agree: boolean): Promise<void> {
    await this.ask((token) => this.api.voteUndo(this.id, token, agree));
  }

  async handToBot(seat: number): Promise<void> {
    await this.ask((token) => this.api.handOver(this.id, seat, token));
  }

  async takeBack(seat: number): Promise<void> {
    await this.ask((token) => this.api.takeBack(this.id, seat, token));
  }

  async rematch(): Promise<string | null> {
    const open = this.state?.rematch;
    if (open) return open;
    return (await this.ask((token) => this.api.rematch(this.id, token)))?.id ?? null;
  }

  /** Whether the position has chances to be found. */
  get hasChances(): boolean {
    return this.state?.race != null && !this.state.over;
  }

  /** True chances are shown only when asked for, and found only then. */
  async toggleChances(): Promise<void> {
    this.showChances = !this.showChances;
    await this.findChances();
  }

  /** Whether the game has gone on since the chances were found. */
  get chancesOld(): boolean {
    return this.#chancesAt >= 0 && this.#chancesAt !== this.state?.number;
  }

  /** Chances cost the server as much as a bot's move. Who plays needs them at a decision; for who looks on,
   *  they are found where the game rests. What was asked of a moment that is over is not waited for. */
  #renewChances(): void {
    clearTimeout(this.#rest);
    if (this.chancesOld) this.#asking?.abort();
    const { state } = this;
    const decides = (state?.moves.length ?? 0) > 0 || this.chanceDue !== null;
    if (decides || this.chances === null) void this.findChances();
    else if (this.token === null) this.#rest = setTimeout(() => void this.findChances(), REST);
  }

  /** The server knows those of the present alone: while something has yet to be shown they would tell it. */
  async findChances(): Promise<void> {
    const { state, playback } = this;
    if (!this.showChances || !state || playback.behind) return;
    if (!this.hasChances || this.#chancesAt === state.number) return;
    this.#chancesAt = state.number;
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const found = await this.api.chances<Known>(this.id, this.token, asking.signal);
      if (playback.newest === state.number) this.chances = found;
    } catch {
      if (asking.signal.aborted) return;
      this.notice = t("table.chances.none");
      this.showChances = false;
    }
  }

  /** The chance to win the game after this move, where it is shown and known. */
  chanceAfter(move: Move): number | null {
    if (!this.showChances || this.#after?.decision !== this.state?.pending.decision) return null;
    return this.#after?.wins.get(JSON.stringify(move)) ?? null;
  }

  /** Whether the game has gone on since, with the decision still to be taken. */
  get afterOld(): boolean {
    return this.#after !== null && this.#after.number !== this.state?.number;
  }

  /** Finds the chance after each of the moves that are offered, once a decision. What is answered when the
   *  table has gone on would tell of it. */
  async findAfter(moves: readonly Move[]): Promise<void> {
    const { state, token, playback } = this;
    if (!this.showChances || !token || !state || playback.behind || moves.length === 0) return;
    const {
      number,
      pending: { decision },
    } = state;
    if (untrack(() => this.#after)?.decision === decision) return;
    const asked = moves.slice(0, MOST_MOVES);
    const asking = new AbortController();
    const about = { decision, number, asking };
    this.#after = { ...about, wins: new Map() };
    try {
      const answer = await this.api.after(this.id, token, asked, asking.signal);
      if (asking.signal.aborted || answer.number !== number) return;
      const wins = answer.after.map(({ win }, i) => [JSON.stringify(asked[i]), win.mean] as const);
      this.#after = { ...about, wins: new Map(wins) };
    } catch {
      // The move may have come first; the chances of the position tell of a server that is away.
    }
  }

  #forgetAfter(): void {
    this.#after?.asking.abort();
    this.#after = null;
  }
}
