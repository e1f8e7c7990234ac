/** A perspective camera that looks at a point on the ground. */

import type { Line } from "./course";

/** What a camera is set to, as numbers that springs can lead from one shot to the next. */
export const enum Channel {
  X,
  Y,
  Azimuth,
  Elevation,
  /** The logarithm of how far off the camera is. */
  Distance,
  /** The logarithm of how many pixels a metre has at the point looked at. */
  Scale,
  /** Where on the screen that point is. */
  AnchorX,
  AnchorY,
}

export type Shot = readonly number[];

/** Nothing nearer than this is drawn, in metres. */
const NEAR = 1.2;
/** At this height above the ground it looks. */
const LOOK = 0.8;

export class Eye {
  /** Of the last point: pixels on the screen, depth in metres, pixels of a metre there. */
  x = 0;
  y = 0;
  depth = 0;
  scale = 1;
  /** Where the camera is. */
  px = 0;
  py = 0;
  pz = 0;
  /** The way ahead, on the ground and down; up on the screen; right on the screen. */
  fx = 1;
  fy = 0;
  fz = 0;
  ux = 0;
  uy = 0;
  uz = 1;
  rx = 0;
  ry = -1;
  azimuth = 0;
  elevation = 0;
  /** Pixels of a metre at the point looked at, and how far off that is. */
  base = 1;
  distance = 1;
  #focal = 1;
  #cx = 0;
  #cy = 0;

  set(shot: Shot): this {
    const value = (channel: Channel) => shot[channel] as number;
    this.azimuth = value(Channel.Azimuth);
    this.elevation = value(Channel.Elevation);
    const [ca, sa] = [Math.cos(this.azimuth), Math.sin(this.azimuth)];
    const [ce, se] = [Math.cos(this.elevation), Math.sin(this.elevation)];
    this.distance = Math.exp(value(Channel.Distance));
    this.base = Math.exp(value(Channel.Scale));
    this.#focal = this.base * this.distance;
    this.#cx = value(Channel.AnchorX);
    this.#cy = value(Channel.AnchorY);
    [this.fx, this.fy, this.fz] = [ce * ca, ce * sa, -se];
    [this.rx, this.ry] = [sa, -ca];
    [this.ux, this.uy, this.uz] = [se * ca, se * sa, ce];
    this.px = value(Channel.X) - this.distance * this.fx;
    this.py = value(Channel.Y) - this.distance * this.fy;
    this.pz = LOOK - this.distance * this.fz;
    return this;
  }

  /** Whether a point is before the camera; says where on the screen. */
  see(x: number, y: number, z = 0): boolean {
    const dx = x - this.px;
    const dy = y - this.py;
    const dz = z - this.pz;
    this.depth = dx * this.fx + dy * this.fy + dz * this.fz;
    this.scale = this.#focal / this.depth;
    this.x = this.#cx + (dx * this.rx + dy * this.ry) * this.scale;
    this.y = this.#cy - (dx * this.ux + dy * this.uy + dz * this.uz) * this.scale;
    return this.depth > NEAR;
  }

  /** Adds a line at a height to the path of a canvas, cut off where it comes too near; `by`: how far the ground
   *  has carried it. */
  trace(path: Pick<Path2D, "moveTo" | "lineTo">, line: Line, closed: boolean, z = 0, by = 0): void {
    const count = line.length / 2;
    const dz = z - this.pz;
    let wasRight = 0;
    let wasUp = 0;
    let wasDeep = 0;
    let drawing = false;
    for (let i = 0; i < (closed ? count + 1 : count); i += 1) {
      const j = (i % count) * 2;
      const dx = (line[j] as number) + by - this.px;
      const dy = (line[j + 1] as number) - this.py;
      const right = dx * this.rx + dy * this.ry;
      const up = dx * this.ux + dy * this.uy + dz * this.uz;
      const deep = dx * this.fx + dy * this.fy + dz * this.fz;
      const seen = deep > NEAR;
      if (i > 0 && seen !== wasDeep > NEAR) {
        const part = (NEAR - wasDeep) / (deep - wasDeep);
        const scale = this.#focal / NEAR;
        const x = this.#cx + (wasRight + (right - wasRight) * part) * scale;
        const y = this.#cy - (wasUp + (up - wasUp) * part) * scale;
        if (!drawing || (!closed && seen)) path.moveTo(x, y);
        else path.lineTo(x, y);
        drawing = true;
      }
      if (seen) {
        const scale = this.#focal / deep;
        const x = this.#cx + right * scale;
        const y = this.#cy - up * scale;
        if (drawing) path.lineTo(x, y);
        else path.moveTo(x, y);
        drawing = true;
      }
      wasRight = right;
      wasUp = up;
      wasDeep = deep;
    }
  }
}
