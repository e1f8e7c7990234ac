/** The photo strip: shown when a tie rule decided a place. It shows who was put first and by which
 *  rule; it has no clock and no scale, because no game measures one. */

import { type Dress, horseSide } from "./horse";
import { escape, picture, type Size } from "./svg";

export interface Photo {
  /** The horses of the tie, the one that the rule put first in front. At most four. */
  runners: readonly Dress[];
  /** How many of them the rule left level, all with their noses on the line; one if it parted them. */
  level?: number;
  /** What stands beside the line: "3, by the rail". */
  caption: string;
}

const LINE = 300;

export function photoStrip({ runners, caption, level = 1 }: Photo, options: Size = {}): string {
  const shown = runners.slice(0, 4);
  let grain = "";
  for (let i = 0; i < 95; i += 1) {
    grain += `<rect x="${i * 4}" width="2" height="128" fill="#000" fill-opacity="${((i * 37) % 10) / 140}"/>`;
  }
  // The horse put first is drawn last, nearest to the camera, its nose on the line.
  const horses = shown.map((runner, behind) => {
    const scale = 1.24 - behind * 0.05;
    const back = Math.max(0, behind - level + 1) * 8;
    const [x, y] = [LINE - back - 118 * scale, 124 - 69 * scale - behind * 23];
    return `<g transform="translate(${x} ${y}) scale(${scale})">${horseSide(runner, (behind % 3) as 0 | 1 | 2)}</g>`;
  });
  return picture(
    "photo",
    [0, 0, 380, 128],
    options,
    `<rect width="380" height="128" rx="6" fill="#edede6"/>${grain}` +
      `<rect y="88" width="380" height="40" rx="4" fill="#cfc7b4"/>${horses.reverse().join("")}` +
      `<path d="M${LINE} 0V128" stroke="#c8102e" stroke-width="1.6"/>` +
      `<text x="${LINE + 6}" y="16" font-size="13" fill="#8f0a14">${escape(caption)}</text>`,
  );
}
