/** QR codes, drawn here so that a table's link never leaves for another host: byte mode, versions 1
 *  to 10, error correction M (ISO/IEC 18004). Enough for 213 bytes. */

import { picture, type Size } from "./svg";

/** For each version: check bytes a block, data bytes of each block, centres of alignment marks. */
export const VERSIONS: readonly {
  check: number;
  blocks: readonly number[];
  align: readonly number[];
}[] = [
  { check: 10, blocks: [16], align: [] },
  { check: 16, blocks: [28], align: [6, 18] },
  { check: 26, blocks: [44], align: [6, 22] },
  { check: 18, blocks: [32, 32], align: [6, 26] },
  { check: 24, blocks: [43, 43], align: [6, 30] },
  { check: 16, blocks: [27, 27, 27, 27], align: [6, 34] },
  { check: 18, blocks: [31, 31, 31, 31], align: [6, 22, 38] },
  { check: 22, blocks: [38, 38, 39, 39], align: [6, 24, 42] },
  { check: 22, blocks: [36, 36, 36, 37, 37], align: [6, 26, 46] },
  { check: 26, blocks: [43, 43, 43, 43, 44], align: [6, 28, 50] },
];

export interface QrCode {
  version: number;
  mask: number;
  /** Rows of modules, true where dark, without the quiet zone. */
  modules: boolean[][];
}

export const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Powers of 2 in the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1, and their logarithms. */
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i += 1) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number) =>
  a && b ? (EXP[(LOG[a] as number) + (LOG[b] as number)] as number) : 0;

/** The remainder of the data divided by the generator of `count` check bytes. */
function checkBytes(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i += 1) {
    const root = EXP[i] as number;
    generator = [...generator, 0].map(
      (value, at) => value ^ times(at ? (generator[at - 1] as number) : 0, root),
    );
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const factor = rest[i] as number;
    generator.forEach((value, at) => {
      rest[i + at] = (rest[i + at] as number) ^ times(value, factor);
    });
  }
  return rest.slice(data.length);
}

/** Mode, length, bytes, end mark and padding: exactly the data bytes of the version. */
function dataBytes(bytes: Uint8Array, version: number, room: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room * 8; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: room }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Data and check bytes of all blocks, taken in turn. */
function interleaved(data: readonly number[], blocks: readonly number[], check: number): number[] {
  let at = 0;
  const parts = blocks.map((length) => data.slice(at, (at += length)));
  const checks = parts.map((part) => checkBytes(part, check));
  const inTurn = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) =>
      lists.flatMap((list) => (i < list.length ? [list[i] as number] : [])),
    ).flat();
  return [...inTurn(parts), ...inTurn(checks)];
}

/** A value followed by the remainder of its division by a generator polynomial. */
function withRemainder(value: number, generator: number, length: number): number {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit -= 1) {
    if ((rest >> bit) & 1) rest ^= generator << (bit - length);
  }
  return (value << length) | rest;
}

/** The symbol without data: finder, timing and alignment marks, version; undefined is free. */
export function skeleton(version: number): (boolean | undefined)[][] {
  const size = 17 + 4 * version;
  const grid: (boolean | undefined)[][] = Array.from({ length: size }, () => new Array(size));
  const set = (row: number, column: number, dark: boolean) => {
    const line = grid[row];
    if (line && column >= 0 && column < size) line[column] = dark;
  };
  const mark = (row: number, column: number, reach: number, dark: (ring: number) => boolean) => {
    for (let r = -reach; r <= reach; r += 1) {
      for (let c = -reach; c <= reach; c += 1) {
        set(row + r, column + c, dark(Math.max(Math.abs(r), Math.abs(c))));
      }
    }
  };
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const { align } = VERSIONS[version - 1] as (typeof VERSIONS)[number];
  const last = align.length - 1;
  align.forEach((row, i) => {
    align.forEach((column, j) => {
      const finder = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!finder) mark(row, column, 2, (ring) => ring !== 1);
    });
  });
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    mark(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  }
  if (version >= 7) {
    const bits = withRemainder(version, 0x1f25, 12);
    for (let i = 0; i < 18; i += 1) {
      const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
      set(a, b, ((bits >> i) & 1) === 1);
      set(b, a, ((bits >> i) & 1) === 1);
    }
  }
  writeFormat(grid, 0);
  return grid;
}

