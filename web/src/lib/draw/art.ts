/** Pictures of the five courses, for the cards of the games: 300 by 200, decoration. What matters is in the
 *  middle, so that a low card may cut off sky and sand. */

import { clothOf } from "./cloth";
import { die } from "./dice";
import { dress, horseSide, type Phase } from "./horse";
import { px } from "./svg";

const each = (n: number, draw: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => draw(i)).join("");

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${fill}"/>`;

const text = (x: number, y: number, size: number, fill: string, words: string | number) =>
  `<text x="${px(x)}" y="${px(y)}" text-anchor="middle" font-size="${size}" fill="${fill}">${words}</text>`;

/** Horses of these posts with their places, the far ones first. */
type Field = readonly (readonly [
  post: number,
  x: number,
  y: number,
  scale: number,
  phase: Phase,
])[];

const run = (field: Field) =>
  field
    .map(
      ([post, x, y, scale, phase]) =>
        `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="64" cy="66" rx="50" ry="5" fill="#0003"/>${horseSide(dress(post), phase)}</g>`,
    )
    .join("");

const rail = (y: number, width: number) =>
  `<path d="M0 ${y}H300" stroke="#fff" stroke-width="${width}"/><path d="${each(7, (i) => `M${20 + i * 46} ${y}v${width * 3}`)}" stroke="#fff" stroke-width="${width * 0.8}"/>`;

const CROWD = ["#8e1f2f", "#1f6b47", "#f0a51e", "#16357a", "#f6f1e1", "#3a3a3a", "#c7747b"];

function straight(): string {
  const crowd = each(90, (i) => {
    const [row, seat] = [Math.floor(i / 30), i % 30];
    const coat = CROWD[(seat * 7 + row * 5 + seat * seat) % CROWD.length];
    return `<circle cx="${6 + seat * 10 + (row % 2) * 4}" cy="${9 + row * 10}" r="3.6" fill="${coat}"/>`;
  });
  return (
    `${rect(0, 0, 300, 36, "var(--stand)")}${crowd}${rect(0, 36, 300, 24, "var(--grass)")}${rail(56, 3)}` +
    `${rect(0, 64, 300, 136, "var(--dirt)")}<path d="${each(4, (i) => `M0 ${88 + i * 30}H300`)}" stroke="#fff4"/>` +
    each(4, (i) => text(48 + i * 70, 176, 64, "#fff2", 6 + i)) +
    run([
      [4, 158, 62, 0.72, 0],
      [6, 6, 82, 0.82, 2],
      [9, 96, 112, 0.98, 1],
    ])
  );
}

function oval(): string {
  return (
    `${rect(0, 0, 300, 200, "var(--grass)")}` +
    `<path d="M-20 60C40 30 110 22 320 22" fill="none" stroke="var(--dirt)" stroke-width="30"/>` +
    `<path d="M-20 46C40 15 110 7 320 7M-20 76C40 46 110 38 320 38" fill="none" stroke="#fffc" stroke-width="2.4"/>` +
    `${rect(0, 106, 300, 94, "var(--dirt)")}<path d="${each(3, (i) => `M0 ${130 + i * 22}H300`)}" stroke="#fff4" stroke-dasharray="10 8"/>${rail(104, 3)}` +
    run([
      [3, 160, 6, 0.34, 0],
      [1, 60, 22, 0.34, 2],
      [5, 196, 76, 0.78, 1],
      [7, 2, 88, 0.8, 0],
      [8, 88, 106, 0.9, 2],
    ])
  );
}

