/** Small pictures of the five courses, for the cards of the start page: 300 by 96, decoration. */

import { badge, badgePlace, dress, horseTop } from "./horse";
import { clothOf } from "./cloth";
import { at, type Oval, stadium } from "../race/oval";
import { px } from "./svg";

const each = (n: number, draw: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => draw(i)).join("");

function horse(post: number, x: number, y: number, scale: number, degrees = 0): string {
  const [bx, by] = badgePlace(degrees);
  return (
    `<g transform="translate(${px(x)} ${px(y)}) scale(${scale})"><g transform="rotate(${px(degrees)})">` +
    `${horseTop(dress(post))}</g><g transform="translate(${px(bx)} ${px(by)})">${badge(dress(post))}</g></g>`
  );
}

function straight(): string {
  const lanes = each(6, (i) => `M0 ${i * 17 + 5}H300`);
  const flag = each(24, (i) => {
    const [row, column] = [i >> 1, i & 1];
    const colour = (row + column) % 2 ? "#fff" : "#1b1b1b";
    return `<rect x="${266 + column * 8}" y="${row * 8}" width="8" height="8" fill="${colour}"/>`;
  });
  const field = [60, 120, 196, 232, 150].map((x, i) =>
    horse([2, 5, 6, 7, 8][i] as number, x, 14 + i * 17, 0.72),
  );
  return `<rect width="300" height="96" fill="var(--dirt)"/><path d="${lanes}" stroke="#fff8" stroke-width="1.4"/>${flag}${field.join("")}`;
}

function oval(lanes: number, ground: string): string {
  const track: Oval = {
    cx: 150,
    cy: 48,
    half: 92,
    inner: 21,
    lanes,
    width: 34 / lanes,
    finish: 40,
  };
  const rails = each(lanes + 1, (i) => {
    const dashes = i % lanes ? ` stroke-dasharray="6 5"` : "";
    return `<path d="${stadium(track, 21 + (34 / lanes) * i)}" fill="none" stroke="#fff9"${dashes}/>`;
  });
  const field = [
    [7, 0.9, 2],
    [3, 0.93, 3],
    [1, 0.97, 2],
    [9, 0.99, 4],
    [4, 0.02, 1],
  ] as const;
  const horses = field.map(([post, t, lane]) => {
    const { x, y, degrees } = at(track, t, lane);
    return horse(post, x, y, 0.52, degrees);
  });
  return `<rect width="300" height="96" fill="var(--grass)"/><path d="${stadium(track, 38)}" fill="none" stroke="${ground}" stroke-width="34"/>${rails}${horses.join("")}`;
}

function ring(): string {
  const track: Oval = { cx: 150, cy: 48, half: 96, inner: 24, lanes: 1, width: 16, finish: 0 };
  const spaces = each(44, (i) => {
    const { x, y, degrees } = at(track, i / 44, 1);
    const colour = i % 11 === 4 ? "#b3202c" : i % 9 === 2 ? "#1f6b47" : "#fbf8ef";
    return `<rect transform="translate(${px(x)} ${px(y)}) rotate(${px(degrees)})" x="-5.6" y="-8" width="11" height="16" rx="2" fill="${colour}" stroke="#8a7a52" stroke-width=".8"/>`;
  });
  const horses = [0.04, 0.12, 0.2].map((t, i) => {
    const { x, y, degrees } = at(track, t, 1);
    return horse([1, 3, 5][i] as number, x, y, 0.55, degrees);
  });
  return `<rect width="300" height="96" fill="var(--stand)"/>${spaces}${horses.join("")}`;
}

function chart(): string {
  const lines: readonly [number, readonly number[]][] = [
    [5, [60, 52, 40, 22, 14]],
    [1, [30, 24, 22, 36, 50]],
    [6, [84, 80, 70, 50, 32]],
    [2, [44, 46, 56, 70, 84]],
    [3, [16, 16, 14, 44, 67]],
  ];
  const calls = each(5, (i) => `M${24 + i * 58} 6V90`);
  const drawn = lines.map(([post, heights]) => {
    const { ground, figure } = clothOf(post);
    const points = heights.map((y, i) => `${24 + i * 58} ${y}`).join("L");
    const end = heights.at(-1) ?? 0;
    const colour = post === 6 ? "#9b9b9b" : ground;
    return (
      `<path d="M${points}" fill="none" stroke="${colour}" stroke-width="3" stroke-linejoin="round"/>` +
      `<rect x="266" y="${end - 8}" width="16" height="16" rx="3" fill="${ground}"/><text x="274" y="${end + 4}" text-anchor="middle" font-size="11" fill="${figure}">${post}</text>`
    );
  });
  return `<rect width="300" height="96" fill="var(--board)"/><path d="${calls}" stroke="#fff2" stroke-dasharray="2 4"/>${drawn.join("")}`;
}

export type Art = "straight" | "oval" | "turf" | "ring" | "chart";

const DRAW: Record<Art, () => string> = {
  straight,
  oval: () => oval(5, "var(--dirt)"),
  turf: () => oval(4, "#8fbf6e"),
  ring,
  chart,
};

export function art(kind: Art): string {
  return DRAW[kind]();
}
