/** The first of the field at the line: they come, and stand as soon as the winner's nose is there. Only their
 *  order is that of the race, and who is level with whom. */

import { clothWorn, type Dress } from "../draw/horse";
import { UNIT } from "./body";
import { Brush } from "./brush";
import { courseOf, NOSE } from "./course";
import { Eye } from "./eye";
import type { Easel, Paint, Painting } from "./painting";
import { grain } from "./props";
import { painter, type Sprite } from "./sprites";
import { World } from "./world";

export interface AtTheLine {
  /** From the first on; as many of them as there is room for are shown. */
  runners: readonly { dress: Dress; behind: number }[];
  /** Whether a photo is taken. */
  flash: boolean;
}

const SHOWN = 5;
/** How long they come, and how much sooner the shutter is. */
const COMES = 1;
const SHUTTER = 0.3;
const WHITE = 0.16;
const FADES = 0.3;
/** Metres: how far they come, how long a stride is, and how far who is behind another is. */
const LEFT = 4;
const STRIDE = 7;
const BEHIND = 1.7;
/** From one horse to the next one farther off. */
const BESIDE = 2.3;
const NEAREST = 1.2;
const PHASES = 24;
/** Where a stride shows all legs. */
const FROZEN = 0.36;

/** A straight track without anything that is counted. */
const TRACK = {
  ...courseOf({
    race: 0,
    name: "",
    course: { kind: "straight", lanes: 6 },
    unit: "spaces",
    length: 10,
    runners: [],
    order: [],
    legal: [],
  }),
  borders: [],
  space: Infinity,
};
const WIRE = TRACK.wire[0].x;

/** Pixels of a metre at most: the world is not made for a closer look. */
const CLOSEST = 88;

/** From beside the line, where the first of them fill the picture above what is written. */
function looking({ width, height }: Easel): Eye {
  const narrow = width < height;
  const scale = Math.min(CLOSEST, narrow ? width / 7.2 : Math.min(width / 14, height / 9.8));
  const [azimuth, elevation] = [Math.PI / 2 + 0.1, narrow ? 0.24 : 0.2];
  const at = [WIRE - (narrow ? 2.2 : 3.4), NEAREST + BESIDE];
  const anchor = [width / 2, height * (narrow ? 0.46 : 0.52)];
  return new Eye().set([...at, azimuth, elevation, Math.log(40), Math.log(scale), ...anchor]);
}

/** A horse at the line: where it is seen there, and how. */
interface Placed {
  x: number;
  y: number;
  depth: number;
  heading: number;
  elevation: number;
}

export const atTheLine =
  ({ runners, flash }: AtTheLine): Paint =>
  (easel): Painting => {
    const { c, width, height, density, palette } = easel;
    const eye = looking(easel);
    const brush = new Brush(c, eye, width, height, density);
    const world = new World(TRACK, "", palette);
    const field = runners.slice(0, SHOWN);
    const stands = flash ? SHUTTER : COMES;
    const paint = painter(
      field.map(({ dress }) => dress),
      palette,
    );
    const sprites = new Map<number, Sprite>();
    const placed = field.map(({ behind }, i): Placed => {
      const [x, y] = [WIRE - NOSE - behind * BEHIND, NEAREST + i * BESIDE];
      eye.see(x, y);
      const [dx, dy] = [x - eye.px, y - eye.py];
      return {
        x,
        y,
        depth: eye.depth,
        heading: Math.PI / 2 - Math.atan2(dy, dx),
        elevation: Math.atan2(eye.pz - 1, Math.hypot(dx, dy)),
      };
    });

    function horse(index: number, left: number): void {
      const { x, y, heading, elevation } = placed[index] as Placed;
      const stride = FROZEN + index * 0.19 - left / STRIDE;
      const phase = Math.floor((stride - Math.floor(stride)) * PHASES);
      dust(x - left, y, index, left);
      eye.see(x - left, y);
      const key = index * PHASES + phase;
      const size = eye.scale * density;
      const sprite =
        sprites.get(key) ??
        paint({ index, stride: (phase + 0.5) / PHASES, heading, elevation, size });
      sprites.set(key, sprite);
      const scale = eye.scale / UNIT;
      c.drawImage(
        sprite.image,
        eye.x + sprite.left * scale,
        eye.y + sprite.top * scale,
        sprite.width * scale,
        sprite.height * scale,
      );
    }

    /** The number of a horse whose cloth another hides, over its rider. */
    function tag(index: number, left: number): void {
      const { dress, behind } = field[index] as AtTheLine["runners"][number];
      if (behind !== field[index - 1]?.behind) return;
      const { x, y, elevation } = placed[index] as Placed;
      const { ground, figure, text } = clothWorn(dress);
      const { image, width: wide, height: high } = world.props.tag(text, ground, figure);
      eye.see(x - left, y);
      const scale = Math.max(0.7, eye.scale / 70);
      c.drawImage(
        image,
        eye.x + eye.scale * 0.4 - (wide * scale) / 2,
        eye.y - 2.5 * eye.scale * Math.cos(elevation) - high * scale,
        wide * scale,
        high * scale,
      );
    }

    /** What the hooves have thrown up: it stays where it is while the horse goes on. */
    function dust(x: number, y: number, index: number, left: number): void {
      const { image } = world.props.puff();
      for (let i = 0; i < 6; i += 1) {
        const back = 0.8 + i * 0.55 + grain(index * 9 + i) * 0.5 - (left % 0.5);
        eye.see(x - back, y + (grain(i + index) - 0.5) * 0.8, 0.1 + i * 0.07);
        const wide = eye.scale * (0.5 + i * 0.2);
        c.globalAlpha = 0.6 - i * 0.08;
        c.drawImage(image, eye.x - wide / 2, eye.y - wide / 2, wide, wide);
      }
      c.globalAlpha = 1;
    }

    return {
      lasts: flash ? SHUTTER + WHITE + FADES : COMES,
      draw(t) {
        c.setTransform(density, 0, 0, density, 0, 0);
        c.lineCap = "round";
        world.backdrop(brush, 0);
        const left = LEFT * Math.max(0, 1 - t / stands) ** 2;
        let far = Infinity;
        for (let i = placed.length - 1; i >= 0; i -= 1) {
          const { depth } = placed[i] as Placed;
          world.between(brush, far, depth, 0);
          far = depth;
          horse(i, left);
        }
        world.between(brush, far, 0, 0);
        placed.forEach((_, i) => tag(i, left));
        const white = flash && t >= SHUTTER ? 1 - (t - SHUTTER - WHITE) / FADES : 0;
        if (white <= 0) return;
        c.fillStyle = `rgb(255 255 255 / ${Math.min(1, white)})`;
        c.fillRect(0, 0, width, height);
      },
    };
  };
