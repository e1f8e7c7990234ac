import { describe, expect, test } from "vitest";
import type { DieColour } from "../draw/dice";
import { type CubeLook, FALL_COUNT, sidesOf, TURNS } from "./cube";
import { Dice, type DiceOptions, GOES, GONE, SETTLE, type Throw } from "./dice";
import type { Canvas } from "./horse";

const BOX = { x: 10, y: 20, width: 250, height: 132 };
const OPTIONS: DiceOptions = { night: false, still: false, edge: 44, density: 2 };
const die = (face: number, colour: DieColour = "white", sides = 6) => ({ face, colour, sides });
const THREE: Throw = { seed: 41, dice: [die(4, "red"), die(6), die(1, "blue")] };

/** A context that writes down what is drawn: each picture by what it was painted of, where and how large. */
function scribe() {
  const calls: string[] = [];
  let painted = 0;
  const dice = new Dice({
    cube: (look, edge) => {
      painted += 1;
      return { look, edge } as never;
    },
    shadow: () => "shadow" as never,
  });
  let alpha = 1;
  const c = {
    set globalAlpha(value: number) {
      alpha = value;
    },
    drawImage: (image: unknown, ...at: number[]) =>
      calls.push(JSON.stringify({ image, at: at.map((one) => one.toFixed(3)), alpha })),
  } as unknown as Canvas;
  const at = (age: number, options: Partial<DiceOptions> = {}, thrown = THREE) => {
    calls.length = 0;
    dice.draw(c, thrown, age, BOX, { ...OPTIONS, ...options });
    return [...calls];
  };
  return { at, painted: () => painted };
}

/** The dice that were drawn. */
const cubes = (calls: string[]): CubeLook[] =>
  calls
    .map((call) => (JSON.parse(call) as { image: { look?: CubeLook } }).image.look)
    .filter((look) => look !== undefined);
const alphas = (calls: string[]) =>
  calls.map((call) => (JSON.parse(call) as { alpha: number }).alpha);

/** What lies on top. */
function top(look: CubeLook): { value: number; high: number } {
  const [up] = sidesOf(look).sort((a, b) => b.normal[2] - a.normal[2]);
  return { value: up?.value ?? 0, high: up?.normal[2] ?? 0 };
}

test("the same age is the same picture, in whichever order it is asked for", () => {
  const ages = [0.1, 0.35, 0.6, 0.62, 1.5, 2.2];
  const forward = scribe();
  const back = scribe();
  const seen = ages.map((age) => forward.at(age).join());
  const again = ages.toReversed().map((age) => back.at(age).join());
  expect(again.reverse()).toEqual(seen);
  expect(new Set(seen.slice(0, 4)).size).toBe(4);
});

test("after the fall each die lies on the face that was thrown, and moves no more", () => {
  const { at } = scribe();
  const rest = at(SETTLE);
  expect(cubes(rest).map(({ face, turn, colour }) => [face, turn, colour])).toEqual([
    [4, 0, "red"],
    [6, 0, "white"],
    [1, 0, "blue"],
  ]);
  expect(at(SETTLE + 0.5)).toEqual(rest);
  expect(cubes(at(SETTLE - 0.25)).some(({ turn }) => turn > 0)).toBe(true);
});

describe("a die", () => {
  const falls = Array.from({ length: FALL_COUNT }, (_, fall) => fall);

  test.each(falls)("of six sides has its face up at rest, by fall %i", (fall) => {
    for (let face = 1; face <= 6; face += 1) {
      const up = top({ ...die(face), night: false, fall, turn: 0 });
      expect(up.value).toBe(face);
      expect(up.high).toBeCloseTo(1, 12);
    }
  });

  test("has faces that make seven with those across", () => {
    const sides = sidesOf({ ...die(5), fall: 1, turn: 7 });
    for (const { value, normal } of sides) {
      const across = sides.find((one) =>
        one.normal.every((n, i) => Math.abs(n + (normal[i] ?? 0)) < 1e-9),
      );
      expect(value + (across?.value ?? 0)).toBe(7);
    }
  });

  test("of more sides has its number up, and no number is mirrored", () => {
    for (const face of [1, 7, 20]) {
      const look = { ...die(face, "white", 20), night: false, fall: 2, turn: 0 };
      expect(top(look).value).toBe(face);
      for (const { normal, right, up } of sidesOf({ ...look, turn: TURNS })) {
        const across = right[0] * up[1] - right[1] * up[0];
        expect(across).toBeCloseTo(normal[2], 9);
      }
    }
  });
});

test("with less motion the dice are at rest at once", () => {
  const { at } = scribe();
  expect(at(0, { still: true })).toEqual(at(SETTLE));
});

test("dice go when they have been seen", () => {
  const { at } = scribe();
  const seen = Math.max(...alphas(at(GOES)));
  expect(Math.max(...alphas(at(GOES + 0.15)))).toBeLessThan(seen);
  expect(at(GONE)).toEqual([]);
});

test("a picture is painted once, and dice too fast to be read share theirs", () => {
  const { at, painted } = scribe();
  const fall = () => {
    for (let age = 0; age <= SETTLE; age += 0.01) at(age);
    return painted();
  };
  const first = fall();
  expect(fall()).toBe(first);
  const other = { ...THREE, dice: [die(3, "red"), die(2), die(5, "blue")] };
  for (let age = 0; age <= SETTLE; age += 0.01) at(age, {}, other);
  expect(painted() - first).toBeLessThan(first * 0.6);
});

test("a throw keeps within its box, however many dice it has", () => {
  const { at } = scribe();
  for (const count of [1, 2, 3, 5]) {
    const thrown = { seed: count, dice: Array.from({ length: count }, () => die(2)) };
    for (const call of at(SETTLE, {}, thrown)) {
      const { image, at: where } = JSON.parse(call) as { image: object | string; at: string[] };
      const [x = 0, , width = 0] = where.map(Number);
      if (image === "shadow") continue;
      // A picture has room around its die.
      expect(x + width * 0.2).toBeGreaterThanOrEqual(BOX.x);
      expect(x + width * 0.8).toBeLessThanOrEqual(BOX.x + BOX.width);
    }
  }
});
