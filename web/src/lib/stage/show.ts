/** A race in time: the steps that are played become places, strides and shots at any moment. Steps are only
 *  ever added, and what was before them stays as it was. */

import {
  inColumns,
  lanesOf,
  onTrack,
  type RaceFrame,
  type Runner,
  type Target,
} from "../race/frame";
import { type Call, type Run, wayOf } from "../race/run";
import type { RaceMoment } from "../race/steps";
import { type Course, courseOf, type Place } from "./course";
import { Channel, type Shot } from "./eye";
import { madeOf, type Mode, shotOf, type Sight, type View } from "./shots";
import { glide, type Motion, spring, Way, within } from "./spring";

/** A step as it is played: when it begins and how long its horses run, in seconds. */
export interface Step {
  at: number;
  runs: number;
  moment: Pick<RaceMoment, "frame">;
  /** The horse that goes; the last of those that do, unless told. */
  mover?: number | undefined;
}

/** What a show can be told when it begins. */
export interface Standing {
  /** The horse that went last, where the race is under way. */
  mover?: number | undefined;
  /** The course of the frame, where that is made already. */
  course?: Course;
}

/** Where a runner is, at any moment. */
interface Track {
  post: number;
  way: Pick<Way, "at" | "rest" | "until">;
  leaves: number;
}

/** A runner at a moment. */
export interface Going {
  distance: number;
  lane: number;
  /** In distance and in lanes, a second. */
  speed: number;
  drift: number;
  /** How much of it is to be seen: those who have left the track fade. */
  shown: number;
}

/** What the camera is told, and when. */
interface Cue {
  at: number;
  mode: Mode;
  sight: Sight;
  /** How far the horse has come that is followed, and how it comes there. */
  along: number;
  motion: Motion;
}

/** How quickly the camera follows. */
const CAMERA = 2.8;
/** Strides a second, and more of them for each space that is gained. */
const STRIDES = 2.05;
const GAINING = 0.3;
/** How much longer than the horse that goes the field strides, in seconds: so it does not stop and start. */
const CANTERS = 0.4;
/** How long who has left the track fades. */
const FADES = 0.6;
/** Over so much of a race its speed is measured. */
const HAIR = 1e-3;
/** The ground of an open course, in metres: as much as can be followed. */
const GROUND = 420;
/** From here on the line is in the picture, in spaces. */
const NEAR_HOME: Record<Course["kind"], number> = { straight: 1.6, open: 0, oval: 5, ring: 6 };
/** The shot that shows most of a course while it is run. */
const HOME: Record<Course["kind"], Mode> = {
  straight: "wide",
  open: "pack",
  oval: "pack",
  ring: "pack",
};

export class Show {
  readonly course: Course;
  readonly cues: Cue[] = [];
  readonly tracks: readonly Track[];
  /** When the gate opens. */
  bell: number;
  readonly #ways: readonly Way[];
  readonly #ground: Way;
  /** The strides of the whole field. Every step adds whole ones: at rest a horse's legs are as the place has
   *  them where it stands, however it came there. */
  readonly #canter = new Way([0]);
  readonly #asked: { at: number; targets: readonly Target[] }[] = [];
  #frame: RaceFrame;
  #choice: Mode | null = null;
  /** The horse that the last shot was made for. */
  #mover: number | undefined;
  readonly #values = [0, 0];
  readonly #speeds = [0, 0];

