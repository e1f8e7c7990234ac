/** A race on a canvas. What is drawn depends on the moment alone: the same moment is the same picture, whether
 *  it is played, scrubbed or skipped to. */

import { clothWorn, type Dress } from "../draw/horse";
import { UNIT } from "./body";
import { Brush } from "./brush";
import type { Course, Line, Place } from "./course";
import { Eye } from "./eye";
import type { Canvas } from "./horse";
import { DAY, NIGHT } from "./palette";
import { grain } from "./props";
import type { View } from "./shots";
import { Camera, type Going, type Show } from "./show";
import { finest, keyOf, painter, sheet, Sprites } from "./sprites";
import { World } from "./world";

export interface StageOptions {
  title: string;
  dress: (post: number) => Dress;
  /** What a horse carries that is to be seen beside its number. */
  badge?: (post: number) => string | null;
  night: boolean;
  /** Nothing travels: places at rest, frozen strides, no way from shot to shot. */
  still: boolean;
}

export interface Size extends View {
  /** Device pixels of a pixel. */
  density: number;
}

/** A point of the screen. */
export interface Spot {
  x: number;
  y: number;
}

/** What is marked on the ground beside the spaces to choose from. */
export interface Marks {
  /** The way that is previewed, from where it begins. */
  path: readonly Place[];
  /** Ways that are worth a thought beside that one. */
  lines: readonly (readonly Place[])[];
  /** Spaces that are closed, and look it. */
  closed: readonly Line[];
  /** Which of the spaces to choose from is chosen. */
  chosen: number | null;
  /** Where a space has just acted on a horse. */
  landed: Line | null;
}

const UNMARKED: Marks = { path: [], lines: [], closed: [], chosen: null, landed: null };

/** A runner as it is drawn. */
interface Drawn {
  index: number;
  going: Going;
  place: Place;
  x: number;
  y: number;
  depth: number;
  /** Pixels of a metre. */
  size: number;
  /** As it is seen: 0 to the right of the picture. */
  heading: number;
  elevation: number;
}

/** Where a frozen stride shows all legs. */
const FROZEN = 0.36;
/** In a wide shot a horse is a token: so long on the screen at least, but not larger than this. */
const TOKEN = { phone: 46, wide: 84, most: 2.2 };
const HORSE = 4.2;
/** So far from its girth goes what belongs to a horse, in metres. */
const REACH = 5;
/** Below this width the screen is a phone's. */
const PHONE = 600;
const AMBER = "#ffb62e";
const CLARET = "#c8475a";
/** How large the map of a course is, of which the shot shows a part. */
const MAP = { wide: [132, 74], phone: [84, 44], margin: 12 } as const;
/** So high is the strip at the top of a phone's picture that the map has to itself. */
export const MAP_STRIP = MAP.phone[1] + 2 * MAP.margin;

/** A course small, around the middle of its map. */
interface Plan {
  line: Path2D;
  middle: Spot;
  scale: number;
}

function planOf({ round, width: wide }: Course, width: number, height: number): Plan {
  const line = round?.(wide / 2) ?? [];
  const [xs, ys] = [0, 1].map((odd) => line.filter((_, i) => i % 2 === odd)) as [
    number[],
    number[],
  ];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(width / (right - left), height / (high - low));
  const middle = { x: (left + right) / 2, y: (low + high) / 2 };
  const path = new Path2D();
  xs.forEach((x, i) => path.lineTo((x - middle.x) * scale, (middle.y - (ys[i] ?? 0)) * scale));
  path.closePath();
  return { line: path, middle, scale };
}

