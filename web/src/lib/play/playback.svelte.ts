/** A table on the screen. It owns time: what the table says waits here until what came before has been
 *  shown. While the steps of a race are played everything on the screen is the state before them, moved on
 *  by nothing but the steps; when they are done their state is shown. Pages read from here alone: the
 *  newest state is kept from them. */

import { callRace, type CallLine } from "../call/caller";
import { speech } from "../i18n/lang.svelte";
import { lessMotion } from "../look/motion";
import type { History } from "../net/history";
import { Log } from "../net/log.svelte";
import {
  type GameEvent,
  type NumberedEvent,
  type TableState,
  TAKEN_BACK,
  type Told,
} from "../net/types";
import { inColumns, type RaceFrame } from "../race/frame";
import { Gallop } from "../race/gallop.svelte";
import { FINISH, onTrack, type Pace, paceOf } from "../race/pace";
import { inRace, type Moment, moments, raceAt, type RaceMoment } from "../race/steps";
import { Run } from "../race/run";
import { prefs } from "../shell/prefs.svelte";

/** What of the table's past can be asked for. */
export interface Past<View> {
  state: (number: number) => Promise<TableState<View>>;
  history: () => Promise<History>;
}

export interface PlaybackOptions<View> {
  past: Past<View>;
  /** For how many milliseconds a step is to be read before the next. */
  stand?: ((step: Moment) => number) | undefined;
  /** Nothing goes on by itself: whoever looks asks for each entry, and is shown the state after it. Before
   *  the entry that ends a race, the race is run as a whole. */
  byEntry?: boolean | undefined;
  /** Whether the end of a race is shown before what follows from it: the page calls `settle` and `leave`. */
  beats?: boolean | undefined;
  /** As each step begins that is seen or heard. */
  onstep?: ((events: readonly GameEvent[]) => void) | undefined;
  /** After each state that has come on the screen, with what happened since the last; `whole` when nothing
   *  is known of that. */
  onshown?:
    ((state: TableState<View>, events: readonly GameEvent[], whole: boolean) => void) | undefined;
}

/** How far is skipped. */
export type Skip = "decision" | "race";

/** A race that is over on the screen, while nothing that follows from it is: its money, the next race. */
export interface Ended<View> {
  /** The number of its last entry. */
  number: number;
  /** The steps of the race, the result last. */
  steps: readonly RaceMoment[];
  /** Whether they begin at the gate: who came later knows the rest when it has been asked for. */
  whole: boolean;
  /** The state that it leads to, for the one who tells it; nothing until it has come. */
  after: TableState<View> | null;
  /** Whether that state is on the screen. */
  settled: boolean;
  /** Whether the reader wants it short. */
  brief: boolean;
}

/** A moment that is to be shown, with what follows from it when it is over. */
interface Beat<View> {
  number: number;
  moment: Moment | null;
  /** What its entry told, at the last moment of it. */
  told: readonly NumberedEvent[];
  state?: TableState<View>;
}

/** A clock that runs. */
interface Wait {
  timer: ReturnType<typeof setTimeout>;
  since: number;
  ms: number;
  then: () => void;
  /** Whether it runs until the horses are home. */
  home: boolean;
}

