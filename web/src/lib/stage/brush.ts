/** What is painted in the world, seen by an eye: lines and areas on the ground, pictures that stand or lie. */

import type { Line } from "./course";
import type { Eye } from "./eye";
import type { Canvas } from "./horse";

/** A picture that was painted once, and how large it is. */
export interface Prop {
  image: ImageBitmap;
  width: number;
  height: number;
}

export class Brush {
  constructor(
    readonly c: Canvas,
    readonly eye: Eye,
    readonly width: number,
    readonly height: number,
    /** Device pixels of a pixel. */
    readonly density: number,
  ) {}

  trace(lines: readonly Line[], closed: boolean, z = 0, by = 0): void {
    this.c.beginPath();
    for (const line of lines) this.eye.trace(this.c, line, closed, z, by);
  }

  fill(lines: readonly Line[], style: string | CanvasGradient, z = 0, by = 0): void {
    this.trace(lines, true, z, by);
    this.c.fillStyle = style;
    this.c.fill();
  }

  stroke(lines: readonly Line[], style: string, width: number, closed = false, z = 0): void {
    this.trace(lines, closed, z);
    this.c.strokeStyle = style;
    this.c.lineWidth = width;
    this.c.stroke();
  }

  /** A picture that stands upright on a point. */
  stand({ image, width, height }: Prop, x: number, y: number, tall: number): void {
    const { c, eye } = this;
    if (!eye.see(x, y) || eye.x < -200 || eye.x > this.width + 200) return;
    const scale = (tall * eye.scale) / height;
    c.drawImage(
      image,
      eye.x - (width * scale) / 2,
      eye.y - height * scale,
      width * scale,
      height * scale,
    );
  }

  /** A picture along a wall, in slices that are as tall as they are near; from behind it is not seen. */
  wall({ image }: Prop, x0: number, y0: number, x1: number, y1: number, tall: number): void {
    const { c, eye, density } = this;
    if (!eye.see(x1, y1)) return;
    const [end, far] = [eye.x, eye.scale];
    if (!eye.see(x0, y0)) return;
    let [x, y, scale] = [eye.x, eye.y, eye.scale];
    if (end <= x || end < 0 || x > this.width) return;
    const slices = Math.min(12, Math.max(1, Math.ceil(Math.abs(Math.log(far / scale)) * 14)));
    const wide = image.width / slices;
    for (let i = 1; i <= slices; i += 1) {
      const part = i / slices;
      eye.see(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part);
      const high = ((scale + eye.scale) / 2) * tall * eye.uz;
      c.setTransform(
        ((eye.x - x + 0.6) / wide) * density,
        ((eye.y - y) / wide) * density,
        0,
        (high / image.height) * density,
        x * density,
        (y - high) * density,
      );
      c.drawImage(image, (i - 1) * wide, 0, wide, image.height, 0, 0, wide, image.height);
      [x, y, scale] = [eye.x, eye.y, eye.scale];
    }
    c.setTransform(density, 0, 0, density, 0, 0);
  }

  /** A picture that lies on the ground, its right towards a heading. */
  lay({ image }: Prop, x: number, y: number, heading: number, wide: number, deep: number): void {
    const { c, eye, density } = this;
    if (!eye.see(x, y) || eye.depth < Math.max(wide, deep)) return;
    const [cx, cy, reach] = [eye.x, eye.y, Math.max(wide, deep) * eye.scale];
    if (cx < -reach || cx > this.width + reach || cy < -reach || cy > this.height + reach) return;
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
    const half = (dx: number, dy: number): [number, number] => {
      eye.see(x + dx, y + dy);
      const [px, py] = [eye.x, eye.y];
      eye.see(x - dx, y - dy);
      return [px - eye.x, py - eye.y];
    };
    const [ax, ay] = half((cos * wide) / 2, (sin * wide) / 2);
    const [bx, by] = half((sin * deep) / 2, (-cos * deep) / 2);
    c.setTransform(
      ax * density,
      ay * density,
      bx * density,
      by * density,
      cx * density,
      cy * density,
    );
    c.drawImage(image, -0.5, -0.5, 1, 1);
    c.setTransform(density, 0, 0, density, 0, 0);
  }
}
