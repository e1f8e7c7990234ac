/** Pictures that are painted once for a palette and copied from then on. */

import type { Prop } from "./brush";
import type { Canvas } from "./horse";
import { NUMBERS, type Palette } from "./palette";
import { sheet } from "./sprites";

/** A number from 0 to 1 that looks like chance, the same every time. */
export function grain(n: number): number {
  const x = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return x - Math.floor(x);
}

const SHIRTS = [
  "#8e1f2f",
  "#1f6b47",
  "#d99a2b",
  "#2b4c8c",
  "#f3ecdb",
  "#4a4a4a",
  "#c7747b",
  "#ead9b0",
  "#5e3b28",
];
const FACES = ["#e6be98", "#c78f66", "#8a5a3c", "#f0cfae"];
const CLARET = "#8e1f2f";
const AMBER = "#ffb62e";

function disc(c: Canvas, fill: string, x: number, y: number, rx: number, ry = rx): void {
  c.fillStyle = fill;
  c.beginPath();
  c.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  c.fill();
}

function box(
  c: Canvas,
  fill: string | CanvasGradient,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  c.fillStyle = fill;
  c.fillRect(x, y, w, h);
}

function flag(c: Canvas, fill: string, x: number, y: number, wide: number, high: number): void {
  c.fillStyle = fill;
  c.beginPath();
  c.moveTo(x, y);
  c.lineTo(x + wide, y + high / 2);
  c.lineTo(x, y + high);
  c.fill();
}

/** One of the crowd; a number decides everything about them. */
function person(c: Canvas, x: number, y: number, wide: number, tall: number, n: number): void {
  const pick = (list: readonly string[], by: number) =>
    list[Math.floor(n * by) % list.length] as string;
  c.beginPath();
  c.roundRect(x - wide / 2, y + wide * 0.4, wide, tall, wide * 0.4);
  c.fillStyle = pick(SHIRTS, 9);
  c.fill();
  disc(c, pick(FACES, 37), x, y, wide * 0.44);
  if (n < 0.5) return;
  const hat = pick(SHIRTS, 91);
  box(c, hat, x - wide * 0.66, y - wide * 0.4, wide * 1.32, wide * 0.22);
  box(c, hat, x - wide * 0.4, y - wide * 0.7, wide * 0.8, wide * 0.36);
}

export class Props {
  readonly #kept = new Map<string, Prop>();

  constructor(private readonly palette: Palette) {}

