/** The body of a horse and its rider: balls along curves, posed by a gallop. In horse units: x ahead, y to its
 *  left, z up, from the ground under the girth. */

/** Where it is, how large from the side, and half as wide as it is from ahead. */
export type Ball = readonly [x: number, y: number, z: number, radius: number, wide: number];

/** So many units are a metre. */
export const UNIT = 27.5;

export type Fill =
  "coat" | "points" | "sock" | "sleeve" | "jacket" | "breeches" | "boot" | "skin" | "cap";

export interface Part {
  /** One limb or several that are drawn as one. */
  chains: readonly (readonly Ball[])[];
  fill: Fill;
  /** What decides whether it is nearer than others, and by how much it is put forward. */
  centre: readonly [number, number, number];
  forward: number;
  /** How round it looks, from 0 to 1. */
  round: number;
  /** Which side it is on: 1 left, -1 right, 0 in the middle. */
  side: -1 | 0 | 1;
  kind?: "head" | "torso" | "leg";
}

export interface Body {
  parts: readonly Part[];
  /** From a point at rest to where it is in this pose. */
  back: Bend;
  neck: Bend;
}

type Bend = (ball: Ball) => Ball;
type Row = readonly [x: number, z: number, radius: number, wide: number];

const SPINE: readonly Row[] = [
  [-30, 31, 6.5, 5.5],
  [-24, 30.5, 11, 9.6],
  [-17, 29.5, 12, 10.8],
  [-6, 29, 10.6, 10.6],
  [6, 28, 11.2, 11],
  [16, 29, 12.4, 10.4],
  [23, 30.5, 11.6, 9.2],
  [28.5, 31.5, 8, 7],
];
const NECK: readonly Row[] = [
  [20, 33, 10.5, 7.6],
  [26, 39, 9.6, 6],
  [32, 45, 8.2, 4.9],
  [37.5, 50.4, 6.8, 4.2],
  [41, 53, 5.6, 3.9],
];
const HEAD: readonly Row[] = [
  [41.2, 52.4, 5.7, 3.9],
  [45, 50, 5.1, 3.7],
  [49.5, 46.4, 3.7, 2.9],
  [53.5, 43.4, 3.2, 2.8],
  [55.2, 42.2, 2.9, 2.5],
];
const MANE: readonly Row[] = [
  [19, 44.5, 2.6, 1.6],
  [26, 50.5, 3, 1.8],
  [33, 56.2, 2.8, 1.8],
  [39, 59, 2, 1.6],
  [43.5, 57, 1.6, 1.4],
];
const TAIL: readonly Row[] = [
  [-31, 35, 2.6, 2.2],
  [-37, 36, 3, 2.4],
  [-45, 34, 3.4, 2.6],
  [-52, 30.5, 2.6, 2],
  [-59, 28, 0.8, 0.8],
];

/** A part of a stride, then how far each bone is turned ahead from straight down, in degrees. */
type Key = readonly [number, ...number[]];
interface Leg {
  keys: readonly Key[];
  root: Row;
  bones: readonly number[];
  radii: readonly number[];
}

const FORE: Leg = {
  keys: [
    [0, 34, 30, 52],
    [0.12, 0, 2, 30],
    [0.24, -34, -32, 4],
    [0.34, -32, -84, -95],
    [0.5, 10, -104, -130],
    [0.66, 56, -62, -96],
    [0.8, 70, 20, 0],
    [0.91, 52, 46, 52],
  ],
  root: [19.5, 26, 4.8, 5.4],
  bones: [13, 10.5, 4.8],
  radii: [2.6, 1.6, 1.8],
};
const HIND: Leg = {
  keys: [
    [0, 40, 6, 36, 58],
    [0.12, 20, -30, 8, 34],
    [0.25, -8, -52, -30, -6],
    [0.35, -14, -58, -78, -92],
    [0.5, 14, -44, -92, -116],
    [0.66, 46, -8, -66, -92],
    [0.8, 58, 20, 2, -16],
    [0.91, 50, 20, 36, 42],
  ],
  root: [-22, 31, 7.4, 6],
  bones: [11, 12, 11.5, 4.6],
  radii: [4.1, 2.1, 1.6, 1.8],
};
/** The four beats of a gallop, and then all legs in the air. */
const BEATS = [
  { leg: HIND, side: 1, beat: 0 },
  { leg: HIND, side: -1, beat: 0.11 },
  { leg: FORE, side: 1, beat: 0.4 },
  { leg: FORE, side: -1, beat: 0.53 },
] as const;