  constructor(
    gate: RaceFrame,
    readonly mine: readonly number[] = [],
    { mover, course }: Standing = {},
  ) {
    this.#frame = atGate(inColumns(gate));
    this.course = course ?? courseOf(this.#frame);
    const begun = hasBegun(gate);
    this.bell = begun ? -Infinity : Infinity;
    this.#ground = new Way([groundOf(gate)]);
    const left = (runner: Runner) => begun && hasLeft(this.#frame, runner);
    const { runners } = this.#frame;
    this.#ways = runners.map(({ distance, lane }) => new Way([distance, lane]));
    this.tracks = runners.map((runner, i) => ({
      post: runner.post,
      way: this.#ways[i] as Way,
      leaves: left(runner) ? -Infinity : Infinity,
    }));
    this.#cue(-Infinity, this.#directed(), mover);
  }

  /** A race on an open course that is run as a whole, from the gate to the wire in so many seconds: at any
   *  moment every horse is where its run has it. */
  static ofRun(run: Run, seconds: number, mine: readonly number[] = []): Show {
    const [gate, ...calls] = run.calls as [Call, ...Call[]];
    const show = new Show(gate.moment.frame, mine);
    show.bell = 0;
    show.tracks.forEach((track, i) => {
      track.way = new Running(run, seconds, track.post, (show.#ways[i] as Way).end[1] as number);
      if (run.out(track.post) !== undefined) track.leaves = (run.out(track.post) ?? 1) * seconds;
    });
    calls.forEach(({ way, moment }, i) => {
      const at = ((calls[i - 1] ?? gate).way as number) * seconds;
      show.#goOn(at, way * seconds - at, moment.frame);
      show.#frame = inColumns(moment.frame);
      show.#cue(at, show.#directed(), undefined, even(way * seconds - at));
    });
    return show;
  }

  push({ at, runs, moment, mover }: Step): void {
    const frame = atGate(inColumns(moment.frame));
    const open = frame.course.kind === "open";
    const motion: Motion = open ? glide(runs) : spring(within(runs));
    this.#frame = frame;
    let [moved, left]: [number | undefined, boolean] = [undefined, false];
    this.tracks.forEach((track, i) => {
      const runner = frame.runners.find(({ post }) => post === track.post);
      if (!runner) return;
      const { distance, lane } = runner;
      const way = this.#ways[i] as Way;
      const [was, beside] = way.end;
      if (distance !== was || lane !== beside) {
        way.go(at, [distance, lane], motion);
        moved = track.post;
      }
      if (!hasLeft(frame, runner) || track.leaves < Infinity) return;
      track.leaves = at + runs;
      left = true;
    });
    if (moved !== undefined) {
      this.bell = Math.min(this.bell, at);
      this.#goOn(at, runs, frame);
    }
    if (left || moved !== undefined)
      this.#cue(at, this.#directed(), mover ?? moved ?? this.#mover, motion);
  }

  /** When every horse is in its place. */
  get rests(): number {
    const each = this.tracks.flatMap(({ way, leaves }) => [
      way.until,
      leaves < Infinity ? leaves + FADES : -Infinity,
    ]);
    return Math.max(this.#canter.until, ...each);
  }

  /** When the camera has come to rest, too. */
  get settles(): number {
    return Math.max(this.rests, (this.cues.at(-1)?.at ?? 0) + spring(CAMERA).until);
  }

  /** The field strides on, and the ground of an open course goes by. */
  #goOn(at: number, runs: number, frame: RaceFrame): void {
    const open = frame.course.kind === "open";
    const [seconds, strides] = [open ? runs : runs + CANTERS, this.#canter.end[0] as number];
    const more = Math.max(1, Math.round(STRIDES * seconds));
    this.#canter.go(at, [strides + more], open ? even(seconds) : glide(seconds));
    if (open) this.#ground.go(at, [groundOf(frame)], even(runs));
  }

  /** Somebody has to choose among these; nobody has to choose, where there are none. */
  ask(at: number, targets: readonly Target[]): void {
    this.#asked.push({ at, targets });
    const [target] = targets;
    if (target) this.#cue(at, this.#choice ?? "decide", target.post);
    else this.#cue(at, this.#directed(), this.#mover);
  }

  /** The viewer's own shot, or nothing to leave it to the director. */
  look(at: number, mode: Mode | null): void {
    if (mode === this.#choice) return;
    this.#choice = mode;
    const targets = this.#asked.at(-1)?.targets ?? [];
    const directed = targets.length > 0 ? (mode ?? "decide") : this.#directed();
    this.#cue(at, directed, targets[0]?.post ?? this.#mover);
  }

  /** What is asked at a moment. */
  asked(t: number): readonly Target[] {
    return this.#asked.findLast(({ at }) => at <= t)?.targets ?? [];
  }

  /** The lane in which a horse is at the end of the steps that have begun. */
  laneOf(post: number, t: number): number {
    return this.tracks.find((track) => track.post === post)?.way.rest(t)[1] ?? 1;
  }

  /** Fills in where a runner is. */
  going(index: number, t: number, going: Going): Going {
    const { way, leaves } = this.tracks[index] as Track;
    way.at(t, this.#values, this.#speeds);
    [going.distance, going.lane] = this.#values as [number, number];
    [going.speed, going.drift] = this.#speeds as [number, number];
    going.shown = Math.min(1, Math.max(0, 1 - (t - leaves) / FADES));
    return going;
  }

  /** The same with nobody on the way: where the steps that have begun lead to. */
  rested(index: number, t: number, going: Going): Going {
    const { way, leaves } = this.tracks[index] as Track;
    [going.distance, going.lane] = way.rest(t) as [number, number];
    [going.speed, going.drift] = [0, 0];
    going.shown = t < leaves ? 1 : 0;
    return going;
  }

  /** The stride of a runner; nothing before the bell. */
  stride(index: number, t: number, { distance }: Going): number | null {
    if (t < this.bell) return null;
    this.#canter.at(t, this.#values);
    const own = (this.tracks[index] as Track).post * 0.37;
    return (this.#values[0] as number) + (GAINING * distance) / this.course.perSpace + own;
  }

  /** How much ground is left before the line of an open course, in metres. */
  ground(t: number): number {
    if (this.course.kind !== "open") return 0;
    this.#ground.at(t, this.#values);
    return GROUND - (this.#values[0] as number);
  }

  #directed(): Mode {
    if (this.#choice) return this.#choice;
    const { course } = this.#frame;
    const last = course.kind === "open" && course.call === course.calls;
    const lead = Math.max(...this.#running().map(({ distance }) => distance));
    const near =
      this.course.kind !== "open" && this.course.toGo(lead) < NEAR_HOME[this.course.kind];
    return last || near ? "finish" : HOME[this.course.kind];
  }

  #running() {
    const on = onTrack(this.#frame).filter(({ status }) => status.kind !== "out");
    return on.length > 0 ? on : this.#frame.runners;
  }

  #cue(at: number, mode: Mode, moves?: number, motion = spring(CAMERA)): void {
    this.#mover = moves;
    const runners = this.#running().toSorted((a, b) => b.distance - a.distance);
    const place = ({ distance, lane }: { distance: number; lane: number }): Place =>
      this.course.at(distance, lane);
    const targets = this.#asked.at(-1)?.targets ?? [];
    const found = (post: number | undefined) =>
      this.#frame.runners.find((one) => one.post === post);
    // Who has no horse looks at the leader.
    const [mover, mine] = [found(moves), found(this.mine[0]) ?? runners[0]];
    this.cues.push({
      at,
      mode,
      motion,
      along: (mode === "mine" ? mine : undefined)?.distance ?? runners[0]?.distance ?? 0,
      sight: {
        field: runners.map(place),
        mine: mine ? place(mine) : null,
        mover: mover ? place(mover) : null,
        targets: targets.map(({ distance, lane }) =>
          place({ distance, lane: lane ?? mover?.lane ?? 1 }),
        ),
      },
    });
  }
}

/** Before the race the game may have no places yet: on an open course nobody is behind, and who has no lane of
 *  its own in the gate has a stall of its own there. */
function atGate(frame: RaceFrame): RaceFrame {
  const { course, runners, length } = frame;
  if (course.kind === "open" && course.call === 0)
    return { ...frame, runners: runners.map((one) => ({ ...one, distance: length })) };
  const lanes = lanesOf(frame);
  const apart = (lanes - 1) / Math.max(1, runners.length - 1);
  const stalled = ({ distance, lane }: Runner) =>
    distance <= 0 && (lane < 1 || runners.length > lanes);
  return {
    ...frame,
    runners: runners.map((one, i) => (stalled(one) ? { ...one, lane: 1 + i * apart } : one)),
  };
}

/** Whether anybody has left the gate. */
function hasBegun({ course, runners }: RaceFrame): boolean {
  if (course.kind === "open") return course.call > 0;
  return runners.some(({ distance }) => distance > 0);
}

/** Whether a horse is no longer on the track. */
function hasLeft(frame: RaceFrame, { post, status }: Runner): boolean {
  return status.kind === "out" || !onTrack(frame).some((one) => one.post === post);
}

/** How much of the ground of an open course is behind the field at its last call, in metres. */
const groundOf = ({ course }: RaceFrame): number =>
  course.kind === "open" ? wayOf(course.call, course.calls) * GROUND : 0;

/** A horse in a race that is run as a whole. */
class Running {
  constructor(
    private readonly run: Run,
    private readonly seconds: number,
    private readonly post: number,
    private readonly lane: number,
  ) {}

  get until(): number {
    return this.seconds;
  }

  rest(t: number): readonly number[] {
    return [this.run.distance(this.post, this.run.callAt(t / this.seconds).way), this.lane];
  }

  at(t: number, values: number[], speeds?: number[]): void {
    const way = Math.min(1, Math.max(0, t / this.seconds));
    const here = this.run.distance(this.post, way);
    values[0] = here;
    values[1] = this.lane;
    if (!speeds) return;
    const before = Math.max(0, way - HAIR);
    const over = (way - before) * this.seconds;
    speeds[0] = over > 0 ? (here - this.run.distance(this.post, before)) / over : 0;
    speeds[1] = 0;
  }
}

/** The ground goes by evenly. */
const even = (seconds: number): Motion => ({
  way: (x) => Math.min(1, Math.max(0, x / seconds)),
  speed: (x) => (x > 0 && x < seconds ? 1 / seconds : 0),
  until: seconds,
});

/** What a camera has beside its shot: how much it rides along with the horse that it follows, from 0 to 1. It
 *  would take the short way across the infield otherwise, and come late. */
const FOLLOWS = 8;

/** The camera of a show on a screen. */
export class Camera {
  #way: Way | null = null;
  #ride: Way | null = null;
  #told = 0;
  #held: { cue: Cue; shot: Shot } | null = null;
  readonly #shot: number[] = [];
  readonly #along = [0];

  constructor(
    private readonly show: Show,
    private readonly view: View,
  ) {}

  at(t: number): Shot {
    this.#listen();
    const shot = this.#shot;
    this.#way?.at(t, shot);
    this.#ride?.at(t, this.#along);
    const { x, y } = this.#middle(this.#along[0] as number);
    const follows = shot[FOLLOWS] as number;
    shot[Channel.X] = (shot[Channel.X] as number) + follows * x;
    shot[Channel.Y] = (shot[Channel.Y] as number) + follows * y;
    return shot;
  }

  #middle(along: number): Place {
    const { course } = this.show;
    return course.at(along, (course.lanes + 1) / 2);
  }

  /** Without a way from one shot to the next: the whole course, or the choice that is due. */
  still(t: number): Shot {
    const { cues, course } = this.show;
    const cue = cues.findLast(({ at }) => at <= t) as Cue;
    if (this.#held?.cue !== cue) {
      const mode = cue.mode === "decide" ? "decide" : "wide";
      this.#held = { cue, shot: shotOf(mode, course, cue.sight, this.view) };
    }
    return this.#held.shot;
  }

  #listen(): void {
    const { cues, course } = this.show;
    for (; this.#told < cues.length; this.#told += 1) {
      const { at, sight, along, motion, ...cue } = cues[this.#told] as Cue;
      const mode = madeOf(cue.mode, course, sight, this.view);
      const follows = course.round && (mode === "pack" || mode === "mine") ? 1 : 0;
      const shot = [...shotOf(mode, course, sight, this.view), follows];
      const { x, y } = this.#middle(along);
      shot[Channel.X] = (shot[Channel.X] as number) - follows * x;
      shot[Channel.Y] = (shot[Channel.Y] as number) - follows * y;
      if (!this.#way) {
        this.#way = new Way(shot);
        this.#ride = new Way([along]);
        continue;
      }
      // By the shorter turn.
      const was = this.#way.end[Channel.Azimuth] as number;
      const turn = (shot[Channel.Azimuth] as number) - was;
      shot[Channel.Azimuth] = was + Math.atan2(Math.sin(turn), Math.cos(turn));
      this.#way.go(at, shot, spring(CAMERA));
      this.#ride?.go(at, [along], motion);
    }
  }
}
