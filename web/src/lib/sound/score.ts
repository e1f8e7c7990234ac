/** What is to be heard and when: plain numbers, no audio. Times are in seconds. */

import type { RaceFrame } from "../race/frame";

export const CLASSES = ["bell", "hooves", "crowd", "dice", "shutter", "till"] as const;
export type SoundClass = (typeof CLASSES)[number];

/** A struck sound: when, how strong (0 to 1), how high. */
export interface Stroke {
  at: number;
  gain: number;
  pitch: number;
}

/** The gate bell: a short ring, as long as the gates take to open. */
export function bell(): Stroke[] {
  return Array.from({ length: 9 }, (_, i) => ({ at: i * 0.075, gain: 0.9 - i * 0.07, pitch: 1 }));
}

/** Gallop is three beats and a pause. One horse's strides while it covers `spaces` in `seconds`:
 *  the faster it goes, the shorter the stride, within what a horse can do. */
export function gallop(spaces: number, seconds: number): Stroke[] {
  if (spaces <= 0 || seconds <= 0) return [];
  const strides = Math.min(2.6, Math.max(1.7, spaces / seconds)) * seconds;
  const stride = seconds / Math.max(1, Math.round(strides));
  const beats: Stroke[] = [];
  for (let begin = 0; begin + stride <= seconds + 1e-9; begin += stride) {
    [0, 0.16, 0.3].forEach((part, i) => {
      beats.push({
        at: begin + part * stride,
        gain: [0.5, 0.65, 0.9][i] ?? 0.6,
        pitch: 1 - i * 0.08,
      });
    });
  }
  return beats;
}

/** Dice on a table: each bounces a few times, nearer and weaker, never the same twice. */
export function rattle(dice: number, chance: () => number): Stroke[] {
  const strokes: Stroke[] = [];
  for (let die = 0; die < dice; die += 1) {
    let at = chance() * 0.05;
    let hop = 0.09 + chance() * 0.05;
    for (let gain = 0.9; gain > 0.12; gain *= 0.62) {
      strokes.push({ at, gain, pitch: 0.85 + chance() * 0.5 });
      at += hop;
      hop *= 0.66;
    }
  }
  return strokes.sort((a, b) => a.at - b.at);
}

/** A camera: mirror up, mirror down. */
export function shutter(): Stroke[] {
  return [
    { at: 0, gain: 0.8, pitch: 1.2 },
    { at: 0.085, gain: 0.6, pitch: 0.9 },
  ];
}

/** The till: two bells. */
export function till(): Stroke[] {
  return [
    { at: 0, gain: 0.6, pitch: 1 },
    { at: 0.09, gain: 0.8, pitch: 1.335 },
  ];
}

/** How loud the stands are, 0 to 1: they murmur early and rise in the stretch, the more so the
 *  closer the foremost two are. */
export function crowd(frame: RaceFrame | null): number {
  if (!frame) return 0;
  const going = frame.runners
    .filter(({ status }) => status.kind === "running")
    .map(({ distance }) => distance);
  const [first = 0, second = 0] = going.sort((a, b) => b - a);
  const front = Math.max(0, ...frame.runners.map(({ distance }) => distance));
  if (front === 0) return 0.08;
  const progress = front / frame.length;
  const stretch = Math.max(0, (progress - 0.5) / 0.5);
  const close = 1 - Math.min(1, (first - second) / (frame.length / 3));
  return Math.min(1, 0.12 + 0.18 * progress + stretch * (0.25 + 0.45 * close));
}
