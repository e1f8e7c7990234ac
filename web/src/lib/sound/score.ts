/** What is to be heard and when: plain numbers, no audio. Times are in seconds. */

import { perUnit, type RaceFrame } from "../race/frame";

export const CLASSES = ["bell", "hooves", "crowd", "dice", "shutter", "fanfare", "till"] as const;
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

/** So many horses are heard one by one; more are no louder. */
const APART = 4;

/** Gallop is three beats and a pause. The strides of so many horses while they cover `spaces` in `seconds`:
 *  the faster they go, the shorter the stride, within what a horse can do. */
export function gallop(spaces: number, seconds: number, horses = 1): Stroke[] {
  if (spaces <= 0 || seconds <= 0) return [];
  const strides = Math.min(2.6, Math.max(1.7, spaces / seconds)) * seconds;
  const stride = seconds / Math.max(1, Math.round(strides));
  const field = Math.min(APART, horses);
  const beats: Stroke[] = [];
  for (let begin = 0; begin + stride <= seconds + 1e-9; begin += stride) {
    for (let horse = 0; horse < field; horse += 1) {
      [0, 0.16, 0.3].forEach((part, i) => {
        beats.push({
          at: begin + (part + (horse * 0.6) / field) * stride,
          gain: ([0.5, 0.65, 0.9][i] ?? 0.6) / Math.sqrt(field),
          pitch: 1 - i * 0.08 + horse * 0.05,
        });
      });
    }
  }
  return beats.sort((a, b) => a.at - b.at);
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

/** The winner's circle: three notes up to a long one. */
export function fanfare(): Stroke[] {
  return [
    { at: 0, gain: 0.7, pitch: 0.75 },
    { at: 0.16, gain: 0.7, pitch: 1 },
    { at: 0.32, gain: 0.75, pitch: 1.26 },
    { at: 0.48, gain: 0.9, pitch: 1.5 },
    { at: 0.5, gain: 0.6, pitch: 1 },
  ];
}

/** So many payments ring one by one; more of them are one long ringing. */
const RINGS = 4;

/** The till: two bells for each payment. */
export function till(payments = 1): Stroke[] {
  return Array.from({ length: Math.min(RINGS, payments) }, (_, i) => [
    { at: i * 0.22, gain: 0.6, pitch: 1 },
    { at: i * 0.22 + 0.09, gain: 0.8, pitch: 1.335 },
  ]).flat();
}

/** A lead of so many spaces or lengths is a safe one. */
const SAFE = 4;

/** How loud the stands are, 0 to 1: quiet until the field is off, they rise in the stretch, the more so the
 *  closer the foremost two are. */
export function crowd(frame: RaceFrame | null): number {
  const progress = frame ? progressOf(frame) : 0;
  if (!frame || progress === 0) return 0;
  const going = frame.runners
    .filter(({ status }) => status.kind === "running")
    .map(({ distance }) => distance);
  const [first = 0, second = 0] = going.sort((a, b) => b - a);
  const stretch = Math.max(0, (progress - 0.5) / 0.5);
  const close = 1 - Math.min(1, (first - second) / (SAFE * perUnit(frame.unit)));
  return Math.min(1, 0.12 + 0.18 * progress + stretch * (0.25 + 0.45 * close));
}

/** How much of the way the leader has behind him; on an open course, how many of the calls are past. */
function progressOf({ course, runners, length }: RaceFrame): number {
  if (course.kind === "open") return course.call / course.calls;
  return Math.max(0, ...runners.map(({ distance }) => distance)) / length;
}
