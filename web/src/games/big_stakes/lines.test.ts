import { expect, test } from "vitest";
import { inColumns, type RaceFrame } from "../../lib/race/frame";
import { linesOf, rideOf } from "./lines";
import { reachOf } from "./paths";
import recorded from "./rides.vectors.json";
import type { RaceSummary, RunSlip } from "./types";

function linesAt(at: number) {
  const turn = recorded.turns.find((one) => one.at === at);
  const run = turn?.run as unknown as RunSlip;
  const cells = new Map(run.targets.map((one) => [`${one.cell[0]} ${one.distance}`, one]));
  const legal = [...cells.values()].map(({ cell, distance }) => ({ lane: cell[0], distance }));
  const frame = inColumns({
    unit: "parts",
    length: recorded.length,
    course: recorded.course,
    runners: turn?.runners,
    legal,
  } as unknown as RaceFrame);
  const reach = reachOf(run, frame.legal, recorded.course.parts);
  const ride = rideOf(frame, turn?.race as unknown as RaceSummary, reach);
  if (!ride) throw new Error("nobody rides");
  return { ride, lines: linesOf(ride) };
}

const STORIES: [string, number, object[]][] = [
  [
    "from the gate the rail is furthest and shortest, and the next lane has room on both sides",
    33,
    [
      { cell: "1.16", best: ["front", "ground"], turn: 0, place: 1, leader: null },
      { cell: "2.16", best: ["room"], turn: 2 },
    ],
  ],
  [
    "the first space in a lane that is shorter in the turn",
    39,
    [
      { cell: "2.13", best: ["front", "ground"], turn: 2, passes: [2], behind: 3, clear: 2 },
      { cell: "4.13", best: ["room"], turn: 4, clear: null },
    ],
  ],
  [
    "past three horses into the lead",
    63,
    [
      { cell: "3.41", best: ["front", "ground", "room"], place: 1, behind: -1, passes: [3, 4, 1] },
      { cell: "4.41", best: ["room"], turn: 1 },
    ],
  ],
  [
    "level with the leaders outside of them, or one back where a horse has to go round",
    75,
    [
      { cell: "3.54", best: ["front", "ground"], behind: 0, place: 3, passes: [4] },
      { cell: "4.54", best: ["room"] },
      { cell: "1.53", best: ["block"], holds: [4], boxes: [], clear: 0 },
    ],
  ],
  [
    "past the line nothing but the farthest space is worth a line",
    85,
    [{ cell: "1.70", best: ["front"], past: 10, spaces: 16, place: 1, passes: [5, 1] }],
  ],
  [
    "who was home a round before stays ahead however far one goes",
    95,
    [{ cell: "1.70", past: 10, place: 5, passes: [2] }],
  ],
];

test.each(STORIES)("%s", (_, at, told) => {
  const { lines } = linesAt(at);
  expect(lines.map((one) => ({ ...one, cell: one.cell.cell }))).toMatchObject(told);
});

test.each(recorded.turns.map(({ at }) => at))("before entry %i every line keeps its word", (at) => {
  const { ride, lines } = linesAt(at);
  const far = Math.max(...ride.reach.map(({ distance }) => distance));
  expect(lines.length).toBeLessThanOrEqual(4);
  expect(lines.map(({ letter }) => letter).join("")).toBe("ABCD".slice(0, lines.length));
  expect(new Set(lines.map(({ cell }) => cell)).size).toBe(lines.length);
  expect(lines[0]?.cell.distance).toBe(far);
  for (const { cell, best, passes, holds, past } of lines) {
    expect(ride.reach).toContain(cell);
    expect(cell.distance).toBeGreaterThanOrEqual(far - 4);
    if (best.includes("block")) expect(holds).not.toEqual([]);
    if (past > 0) expect(cell.distance).toBeGreaterThanOrEqual(ride.finish);
    for (const post of [...passes, ...holds]) {
      const one = ride.rivals.find((rival) => rival.post === post);
      expect(one?.stands).toBe(true);
      expect(one?.distance).toBeLessThanOrEqual(cell.distance);
    }
  }
});

test("a horse with a rail and a horse beside it, and one before it, is boxed in", () => {
  const rival = (post: number, lane: number, distance: number) => ({
    post,
    lane,
    distance,
    stands: true,
    home: false,
    own: false,
  });
  const cell = (lane: number, distance: number, index: number) => ({
    index,
    lane,
    distance,
    cell: `${lane}.${distance}`,
    cost: 5,
    ways: [{ spaces: 5, path: "sssss" }],
  });
  const ride = {
    from: 8,
    reach: [cell(1, 13, 0), cell(2, 14, 1)],
    rivals: [rival(1, 1, 10), rival(2, 2, 11)],
    lanes: 5,
    chutes: [],
    finish: 61,
  };
  const block = linesOf(ride).find(({ best }) => best.includes("block"));
  expect(block).toMatchObject({ cell: { cell: "1.13" }, holds: [1], boxes: [1] });
  // One's own horse is not in one's way, and nobody is held up by being far behind.
  const own = { ...ride, rivals: [{ ...rival(1, 1, 10), own: true }, rival(2, 2, 1)] };
  expect(linesOf(own).some(({ best }) => best.includes("block"))).toBe(false);
});