const TAU = 2 * Math.PI;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const wrapped = (n: number) => n - Math.floor(n);

/** A smooth way round through keys that come back to the first. */
function keyed(keys: readonly Key[], phase: number, bone: number): number {
  const at = wrapped(phase);
  const i = keys.findLastIndex(([share]) => share <= at);
  const key = (by: number) => keys[(i + by + keys.length) % keys.length] as Key;
  const [from, to] = [key(0), key(1)];
  const long = to[0] > from[0] ? to[0] - from[0] : to[0] + 1 - from[0];
  const u = (at - from[0]) / long;
  const value = (one: Key) => one[bone] as number;
  const [out, into] = [(value(to) - value(key(-1))) / 2, (value(key(2)) - value(from)) / 2];
  return (
    (1 + 2 * u) * (1 - u) ** 2 * value(from) +
    u * (1 - u) ** 2 * out +
    u * u * (3 - 2 * u) * value(to) -
    u * u * (1 - u) * into
  );
}

/** A curve through balls, so many to each span. */
function curved(balls: readonly Ball[], fine: number): Ball[] {
  const at = (i: number) => balls[Math.min(Math.max(i, 0), balls.length - 1)] as Ball;
  return Array.from({ length: (balls.length - 1) * fine + 1 }, (_, step) => {
    const i = Math.floor(step / fine);
    const u = step / fine - i;
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return b.map((value, k) => {
      const [p, q, r] = [a[k] as number, c[k] as number, d[k] as number];
      const bend = 2 * p - 5 * value + 4 * q - r;
      const twist = 3 * value - p - 3 * q + r;
      return (2 * value + (q - p) * u + bend * u * u + twist * u ** 3) / 2;
    }) as unknown as Ball;
  });
}

/** Turned round a point in the plane of the run. */
function turned(by: number, x: number, z: number): Bend {
  const [cos, sin] = [Math.cos(by), Math.sin(by)];
  return ([bx, y, bz, radius, wide]) => [
    x + (bx - x) * cos - (bz - z) * sin,
    y,
    z + (bz - z) * cos + (bx - x) * sin,
    radius,
    wide,
  ];
}

/** A leg from its root down to the hoof; no hoof is below the ground. */
function limb({ keys, root, bones, radii }: Leg, side: number, phase: number, back: Bend): Ball[] {
  const [x, z, radius, out] = root;
  const top = back([x, side * out, z, radius, radius * 0.8]);
  const balls: Ball[] = [top];
  let [atX, , atZ] = top as readonly number[] as [number, number, number];
  bones.forEach((long, bone) => {
    const turn = radians(keyed(keys, phase, bone + 1));
    atX += Math.sin(turn) * long;
    atZ -= Math.cos(turn) * long;
    const thick = radii[bone] as number;
    balls.push([atX, side * (out - 1.2), atZ, thick, thick * 0.8]);
  });
  const short = Math.min(1, (top[2] - 1.6) / (top[2] - atZ));
  return balls.map(([bx, y, bz, ...size]) => [bx, y, top[2] - (top[2] - bz) * short, ...size]);
}

/** A horse in the gate, where there is no stride. */
const STANDS = 0.1;

/** `stride`: how much of one is done, or nothing in the gate; `socks`: a bit for each leg; `waves`: whether the
 *  rider greets the stands. */
