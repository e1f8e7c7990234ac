import { expect, test } from "vitest";
import { keyOf, lookOf, type Sprite, Sprites } from "./sprites";

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
