/** Shows a reel on a canvas: frame by frame while something moves, and then not at all. */

import { stir } from "../shell/still";
import type { Reel } from "./reel";
import { type Marks, type Size, Stage, type StageOptions } from "./stage";

/** New horses may take so long in a frame, in milliseconds. */
const SPRITES = 3;
/** A frame that took longer is late; after so many of them the picture is drawn coarser. */
const LATE = { ms: 34, frames: 25 };
/** How long one picture takes to give way to the next where nothing travels. */
const FADE = 120;

export class Projector {
  /** How fast, as often as usual. */
  speed = 1;
  #stage: Stage | null = null;
  #reel: Reel | null = null;
  #opened: { look: string; size: Size } | null = null;
  #marks: Marks | null = null;
  #request = 0;
  #late = 0;
  #coarse = false;
  #rested: (() => void) | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly veil: HTMLCanvasElement,
    private readonly ondrawn: (stage: Stage, t: number) => void,
  ) {}

  /** Shows a reel from now on; with another `look` all of it is painted anew. */
  open(reel: Reel, look: string, options: StageOptions, size: Size): void {
    // Without a picture the page says all the same.
    if (!this.canvas.getContext("2d")) return;
    const same = reel === this.#reel && look === this.#opened?.look;
    this.#reel = reel;
    this.#opened = { look, size };
    const fine = { ...size, density: this.#coarse ? 1 : size.density };
    if (same) this.#stage?.resize(fine);
    else this.#stage = new Stage(this.canvas, reel.show, options, fine);
    this.#stage?.mark(this.#marks);
    this.draw();
    this.go();
  }

  mark(marks: Marks): void {
    this.#marks = marks;
    this.#stage?.mark(marks);
    if (!this.#request) this.draw();
  }

  /** Goes on with another show of the same race; with less motion its picture comes up over the last one. */
  cut(fades: boolean): void {
    if (!this.#stage || !this.#reel) return;
    if (fades) this.#fade();
    this.#stage.restage(this.#reel.show);
  }

  /** Runs until everything rests. */
  go(): void {
    const reel = this.#reel;
    if (!reel || this.#request) return;
    if (reel.t >= reel.show.settles) {
      this.draw();
      return;
    }
    if (reel.runs) this.#rested ??= stir();
    let last: number | null = null;
    const tick = (now: number) => {
      const gone = now - (last ?? now);
      last = now;
      this.#watch(gone);
      this.#request = this.#goOn((gone / 1000) * this.speed) ? requestAnimationFrame(tick) : 0;
    };
    this.#request = requestAnimationFrame(tick);
  }

  /** Brings the horses to their places. */
  hurry(): void {
    if (!this.#reel?.runs) return;
    this.#reel.settle();
    this.draw();
    this.#rest();
  }

  /** Draws a moment that will be over at once. */
  pass(): void {
    this.draw(SPRITES);
  }

  /** `within`: how long new horses may take, where they need not be right at once. */
  draw(within?: number): void {
    const [stage, reel] = [this.#stage, this.#reel];
    if (!stage || !reel) return;
    stage.draw(reel.t, within);
    this.canvas.dataset.drawn = [...stage.drawn()]
      .map(({ post, distance, lane, x, y }) => [post, distance, lane, x, y].map(written).join(" "))
      .join(";");
    this.canvas.dataset.rests = String(reel.t >= reel.show.settles);
    this.ondrawn(stage, reel.t);
  }

  close(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#rest();
  }

  /** Whether there is more to come. */
  #goOn(seconds: number): boolean {
    const reel = this.#reel;
    if (!reel) return false;
    reel.t = Math.min(reel.t + seconds, Math.max(reel.show.settles, reel.t));
    const over = reel.t >= reel.show.settles;
    this.draw(over ? undefined : SPRITES);
    if (reel.runs) this.#rested ??= stir();
    else this.#rest();
    return !over;
  }

  /** The horses may rest while the camera still moves. */
  #rest(): void {
    this.#rested?.();
    this.#rested = null;
  }

  /** Where fine pictures take too long they are not worth it. */
  #watch(gone: number): void {
    this.#late = gone > LATE.ms ? this.#late + 1 : Math.max(0, this.#late - 1);
    if (this.#late <= LATE.frames || this.#coarse || !this.#opened) return;
    this.#coarse = true;
    const { size } = this.#opened;
    if (size.density > 1) this.#stage?.resize({ ...size, density: 1 });
  }

  #fade(): void {
    const { canvas, veil } = this;
    [veil.width, veil.height] = [canvas.width, canvas.height];
    veil.getContext("2d")?.drawImage(canvas, 0, 0);
    const began = performance.now();
    const fade = () => {
      const left = 1 - (performance.now() - began) / FADE;
      veil.style.opacity = String(Math.max(0, left));
      if (left > 0) requestAnimationFrame(fade);
    };
    fade();
  }
}

const written = (n: number) => String(Math.round(n * 1000) / 1000);