export function bodyOf(stride: number | null, socks: number, fine: number, waves = false): Body {
  const runs = stride !== null;
  const swing = (late: number) => (runs ? Math.sin(stride * TAU - late) : 0);
  const bob = runs ? 1.6 * Math.cos(stride * TAU - 5.2) : 0;
  const pitch = turned(radians(3.4) * swing(0.9), 0, 29);
  const nod = turned(runs ? radians(4.5 * swing(2.2) - 3) : radians(17), 22, 33);
  const back: Bend = (ball) => {
    const [x, y, z, ...size] = pitch(ball);
    return [x, y, z + bob, ...size];
  };
  const neck: Bend = (ball) => back(nod(ball));
  /** The rider gives: less than the horse goes up and down. */
  const seat: Bend = (ball) => {
    const [x, y, z, ...size] = back(ball);
    return [x + 0.9 * swing(1), y, z - 0.55 * bob, ...size];
  };
  const along = (rows: readonly Row[], bend: Bend) =>
    curved(
      rows.map(([x, z, radius, wide]) => bend([x, 0, z, radius, wide])),
      fine,
    );

  const parts: Part[] = [];
  const add = (
    fill: Fill,
    chains: Part["chains"],
    centre: Part["centre"],
    more: Partial<Part> = {},
  ) => parts.push({ chains, fill, centre, forward: 0, round: 0, side: 0, ...more });

  BEATS.forEach(({ leg, side, beat }, i) => {
    const balls = limb(leg, side, runs ? stride - beat : STANDS + i * 0.012, back);
    const knee = leg === FORE ? 1 : 2;
    const centre = [leg.root[0], side * 7, 18] as const;
    const lower = socks & (1 << i) ? "sock" : "points";
    add(lower, [balls.slice(knee)], centre, { side, kind: "leg" });
    add("coat", [balls.slice(0, knee + 1)], centre, { side, forward: 0.01, round: 0.55 });
  });
  const tail = TAIL.map(([x, z, radius, wide], i): Ball => {
    const sway = (swing(0) * 2.2 * i) / 3;
    return back(runs ? [x, sway, z, radius, wide] : [-32.5 - i, 0, 35 - i * 6.5, radius, wide]);
  });
  add("points", [curved(tail, fine)], [-44, 0, 34], { forward: 2 });
  add("coat", [along(SPINE, back), along(NECK, neck)], [0, 0, 28], { round: 1 });
  add("coat", [along(HEAD, neck)], headOf(neck), { forward: 2, round: 0.8, kind: "head" });
  add("points", [along(MANE, neck)], [31, 0, 44], { forward: 3 });
  rider({ seat, neck, runs, waves }, add);
  return { parts, back, neck };
}

function headOf(neck: Bend): Part["centre"] {
  const [x, y, z] = neck([47, 0, 48, 0, 0]);
  return [x, y, z];
}

type Add = (fill: Fill, chains: Part["chains"], at: Part["centre"], more?: Partial<Part>) => void;

interface Riding {
  seat: Bend;
  neck: Bend;
  runs: boolean;
  waves: boolean;
}

function rider({ seat, neck, runs, waves }: Riding, add: Add): void {
  const [sx, sz] = runs ? [10.5, 53] : [3, 58];
  const torso = [
    [-6, 0, 45, 5.4, 5.6],
    [(sx - 6) / 2, 0, (sz + 45) / 2 + 2.4, 6, 6.4],
    [sx, 0, sz, 5, 6.2],
  ] as const;
  for (const side of [1, -1] as const) {
    const centre = [0, side * 9, 40] as const;
    const thigh: Ball[] = [
      [-4, side * 4.4, 44, 3.6, 3.2],
      [6, side * 9.4, 40.5, 2.9, 2.7],
      [1, side * 10.2, 33.5, 2.2, 2],
    ];
    const boot: Ball[] = [
      [2.4, side * 10.3, 35, 2.1, 2],
      [0.6, side * 10.6, 28.4, 1.8, 1.7],
      [4.6, side * 10.6, 27.6, 1.5, 1.4],
    ];
    const shoulder: Ball = [sx - 0.5, side * 5.6, sz - 1.4, 2.9, 2.7];
    const greets = waves && side < 0;
    const elbow: Ball = greets
      ? [sx + 0.5, side * 9, sz + 9, 2.5, 2.3]
      : [sx * 0.54 + 12.4, side * 7.4, 46.6, 2.5, 2.3];
    const hand = greets
      ? seat([sx + 4, side * 9.5, sz + 19, 2, 1.9])
      : neck([27.5, side * 3.4, 46, 1.7, 1.6]);
    add("breeches", [thigh.map(seat)], centre, { forward: 0.5, side });
    add("boot", [boot.map(seat)], centre, { forward: 0.6, side });
    add("sleeve", [[seat(shoulder), seat(elbow), hand]], centre, { forward: 2, side });
    add("skin", [[hand]], centre, { forward: 2.1, side });
  }
  add("jacket", [curved(torso.map(seat), 3)], [2, 0, 50], { round: 0.55, kind: "torso" });
  const face = seat([sx + 8, 0, sz + 3.9, 3.8, 3.5]);
  const centre = [face[0], face[1], face[2]] as const;
  const cap: Ball[] = [
    [sx + 6.9, 0, sz + 5.6, 4.1, 4],
    [sx + 8.6, 0, sz + 6, 3.9, 3.9],
  ];
  const peak: Ball[] = [
    [sx + 10, 0, sz + 4.9, 1.4, 3],
    [sx + 13.4, 0, sz + 4.3, 0.8, 2.4],
  ];
  add("skin", [[face]], centre, { forward: 1 });
  add("cap", [cap.map(seat)], centre, { forward: 1.4, round: 0.5 });
  add("cap", [peak.map(seat)], centre, { forward: 1.5 });
}