export class Stage {
  readonly #c: Canvas;
  readonly #eye = new Eye();
  readonly #world: World;
  readonly #sprites: Sprites;
  readonly #finest: number;
  readonly #field: readonly Dress[];
  readonly #drawn: Drawn[];
  readonly #order: Drawn[];
  #camera: Camera;
  #brush: Brush;
  #size: Size;
  #marks = UNMARKED;
  #hatch: CanvasPattern | null = null;
  #plan: Plan | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement | OffscreenCanvas,
    private show: Show,
    private readonly options: StageOptions,
    size: Size,
  ) {
    this.#c = canvas.getContext("2d", { alpha: false }) as Canvas;
    const palette = options.night ? NIGHT : DAY;
    this.#world = new World(show.course, options.title, palette);
    this.#field = show.tracks.map(({ post }) => options.dress(post));
    // What stands still needs one sprite of a horse.
    this.#finest = options.still ? Infinity : finest(this.#field.length);
    this.#sprites = new Sprites(painter(this.#field, palette, this.#finest));
    this.#drawn = this.#field.map((_, index) => ({
      index,
      going: { distance: 0, lane: 0, speed: 0, drift: 0, shown: 1 },
      place: { x: 0, y: 0, heading: 0 },
      x: 0,
      y: 0,
      depth: 0,
      size: 1,
      heading: 0,
      elevation: 0,
    }));
    this.#order = [...this.#drawn];
    this.#size = size;
    [this.#camera, this.#brush] = this.#fitted(size);
  }

  resize(size: Size): void {
    this.#size = size;
    [this.#camera, this.#brush] = this.#fitted(size);
  }

  /** Goes on with another show of the same race. */
  restage(show: Show): void {
    this.show = show;
    this.#camera = new Camera(show, this.#size);
  }

  mark(marks: Marks | null): void {
    this.#marks = marks ?? UNMARKED;
  }

  #fitted(size: Size): [Camera, Brush] {
    const { width, height, density } = size;
    this.canvas.width = Math.round(width * density);
    this.canvas.height = Math.round(height * density);
    this.#plan = null;
    return [new Camera(this.show, size), new Brush(this.#c, this.#eye, width, height, density)];
  }

  /** `within`: how many milliseconds new sprites may take; while there is no more time the last ones of a horse
   *  stand in. A picture that is looked at standing still has all the time it needs. */
  draw(t: number, within = Infinity): void {
    const until = performance.now() + within;
    const { density } = this.#size;
    const ground = this.show.ground(t);
    this.#look(t);
    this.#c.setTransform(density, 0, 0, density, 0, 0);
    this.#c.lineCap = "round";
    this.#world.backdrop(this.#brush, ground);
    for (const one of this.#drawn) this.#locate(one, t);
    this.#order.sort((a, b) => b.depth - a.depth);
    if (!this.options.still) this.#streaks(t);
    this.#ground(t);
    let far = Infinity;
    for (const one of this.#order) {
      this.#world.between(this.#brush, far, one.depth, ground);
      far = one.depth;
      if (one.going.shown > 0 && this.#inPicture(one))
        this.#horse(one, t, () => performance.now() < until);
    }
    this.#world.between(this.#brush, far, 0, ground);
    this.#tags();
    const mode = this.show.cues.findLast(({ at }) => at <= t)?.mode;
    // A choice on a phone needs the room; at the line everybody is in the picture that matters.
    const room = mode !== "finish" && (mode !== "decide" || this.#size.width >= PHONE);
    if (this.show.course.round && room && !this.#wide) this.#map(mode === "decide");
  }

  /** Where the targets lie at a moment. */
  targets(t: number): Spot[] {
    return this.seen(t, this.#places(t));
  }

  /** Where places lie on the screen at a moment. */
  seen(t: number, places: readonly Place[]): Spot[] {
    this.#look(t);
    return places.map(({ x, y }) => {
      this.#eye.see(x, y);
      return { x: this.#eye.x, y: this.#eye.y };
    });
  }

  /** The runners that were drawn last: where each is on the course and on the screen. */
  *drawn(): Generator<{ post: number; distance: number; lane: number; x: number; y: number }> {
    for (const { index, going, depth, x, y } of this.#drawn)
      if (going.shown > 0 && depth > 0) {
        const { distance, lane } = going;
        yield { post: (this.#field[index] as Dress).post, distance, lane, x, y };
      }
  }

  #look(t: number): void {
    this.#eye.set(this.options.still ? this.#camera.still(t) : this.#camera.at(t));
  }

  /** Whether the whole course is in the picture. */
  get #wide(): boolean {
    const { course } = this.show;
    const { safe } = this.#size;
    const eye = this.#eye;
    const line = course.round?.(course.width / 2) ?? [];
    for (let i = 0; i < line.length; i += 16) {
      const there = eye.see(line[i] as number, line[i + 1] as number);
      const beside = eye.x < safe.x || eye.x > safe.x + safe.width;
      if (!there || beside || eye.y > safe.y + safe.height) return false;
    }
    return true;
  }

  /** The whole course small, with everybody on it. `inside`: over the infield, which the spaces of a choice leave
   *  free: a loop bends upwards on both sides of what is looked at. */
  #map(inside: boolean): void {
    const { course } = this.show;
    const { safe, width: across } = this.#size;
    const phone = across < PHONE;
    const [width, height] = phone ? MAP.phone : MAP.wide;
    const x0 = safe.x + (inside ? safe.width / 2 : safe.width - MAP.margin - width / 2);
    const y0 = (phone ? safe.y - MAP_STRIP : safe.y) + MAP.margin + height / 2;
    const { line, middle, scale } = (this.#plan ??= planOf(course, width, height));
    const at = (x: number, y: number) =>
      [x0 + (x - middle.x) * scale, y0 - (y - middle.y) * scale] as const;
    const c = this.#c;
    c.fillStyle = "rgb(20 18 10 / .62)";
    c.beginPath();
    c.roundRect(x0 - width / 2 - 9, y0 - height / 2 - 9, width + 18, height + 18, 12);
    c.fill();
    c.lineWidth = Math.min(11, Math.max(5, course.width * scale));
    c.strokeStyle = course.turf ? "#3f8f5c" : "#c79f6c";
    c.translate(x0, y0);
    c.stroke(line);
    c.translate(-x0, -y0);
    const [wire] = course.wire;
    this.#dot(at(wire.x, wire.y), 2, "#fff", "#c8102e");
    for (const { index, place, going } of this.#drawn.toReversed()) {
      if (going.shown < 1) continue;
      const dress = this.#field[index] as Dress;
      const mine = this.show.mine.includes(dress.post);
      const cloth = clothWorn(dress);
      this.#dot(at(place.x, place.y), mine ? 5.5 : 4, cloth.ground, mine ? AMBER : "#141414");
    }
  }

  #dot([x, y]: readonly [number, number], r: number, fill: string, edge: string): void {
    this.#c.beginPath();
    this.#c.arc(x, y, r, 0, 2 * Math.PI);
    this.#c.fillStyle = fill;
    this.#c.fill();
    this.#c.lineWidth = 1.5;
    this.#c.strokeStyle = edge;
    this.#c.stroke();
  }

  #places(t: number): Place[] {
    const { course } = this.show;
    return this.show
      .asked(t)
      .map(({ distance, lane, post }) => course.at(distance, lane ?? this.show.laneOf(post, t)));
  }

  #locate(one: Drawn, t: number): void {
    const { show, options } = this;
    const { course } = show;
    const eye = this.#eye;
    const going = options.still
      ? show.rested(one.index, t, one.going)
      : show.going(one.index, t, one.going);
    one.place = course.at(going.distance, going.lane);
    const { x, y, heading } = one.place;
    const seen = eye.see(x, y);
    [one.x, one.y, one.depth] = [eye.x, eye.y, seen ? eye.depth : -1];
    const token = this.#size.width < PHONE ? TOKEN.phone : TOKEN.wide;
    one.size = eye.scale * Math.min(TOKEN.most, Math.max(1, token / (eye.scale * HORSE)));
    const [dx, dy] = [x - eye.px, y - eye.py];
    // Who goes aside turns aside.
    const aside = Math.atan2(
      going.drift * course.laneWidth,
      (going.speed / course.perSpace) * course.space + 9,
    );
    one.heading = heading - aside - Math.atan2(dy, dx) + Math.PI / 2;
    one.elevation = Math.atan2(eye.pz - 1, Math.hypot(dx, dy));
  }

  /** Whether anything of a horse can be seen, with its shadow and its dust. */
  #inPicture({ x, y, depth, size }: Drawn): boolean {
    const { width, height } = this.#size;
    const reach = REACH * size;
    return depth > 0 && x > -reach && x < width + reach && y > -reach && y < height + reach;
  }

  #horse(one: Drawn, t: number, inTime: () => boolean): void {
    const { index, heading, elevation, size, going } = one;
    if (!this.options.still) this.#dust(one, t);
    const stride = this.show.stride(index, t, going);
    const look = {
      index,
      stride: stride !== null && this.options.still ? FROZEN + index * 0.07 : stride,
      heading,
      elevation,
      size: Math.min(size * this.#size.density, this.#finest),
    };
    const sprite = this.#sprites.get(keyOf(look), inTime);
    if (!sprite) return;
    const scale = size / UNIT;
    this.#c.globalAlpha = going.shown;
    this.#c.drawImage(
      sprite.image,
      one.x + sprite.left * scale,
      one.y + sprite.top * scale,
      sprite.width * scale,
      sprite.height * scale,
    );
    this.#c.globalAlpha = 1;
  }

  /** Puffs that leave the hooves and fall back; more of them behind who gains. */
  #dust({ index, going, place }: Drawn, t: number): void {
    if (t < this.show.bell || going.shown < 1) return;
    const eye = this.#eye;
    const { course, bell } = this.show;
    const { image } = this.#world.props.puff();
    const gain = Math.min(1, Math.max(0, ((going.speed / course.perSpace) * course.space) / 14));
    const [cos, sin] = [Math.cos(place.heading), Math.sin(place.heading)];
    for (let i = 0; i < 4; i += 1) {
      const time = (t - bell) * 1.5 + i / 4 + index * 0.13;
      const age = time - Math.floor(time);
      const [back, aside] = [
        0.6 + age * (2 + 3.2 * gain),
        (grain(i * 7 + Math.floor(time)) - 0.5) * 1.1,
      ];
      const shown = (1 - age) * (0.22 + 0.5 * gain);
      const [x, y] = [place.x - cos * back - sin * aside, place.y - sin * back + cos * aside];
      if (shown < 0.06 || !eye.see(x, y, 0.12 + age * 0.55)) continue;
      const wide = eye.scale * (0.35 + age * (1 + gain));
      this.#c.globalAlpha = shown;
      this.#c.drawImage(image, eye.x - wide / 2, eye.y - wide / 2, wide, wide);
    }
    this.#c.globalAlpha = 1;
  }

  /** Where the course stands still, the ground streams back under each runner. */
  #streaks(t: number): void {
    const { course, bell } = this.show;
    if (course.kind === "open" || t < bell) return;
    const eye = this.#eye;
    this.#c.beginPath();
    for (const { index, place, going } of this.#drawn) {
      if (going.shown < 1) continue;
      const [cos, sin] = [Math.cos(place.heading), Math.sin(place.heading)];
      for (let i = 0; i < 6; i += 1) {
        const run = grain(index * 9 + i) * 13 - (t - bell) * 9 * (1 + 0.4 * grain(i));
        const back = run - Math.floor(run / 13) * 13 - 7.5;
        const aside = (grain(i + index) - 0.5) * course.laneWidth * 0.8;
        const [x, y] = [place.x + cos * back - sin * aside, place.y + sin * back + cos * aside];
        if (!eye.see(x, y)) continue;
        const [sx, sy] = [eye.x, eye.y];
        if (!eye.see(x + cos, y + sin)) continue;
        this.#c.moveTo(sx, sy);
        this.#c.lineTo(eye.x, eye.y);
      }
    }
    this.#c.lineWidth = Math.min(3, Math.max(0.8, eye.base * 0.07));
    this.#c.strokeStyle = this.options.night ? NIGHT.streak : DAY.streak;
    this.#c.stroke();
  }

  /** What is marked on the ground: closed spaces, those to choose from, and the ways there. */
  #ground(t: number): void {
    const { course } = this.show;
    const { closed, chosen, lines, path, landed } = this.#marks;
    if (closed.length > 0) {
      this.#brush.fill(closed, "rgb(58 15 22 / .5)");
      this.#brush.trace(closed, true);
      this.#c.fillStyle = this.#hatching() ?? "transparent";
      this.#c.fill();
      this.#brush.stroke(closed, CLARET, 1.2, true);
    }
    const cells = this.show
      .asked(t)
      .map(({ distance, lane, post }) => course.cell(distance, lane ?? this.show.laneOf(post, t)));
    if (cells.length > 0) {
      this.#brush.fill(cells, "rgb(255 182 46 / .3)");
      this.#brush.stroke(cells, AMBER, 1.5, true);
      const picked = cells[chosen ?? -1];
      if (picked) this.#brush.fill([picked], "rgb(255 182 46 / .55)");
    }
    if (landed) this.#brush.stroke([landed], AMBER, 4, true);
    this.#ways(lines, "rgb(255 253 246 / .75)", 2, [3, 7]);
    if (path.length > 1) this.#ways([path], AMBER, 4, [11, 7]);
  }

  #ways(ways: readonly (readonly Place[])[], style: string, width: number, dashes: number[]): void {
    if (ways.length === 0) return;
    const lines = ways.map((way) => way.flatMap(({ x, y }) => [x, y]));
    this.#c.lineJoin = "round";
    this.#brush.stroke(lines, "rgb(20 18 10 / .55)", width + 2.5);
    this.#c.setLineDash(dashes);
    this.#brush.stroke(lines, style, width);
    this.#c.setLineDash([]);
  }

  #hatching(): CanvasPattern | null {
    if (this.#hatch) return this.#hatch;
    const c = sheet(8, 8);
    c.strokeStyle = CLARET;
    c.lineWidth = 1.6;
    c.beginPath();
    for (const x of [-8, 0, 8]) {
      c.moveTo(x, 8);
      c.lineTo(x + 8, 0);
    }
    c.stroke();
    return (this.#hatch = this.#c.createPattern(c.canvas, "repeat"));
  }

  /** The numbers over the horses, the nearest first; one that would cover another steps up. */
  #tags(): void {
    const placed: (readonly [number, number])[] = [];
    for (let i = this.#order.length - 1; i >= 0; i -= 1) {
      const one = this.#order[i] as Drawn;
      if (one.going.shown < 1 || !this.#inPicture(one)) continue;
      const dress = this.#field[one.index] as Dress;
      const mine = this.show.mine.includes(dress.post);
      // Side on and large, the cloth says it.
      if (!mine && Math.abs(Math.cos(one.heading)) > 0.8 && one.size * HORSE > 170) continue;
      this.#tag(one, dress, mine, placed);
    }
  }

  #tag(one: Drawn, dress: Dress, mine: boolean, placed: (readonly [number, number])[]): void {
    const { ground, figure, text } = clothWorn(dress);
    const { image, width, height } = this.#world.props.tag(text, ground, figure);
    const scale = Math.min(0.85, Math.max(0.62, (one.size * 0.62) / 22));
    const [wide, high] = [width * scale, height * scale];
    const x = one.x + Math.cos(one.heading) * one.size * 0.35;
    let y = one.y - 2.35 * one.size * Math.cos(one.elevation) - high * 1.05;
    for (let tries = 0; tries < 3; tries += 1)
      if (
        placed.some(([px, py]) => Math.abs(px - x) < wide * 0.85 && Math.abs(py - y) < high * 0.6)
      )
        y -= high * 0.62;
    placed.push([x, y]);
    this.#c.drawImage(image, x - wide / 2, y, wide, high);
    const badge = this.options.badge?.(dress.post);
    if (badge) {
      const chip = this.#world.props.badge(badge);
      const by = high / chip.height;
      this.#c.drawImage(chip.image, x + wide / 2 + 1, y, chip.width * by * 0.7, high * 0.7);
    }
    if (!mine) return;
    this.#c.beginPath();
    this.#c.moveTo(x - 7, y - 12);
    this.#c.lineTo(x + 7, y - 12);
    this.#c.lineTo(x, y - 3);
    this.#c.closePath();
    this.#c.fillStyle = AMBER;
    this.#c.fill();
    this.#c.lineWidth = 1.5;
    this.#c.strokeStyle = "#3b2a05";
    this.#c.stroke();
  }
}
