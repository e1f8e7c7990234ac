/** Horses from the side in three gallop phases: functions of the number, the coat and the silks, facing
 *  right. */

import { hash } from "../hash";
import { clothOfPost, type WornCloth } from "./cloth";
import { escape } from "./svg";
import { riderBack, silksOf, type Silks } from "./silks";

export const COATS = {
  bay: ["#6e3f1f", "#2a1a10"],
  chestnut: ["#9a4f22", "#7a3c18"],
  black: ["#2b2624", "#141110"],
  gray: ["#a9abae", "#7d8084"],
  dark: ["#4a2b18", "#1e130c"],
} as const;

export type Coat = keyof typeof COATS;
export type Phase = 0 | 1 | 2;

export interface Dress {
  post: number;
  coat: Coat;
  silks: Silks;
  /** What it wears instead of its post's own saddlecloth. */
  cloth?: WornCloth | undefined;
}

/** The saddlecloth that a horse wears. */
export function clothWorn({ post, cloth, silks }: Dress): WornCloth {
  if (cloth) return cloth;
  return post > 0 ? clothOfPost(post) : { ground: silks.ground, figure: silks.figure, text: "" };
}

/** How a runner looks where no pack says otherwise. */
export function dress(post: number, seed = 0): Dress {
  const coats = Object.keys(COATS) as Coat[];
  const coat = coats[hash(`coat/${seed}/${post}`) % coats.length] as Coat;
  return { post, coat, silks: silksOf(post - 1, seed) };
}

/** Near fore, far fore, near hind, far hind: gathered flight is the second. */
const LEGS: Record<Phase, readonly [string, string, string, string]> = {
  0: [
    "M87 41C93 45 97 47 104 46L113 50",
    "M83 43C88 50 94 54 101 54L108 60",
    "M37 41C31 47 27 50 21 50L11 56",
    "M42 43C36 51 31 55 26 57L16 64",
  ],
  1: [
    "M86 41C92 46 91 52 84 54L80 60",
    "M82 43C80 51 76 56 70 57L67 63",
    "M38 42C42 48 45 52 49 54L47 61",
    "M43 43C50 48 55 51 60 54L59 61",
  ],
  2: [
    "M87 41C94 42 99 41 106 38L115 40",
    "M83 43C90 48 92 52 88 57L92 63",
    "M37 41C30 44 25 45 19 43L9 46",
    "M42 43C40 51 37 56 31 59L27 66",
  ],
};

/** Side view in a box of 124 by 68, the nose at x = 118, hooves down to y = 66. Without a post, as on a
 *  card, cloth and cap are the silks'. */
export function horseSide(dressed: Dress, phase: Phase = 0): string {
  const { coat, silks } = dressed;
  const [skin, points] = COATS[coat];
  const { ground, figure, text } = clothWorn(dressed);
  const [nearFore, farFore, nearHind, farHind] = LEGS[phase];
  const shape = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
  const line = (d: string, colour: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return [
    line(farFore, points, 4.2),
    line(farHind, points, 4.4),
    // tail, body, its shadow, mane, ear
    shape("M32 31C24 26 16 30 5 27C10 33 8 36 2 39C14 41 25 41 33 37Z", points),
    shape(
      "M30 35C31 26 44 23 56 25C66 27 74 25 81 20C88 15 93 11 98 6C100 4 104 4 106 6.5L117 17C119.5 19.5 118.5 23 115 23C111 23 108 21.5 105 21C101 25 98 31 94 37C90 44 82 48 72 47.5C60 47 52 46 45 47.5C36 49 29 44 30 35Z",
      skin,
    ),
    // A faint rim keeps a black horse visible at night.
    line(
      "M30 35C31 26 44 23 56 25C66 27 74 25 81 20C88 15 93 11 98 6C100 4 104 4 106 6.5L117 17",
      "#ffffff38",
      0.9,
    ),
    shape(
      "M30 35C31 44 36 49 45 47.5C52 46 60 47 72 47.5C82 48 90 44 94 37C88 41 78 42 66 41C52 40 40 43 30 35Z",
      "#00000026",
    ),
    shape("M81 20C88 15 93 11 98 6L95 4C88 8 82 12 76 18C74 21 76 23 81 20Z", points),
    shape("M98.5 6L99 .5L103 5Z", points),
    // eye and bridle
    `<circle cx="106.2" cy="11.4" r="1.1" fill="#0b0b0b"/>`,
    line("M106 21L110 10.5M103 8L112.5 13.5", "#1a1310", 0.9),
    line(nearFore, skin, 4.8),
    line(nearHind, skin, 5.2),
    // saddlecloth
    `<path d="M40 24.6C48 23.6 60 26.4 67 26.2L67.5 42C58 42.6 49 41.6 40.5 42.4Z" fill="${ground}" stroke="#0006" stroke-width=".7"/>`,
    `<text x="49.2" y="39.2" text-anchor="middle" font-size="${text.length > 1 ? 12.5 : 15}" fill="${figure}">${escape(text)}</text>`,
    // rider: breeches, boot, back, arm, hand, rein, neck, face, cap
    line("M59 22C66 25 67 29 63 34", "#f4f4f0", 5),
    line("M63.6 32L61.6 37.4L66.6 38.4", "#111", 3.2),
    riderBack(silks),
    line("M72 10C77 13 81 17 86 18.5", silks.sleeves, 4.6),
    `<circle cx="87" cy="18.6" r="1.9" fill="#ead0b5"/>`,
    line("M87 18.5C95 17 102 18 107 18", "#1a1310", 0.8),
    `<path d="M72 8L78 10" stroke="#e3c3a2" stroke-width="4"/><circle cx="80" cy="6" r="4.4" fill="#d9ae86"/>`,
    `<path d="M74.6 4.8C74.2 -1.2 83.6 -2.4 84.6 2.6L88 4.2L86.6 5.6L74.8 5.6Z" fill="${ground}" stroke="#0007" stroke-width=".6"/>`,
  ].join("");
}

/** The number of a horse, centred. */
export function badge(dressed: Dress): string {
  const { ground, figure, text } = clothWorn(dressed);
  return (
    `<rect x="-7.8" y="-7.8" width="15.6" height="15.6" rx="3.4" fill="${ground}" stroke="#000a" stroke-width=".8"/>` +
    `<text y="4.4" text-anchor="middle" font-size="${text.length > 1 ? 10.5 : 12.5}" fill="${figure}">${escape(text)}</text>`
  );
}
