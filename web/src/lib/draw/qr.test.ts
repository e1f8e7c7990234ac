import { describe, expect, test } from "vitest";
import { MASKS, path, qr, skeleton, VERSIONS } from "./qr";
import vectors from "./qr.vectors.json";

/** A reader of clean codes: undoes mask and interleaving and gives the text back. */
function read(modules: boolean[][]): string {
  const version = (modules.length - 17) / 4;
  const { blocks } = VERSIONS[version - 1] as (typeof VERSIONS)[number];
  const format = [2, 3, 4].map((column) => (modules[8]?.[column] ? 1 : 0));
  // The three mask bits stand beside the finder mark, xored with 101 of the format's pattern.
  const mask =
    ((format[0] as number) * 4 + (format[1] as number) * 2 + (format[2] as number)) ^ 0b101;
  const flips = MASKS[mask] as (typeof MASKS)[number];
  const bits = path(skeleton(version)).map(([r, c]) => modules[r]?.[c] !== flips(r, c));
  const byte = (i: number) =>
    bits.slice(i * 8, i * 8 + 8).reduce((b, bit) => b * 2 + (bit ? 1 : 0), 0);
  const parts: number[][] = blocks.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...blocks); i += 1) {
    blocks.forEach((length, block) => {
      if (i < length) parts[block]?.push(byte(at++));
    });
  }
  const nibbles = parts.flat().flatMap((value) => [value >> 4, value & 15]);
  const take = (from: number, count: number) =>
    nibbles.slice(from, from + count).reduce((value, nibble) => value * 16 + nibble, 0);
  expect(nibbles[0]).toBe(0b0100);
  const header = version < 10 ? 2 : 4;
  const length = take(1, header);
  const text = Uint8Array.from({ length }, (_, i) => take(1 + header + i * 2, 2));
  return new TextDecoder().decode(text);
}

test.each(vectors)(
  "the code of $text is the one of another encoder",
  ({ text, version, mask, rows }) => {
    const code = qr(text, mask);
    expect(code.version).toBe(version);
    const mine = code.modules.map((row) => BigInt(`0b${row.map(Number).join("")}`).toString(16));
    expect(mine).toEqual(rows);
  },
);

describe("every length can be read back", () => {
  test.each(Array.from({ length: 214 }, (_, n) => n))("%i bytes", (n) => {
    const text = Array.from({ length: n }, (_, i) =>
      String.fromCharCode(32 + ((i * 7 + n) % 90)),
    ).join("");
    expect(read(qr(text).modules)).toBe(text);
  });
});

test("a text that is too long is refused", () => {
  expect(() => qr("x".repeat(214))).toThrow(RangeError);
});
