/** A game of the past, on the screen as its table was: what happened comes as the table once told it, and
 *  the same clock shows it. Whoever looks goes to any moment of it, and on from there. */

import type { Api } from "../net/api";
import { type History, type Mark, marks } from "../net/history";
import type { Past } from "../net/past";
import type { Told } from "../net/types";
import { onTrack } from "../race/pace";
import { type Moment, moments, raceAt } from "../race/steps";
import { said } from "../shell/said";
import { SeatPlay } from "./seat.svelte";

/** How long something is read that no horse shows, in milliseconds at the usual speed. */
const READ = 600;
/** So many sentences of what happened are kept in sight. */
const LINES = 8;
/** So many entries are known ahead of the one on the screen: a horse sets out by what follows it. */
const AHEAD = 2;

export class Replay<View = unknown> extends SeatPlay<View> {
  readonly decision = null;
  /** The number of the last entry. */
  last = $state(0);
  /** Through whose eyes it is seen; nobody's are a spectator's. */
  seat = $state<number | null>(null);
  #running = $state(false);
  #history = $state.raw<History | null>(null);
  /** Where whoever looks wants to be, until that is shown. */
  #wish = $state<number | null>(null);
  readonly #past: Past;
  readonly #moments: Moment[] = $derived(this.#history ? moments(null, this.#history) : []);
  readonly marks: Mark[] = $derived(marks(this.#moments));

  constructor(api: Api, id: string, past: Past) {
    super(
      { api, id, token: null },
      {
        past: {
          state: (number) => past.state<View>(this.seat, number),
          history: () => past.history(this.seat),
        },
        stand: (moment) => (onTrack(moment) && moment.frame.course.kind !== "open" ? 0 : READ),
      },
    );
    this.#past = past;
  }

  /** Nothing is asked of what was decided long ago. */
  override get hasChances(): boolean {
    return false;
  }

  /** The number that is shown, or soon will be. */
  get at(): number {
    return this.#wish ?? this.state?.number ?? 0;
  }

  /** Whether it goes on by itself. Only then the end of a race is told. */
  get running(): boolean {
    return this.#running;
  }

  set running(running: boolean) {
    this.#running = running;
    this.playback.beats = running;
    this.playback.hold(!running);
    // Pressed before the game is here, it waits for it and plays from where it was opened.
    if (running && this.#history && this.at >= this.last) void this.seek(0);
  }

  /** What happened last, the newest at the end. */
  get happened(): string[] {
    const shown = this.state?.number ?? 0;
    const told = this.#history?.events.filter(({ number }) => number <= shown) ?? [];
    return this.said(told.slice(-2 * LINES)).slice(-LINES);
  }

  /** Looks through these eyes, from this number on. */
  async look(seat: number | null, at: number): Promise<void> {
    this.seat = seat;
    await this.#try(async () => {
      const history = await this.#past.history(seat);
      if (this.seat !== seat) return;
      this.#history = history;
      this.last = history.number;
      await this.seek(at);
    });
  }

  /** Goes to a number. One is asked for at a time, and after it the newest that was wished for meanwhile. */
  async seek(to: number): Promise<void> {
    const asks = this.#wish !== null;
    this.#wish = Math.max(0, Math.min(this.last, to));
    if (asks) return;
    await this.#try(async () => {
      let at: number | null = null;
      while (this.#wish !== null && this.#wish !== at) {
        at = this.#wish;
        this.playback.stand(await this.#stateAt(at), raceAt(this.#moments, at));
      }
    });
    this.#wish = null;
  }

  /** One entry back or on. On is shown as it was at the table, unless something else is. */
  async step(by: 1 | -1): Promise<void> {
    const { playback } = this;
    if (!playback.idle && !this.running) playback.present();
    const to = this.at + by;
    if (by < 0 || this.running || playback.behind || this.#wish !== null) return this.seek(to);
    playback.hold(false);
    await this.#tell(to);
  }

  /** Tells the clock what comes next, for as long as it runs. */
  async feed(): Promise<void> {
    const { playback } = this;
    if (!this.running || !this.#history || this.#wish !== null) return;
    if (!playback.behind && playback.newest >= this.last) this.running = false;
    else if (playback.newest - this.at < AHEAD) await this.#tell(playback.newest + 1);
  }

  async #tell(number: number): Promise<void> {
    if (number > this.last) return;
    await this.#try(async () => {
      const state = await this.#stateAt(number);
      // Something else may have been wished for meanwhile.
      const next = this.playback.newest === number - 1 && this.#wish === null;
      if (next) this.playback.take(state, this.#toldAt(number));
    });
  }

  #stateAt(number: number) {
    return this.#past.state<View>(this.seat, number);
  }

  #toldAt(at: number): Told {
    const { events = [], frames = [] } = this.#history ?? {};
    const then = ({ number }: { number: number }) => number === at;
    return { events: events.filter(then), frames: frames.filter(then) };
  }

  /** Asks for something of the past; what goes wrong is said, and nothing goes on. */
  async #try(ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      this.#running = false;
      this.notice = said(error);
    }
  }
}
