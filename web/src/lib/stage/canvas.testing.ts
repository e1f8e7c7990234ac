/** A canvas that draws nothing and remembers what it was told, where there is none. */

import { vi } from "vitest";
import { hash } from "../hash";
import { type Canvas } from "./horse";

/** A call with what it was given, or what a property was set to. */
export type Stroke = readonly [name: string, ...given: unknown[]];

/** A picture to be copied. */
export interface Bitmap {
  width: number;
  height: number;
  /** Two that were drawn by the same strokes have the same. */
  drawn: number;
  texts: string[];
}

export function recorder(): { c: Canvas; strokes: Stroke[] } {
  const strokes: Stroke[] = [];
  const c = new Proxy({} as Record<string, unknown>, {
    get: (kept, name: string) =>
      kept[name] ??
      ((...given: unknown[]) => {
        strokes.push([name, ...given]);
        return { addColorStop: (...stop: unknown[]) => strokes.push(["addColorStop", ...stop]) };
      }),
    set(kept, name: string, value) {
      kept[name] = value;
      strokes.push([name, value]);
      return true;
    },
  });
  return { c: c as unknown as Canvas, strokes };
}

class Path {
  readonly strokes: Stroke[] = [];

  moveTo(...to: number[]): void {
    this.strokes.push(["moveTo", ...to]);
  }

  lineTo(...to: number[]): void {
    this.strokes.push(["lineTo", ...to]);
  }

  closePath(): void {
    this.strokes.push(["closePath"]);
  }

  addPath({ strokes }: Path): void {
    this.strokes.push(...strokes);
  }
}

class Sheet {
  readonly #recorder = recorder();

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    (this.#recorder.c as unknown as { canvas: Sheet }).canvas = this;
  }

  getContext(): Canvas {
    return this.#recorder.c;
  }

  transferToImageBitmap(): Bitmap {
    const { width, height } = this;
    const strokes = this.#recorder.strokes.slice(1);
    const texts = strokes.flatMap(([name, text]) => (name === "fillText" ? [String(text)] : []));
    return { width, height, drawn: hash(JSON.stringify(strokes)), texts };
  }
}

/** Puts it in place, until the test is over. */
export function fakeCanvas(): void {
  vi.stubGlobal("OffscreenCanvas", Sheet);
  vi.stubGlobal("Path2D", Path);
}