  #once(
    name: string,
    width: number,
    height: number,
    scale: number,
    paint: (c: Canvas) => void,
  ): Prop {
    const found = this.#kept.get(name);
    if (found) return found;
    const c = sheet(width * scale, height * scale);
    c.scale(scale, scale);
    paint(c);
    const prop = { image: c.canvas.transferToImageBitmap(), width, height };
    this.#kept.set(name, prop);
    return prop;
  }

  /** Oak, poplar or broad: lit from the upper left, with its shadow. */
  tree(kind: number): Prop {
    const shape = kind % 3;
    return this.#once(`tree ${shape}`, 110, 130, 2, (c) => {
      const [rx, ry, cy] = (
        [
          [36, 33, 58],
          [17, 50, 66],
          [42, 27, 66],
        ] as const
      )[shape] ?? [36, 33, 58];
      disc(c, "rgb(0 20 5 / .22)", 62, 126, rx * 1.1, 4);
      box(c, this.palette.trunk, 51, cy, 7, 127 - cy);
      this.palette.trees.forEach((fill, layer) => {
        const size = 1 - layer * 0.24;
        const [x, y] = [55 - layer * 5, cy - layer * 7];
        disc(c, fill, x, y, rx * size * 0.86, ry * size * 0.86);
        for (let i = 0; i < 15; i += 1) {
          const turn = (i / 15) * 2 * Math.PI + grain(shape * 9 + i);
          const [dx, dy] = [Math.cos(turn) * rx * size * 0.78, Math.sin(turn) * ry * size * 0.8];
          disc(c, fill, x + dx, y + dy, (7 + grain(shape + i * 3) * 6) * size);
        }
      });
    });
  }

  woods(): Prop {
    return this.#once("woods", 480, 120, 1.5, (c) => {
      const { trees, hills } = this.palette;
      for (let row = 0; row < 3; row += 1)
        for (let i = -1; i < 25; i += 1) {
          const [x, y] = [(i + grain(i * 3 + row)) * 20, 46 + row * 20 + grain(i + row * 7) * 14];
          const r = 14 + grain(i * 5 + row) * 9;
          // What stands over one end of the strip stands over the other as well.
          for (const at of [x - 480, x, x + 480]) {
            const tall = grain(i + row) > 0.75 ? 1.7 : 1.1;
            disc(c, row > 0 ? (trees[row - 1] ?? "") : hills[2], at, y, r, r * tall);
            if (row > 0) disc(c, trees[row] ?? "", at - r * 0.25, y - r * 0.3, r * 0.6, r * 0.62);
          }
        }
      box(c, trees[0], 0, 98, 480, 22);
    });
  }

  hedge(): Prop {
    return this.#once("hedge", 360, 16, 2, (c) => {
      const { trees, night } = this.palette;
      box(c, trees[0], 0, 3, 360, 13);
      for (let i = 0; i < 120; i += 1)
        disc(
          c,
          trees[1 + (i % 2)] ?? "",
          grain(i) * 360,
          3 + grain(i + 7) * (i % 2 ? 5 : 9),
          2 + grain(i + 3) * 2,
        );
      c.globalAlpha = night ? 0.4 : 0.9;
      for (let i = 0; i < 50; i += 1)
        disc(
          c,
          ["#f2b8c6", "#ffffff", "#e2384f"][i % 3] ?? "",
          grain(i + 40) * 360,
          3 + grain(i + 60) * 9,
          1.1,
        );
    });
  }

  tent(): Prop {
    return this.#once("tent", 120, 80, 2, (c) => {
      const { night } = this.palette;
      disc(c, "rgb(0 20 5 / .2)", 66, 76, 54, 4);
      box(c, night ? "#8d8672" : "#f7f2e4", 12, 40, 96, 36);
      box(c, night ? "#5d5848" : "#ded4bc", 66, 40, 42, 36);
      for (let i = 0; i < 6; i += 1) {
        const x = 6 + i * 18;
        c.fillStyle = i % 2 ? CLARET : night ? "#a79f88" : "#fffdf6";
        c.beginPath();
        c.moveTo(60, 8);
        c.lineTo(x, 40);
        c.quadraticCurveTo(x + 9, 50, x + 18, 40);
        c.fill();
      }
      box(c, "#3b3118", 59, 0, 2, 10);
      flag(c, AMBER, 61, 0, 13, 8);
    });
  }

  /** Those who stand at the rail. */
  people(): Prop {
    return this.#once("people", 480, 46, 2, (c) => {
      for (let i = 0; i < 78; i += 1)
        person(c, 6 + grain(i * 1.7) * 468, 12 + grain(i + 9) * 8, 9.5, 34, grain(i * 7.1));
      if (!this.palette.night) return;
      c.globalCompositeOperation = "source-atop";
      box(c, "rgb(6 14 20 / .5)", 0, 0, 480, 46);
    });
  }

  grandstand(): Prop {
    return this.#once("grandstand", 480, 190, 1.5, (c) => {
      const { night, wall, roof, post, seats } = this.palette;
      const shade = c.createLinearGradient(0, 40, 0, 150);
      seats.forEach((stop, i) => shade.addColorStop(i, stop));
      box(c, shade, 0, 42, 480, 112);
      for (let row = 0; row < 7; row += 1) {
        box(
          c,
          night ? "rgb(255 220 150 / .14)" : "rgb(255 250 235 / .5)",
          0,
          62 + row * 13.4,
          480,
          2.4,
        );
        c.globalAlpha = night ? 0.75 : 1;
        for (let i = 0; i < 66; i += 1) {
          const n = grain(i * 3.3 + row * 17);
          if (n > 0.08)
            person(c, 4 + i * 7.2 + grain(i + row) * 3, 54 + row * 13.4 - n * 2, 5.5, 7.5, n);
        }
        c.globalAlpha = 1;
      }
      box(c, wall, 0, 152, 480, 38);
      box(c, roof, 0, 152, 480, 5);
      for (let x = 0; x < 480; x += 80) {
        c.beginPath();
        c.moveTo(x + 40, 157);
        c.quadraticCurveTo(x + 60, 172, x + 80, 157);
        c.fill();
      }
      for (let i = 0; i < 7; i += 1) box(c, post, 4 + i * 78.5, 34, 4, 120);
      box(c, roof, 0, 30, 480, 14);
      box(c, "rgb(255 255 255 / .16)", 0, 30, 480, 4);
      box(c, "rgb(0 0 0 / .3)", 0, 44, 480, 5);
      [CLARET, AMBER, "#1f6b47"].forEach((fill, i) => {
        box(c, post, 70 + i * 160, 4, 2, 28);
        flag(c, fill, 72 + i * 160, 4, 24, 12);
      });
      if (!night) return;
      c.globalCompositeOperation = "lighter";
      for (let i = 0; i < 6; i += 1) {
        const x = 44 + i * 78.5;
        const lamp = c.createRadialGradient(x, 52, 2, x, 60, 60);
        lamp.addColorStop(0, "rgb(255 214 140 / .5)");
        lamp.addColorStop(1, "rgb(255 180 80 / 0)");
        box(c, lamp, 0, 30, 480, 130);
      }
    });
  }

  hills(): Prop {
    return this.#once("hills", 1600, 190, 1, (c) => {
      this.palette.hills.forEach((fill, row) => {
        c.fillStyle = fill;
        c.beginPath();
        c.moveTo(0, 190);
        for (let x = 0; x <= 1600; x += 10) {
          const turn = (x / 1600) * 2 * Math.PI;
          const rise = Math.sin(turn * (2 + row) + row) * (24 - row * 6);
          c.lineTo(
            x,
            60 + row * 38 + rise + Math.sin(turn * (5 + row * 2) + 2 * row) * (9 - row * 2),
          );
        }
        c.lineTo(1600, 190);
        c.fill();
      });
    });
  }

  cloud(): Prop {
    return this.#once("cloud", 200, 44, 1, (c) => {
      c.globalAlpha = 0.7;
      c.fillStyle = "#ffffff";
      c.beginPath();
      c.ellipse(100, 26, 90, 11, 0, 0, 2 * Math.PI);
      c.ellipse(134, 17, 46, 13, 0, 0, 2 * Math.PI);
      c.ellipse(70, 20, 34, 9, 0, 0, 2 * Math.PI);
      c.fill();
    });
  }

  #glow(name: string, stops: readonly (readonly [number, string])[]): Prop {
    return this.#once(name, 128, 128, 1, (c) => {
      const light = c.createRadialGradient(64, 64, 1, 64, 64, 64);
      for (const [at, stop] of stops) light.addColorStop(at, stop);
      box(c, light, 0, 0, 128, 128);
    });
  }

  glow(): Prop {
    return this.#glow("glow", [
      [0, "#fffae1"],
      [0.12, "rgb(255 240 200 / .6)"],
      [0.4, "rgb(255 240 200 / .16)"],
      [1, "rgb(255 240 200 / 0)"],
    ]);
  }

  puff(): Prop {
    const { dust } = this.palette;
    return this.#glow("puff", [
      [0, `rgb(${dust} / .75)`],
      [0.6, `rgb(${dust} / .4)`],
      [1, `rgb(${dust} / 0)`],
    ]);
  }

  /** A word that fills its box. */
  word(text: string, fill: string, wide: number, high: number, font = NUMBERS): Prop {
    return this.#once(`word ${text} ${fill}`, wide, high, 2, (c) => {
      c.font = `800 ${high * 0.9}px ${font}`;
      c.fillStyle = fill;
      c.textAlign = "center";
      c.textBaseline = "middle";
      c.fillText(text, wide / 2, high * 0.54, wide);
    });
  }

  /** The number of a horse, always upright. */
  tag(text: string, ground: string, figure: string): Prop {
    return this.#once(`tag ${text} ${ground}`, 30, 31, 3, (c) => {
      c.fillStyle = "#111111";
      c.beginPath();
      c.moveTo(11, 23);
      c.lineTo(15, 30.5);
      c.lineTo(19, 23);
      c.fill();
      c.beginPath();
      c.roundRect(0.75, 0.75, 28.5, 22.5, 5.5);
      c.fillStyle = ground;
      c.fill();
      c.lineWidth = 1.5;
      c.strokeStyle = "rgb(0 0 0 / .75)";
      c.stroke();
      c.font = `800 ${text.length > 1 ? 16 : 19}px ${NUMBERS}`;
      c.textAlign = "center";
      c.textBaseline = "middle";
      c.fillStyle = figure;
      c.fillText(text, 15, 12.6);
    });
  }

  /** What a horse carries, beside its number: green where it helps, claret where it holds back. */
  badge(text: string): Prop {
    const wide = 12 + text.length * 11;
    return this.#once(`badge ${text}`, wide, 24, 3, (c) => {
      c.beginPath();
      c.roundRect(0.75, 0.75, wide - 1.5, 22.5, 11);
      c.fillStyle = text.startsWith("+") ? "#1f6b47" : "#8e1f2f";
      c.fill();
      c.lineWidth = 1.5;
      c.strokeStyle = "#ffffff";
      c.stroke();
      c.font = `800 16px ${NUMBERS}`;
      c.textAlign = "center";
      c.textBaseline = "middle";
      c.fillStyle = "#ffffff";
      c.fillText(text, wide / 2, 12.6);
    });
  }
}
