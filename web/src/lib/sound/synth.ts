/** The sounds themselves, made of oscillators and noise. No files. */

import type { SoundClass, Stroke } from "./score";

/** A second of noise, made once. */
function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return buffer;
}

interface Body {
  /** Frequencies of ringing parts. */
  tones: readonly number[];
  /** Middle of the noise band, if it has any. */
  hiss: number | null;
  /** Seconds until it is gone. */
  decay: number;
  /** How its tones sound, if not plainly. */
  wave?: OscillatorType;
}

/** What is struck. */
const BODIES: Record<Exclude<SoundClass, "crowd">, Body> = {
  bell: { tones: [1180, 1870, 2960], hiss: null, decay: 0.5 },
  hooves: { tones: [62], hiss: 210, decay: 0.11 },
  dice: { tones: [], hiss: 2600, decay: 0.035 },
  shutter: { tones: [], hiss: 4200, decay: 0.05 },
  fanfare: { tones: [523, 1046], hiss: null, decay: 0.62, wave: "sawtooth" },
  till: { tones: [2093, 4186], hiss: null, decay: 0.7 },
};

/** What the field and the stands are cut off above, in hertz: as it is, and in slow motion. */
const CLEAR = 16_000;
const MUFFLED = 240;

export class Synth {
  readonly #noise: AudioBuffer;
  readonly #out: GainNode;
  /** The way of what comes from the track. */
  readonly #track: BiquadFilterNode;
  #stands: GainNode | null = null;

  constructor(readonly context: AudioContext) {
    this.#noise = noise(context);
    this.#out = context.createGain();
    this.#out.connect(context.destination);
    this.#track = context.createBiquadFilter();
    this.#track.type = "lowpass";
    this.#track.frequency.value = CLEAR;
    this.#track.connect(this.#out);
  }

  volume(level: number): void {
    // Ears hear ratios: a square makes the slider even.
    this.#out.gain.setTargetAtTime(level * level, this.context.currentTime, 0.02);
  }

  /** How much the field and the stands are muffled, 0 to 1. */
  muffle(level: number): void {
    const cut = CLEAR * (MUFFLED / CLEAR) ** level;
    this.#track.frequency.setTargetAtTime(cut, this.context.currentTime, 0.05);
  }

  strike(kind: keyof typeof BODIES, strokes: readonly Stroke[]): void {
    const { tones, hiss, decay, wave = "sine" } = BODIES[kind];
    const now = this.context.currentTime + 0.01;
    const out = kind === "hooves" ? this.#track : this.#out;
    for (const { at, gain, pitch } of strokes) {
      const fading = (loud: number) => this.#fading(out, now + at, loud, decay);
      for (const tone of tones)
        this.#ring(tone * pitch, wave, now + at, decay, fading((gain * 0.5) / tones.length));
      if (hiss !== null) this.#hiss(hiss * pitch, now + at, decay, fading(gain * 0.5));
    }
  }

  /** The stands: noise in the range of voices, at a level that glides. */
  stands(level: number): void {
    if (!this.#stands) {
      if (level === 0) return;
      const source = this.context.createBufferSource();
      source.buffer = this.#noise;
      source.loop = true;
      const voices = this.context.createBiquadFilter();
      voices.type = "bandpass";
      voices.frequency.value = 720;
      voices.Q.value = 0.6;
      this.#stands = this.context.createGain();
      this.#stands.gain.value = 0;
      source.connect(voices).connect(this.#stands).connect(this.#track);
      source.start();
    }
    this.#stands.gain.setTargetAtTime(level * 0.32, this.context.currentTime, 0.5);
  }

  #fading(out: AudioNode, at: number, gain: number, decay: number): GainNode {
    const fade = this.context.createGain();
    fade.gain.setValueAtTime(gain, at);
    fade.gain.exponentialRampToValueAtTime(0.0001, at + decay);
    fade.connect(out);
    return fade;
  }

  #ring(pitch: number, wave: OscillatorType, at: number, decay: number, out: AudioNode): void {
    const tone = this.context.createOscillator();
    tone.type = wave;
    tone.frequency.value = pitch;
    tone.connect(out);
    tone.start(at);
    tone.stop(at + decay);
  }

  #hiss(pitch: number, at: number, decay: number, out: AudioNode): void {
    const source = this.context.createBufferSource();
    source.buffer = this.#noise;
    const band = this.context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    source.connect(band).connect(out);
    source.start(at, Math.random() * 0.8, decay);
  }
}
