import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dress } from "../draw/horse";
import { type Bitmap, fakeCanvas, recorder, type Stroke } from "./canvas.testing";
import { circle } from "./circle";
import { atTheLine } from "./finish";
import { DAY, NIGHT } from "./palette";
import type { Paint } from "./painting";
import { behindLine, photo } from "./photo";

beforeAll(fakeCanvas);
afterAll(() => void vi.unstubAllGlobals());

const COLOURS = ["#123456", "#abcdef"];
const FIELD = [7, 3, 11].map((post, behind) => ({ dress: dress(post), behind }));
const PAINTS: Record<string, Paint> = {
  finish: atTheLine({ runners: FIELD, flash: false }),
  tie: atTheLine({ runners: FIELD, flash: true }),
  photo: photo({ runners: [dress(7), dress(3)], caption: "7, by the rail" }),
  circle: circle({ winner: dress(7), colours: COLOURS }),
};

/** A painting on a canvas of its own, and what each moment is drawn with. */
function hung(paint: Paint, palette = DAY) {
  const { c, strokes } = recorder();
  const painting = paint({ c, width: 400, height: 300, density: 1, palette });
  return {
    lasts: painting.lasts,
    at(t: number): Stroke[] {
      strokes.length = 0;
      painting.draw(t);
      return [...strokes];
    },
  };
}

const text = (strokes: readonly Stroke[]) => JSON.stringify(strokes);
const called = (strokes: readonly Stroke[], name: string) =>
  strokes.filter(([stroke]) => stroke === name).map(([, ...given]) => given);
const whites = (strokes: readonly Stroke[]) =>
  called(strokes, "fillStyle").filter(([style]) => String(style).startsWith("rgb(255 255 255 / "));

describe.each(Object.keys(PAINTS))("%s", (name) => {
  const paint = PAINTS[name] as Paint;

  test("draws the same moment the same way, from wherever one comes to it", () => {
    const [forth, back] = [hung(paint), hung(paint)];
    const times = [0, 0.2, 0.35, 0.7, 1.2, 3];
    const seen = times.map((t) => text(forth.at(t)));
    expect(times.toReversed().map((t) => text(back.at(t)))).toEqual(seen.toReversed());
    expect(new Set(seen).size).toBeGreaterThan(2);
  });

  test("moves for as long as it says, and then stands", () => {
    const { lasts, at } = hung(paint);
    expect(text(at(lasts - 0.05))).not.toBe(text(at(lasts)));
    expect(text(at(lasts + 5))).toBe(text(at(lasts)));
    expect(lasts).toBeLessThanOrEqual(2);
  });

  test("is another picture by night, but for a photo, which is a print", () => {
    const [day, night] = [hung(paint), hung(paint, NIGHT)];
    expect(text(day.at(day.lasts)) === text(night.at(night.lasts))).toBe(name === "photo");
  });
});

test("there is a flash for a photo, short, once, and none without it", () => {
  const [plain, tied] = [hung(PAINTS.finish as Paint), hung(PAINTS.tie as Paint)];
  const shot = Array.from({ length: 30 }, (_, i) => i / 20);
  const lit = shot.filter((t) => whites(tied.at(t)).length > whites(plain.at(t)).length);
  expect(lit.length).toBeGreaterThan(3);
  expect(Math.max(...lit) - Math.min(...lit)).toBeLessThan(0.6);
  expect(lit.length).toBe(1 + Math.round((Math.max(...lit) - Math.min(...lit)) * 20));
  expect(lit).not.toContain(tied.lasts);
});

test("at the line the first is drawn last, and each nose is before that of the next", () => {
  const { lasts, at } = hung(PAINTS.finish as Paint);
  const horses = called(at(lasts), "drawImage").filter(
    ([image]) => (image as Bitmap).texts.length > 0,
  );
  expect(horses.flatMap(([image]) => (image as Bitmap).texts)).toEqual(["11", "3", "7"]);
  const noses = horses.map(([, x, , width]) => Number(x) + Number(width));
  expect(noses).toEqual(noses.toSorted((a, b) => a - b));
});

describe("a photo", () => {
  const lines = (strokes: readonly Stroke[]) =>
    called(strokes, "strokeStyle").map(([colour]) => colour);

  test("is white, then a print, then a print with its lines", () => {
    const { lasts, at } = hung(PAINTS.photo as Paint);
    expect(called(at(0.1), "drawImage")).toHaveLength(0);
    const half = called(at(0.8), "globalAlpha")[0]?.[0] as number;
    expect(half).toBeGreaterThan(0.1);
    expect(half).toBeLessThan(0.9);
    expect(lines(at(0.8))).toEqual([]);
    expect(lines(at(lasts))).toEqual(["#1546b0", "#c8102e"]);
    expect(called(at(lasts), "fillText")[0]?.[0]).toBe("7, by the rail");
  });

  test("has no line for a second where nobody was put behind", () => {
    const level = photo({ runners: [dress(7), dress(3)], level: 2, caption: "" });
    const { lasts, at } = hung(level);
    expect(lines(at(lasts))).toEqual(["#c8102e"]);
  });

  test("has noses that a rule left level on the line together", () => {
    expect([1, 2, 3].map((level) => behindLine(3, level))).toEqual([
      [0, 7, 14],
      [0, 0, 7],
      [0, 0, 0],
    ]);
  });
});

describe("the winner’s circle", () => {
  const coloured = (strokes: readonly Stroke[]) => called(strokes, "fillStyle").flat();

  test("has confetti in the colours that it is given, and no other", () => {
    const { lasts, at } = hung(PAINTS.circle as Paint);
    expect(new Set(coloured(at(lasts)))).toEqual(new Set(COLOURS));
    expect(coloured(at(0))).toEqual([]);
  });

  test("has none, and stands, where there is nobody to be cheered", () => {
    const { lasts, at } = hung(circle({ winner: null, colours: [] }));
    expect([lasts, coloured(at(1))]).toEqual([0, []]);
  });

  test("has all of it on the lawn in the end", () => {
    const { lasts, at } = hung(PAINTS.circle as Paint);
    const heights = (t: number) => called(at(t), "translate").map(([, y]) => Number(y));
    expect(heights(lasts).every((y) => y > 150 && y <= 300)).toBe(true);
    expect(heights(0.5).some((y) => y < 100)).toBe(true);
  });
});
