/** The winner's circle: the winner with a garland of roses before the stands, and confetti in the colours of
 *  whoever has won. */

import type { Dress } from "../draw/horse";
import { confetti } from "./confetti";
import type { Canvas } from "./horse";
import { disc, type Easel, type Paint, sideOn } from "./painting";
import { grain, Props } from "./props";
import { sheet } from "./sprites";

export interface Circle {
  /** Nobody where the stage is left to somebody else. */
  winner: Dress | null;
  /** What the confetti is cut from. */
  colours: readonly string[];
}

const ROSES = ["#c8102e", "#e2384f", "#9e0c24"];
const LEAVES = ["#1f6b47", "#2e8557"];
const FLOWERS = ["#c8102e", "#ffffff", "#f2b8c6", "#ffd21f"];

/** From the stands down: where the lawn begins and where the winner stands, as parts of the height. */
const placed = ({ width, height }: Easel) =>
  width < height ? { lawn: 0.42, hooves: 0.53 } : { lawn: 0.49, hooves: 0.68 };

/** Sky, stands, a hedge and the lawn, with the ring of sand where somebody stands in it. */
function backdrop(c: Canvas, easel: Easel, ring: boolean): void {
  const { width, height, palette } = easel;
  const props = new Props(palette);
  const { lawn, hooves } = placed(easel);
  const ground = height * lawn;
  const air = c.createLinearGradient(0, 0, 0, ground);
  palette.sky.forEach((stop, i) => air.addColorStop(i / 2, stop));
  c.fillStyle = air;
  c.fillRect(0, 0, width, ground);
  const stand = props.grandstand();
  const scale = (ground * 0.72) / stand.height;
  for (let x = -40; x < width; x += stand.width * scale)
    c.drawImage(
      stand.image,
      x,
      ground - stand.height * scale,
      stand.width * scale + 1,
      stand.height * scale,
    );
  // Who looks at the winner does not look at the stands.
  c.fillStyle = palette.night ? "rgb(6 12 10 / .5)" : "rgb(245 239 224 / .4)";
  c.fillRect(0, 0, width, ground);
  const grass = c.createLinearGradient(0, ground, 0, height);
  grass.addColorStop(0, palette.grass[1]);
  grass.addColorStop(1, palette.grass[2]);
  c.fillStyle = grass;
  c.fillRect(0, ground, width, height);
  stripes(c, easel, ground);
  const sand = [Math.min(width * 0.47, height * 0.7), height * 0.085] as const;
  if (ring) disc(c, palette.dirt[1], width / 2, height * (hooves + 0.005), ...sand);
  const hedge = props.hedge();
  const high = Math.max(22, height * 0.055);
  const wide = (hedge.width * high) / hedge.height;
  for (let x = 0; x < width; x += wide)
    c.drawImage(hedge.image, x, ground - high * 0.7, wide + 1, high);
  for (let i = 0; i < width / 7; i += 1)
    disc(
      c,
      FLOWERS[Math.floor(grain(i + 8) * 4)] ?? "",
      i * 7 + grain(i) * 5,
      ground + high * 0.3 + grain(i + 3) * 9,
      2.8,
    );
  if (palette.night) lamps(c, easel, props);
}

/** The lawn is mown towards whoever looks. */
function stripes(c: Canvas, { width, height, palette }: Easel, ground: number): void {
  c.fillStyle = palette.stripe;
  for (let i = -8; i < 9; i += 2) {
    const at = (by: number, apart: number) => width * (0.5 + by * apart);
    c.beginPath();
    c.moveTo(at(i, 0.06), ground);
    c.lineTo(at(i + 1, 0.06), ground);
    c.lineTo(at(i + 1, 0.16), height);
    c.lineTo(at(i, 0.16), height);
    c.fill();
  }
}

function lamps(c: Canvas, { width, height }: Easel, props: Props): void {
  const { image } = props.glow();
  c.globalCompositeOperation = "lighter";
  c.globalAlpha = 0.7;
  for (const part of [0.1, 0.9]) c.drawImage(image, width * part - 240, -200, 480, 480);
  c.globalAlpha = 0.24;
  c.drawImage(image, width * 0.05, height * 0.3, width * 0.9, height * 0.6);
  c.globalAlpha = 1;
  c.globalCompositeOperation = "source-over";
}

/** Roses over the withers of a horse that stands, in its units. */
function garland(c: Canvas): void {
  for (let layer = 0; layer < 3; layer += 1)
    for (let i = 0; i <= 22; i += 1) {
      const part = i / 22;
      const aside = (grain(i + layer * 31) - 0.5) * 5;
      const x = 13 + part * 13 + Math.sin(part * 3) * 3 - layer * 0.3 + aside;
      const y = -47 + part * part * 22 + Math.sin(part * Math.PI) * 3;
      if (layer === 0) {
        c.fillStyle = LEAVES[i % 2] ?? "";
        c.beginPath();
        c.ellipse(x, y + grain(i) * 3 - 1, 2.6, 1.3, grain(i) * 3, 0, 2 * Math.PI);
        c.fill();
      } else {
        const rose = ROSES[Math.floor(grain(i * 3 + layer) * 3)] ?? "";
        disc(c, rose, x, y + (grain(i + layer) - 0.5) * 4, 1.7);
        disc(c, "rgb(255 255 255 / .3)", x - 0.5, y - 0.6, 0.5);
      }
    }
}

/** The winner fills what lies between the top of the picture and the words below. */
function winner(c: Canvas, easel: Easel, dress: Dress): void {
  const { width, height, palette } = easel;
  const y = height * placed(easel).hooves;
  const unit = Math.min((y * 0.84) / 82, (width * 0.92) / 104);
  c.save();
  c.translate(width / 2 - 10 * unit, y);
  c.scale(unit, unit);
  const seen = { stride: null, heading: -0.26, elevation: 0.09, waves: true };
  sideOn(c, dress, seen, palette);
  garland(c);
  c.restore();
}

export const circle =
  ({ winner: dress, colours }: Circle): Paint =>
  (easel) => {
    const { c, width, height, density } = easel;
    const scene = sheet(width * density, height * density);
    scene.scale(density, density);
    backdrop(scene, easel, dress !== null);
    if (dress) winner(scene, easel, dress);
    const image = scene.canvas.transferToImageBitmap();
    const scraps = confetti(colours, { width, height, ground: height * placed(easel).lawn });
    return {
      lasts: scraps.lasts,
      draw(t) {
        c.setTransform(density, 0, 0, density, 0, 0);
        c.drawImage(image, 0, 0, width, height);
        scraps.draw(c, t);
      },
    };
  };
