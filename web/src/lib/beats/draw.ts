/** The pictures of the end of a race. They decorate: what they show is said beside them. */

import { COATS, clothWorn, type Dress, horseSide } from "../draw/horse";
import { hash } from "../hash";
import { patterned } from "../draw/silks";
import { escape } from "../draw/svg";

const shape = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const ROSES = ["#c8102e", "#e8384f", "#f4b6c2", "#8e1f2f"];

/** A blanket of roses over the withers. */
function roses(): string {
  const rows = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 4 }, (_, column) => {
      const colour = ROSES[hash(`${row}/${column}`) % ROSES.length] as string;
      const x = 208 + column * 9 + (row % 2) * 4 + row * 0.9;
      return `<circle cx="${x}" cy="${108 + row * 8}" r="6" fill="${colour}"/>`;
    }).join(""),
  );
  return shape("M204 104L244 96L254 190L214 194Z", "#2f7a4e") + rows.join("");
}

const LEGS = [
  ["M112 150C108 186 118 206 113 232L110 280", "M206 150C206 186 210 206 207 232L206 280"],
  ["M90 150C82 186 96 206 90 232L86 282", "M234 150C236 186 236 206 234 232L233 282"],
] as const;

/** A horse that stands, its rider with a raised arm, in a box of 340 by 300. */
export function standing(dressed: Dress): string {
  const { coat, silks } = dressed;
  const [skin, points] = COATS[coat];
  const { ground, figure, text } = clothWorn(dressed);
  const leg = (d: string, colour: string) =>
    line(d, colour, 16) + line(d.slice(d.indexOf("L")).replace("L", "M") + "v4", points, 17);
  const legs = (at: 0 | 1, colour: string) => LEGS[at].map((d) => leg(d, colour)).join("");
  return [
    `<ellipse cx="165" cy="288" rx="140" ry="10" fill="#0004"/>`,
    legs(0, points),
    shape(
      "M78 128C58 136 52 170 56 206C48 226 42 238 34 248C56 242 68 222 70 196C72 174 80 162 88 152Z",
      points,
    ),
    shape(
      "M68 146C70 116 108 108 148 112C184 115 204 114 222 104C236 92 248 72 262 52C270 40 284 36 292 42L320 72C326 80 322 90 312 91C302 92 293 87 285 84C277 102 270 124 260 144C254 160 242 174 222 178C190 184 150 180 118 182C90 184 68 176 68 146Z",
      skin,
    ),
    legs(1, skin),
    shape("M224 103C236 92 248 72 262 52C254 47 248 50 242 58C230 76 220 90 206 102Z", points),
    shape("M272 44L272 22L285 38Z", points),
    line("M288 46L312 74", "#f4f0e2", 5),
    `<circle cx="293" cy="60" r="3.4" fill="#0b0b0b"/><circle cx="315" cy="80" r="2" fill="#0b0b0b"/>`,
    line("M285 84L296 46M300 86L308 68", "#1a1310", 2.6),
    `<path d="M116 114C140 110 166 114 190 112L188 162C164 164 140 160 118 164Z" fill="${ground}" stroke="#0006" stroke-width="1.6"/>`,
    `<text x="146" y="${text.length > 1 ? 150 : 152}" text-anchor="middle" font-size="${text.length > 1 ? 32 : 40}" font-weight="700" fill="${figure}">${escape(text)}</text>`,
    roses(),
    // breeches and boot
    line("M180 104C200 112 204 126 198 146", "#f4f4f0", 17),
    line("M198 142L194 172L208 174", "#111", 10),
    // the far arm to the reins, the jacket, the near arm in the air
    line("M196 66C214 78 226 84 240 84", silks.sleeves, 13),
    `<circle cx="243" cy="84" r="6" fill="#ead0b5"/>`,
    line("M243 84C262 84 282 86 302 84", "#1a1310", 2.2),
    `<g transform="translate(143 28) scale(2)"><g clip-path="url(#rb-jacket)"><g transform="translate(0 8)">${patterned(silks)}</g></g></g>`,
    line("M196 62C210 44 218 26 222 4", silks.sleeves, 13),
    `<circle cx="223" cy="0" r="7" fill="#ead0b5"/>`,
    // head and cap
    `<circle cx="186" cy="36" r="14" fill="#d9ae86"/>`,
    `<path d="M170 34C168 14 202 10 204 28L216 33L212 38L170 38Z" fill="${ground}" stroke="#0007" stroke-width="1.4"/>`,
  ].join("");
}

/** The first of the field at the line, the winner's nose on it, in a box of 640 by 300. Only their order
 *  is that of the race. */
export function atTheLine(field: readonly Dress[]): string {
  const shown = field.slice(0, 5);
  const horses = shown.map((dressed, place) => {
    const scale = 1.9 - place * 0.14;
    const x = 500 - place * 74 - 118 * scale + 40;
    const y = 276 - 68 * scale - place * 30;
    return `<g transform="translate(${x} ${y}) scale(${scale})">${horseSide(dressed, (place % 3) as 0 | 1 | 2)}</g>`;
  });
  const squares = Array.from({ length: 26 }, (_, i) => {
    const [x, y] = [i % 2, Math.floor(i / 2)];
    return (x + y) % 2
      ? ""
      : `<rect x="${538 + x * 10}" y="${66 + y * 18}" width="10" height="18"/>`;
  });
  return (
    `<rect x="538" y="66" width="20" height="234" fill="#fff"/><g fill="#141414">${squares.join("")}</g>` +
    `<path d="M548 0V66" stroke="#fff" stroke-width="9"/><path d="M548 0V66" stroke="#c8102e" stroke-width="9" stroke-dasharray="12 12"/>` +
    horses.toReversed().join("")
  );
}

const PAPERS = ["#ffb62e", "#c8102e", "#2cc4be", "#a6d82b", "#fbf8ef"];

/** Scraps of paper in the air: where each is, in parts of the room, and when it comes. */
export const CONFETTI = Array.from({ length: 42 }, (_, i) => ({
  left: hash(`left ${i}`) % 100,
  top: hash(`top ${i}`) % 78,
  turn: hash(`turn ${i}`) % 180,
  wait: hash(`wait ${i}`) % 900,
  colour: PAPERS[i % PAPERS.length] as string,
}));