function lanes(): string {
  const cell = (i: number, row: number) => [22 + i * 62 - row * 7, 30 + row * 44] as const;
  const closed = [
    [1, 2],
    [4, 1],
  ] as const;
  const hatching = closed
    .map(([i, row]) => {
      const [x, y] = cell(i, row);
      const shape = `M${x - 27} ${y - 20}h58l-6 40h-58z`;
      const strokes = each(6, (n) => `M${x - 26 + n * 10} ${y + 19}l14-38`);
      return `<path d="${shape}" fill="#6d1526"/><path d="${strokes}" stroke="#a83a4c" stroke-width="3"/>`;
    })
    .join("");
  const cells = each(24, (n) => {
    const [i, row] = [n % 6, Math.floor(n / 6)];
    const [x, y] = cell(i, row);
    if (closed.some(([a, b]) => a === i && b === row)) return "";
    return `<circle cx="${x}" cy="${y}" r="10" fill="#2b1c08c0"/>${text(x, y + 4, 11, "#fff6e0", i + 6)}`;
  });
  const rows = each(3, (row) => `M0 ${52 + row * 44}H300`);
  const columns = each(6, (i) => `M${54 + i * 62} 0l-32 200`);
  const [[ax, ay], [bx], [cx, cy]] = [cell(0, 1), cell(1, 1), cell(2, 2)];
  return (
    `${rect(0, 0, 300, 200, "var(--dirt)")}<path d="${rows}${columns}" stroke="#fff5" stroke-width="1.4"/>${hatching}` +
    `<path d="M${ax} ${ay}H${bx}L${cx} ${cy}H300" fill="none" stroke="var(--amber)" stroke-width="6" stroke-linejoin="round"/>${cells}` +
    run([
      [1, 176, 22, 0.72, 0],
      [7, -36, 56, 0.78, 1],
    ])
  );
}

function ring(): string {
  const spaces = [
    ["#fbf8ef", ""],
    ["#1f6b47", "+5"],
    ["#f2c230", ""],
    ["#fbf8ef", ""],
    ["#b3202c", "out"],
    ["#fbf8ef", ""],
    ["#f2c230", ""],
  ] as const;
  const near = spaces.map(([fill, words], i) => {
    const x = -34 + i * 54;
    return (
      `<path d="M${x} 152l14-46h54l-14 46z" fill="${fill}" stroke="#5a4a2a" stroke-width="1.4"/>` +
      text(x + 34, 136, 15, fill === "#fbf8ef" ? "#111" : "#fff", words)
    );
  });
  const far = each(
    9,
    (i) =>
      `<path d="M${i * 36 - 12} 34l8-16h36l-8 16z" fill="${i % 4 === 1 ? "#1f6b47" : i % 4 === 3 ? "#b3202c" : "#fbf8ef"}" stroke="#5a4a2a"/>`,
  );
  return (
    `${rect(0, 0, 300, 200, "var(--grass)")}${rect(0, 152, 300, 48, "var(--grass2)")}${far}${near.join("")}` +
    run([
      [2, 204, 2, 0.36, 1],
      [1, -8, 66, 0.8, 0],
      [5, 82, 60, 0.86, 2],
      [3, 214, 72, 0.8, 1],
    ])
  );
}

function chart(): string {
  const lines: readonly [number, readonly number[]][] = [
    [5, [124, 110, 90, 60, 40]],
    [1, [70, 60, 56, 78, 106]],
    [6, [166, 160, 142, 104, 74]],
    [2, [96, 98, 116, 144, 170]],
    [3, [46, 46, 42, 92, 138]],
  ];
  const calls = each(5, (i) => `M${24 + i * 58} 14V188`);
  const drawn = lines.map(([post, heights]) => {
    const { ground, figure } = clothOf(post);
    const points = heights.map((y, i) => `${24 + i * 58} ${y}`).join("L");
    const end = heights.at(-1) ?? 0;
    const colour = post === 6 ? "#9b9b9b" : ground;
    return (
      `<path d="M${points}" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round"/>` +
      `<rect x="262" y="${end - 11}" width="22" height="22" rx="4" fill="${ground}"/>${text(273, end + 5, 15, figure, post)}`
    );
  });
  const dice =
    `<g transform="translate(24 132) rotate(-10)">${die(5, { size: 36, colour: "red" })}</g>` +
    `<g transform="translate(66 142) rotate(8)">${die(2, { size: 34 })}</g>`;
  return `${rect(0, 0, 300, 200, "var(--board)")}<path d="${calls}" stroke="#fff2" stroke-dasharray="2 4"/>${drawn.join("")}${dice}`;
}

const DRAW = { straight, oval, lanes, ring, chart } as const;

export type Art = keyof typeof DRAW;

export function art(kind: Art): string {
  return DRAW[kind]();
}
