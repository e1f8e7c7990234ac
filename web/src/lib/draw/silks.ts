/** The owner's jacket: a pattern in two colours, and sleeves. Within a field no two are alike, not
 *  even without colour: patterns differ, and where a big field repeats one, dark and light swap. */

import { hash, shuffled } from "../hash";
import { personOf, type Sitting } from "../people/people";
import { picture, type Size } from "./svg";

export const PATTERNS = [
  "hoops",
  "stripes",
  "sash",
  "cross_belts",
  "diamonds",
  "spots",
  "chevron",
  "halves",
  "quarters",
  "yoke",
  "braces",
  "star",
  "checks",
  "disc",
] as const;

export type Pattern = (typeof PATTERNS)[number];

export interface Silks {
  pattern: Pattern;
  ground: string;
  figure: string;
  sleeves: string;
}

const DARK = {
  green: "#0e6b4f",
  red: "#8a1424",
  blue: "#16357a",
  purple: "#3a2163",
  charcoal: "#2c2f36",
  crimson: "#7a1230",
  brown: "#5a3416",
  teal: "#14544f",
} as const;
const LIGHT = {
  yellow: "#f2c230",
  cream: "#f4f0e2",
  pink: "#f2b8c6",
  sky: "#c7e3ec",
  orange: "#f0a51e",
  lime: "#d8e6a8",
  lilac: "#e8d9f0",
  peach: "#ffd9b0",
} as const;

/** What silks are made of, by name. */
export const COLOURS = { ...DARK, ...LIGHT } as const;

/** The jacket of a place in a field: 28 of them differ from each other for any seed. */
export function silksOf(index: number, seed = 0): Silks {
  const pattern = PATTERNS[shuffled(PATTERNS.length, seed)[index % PATTERNS.length] as number];
  const again = Math.floor(index / PATTERNS.length) % 2;
  const pick = (colours: Record<string, string>, what: string) => {
    const list = Object.values(colours);
    return list[hash(`${seed}/${index}/${what}`) % list.length] as string;
  };
  const [dark, light] = [pick(DARK, "dark"), pick(LIGHT, "light")];
  // A repeated pattern is told apart by its ground alone, so the first round decides the second.
  const darkGround = hash(`${seed}/${index % PATTERNS.length}/ground`) % 2 === again;
  const [ground, figure] = darkGround ? [dark, light] : [light, dark];
  const sleeves = hash(`${seed}/${index}/sleeves`) % 2 ? ground : figure;
  return { pattern: pattern as Pattern, ground, figure, sleeves };
}

/** What the chairs of a table tell of silks; a record of long ago may tell nothing. */
export type Wardrobe = readonly (Omit<Sitting, "seat"> & { silks?: Silks | null })[];

/** A player's jacket: chosen in the lobby, a regular's own, or the seat's. */
export function worn(seat: number, chairs: Wardrobe = []): Silks {
  const chair = chairs[seat];
  return chair?.silks ?? (chair && personOf({ ...chair, seat }))?.silks ?? silksOf(seat);
}

const band = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;
const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const each = (n: number, draw: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => draw(i)).join("");

/** The figure of each pattern, one path in a box of 40 by 40. */
export const FIGURES: Record<Pattern, string> = {
  hoops: each(3, (i) => band(0, 6 + i * 11, 40, 5.5)),
  stripes: each(3, (i) => band(10 + i * 8, 0, 4, 40)),
  sash: "M7 4L15 2L33 34L25 38Z",
  cross_belts: "M8 4L14 2L33 36L26 38ZM32 4L26 2L7 36L14 38Z",
  diamonds: each(16, (i) => `M${8 + (i % 4) * 8} ${1 + Math.floor(i / 4) * 10}l4 5l-4 5l-4 -5z`),
  spots: [14, 9, 26, 9, 20, 16, 14, 23, 26, 23, 20, 30, 6, 16, 34, 16, 7, 28, 33, 28]
    .map((x, i, all) => (i % 2 ? "" : dot(x, all[i + 1] as number, 2.9)))
    .join(""),
  chevron: "M2 10L20 20L38 10V18L20 28L2 18Z",
  halves: band(20, 0, 20, 40),
  quarters: band(20, 0, 20, 19) + band(0, 19, 20, 21),
  yoke: "M0 0H40V14C30 18 10 18 0 14Z",
  braces: band(13.6, 0, 3.6, 40) + band(22.8, 0, 3.6, 40),
  star: "M20 8l2.9 6.6l7.1.7l-5.4 4.8l1.6 7l-6.2-3.7l-6.2 3.7l1.6-7l-5.4-4.8l7.1-.7z",
  checks: each(36, (i) => {
    const [x, y] = [i % 6, Math.floor(i / 6)];
    return (x + y) % 2 ? band(x * 6.7, y * 6.7, 6.7, 6.7) : "";
  }),
  disc: dot(20, 18, 7.5),
};

/** The cloth of a jacket, to be clipped to its shape. */
export function patterned({ pattern, ground, figure }: Silks): string {
  return `<rect width="40" height="40" fill="${ground}"/><path d="${FIGURES[pattern]}" fill="${figure}"/>`;
}

const JACKET = "M12.5 13L17 11C18.5 13.5 21.5 13.5 23 11L27.5 13L28.5 42H11.5Z";
const RIDER = "M49 21C50 12 60 5.5 71 6C76 6.5 78.5 10 77 14C72 16 67 20 65 26C59 27 52 26 49 21Z";

/** The two shapes that patterns are clipped to: the jacket alone and the rider's back. They stand
 *  once in a document (component `Defs`), so that a thousand jackets need no thousand ids. */
export const CLIPS =
  `<clipPath id="rb-jacket"><path d="${JACKET}"/></clipPath>` +
  `<clipPath id="rb-rider"><path d="${RIDER}"/></clipPath>`;

/** The rider's back in the side view of a horse. */
export function riderBack(silks: Silks): string {
  return (
    `<g clip-path="url(#rb-rider)"><g transform="translate(46 -4) rotate(14) scale(.9)">${patterned(silks)}</g></g>` +
    `<path d="${RIDER}" fill="none" stroke="#0005" stroke-width=".7"/>`
  );
}

/** The jacket as an owner would show it, with a cap of the figure's colour or the cloth's. */
export function jacket(silks: Silks, options: Size & { cap?: string } = {}): string {
  const seam = `stroke="#0006" stroke-width=".8"`;
  const sleeve = (d: string) => `<path d="${d}" fill="${silks.sleeves}" ${seam}/>`;
  return picture(
    "silks",
    [0, 0, 40, 44],
    options,
    sleeve("M12.6 13C8 14.5 5 17 3.6 21L1.6 33.5L7.6 35L12 24Z") +
      sleeve("M27.4 13C32 14.5 35 17 36.4 21L38.4 33.5L32.4 35L28 24Z") +
      `<g clip-path="url(#rb-jacket)"><g transform="translate(0 8)">${patterned(silks)}</g></g>` +
      `<path d="${JACKET}" fill="none" ${seam}/>` +
      `<path d="M13.6 8.6C13.6 3.6 16.4 1.4 20 1.4C23.6 1.4 26.4 3.6 26.4 8.6L29.4 9.6L28.6 10.9L13.6 10.2Z" fill="${options.cap ?? silks.figure}" ${seam}/>`,
  );
}
