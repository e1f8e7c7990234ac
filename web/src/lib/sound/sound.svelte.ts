/** The page's sound: silent until the first gesture, one slider, classes muted one by one. */

import type { RaceFrame } from "../race/frame";
import { readJson, write } from "../storage";
import type { Cue } from "./cues";
import {
  bell,
  CLASSES,
  crowd,
  fanfare,
  gallop,
  rattle,
  shutter,
  type SoundClass,
  type Stroke,
  till,
} from "./score";
import { Synth } from "./synth";

const KEY = "railbird.sound";

/** What the board needs of a synthesiser; tests give their own. */
export type Instrument = Pick<Synth, "volume" | "strike" | "stands" | "muffle">;

interface Kept {
  on: boolean;
  volume: number;
  muted: SoundClass[];
}

function stored(): Kept {
  const kept = readJson(KEY) as Partial<Kept> | null;
  const volume = typeof kept?.volume === "number" ? Math.min(1, Math.max(0, kept.volume)) : 0.5;
  const muted = Array.isArray(kept?.muted)
    ? CLASSES.filter((one) => kept.muted?.includes(one))
    : [];
  return { on: kept?.on !== false, volume, muted };
}

export class Sound {
  #kept = $state.raw<Kept>(stored());
  #instrument: Instrument | null = null;
  #unlocked = false;
  #crowd = 0;
  #muffled = 0;

  constructor(private readonly make: () => Instrument = () => new Synth(new AudioContext())) {}

  get on(): boolean {
    return this.#kept.on;
  }

  get volume(): number {
    return this.#kept.volume;
  }

  muted(kind: SoundClass): boolean {
    return this.#kept.muted.includes(kind);
  }

  switch(on: boolean): void {
    this.#keep({ on });
  }

  setVolume(volume: number): void {
    this.#keep({ volume, on: volume > 0 });
  }

  mute(kind: SoundClass, muted: boolean): void {
    const others = this.#kept.muted.filter((one) => one !== kind);
    this.#keep({ muted: muted ? [...others, kind] : others });
  }

  /** Browsers give no sound before a gesture, and we want none: called by the first one. Whoever has sound
   *  switched off needs no instrument. */
  unlock(): void {
    this.#unlocked = true;
    this.#tune();
  }

  /** Plays what is to be heard of something that is shown now. */
  play(cues: readonly Cue[]): void {
    for (const cue of cues) {
      const strokes = strokesOf(cue).map((one) => ({ ...one, at: one.at + (cue.at ?? 0) }));
      if (this.on && !this.muted(cue.kind)) this.#instrument?.strike(cue.kind, strokes);
    }
  }

  photo(): void {
    this.play([{ kind: "shutter" }]);
  }

  fanfare(): void {
    this.play([{ kind: "fanfare" }]);
  }

  pay(): void {
    this.play([{ kind: "till", payments: 1 }]);
  }

  /** How much slow motion muffles the field and the stands, 0 to 1. */
  muffle(level: number): void {
    if (level === this.#muffled) return;
    this.#muffled = level;
    this.#instrument?.muffle(level);
  }

  /** The stands follow the race; without one they are quiet. */
  stands(frame: RaceFrame | null): void {
    this.#crowd = crowd(frame);
    this.#tune();
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    write(KEY, JSON.stringify(this.#kept));
    this.#tune();
  }

  #tune(): void {
    if (this.#unlocked && this.on && !this.#instrument) {
      this.#instrument = this.make();
      this.#instrument.muffle(this.#muffled);
    }
    this.#instrument?.volume(this.on ? this.volume : 0);
    this.#instrument?.stands(this.on && !this.muted("crowd") ? this.#crowd : 0);
  }
}

function strokesOf(cue: Cue): Stroke[] {
  switch (cue.kind) {
    case "bell":
      return bell();
    case "hooves":
      return gallop(cue.spaces, cue.seconds, cue.horses);
    case "dice":
      return rattle(cue.dice, Math.random);
    case "shutter":
      return shutter();
    case "fanfare":
      return fanfare();
    case "till":
      return till(cue.payments);
  }
}

export const sound = new Sound();

/** Waits for the first gesture on the page; returns how to stop waiting. */
export function unlockOnGesture(board: Sound): () => void {
  const stop = () => {
    for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, unlock, true);
  };
  const unlock = () => {
    stop();
    board.unlock();
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, unlock, true);
  return stop;
}
