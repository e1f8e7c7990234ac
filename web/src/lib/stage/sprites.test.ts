import { afterEach, expect, test, vi } from "vitest";
import { dress } from "../draw/horse";
import { fakeCanvas } from "./canvas.testing";
import { DAY } from "./palette";
import { finest, keyOf, type Look, lookOf, painter, type Sprite, Sprites } from "./sprites";

afterEach(() => {
  vi.unstubAllGlobals();
});

const always = () => true;
const never = () => false;
const LOOK = { index: 3, stride: 0.4, heading: 1, elevation: 0.3, size: 20 };

/** A store with room for two, and what it painted. */
function store() {
  const painted: number[] = [];
  const sprites = new Sprites((look): Sprite => {
    painted.push(look.index);
    return { image: {} as ImageBitmap, bytes: 100, left: 0, top: 0, width: 1, height: 1 };
  }, 250);
  const key = (index: number) => keyOf({ ...LOOK, index });
  return { sprites, painted, key };
}

test("a key stands for the look that is nearest", () => {
  const look = lookOf(keyOf(LOOK));
  expect(look.index).toBe(3);
  expect(Math.abs((look.stride ?? 9) - 0.4)).toBeLessThan(1 / 12);
  expect(Math.abs(look.heading - 1)).toBeLessThanOrEqual(Math.PI / 24);
  expect(look.size).toBeGreaterThan(20 * 0.9);
  expect(keyOf(look)).toBe(keyOf(LOOK));
  expect(lookOf(keyOf({ ...LOOK, stride: null })).stride).toBeNull();
  expect(keyOf({ ...LOOK, heading: 1 - 2 * Math.PI, stride: 7.4 })).toBe(keyOf(LOOK));
});

test("a horse is painted once", () => {
  const { sprites, painted, key } = store();
  expect(sprites.get(key(1), always)).toBe(sprites.get(key(1), always));
  expect(painted).toEqual([1]);
});

test("what was not used for longest goes first, and the bytes stay within bounds", () => {
  const { sprites, painted, key } = store();
  for (const index of [1, 2, 1, 3, 1, 2]) sprites.get(key(index), always);
  expect(painted).toEqual([1, 2, 3, 2]);
  expect(sprites.bytes).toBe(200);
});

test("without time the last sprite of the horse stands in, and a horse is never missing", () => {
  const { sprites, painted, key } = store();
  const first = sprites.get(key(1), never);
  expect(sprites.get(keyOf({ ...LOOK, index: 1, stride: 0.9 }), never)).toBe(first);
  expect(painted).toEqual([1]);
});

test.each([6, 12, 20])(
  "a steady gallop of %i runners close up paints no sprite twice",
  (runners) => {
    fakeCanvas();
    const most = finest(runners);
    const paint = vi.fn(
      painter(
        Array.from({ length: runners }, (_, i) => dress(i + 1)),
        DAY,
        most,
      ),
    );
    const sprites = new Sprites((look: Look) => paint(look));
    const used = new Set<number>();
    for (let round = 0; round < 2; round += 1)
      for (const heading of [0, 0.27])
        for (let phase = 0; phase < 12; phase += 1)
          for (let index = 0; index < runners; index += 1) {
            const stride = (phase + 0.5) / 12;
            const key = keyOf({
              index,
              stride,
              heading,
              elevation: 0.35,
              size: Math.min(400, most),
            });
            used.add(key);
            sprites.get(key, always);
          }
    expect(used.size).toBe(runners * 24);
    expect(paint).toHaveBeenCalledTimes(used.size);
  },
);
