/** A race in time: the steps that are played become places, strides and shots at any moment. Steps are only
 *  ever added, and what was before them stays as it was. */

import { inColumns, lanesOf, onTrack, type RaceFrame, type Target } from "../race/frame";
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
/** How long who has left the track fades. */
const FADES = 0.6;
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

interface Track {
  post: number;
  way: Way;
  leaves: number;
}

export class Show {
  readonly course: Course;
  readonly cues: Cue[] = [];
  readonly tracks: readonly Track[];
  /** When the gate opens. */
  bell = Infinity;
  readonly #ground = new Way([0]);
  readonly #asked: { at: number; targets: readonly Target[] }[] = [];
  #frame: RaceFrame;
  #choice: Mode | null = null;
  readonly #values = [0, 0];
  readonly #speeds = [0, 0];

  constructor(
    gate: RaceFrame,
    readonly mine: readonly number[] = [],
  ) {
    this.#frame = atGate(inColumns(gate));
    this.course = courseOf(this.#frame);
    this.tracks = this.#frame.runners.map(({ post, distance, lane }) => ({
      post,
      way: new Way([distance, lane]),
      leaves: Infinity,
    }));
    this.#cue(-Infinity, "wide");
  }

  push({ at, runs, moment }: Step): void {
    const frame = inColumns(moment.frame);
    const open = frame.course.kind === "open";
    const motion: Motion = open ? glide(runs) : spring(within(runs));
    this.bell = Math.min(this.bell, at);
    this.#frame = frame;
    let mover: number | undefined;
    const there = new Set(onTrack(frame).map(({ post }) => post));
    for (const track of this.tracks) {
      const runner = frame.runners.find(({ post }) => post === track.post);
      if (!runner) continue;
      const { distance, lane, status } = runner;
      const [was, beside] = track.way.end;
      // Who has yet to leave the gate keeps its stall.
      if (distance !== was || (distance > 0 && lane !== beside)) {
        track.way.go(at, [distance, lane], motion);
        mover = track.post;
      }
      const gone = !there.has(track.post) || status.kind === "out";
      if (gone && track.leaves === Infinity) track.leaves = at + runs;
    }
    if (frame.course.kind === "open") {
      const { call, calls } = frame.course;
      this.#ground.go(at, [(call / calls) * GROUND], even(runs));
    }
    this.#cue(at, this.#directed(), mover, motion);
  }

  /** Somebody has to choose among these. */
  ask(at: number, targets: readonly Target[]): void {
    this.#asked.push({ at, targets });
    this.#cue(at, "decide", targets[0]?.post);
  }

  /** The viewer's own shot, or nothing to leave it to the director. */
  look(at: number, mode: Mode | null): void {
    this.#choice = mode;
    this.#cue(at, this.#directed());
  }

  /** What is asked at a moment: until the next step begins. */
  asked(t: number): readonly Target[] {
    const last = this.cues.findLast(({ at }) => at <= t);
    if (last?.mode !== "decide") return [];
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

  /** The stride of a runner, in whole strides from the gate on; nothing before the bell. */
  stride(index: number, t: number, { distance }: Going): number | null {
    if (t < this.bell) return null;
    const own = (this.tracks[index] as Track).post * 0.37;
    return STRIDES * (t - this.bell) + (GAINING * distance) / this.course.perSpace + own;
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
    const runners = this.#running().toSorted((a, b) => b.distance - a.distance);
    const place = ({ distance, lane }: { distance: number; lane: number }): Place =>
      this.course.at(distance, lane);
    const targets = mode === "decide" ? (this.#asked.at(-1)?.targets ?? []) : [];
    const found = (post: number | undefined) =>
      this.#frame.runners.find((one) => one.post === post);
    const [mover, mine] = [found(moves), found(this.mine[0])];
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

/** Before the race the game may have no places yet: on an open course nobody is behind, and of those who would
 *  stand in each other each has a stall of its own. */
function atGate(frame: RaceFrame): RaceFrame {
  const { course, runners, length } = frame;
  if (course.kind === "open" && course.call === 0)
    return { ...frame, runners: runners.map((one) => ({ ...one, distance: length })) };
  const starts = new Set(runners.map(({ distance, lane }) => `${distance} ${lane}`));
  if (starts.size === runners.length || runners.some(({ distance }) => distance > 0)) return frame;
  const apart = (lanesOf(frame) - 1) / (runners.length - 1);
  return { ...frame, runners: runners.map((one, i) => ({ ...one, lane: 1 + i * apart })) };
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
