/** A day at the races: hills, grandstand, rails, and a field going past from left to right. */

import { type Dress, horseSide, type Phase } from "./horse";
import { px } from "./svg";

export const MEETING = { width: 1372, height: 418 } as const;

const each = (n: number, draw: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => draw(i)).join("");

const CROWD = ["#8e1f2f", "#1f6b47", "#f0a51e", "#16357a", "#f6f1e1", "#3a3a3a", "#c7747b"];

function grandstand(): string {
  const people = each(208, (i) => {
    const [row, seat] = [Math.floor(i / 52), i % 52];
    const coat = CROWD[(seat * 7 + row * 5 + seat * seat) % CROWD.length];
    return `<circle cx="${px(20 + seat * 5.8 + (row % 2) * 2.6)}" cy="${62 + row * 11}" r="2.5" fill="${coat}"/>`;
  });
  const columns = each(8, (i) => `<path d="M${15.5 + i * 43} 26v92"/>`);
  return (
    `<g transform="translate(640 112)"><path d="M0 40L330 18V26L0 50Z" fill="var(--roof)"/>` +
    `<path d="M14 50H322V118H14Z" fill="var(--stand)"/>${people}` +
    `<g stroke="#b9ab8a" stroke-width="3">${columns}</g>` +
    `<path d="M40 38V8l20 6l-20 6zM160 30V0l20 6l-20 6zM280 22V-8l20 6l-20 6z" fill="#8e1f2f"/></g>`
  );
}

function rail(y: number, width: number, post: number, apart: number): string {
  const posts = each(Math.ceil(MEETING.width / apart), (i) => `M${20 + i * apart} ${y}v${post}`);
  return `<path d="M0 ${y}H${MEETING.width}" stroke="#fff" stroke-width="${width}"/><path d="${posts}" stroke="#fff" stroke-width="${width - 1}"/>`;
}

/** The winning post: a striped pole with a disc. */
const POLE =
  `<g transform="translate(1010 176)"><rect width="9" height="98" rx="2" fill="#fff"/>` +
  each(5, (i) => `<rect y="${4 + i * 20}" width="9" height="10" fill="#c8102e"/>`) +
  `<circle cx="4.5" cy="-8" r="11" fill="#fff" stroke="#c8102e" stroke-width="4"/></g>`;

/** Where the field goes past: x, y, scale, and the phase of its gallop; the near ones are larger. */
const FIELD: readonly [number, number, number, Phase][] = [
  [60, 262, 1.12, 1],
  [250, 258, 1.12, 0],
  [430, 256, 1.16, 1],
  [1180, 254, 1.2, 1],
  [785, 258, 1.2, 0],
  [610, 266, 1.24, 2],
  [905, 280, 1.36, 2],
  [1075, 274, 1.42, 0],
];

/** The scene, without the sky: that is the ground it stands on. Up to eight horses are in it. */
export function meeting(field: readonly Dress[]): string {
  const { width, height } = MEETING;
  const horses = field.slice(0, FIELD.length).map((dress, i) => {
    const [x, y, k, phase] = FIELD[i] as (typeof FIELD)[number];
    return (
      `<ellipse cx="${px(x + 58 * k)}" cy="${px(y + 64 * k)}" rx="${px(56 * k)}" ry="${px(5 * k)}" fill="#0003"/>` +
      `<g transform="translate(${x} ${y}) scale(${k})">${horseSide(dress, phase)}</g>`
    );
  });
  const harrow = each(
    150,
    (i) => `M${(i * 97) % width} ${276 + ((i * 53) % 138)}h${8 + (i % 5) * 5}`,
  );
  const mown = each(12, (i) => `M${i * 116} 228h58v42h-58z`);
  return [
    `<path d="M0 208C140 170 250 196 390 184C560 168 640 196 800 178C980 160 1130 196 1372 172V300H0Z" fill="var(--hill)"/>`,
    `<path d="M0 226C200 206 330 222 520 212C760 200 980 222 1372 204V300H0Z" fill="var(--hill2)"/>`,
    grandstand(),
    `<rect y="228" width="${width}" height="42" fill="var(--grass)"/><path d="${mown}" fill="#fff" fill-opacity=".06"/>`,
    `<rect y="270" width="${width}" height="${height - 270}" fill="var(--dirt)"/>`,
    `<path d="${harrow}" stroke="#000" stroke-opacity=".11" stroke-width="1.4"/>`,
    rail(262, 5, 15, 62),
    POLE,
    ...horses,
    rail(394, 9, 26, 130),
  ].join("");
}
