/** The photo of a finish: shown when a tie rule decided a place. It shows who was put first and by which rule;
 *  it has no clock and no scale, because no game measures one. */

import type { Dress } from "../draw/horse";
import { DAY, NUMBERS } from "./palette";
import { type Easel, type Paint, risen, sideOn } from "./painting";
import { grain } from "./props";
import { sheet } from "./sprites";

export interface Photo {
  /** The horses of the tie, the one that the rule put first in front. */
  runners: readonly Dress[];
  /** How many of them the rule left level, all with their noses on the line; one if it parted them. */
  level?: number;
  /** What stands beside the line: "3, by the rail". */
  caption: string;
}

const SHOWN = 4;
/** Seconds: white paper, the print comes up, the lines are drawn. */
const WHITE = 0.3;
const PRINTED = 1.3;
const LINED = 1.6;

const RED = "#c8102e";
const BLUE = "#1546b0";
const INK = "#8f0a14";
const PAPER = "#fdfcf6";

/** Horse units: from the girth to the nose, how high a horse with its rider is, how far up the next one is
 *  drawn so that its number is seen, and how far behind the nose of who was put behind is. */
const NOSE = 58;
const TALL = 68;
const UP = 20;
const BEHIND = 7;

/** Where everything is on a print of this size. */
function laidOut({ width, height }: Pick<Easel, "width" | "height">, count: number) {
  return { unit: (0.9 * height) / (TALL + UP * (count - 1)), line: width * 0.76 };
}

/** How far behind the line each nose is, in horse units. */
export const behindLine = (count: number, level: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.max(0, i - level + 1) * BEHIND);

/** The print without its lines. */
function printed(
  easel: Easel,
  shown: readonly Dress[],
  back: readonly number[],
): CanvasImageSource {
  const { width, height, density } = easel;
  const { unit, line } = laidOut(easel, shown.length);
  const c = sheet(width * density, height * density);
  c.scale(density, density);
  c.fillStyle = "#e9e6da";
  c.fillRect(0, 0, width, height);
  c.fillStyle = "#cdbf9f";
  c.fillRect(0, height * 0.7, width, height);
  // A camera that looks at the line alone prints the ground as streaks.
  for (let i = 0; i < width / 3; i += 1) {
    c.fillStyle = `rgb(40 30 20 / ${grain(i) * 0.1})`;
    c.fillRect(i * 3, 0, 1 + grain(i + 7) * 2, height);
  }
  // The horse put first is nearest to the camera.
  for (let i = shown.length - 1; i >= 0; i -= 1) {
    c.save();
    c.translate(line - (NOSE + (back[i] ?? 0)) * unit, height * 0.96 - i * UP * unit);
    c.scale(unit, unit);
    const seen = { stride: 0.42 + 0.31 * i, heading: 0, elevation: 0.06 };
    sideOn(c, shown[i] as Dress, seen, DAY);
    c.restore();
  }
  c.globalCompositeOperation = "saturation";
  c.globalAlpha = 0.45;
  c.fillStyle = "#808080";
  c.fillRect(0, 0, width, height);
  c.globalCompositeOperation = "source-over";
  c.globalAlpha = 1;
  speckle(c, width, height);
  return c.canvas.transferToImageBitmap();
}

/** The grain of the film. */
function speckle(c: Easel["c"], width: number, height: number): void {
  for (let i = 0; i < (width * height) / 60; i += 1) {
    c.fillStyle = i % 2 ? "rgb(255 255 255 / .16)" : "rgb(20 14 8 / .16)";
    c.fillRect(grain(i) * width, grain(i + 0.5) * height, 1.2, 1.2);
  }
}

export const photo =
  ({ runners, level = 1, caption }: Photo): Paint =>
  (easel) => {
    const { c, width, height, density } = easel;
    const shown = runners.slice(0, SHOWN);
    const back = behindLine(shown.length, level);
    const { unit, line } = laidOut(easel, shown.length);
    const print = printed(easel, shown, back);

    /** A line comes down on a nose. */
    function rule(colour: string, behind: number, come: number, dash: number[]): void {
      c.beginPath();
      c.moveTo(line - behind * unit, 0);
      c.lineTo(line - behind * unit, height * come);
      c.setLineDash(dash);
      c.lineWidth = 1.8;
      c.strokeStyle = colour;
      c.stroke();
      c.setLineDash([]);
    }

    return {
      lasts: LINED,
      draw(t) {
        c.setTransform(density, 0, 0, density, 0, 0);
        c.fillStyle = PAPER;
        c.fillRect(0, 0, width, height);
        const up = risen(t, WHITE, PRINTED);
        if (up <= 0) return;
        c.globalAlpha = up;
        c.drawImage(print, 0, 0, width, height);
        c.globalAlpha = 1;
        const come = risen(t, PRINTED, LINED);
        if (come <= 0) return;
        const second = back.find((behind) => behind > 0);
        if (second !== undefined) rule(BLUE, second, come, [5, 4]);
        rule(RED, 0, come, []);
        c.globalAlpha = come;
        c.font = `700 ${Math.min(20, Math.max(13, height * 0.1))}px ${NUMBERS}`;
        c.textBaseline = "top";
        c.fillStyle = INK;
        c.fillText(caption, line + 7, height * 0.05, width - line - 10);
        c.globalAlpha = 1;
      },
    };
  };
