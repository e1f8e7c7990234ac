import { expect, test } from "vitest";
import { rgb } from "../look/contrast";
import { jacket, PATTERNS, silksOf } from "./silks";

/** What is left of a colour when colour is taken away (the grayscale filter's own weights). */
function gray(hex: string): number {
  const [r, g, b] = rgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const SEEDS = [0, 1, 2, 7, 99, 123456789];

test("there are fourteen patterns and a field of fourteen wears each once", () => {
  for (const seed of SEEDS) {
    const worn = PATTERNS.map((_, i) => silksOf(i, seed).pattern);
    expect(new Set(worn).size).toBe(14);
  }
});

test("no two jackets of a field are alike without colour", () => {
  for (const seed of SEEDS) {
    const field = Array.from({ length: 20 }, (_, i) => silksOf(i, seed));
    field.forEach((one, i) => {
      // A pattern is seen only if its two colours differ in gray.
      expect(Math.abs(gray(one.ground) - gray(one.figure))).toBeGreaterThan(70);
      for (const other of field.slice(0, i)) {
        const apart = Math.abs(gray(one.ground) - gray(other.ground));
        expect(one.pattern !== other.pattern || apart > 70).toBe(true);
      }
    });
  }
});

test("the same seat always has the same jacket", () => {
  expect(jacket(silksOf(3, 5))).toBe(jacket(silksOf(3, 5)));
  expect(jacket(silksOf(3, 5))).not.toBe(jacket(silksOf(3, 6)));
});

test("every pattern draws something", () => {
  const drawings = PATTERNS.map((pattern) =>
    jacket({ pattern, ground: "#000000", figure: "#ffffff", sleeves: "#000000" }),
  );
  expect(new Set(drawings).size).toBe(PATTERNS.length);
  for (const drawing of drawings) expect(drawing).not.toContain("NaN");
});