export class Playback<View = unknown> {
  readonly log = new Log();
  /** How many entries were taken back while the page looked on. */
  wentBack = $state(0);
  /** How long the horses are on their way in the present step, at the usual speed. */
  run = $state(0);
  /** Whether nothing is waited for: what happens is at its end at once. */
  instant = $state(false);
  /** Whether the end of a race is told from now on. */
  beats: boolean;
  readonly byEntry: boolean;
  /** The newest state, which may have yet to be shown. */
  #newest = $state.raw<TableState<View> | null>(null);
  #shown = $state.raw<TableState<View> | null>(null);
  #queue = $state.raw<Beat<View>[]>([]);
  /** What takes its time now. */
  #beat = $state.raw<Beat<View> | null>(null);
  /** The steps of the race on the screen, the present one last. */
  #steps = $state.raw<RaceMoment[]>([]);
  /** Whether they begin with the race. */
  #whole = false;
  /** Whether the horses of the present step are in their places. */
  #arrived = $state(true);
  /** Whether the present step is seen in slow motion. */
  slow = $state(false);
  #held = $state(false);
  #ended = $state.raw<Ended<View> | null>(null);
  /** What the race that is over leads to. */
  #after: Beat<View>[] = [];
  #gallop = $state.raw<Gallop | null>(null);
  /** Whether a race is run as a whole, or about to be, or its end is told. */
  #runs = false;
  /** When the end of a race has been told. */
  #onleft: () => void = () => undefined;
  #skip: Skip | null = null;
  /** What is over but for horses that are still running. */
  #ending: Beat<View>[] = [];
  /** How long they still run. */
  #running = 0;
  /** What was told since the last state was shown. */
  #told: NumberedEvent[] = [];
  #wait: Wait | null = null;
  /** Where the horses were before the present step. */
  #before: RaceFrame | null = null;
  /** States that are asked for ahead of their time. */
  #asked = new Map<number, Promise<TableState<View>>>();
  readonly #options: PlaybackOptions<View>;