function writeFormat(grid: (boolean | undefined)[][], mask: number): void {
  const size = grid.length;
  // Level M is 00; the pattern keeps the bits from being all light.
  const bits = withRemainder(mask, 0x537, 10) ^ 0x5412;
  const cell = (row: number, column: number, i: number) => {
    (grid[row] as boolean[])[column] = ((bits >> i) & 1) === 1;
  };
  for (let i = 0; i < 15; i += 1) {
    if (i < 6) cell(i, 8, i);
    else if (i < 8) cell(i + 1, 8, i);
    else if (i === 8) cell(8, 7, i);
    else cell(8, 14 - i, i);
    if (i < 8) cell(8, size - 1 - i, i);
    else cell(size - 15 + i, 8, i);
  }
  (grid[size - 8] as boolean[])[8] = true;
}

/** The free cells in the order of the data: pairs of columns from the right, up and down. */
export function path(grid: readonly (readonly (boolean | undefined)[])[]): [number, number][] {
  const size = grid.length;
  const cells: [number, number][] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      const row = up ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (grid[row]?.[column] === undefined) cells.push([row, column]);
      }
    }
    up = !up;
  }
  return cells;
}

/** What a scanner stumbles over: long runs, blocks, false finder marks, too much of one colour. */
function penalty(grid: readonly (readonly boolean[])[]): number {
  const size = grid.length;
  let score = 0;
  let dark = 0;
  const columns = grid.map((_, c) => grid.map((row) => row[c] as boolean));
  for (const line of [...grid, ...columns]) {
    const text = line.map((cell) => (cell ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) score += run.length - 2;
    for (const finder of ["10111010000", "00001011101"]) {
      for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) score += 40;
    }
  }
  for (let r = 0; r < size; r += 1) {
    for (let c = 0; c < size; c += 1) {
      const cell = grid[r]?.[c];
      dark += cell ? 1 : 0;
      const block = r && c && cell === grid[r - 1]?.[c] && cell === grid[r]?.[c - 1];
      if (block && cell === grid[r - 1]?.[c - 1]) score += 3;
    }
  }
  return score + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

/** The code of a text; a mask is chosen by the standard's measure unless one is named. */
export function qr(text: string, mask?: number): QrCode {
  const bytes = new TextEncoder().encode(text);
  const total = (blocks: readonly number[]) => blocks.reduce((sum, block) => sum + block, 0);
  const fits = (blocks: readonly number[], at: number) =>
    bytes.length + (at < 9 ? 2 : 3) <= total(blocks);
  const at = VERSIONS.findIndex(({ blocks }, i) => fits(blocks, i));
  const found = VERSIONS[at];
  if (!found) throw new RangeError(`${bytes.length} bytes do not fit into a QR code of version 10`);
  const version = at + 1;
  const { blocks, check } = found;
  const codewords = interleaved(dataBytes(bytes, version, total(blocks)), blocks, check);
  const frame = skeleton(version);
  const cells = path(frame);
  const masked = (mask: number): QrCode => {
    const grid = frame.map((row) => [...row]);
    const flips = MASKS[mask] as (typeof MASKS)[number];
    cells.forEach(([row, column], i) => {
      const bit = ((codewords[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
      (grid[row] as boolean[])[column] = (bit === 1) !== flips(row, column);
    });
    writeFormat(grid, mask);
    return { version, mask, modules: grid as boolean[][] };
  };
  if (mask !== undefined) return masked(mask);
  const all = MASKS.map((_, i) => masked(i));
  const scores = all.map(({ modules }) => penalty(modules));
  return all[scores.indexOf(Math.min(...scores))] as QrCode;
}

/** The code as a picture, dark on light in either theme: scanners expect it so. */
export function qrPicture(text: string, options: Size = {}): string {
  const { modules } = qr(text);
  const side = modules.length + 8;
  let d = "";
  modules.forEach((row, r) => {
    row.forEach((dark, c) => {
      if (dark) d += `M${c + 4} ${r + 4}h1v1h-1z`;
    });
  });
  return picture(
    "qr",
    [0, 0, side, side],
    { size: 180, ...options },
    `<rect width="${side}" height="${side}" rx="2" fill="#fff"/><path d="${d}" fill="#111" shape-rendering="crispEdges"/>`,
  );
}