  /** The state on the screen. Nothing is decided while something has yet to be shown. */
  readonly state = $derived(this.behind ? closed(this.#shown) : this.#shown);
  readonly #reached: readonly RaceMoment[] = $derived.by(() => {
    if (this.#gallop) return this.#gallop.reached;
    return this.#arrived || this.#steps.length < 2 ? this.#steps : this.#steps.slice(0, -1);
  });
  /** Where the horses have come to. */
  readonly frame: RaceFrame | null = $derived.by(() => {
    const frame = this.#gallop?.frame ?? this.#reached.at(-1)?.frame ?? null;
    return frame && this.behind ? { ...frame, legal: [] } : frame;
  });
  /** The same with the horses on their way to where the present step leads them: for the race view. */
  readonly going: RaceFrame | null = $derived.by(() => {
    const { frame, step } = this;
    if (!frame || !step || this.#arrived) return frame;
    const to = new Map(step.frame.runners.map((one) => [one.post, one]));
    const runners = frame.runners.map((one) => {
      const { distance, lane } = to.get(one.post) ?? one;
      return { ...one, distance, lane };
    });
    return { ...frame, runners };
  });
  /** The call of the race so far, in the language of the page. */
  readonly call: CallLine[] = $derived([
    ...(this.#gallop?.said ?? []),
    ...callRace(this.#reached, speech.words),
  ]);

  constructor(options: PlaybackOptions<View>) {
    this.#options = options;
    this.byEntry = options.byEntry ?? false;
    this.beats = options.beats ?? false;
  }

  /** The step on the screen, with what led to it. */
  get step(): RaceMoment | null {
    return this.#steps.at(-1) ?? null;
  }

  /** The steps of the race to which the horses have come. */
  get steps(): readonly RaceMoment[] {
    return this.#reached;
  }

  /** The step to whose end the horses have come. */
  get arrived(): RaceMoment | null {
    return this.#arrived ? this.step : null;
  }

  /** The race that is run as a whole now. */
  get gallop(): Gallop | null {
    return this.#gallop;
  }

  /** What takes its time on the screen now, on a track or off it. */
  get moment(): Moment | null {
    return this.#beat?.moment ?? null;
  }

  /** Whether a race is being run on the screen, or its end is told. */
  get racing(): boolean {
    const { moment } = this;
    return this.#gallop !== null || this.#ended !== null || (moment !== null && onTrack(moment));
  }

  /** Whether the screen has yet to show what the table already knows. */
  get behind(): boolean {
    return this.#beat !== null || this.#ended !== null || this.#queue.length > 0;
  }

  /** The race whose end is told. */
  get ended(): Ended<View> | null {
    return this.#ended;
  }

  /** The number of the table's last entry, and nothing of what it has led to. */
  get newest(): number {
    return this.#newest?.number ?? 0;
  }

  /** The number of the next entry of this kind that has yet to be shown. */
  ahead(like: (moment: Moment) => boolean): number | undefined {
    return this.#queue.find(({ moment }) => moment && like(moment))?.number;
  }

  /** Whether the table waits for dice, shown or not. */
  get awaitsChance(): boolean {
    return this.#newest?.pending.kind === "chance";
  }

  /** Whether nothing moves on by itself. */
  get idle(): boolean {
    const runs = this.#beat !== null || this.racing;
    return !runs && (this.#queue.length === 0 || this.#held || this.byEntry);
  }

  /** How fast, as often as usual. */
  get speed(): number {
    return prefs.speed;
  }

  set speed(speed: number) {
    const waits = this.#wait;
    const left = waits ? waits.ms - (performance.now() - waits.since) * prefs.speed : 0;
    prefs.set({ speed });
    if (waits) this.#in(left, waits.then, waits.home);
  }

  /** What the table says: its state, and what led to it from the last; nothing of that where it was looked
   *  at anew. */
  take(state: TableState<View>, told: Told | null): void {
    const before = this.#newest?.race ?? null;
    this.#newest = state;
    if (!told) {
      this.#begin(state);
      return;
    }
    this.#queue = [...this.#queue, ...beats(before, state, told)];
    if (!this.#beat) this.#goOn();
    else if (this.#wait?.home) this.#overlap(this.#beat, this.#wait);
  }

  /** Stands at a moment of the past, with the race that is on there as far as it had come. */
  stand(state: TableState<View>, race: readonly RaceMoment[]): void {
    this.#newest = state;
    this.#begin(state);
    this.run = 0;
    if (race.length === 0) return;
    this.#steps = [...race];
    this.#whole = true;
  }

  /** Does not wait any longer for the end of the present step. */
  hurry(): void {
    if (this.#gallop && this.#atOnce) this.#gallop.stop();
    else if (this.#gallop) this.#gallop.hurry();
    else if (this.#beat) this.#next();
  }

  /** Straight to the next own decision, or to the end of the race, also if those who are asked before it
   *  have yet to act. */
  skip(to: Skip): void {
    if (this.#ended) {
      this.#ended = { ...this.#ended, brief: true };
      return;
    }
    if (this.#gallop) {
      this.#skip = "race";
      this.#gallop.skip();
      return;
    }
    if (to === "race" ? !this.racing : !this.behind && decides(this.#shown)) return;
    this.#skip = to;
    this.run = 0;
    if (this.#beat) this.#next();
    else this.#goOn();
  }

  /** Straight to the present. A race that ends on the way there is run first; or with `stop` nothing from its
   *  end on is shown yet. */
  present(stop = false): void {
    if (this.#runs) return;
    this.#tellEnd();
    while (this.#queue[0] && !this.#endsRun(this.#queue[0])) {
      this.#pass();
      this.#tellEnd();
    }
    // While a race is run more may come.
    if (this.#queue.length > 0 && !stop) void this.forward(this.newest).then(() => this.present());
  }

  /** Shows what the race that is over leads to. */
  settle(): void {
    if (!this.#ended || this.#ended.settled) return;
    const { after } = this.#ended;
    this.#ended = { ...this.#ended, settled: true };
    this.#settle(this.#after, after);
  }

  /** The end of a race has been told: goes on. */
  leave(): void {
    if (!this.#ended) return;
    this.#tellEnd();
    this.#goOn();
  }

  /** While something else has the screen nothing goes on. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held && !this.#beat && !this.#ended) this.#goOn();
  }

  close(): void {
    this.#letGo();
  }

  /** Shows the next entry, or all up to one, and the state after it, which is asked for where no push has
   *  brought it. A race that ends on the way there is run first, and nothing beyond it is shown. */
  async forward(to = this.#queue[0]?.number): Promise<void> {
    if (to === undefined || this.#runs) return;
    const end = this.#queue.find((beat) => beat.number <= to && this.#endsRun(beat));
    const until = end?.number ?? to;
    const asked = this.#stateAt(until);
    try {
      if (end?.moment) await this.#runOut(end.moment);
      this.#forwarded(until, await asked);
      if (this.#ended) await new Promise<void>((left) => (this.#onleft = left));
    } finally {
      if (end) this.#letGo();
    }
    const after = this.#queue[0]?.number;
    // So that it is there when it is asked for; whoever asks is told what went wrong.
    if (after !== undefined) this.#stateAt(after).catch(() => undefined);
  }

  #forwarded(to: number, state: TableState<View>): void {
    const last = this.#queue.findLast((beat) => beat.number === to);
    // Something else may have come on the screen in the meantime.
    if (!last) return;
    last.state = state;
    const over: Beat<View>[] = [];
    while (this.#queue[0] && this.#queue[0].number <= to) over.push(this.#take());
    this.#end(over);
  }

  /** Goes back to a number, to show what is known from there on. */
  async rewind(number: number): Promise<void> {
    const { state, history } = this.#options.past;
    const [then, past] = await Promise.all([state(number), history()]);
    const newest = this.#newest;
    if (!newest) return;
    const known = {
      events: past.events.filter((one) => one.number <= newest.number),
      frames: past.frames.filter((one) => one.number <= newest.number),
    };
    this.#letGo();
    this.#forget();
    this.#queue = beats(null, newest, known).filter((beat) => beat.number > number);
    this.#steps = raceAt(moments(null, known), number);
    this.#whole = true;
    this.#show(then);
  }

  /** Fills the log with what happened before this page looked on. */
  async recall(): Promise<void> {
    if (this.log.unread > 0) await this.log.recall(this.#options.past.history);
  }

  /** Nobody is told of the end of a race any longer. */
  #tellEnd(): void {
    this.settle();
    this.#ended = null;
    this.#onleft();
  }

  /** Whether a race ends with it that is seen to be run: on an open course it has only been called so far. */
  #endsRun({ moment }: Beat<View>): boolean {
    if (!this.byEntry || this.#atOnce || !moment?.official) return false;
    return moment.frame?.course.kind === "open";
  }

  /** Runs the race of its last moment from the gate to the wire. */
  async #runOut(last: Moment): Promise<void> {
    this.#runs = true;
    const race = last.frame?.race;
    const ofRace = (all: readonly Moment[]) =>
      all.filter(inRace).filter((one) => one.frame.race === race);
    const ahead = this.#queue.flatMap(({ moment }) => moment ?? []);
    let run = ofRace([...this.#steps, ...ahead.slice(0, ahead.indexOf(last) + 1)]);
    // Who came when it was under way has seen no more than the last of it.
    if (!run.some(({ frame: { course } }) => course.kind === "open" && course.call === 0)) {
      const all = ofRace(moments(null, await this.#options.past.history()));
      run = all.slice(0, all.findIndex(({ official }) => official) + 1);
    }
    // It may have been left in the meantime.
    if (!this.#runs) return;
    this.#gallop = new Gallop(new Run(run));
    await this.#gallop.start();
  }

  /** Shows a state as it is, whatever led to it. */
  #begin(state: TableState<View>): void {
    this.#letGo();
    this.#forget();
    this.#asked.clear();
    this.#queue = [];
    const { number, race } = state;
    this.#whole = false;
    this.#steps = race ? [{ number, frame: inColumns(race), events: [], steps: [] }] : [];
    this.#shown = state;
    this.log.take([], number, true);
    this.#options.onshown?.(state, [], true);
  }

  /** Ends what is on the screen, and goes on to what comes next. */
  #next(): void {
    const beat = this.#beat;
    this.#letGo();
    if (beat) this.#end([...this.#ending, beat]);
    this.#goOn();
  }

  /** Shows what is to be shown, up to what takes its time. */
  #goOn(): void {
    while (this.#queue.length > 0 && !this.#held && !this.#ended && !this.byEntry) {
      const [beat, ...rest] = this.#queue;
      const pace = this.#paceOf(beat?.moment ?? null, this.step?.frame ?? null, rest);
      const last = beat?.moment && onTrack(beat.moment) && this.#running > 0 && !this.#atOnce;
      if (pace.lead > 0 || last) {
        this.#play(pace);
        return;
      }
      this.#pass();
    }
    if (this.#queue.length === 0) this.#end(this.#ending);
  }

  #paceOf(moment: Moment | null, before: RaceFrame | null, rest: Beat<View>[]): Pace {
    if (!moment || this.#atOnce || this.#skip) {
      // Who skips a race is shown how it ended.
      const end = moment?.official !== undefined && this.#skip === "race" && !this.#atOnce;
      return { run: 0, lead: end ? FINISH : 0, overlaps: false };
    }
    const next = rest.find((beat) => beat.moment && onTrack(beat.moment))?.moment ?? undefined;
    const pace = paceOf(before, moment, next, this.#options.stand?.(moment));
    return lessMotion()
      ? { ...pace, run: 0, lead: pace.lead - (pace.overlaps ? 0 : pace.run) }
      : pace;
  }

  /** Nobody waits for what is not drawn, nor at a page that nobody looks at: a turn is told in time. */
  get #atOnce(): boolean {
    return this.instant || document.visibilityState === "hidden";
  }

  /** Plays the next moment. */
  #play(pace: Pace): void {
    const { run, lead } = pace;
    this.#before = this.step?.frame ?? null;
    const beat = this.#take();
    this.#beat = beat;
    this.#options.onstep?.(beat.moment?.events ?? []);
    // Horses that are under way already are not stopped by what moves nobody.
    if (run > 0) this.run = run;
    this.slow = pace.slow ?? false;
    this.#arrived = run === 0;
    if (pace.overlaps) {
      this.#in(lead, () => this.#leave(beat, pace));
      return;
    }
    const home = () => {
      this.#arrived = true;
      this.#in(lead - run, () => this.#next());
    };
    this.#in(Math.max(run, this.#running), home, true);
  }

  /** More has come: perhaps it need not wait until the horses on their way are home. */
  #overlap(beat: Beat<View>, waits: Wait): void {
    const pace = this.#paceOf(beat.moment, this.#before, this.#queue);
    const gone = (performance.now() - waits.since) * prefs.speed;
    if (pace.overlaps) this.#in(pace.lead - gone, () => this.#leave(beat, pace));
  }

  /** Leaves horses running, and goes on. */
  #leave(beat: Beat<View>, { run, lead }: Pace): void {
    this.#running = Math.max(run, this.#running) - lead;
    this.#ending.push(beat);
    this.#letGo();
    this.#goOn();
  }

  /** Shows the next moment without waiting for it. */
  #pass(): void {
    const beat = this.#take();
    // A race that is passed over is silent.
    if (beat.moment && !onTrack(beat.moment)) this.#options.onstep?.(beat.moment.events);
    if (this.#ending.length > 0 && this.#running > 0) this.#ending.push(beat);
    else this.#end([beat]);
  }

  #take(): Beat<View> {
    const [beat, ...rest] = this.#queue as [Beat<View>, ...Beat<View>[]];
    this.#queue = rest;
    const { moment } = beat;
    if (moment && inRace(moment)) {
      const sameRace = this.step?.frame.race === moment.frame.race;
      if (!sameRace) this.#whole = true;
      this.#steps = sameRace ? [...this.#steps, moment] : [moment];
    }
    return beat;
  }

  /** What is over is shown; the end of a race has its own time before that. */
  #end(over: Beat<View>[]): void {
    this.#ending = [];
    this.#running = 0;
    const end = over.find(({ moment }) => moment?.official);
    if (!end || !this.beats || this.#atOnce) {
      this.#settle(over, null);
      return;
    }
    const { number } = end;
    const after = over.findLast((beat) => beat.state)?.state ?? null;
    const brief = this.#skip !== null;
    this.#after = over;
    this.#ended = { number, steps: this.#steps, whole: this.#whole, after, settled: false, brief };
    // What does not come is not told.
    void this.#complete(number).catch(() => undefined);
  }

  /** Asks for what is yet to be known of a race that is over: its beginning, where the page looked on later;
   *  the state after it, where the push went on beyond it. */
  async #complete(number: number): Promise<void> {
    const asked = this.#ended;
    if (asked && !asked.after) this.#learn(number, { after: await this.#stateAt(number) });
    if (!asked || asked.whole) return;
    const steps = raceAt(moments(null, await this.#options.past.history()), number);
    if (steps.at(-1)?.official) this.#learn(number, { steps, whole: true });
  }

  #learn(number: number, more: Partial<Ended<View>>): void {
    if (this.#ended?.number === number) this.#ended = { ...this.#ended, ...more };
  }

  /** What is over is told, and the last state of it shown. */
  #settle(over: readonly Beat<View>[], asked: TableState<View> | null): void {
    for (const { moment, told } of over) {
      this.#told.push(...told);
      if (moment?.official && this.#skip === "race") this.#skip = null;
    }
    const state = over.findLast((beat) => beat.state)?.state ?? asked;
    if (state) this.#show(state);
  }

  #show(state: TableState<View>): void {
    const told = this.#told;
    const events = told.map(({ event }) => event);
    this.#told = [];
    this.#shown = state;
    this.#asked.delete(state.number);
    this.log.take(told, state.number, false);
    this.wentBack += events.filter(({ type }) => type === TAKEN_BACK).length;
    // What was to be decided before something else came has been decided.
    const open = this.#queue.length === 0 && decides(state);
    if (state.over || (this.#skip === "decision" && open)) this.#skip = null;
    this.#options.onshown?.(state, events, false);
  }

  #stateAt(number: number): Promise<TableState<View>> {
    const pushed = this.#queue.find((beat) => beat.number === number && beat.state)?.state;
    if (pushed) return Promise.resolve(pushed);
    const asked = this.#asked.get(number) ?? this.#options.past.state(number);
    this.#asked.set(number, asked);
    asked.catch(() => this.#asked.delete(number));
    return asked;
  }

  #in(ms: number, then: () => void, home = false): void {
    clearTimeout(this.#wait?.timer);
    const timer = setTimeout(then, ms / prefs.speed);
    this.#wait = { timer, since: performance.now(), ms, then, home };
  }

  /** Nothing of what was under way is told. */
  #forget(): void {
    this.#ended = null;
    this.#onleft();
    this.#ending = [];
    this.#running = 0;
    this.#told = [];
  }

  /** Ends the present step where it is. */
  #letGo(): void {
    clearTimeout(this.#wait?.timer);
    this.#wait = null;
    this.#beat = null;
    this.#arrived = true;
    this.slow = false;
    this.#gallop?.stop();
    this.#gallop = null;
    this.#runs = false;
  }
}

/** What is shown of a push: its moments, the last of them with the state that they lead to. */
function beats<View>(before: RaceFrame | null, state: TableState<View>, told: Told): Beat<View>[] {
  const news = moments(before, told);
  const { number, race = null } = state;
  const last = news.at(-1);
  // A word about the chairs alone is no step of the race.
  if (!last) return [{ number, moment: null, told: told.events, state }];
  // Where a horse may go is in the state's own frame alone.
  if (race && last.frame?.race === race.race) last.frame = inColumns(race);
  return news.map((moment, i) => ({
    number: moment.number,
    moment,
    told:
      news[i + 1]?.number === moment.number
        ? []
        : told.events.filter((one) => one.number === moment.number),
    ...(moment === last ? { state } : {}),
  }));
}

/** Whether the viewer has something to decide. */
function decides(state: TableState<unknown> | null): boolean {
  if (!state || state.moves.length > 0) return state !== null;
  const { pending, seat } = state;
  return pending.kind === "chance" && seat != null && (pending.seat ?? seat) === seat;
}

/** A state in which nobody is asked anything. */
function closed<View>(state: TableState<View> | null): TableState<View> | null {
  return state && { ...state, moves: [], ask: null, pending: { kind: "none" } };
}
