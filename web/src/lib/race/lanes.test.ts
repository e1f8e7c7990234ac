import { describe, expect, test } from "vitest";
import type { OvalLanes } from "../../generated/racing";
import { inColumns, type RaceFrame } from "./frame";
import { courseOf } from "../stage/course";
import { across, fence, standing } from "./lanes";

const straight = (spaces: number) => Array.from({ length: 6 }, () => spaces);
const turn = [6, 8, 10, 12, 14, 16];

/** High Roller's board, as the engine sends it. */
const COURSE: OvalLanes = {
  lanes: 6,
  parts: 280,
  lane_width: 637,
  rail_radius: 1592,
  from_rear: false,
  turf: false,
  midway: 6160,
  finish: 12880,
  ground: [],
  chutes: [],
  poles: [],
  beside: [],
  stretches: [
    {
      id: "A",
      name: "front stretch",
      turn: false,
      start: 0,
      columns: 8,
      spaces: straight(8),
      pieces: [{ kind: "line", spaces: 8, x: -1000, y: -1592, heading: 0 }],
    },
    {
      id: "B",
      name: "first turn",
      turn: true,
      start: 2240,
      columns: 6,
      spaces: turn,
      pieces: [{ kind: "bend", x: 7000, y: 0, from: -90000, sweep: 180000 }],
    },
    {
      id: "C",
      name: "backstretch",
      turn: false,
      start: 3920,
      columns: 14,
      spaces: straight(14),
      pieces: [{ kind: "line", spaces: 14, x: 7000, y: 1592, heading: 180000 }],
    },
    {
      id: "D",
      name: "far turn",
      turn: true,
      start: 7840,
      columns: 6,
      spaces: turn,
      pieces: [{ kind: "bend", x: -7000, y: 0, from: 90000, sweep: 180000 }],
    },
    {
      id: "E",
      name: "home stretch",
      turn: false,
      start: 9520,
      columns: 12,
      spaces: straight(12),
      pieces: [{ kind: "line", spaces: 12, x: -7000, y: -1592, heading: 0 }],
    },
    {
      id: "F",
      name: "run-out",
      turn: false,
      start: 12880,
      columns: 14,
      spaces: straight(14),
      pieces: [
        { kind: "line", spaces: 2, x: 5000, y: -1592, heading: 0 },
        { kind: "bend", x: 7000, y: 0, from: -90000, sweep: 180000 },
      ],
    },
  ],
};

/** Distances in parts of a column, as the rules count them. */
const CELLS: [id: string, progress: number][] = [
  ["1A1", 280],
  ["2A5", 1400],
  ["1B1", 2520],
  ["6B16", 3920],
  ["6C14", 7840],
  ["3D5", 8680],
  ["2E12", 12880],
  ["4F3", 13720],
  ["1F14", 16800],
];

describe("an oval with lanes", () => {
  const { at, spaceOf } = courseOf({
    race: 1,
    name: "Derby",
    course: { kind: "oval_lanes", ...COURSE },
    unit: "spaces",
    length: COURSE.finish / COURSE.parts,
    runners: [],
    order: [],
    legal: [],
  });
  const space = (id: string) => spaceOf?.(id) ?? { x: Number.NaN, y: Number.NaN };

  test.each(CELLS)("a horse on %s stands in the middle of that space", (id, progress) => {
    const horse = at(progress / COURSE.parts, Number(id[0]));
    expect(horse.x).toBeCloseTo(space(id).x, 6);
    expect(horse.y).toBeCloseTo(space(id).y, 6);
  });

  test("it is run counter-clockwise, left to right past the stands", () => {
    expect(space("1A2").x).toBeGreaterThan(space("1A1").x);
    expect(space("1C1").y).toBeGreaterThan(space("1A1").y);
    expect(space("1C5").x).toBeLessThan(space("1C4").x);
    // The rail is inside.
    expect(space("6A1").y).toBeLessThan(space("1A1").y);
    expect(space("6C1").y).toBeGreaterThan(space("1C1").y);
  });

  test("no space has an id that is none", () => {
    expect(["7A1", "1Z1", "1A99", "A1", ""].map((id) => spaceOf?.(id))).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  test("the line between C7 and C8 crosses the middle of the back side", () => {
    const [rail, edge] = across(COURSE, ((COURSE.midway ?? 0) - COURSE.parts) / COURSE.parts);
    expect(rail.x).toBeCloseTo(0, 3);
    expect(edge.y).toBeLessThan(rail.y);
  });

  test("distances are shown in columns", () => {
    const frame = {
      race: 1,
      name: "Derby",
      course: { kind: "oval_lanes", ...COURSE },
      unit: "parts",
      length: COURSE.finish,
      runners: [
        { post: 1, name: "A", lane: 2, distance: 1400, badge: null, status: { kind: "running" } },
      ],
      order: [1],
      legal: [{ post: 1, distance: 1680, lane: 2 }],
    } as RaceFrame;
    const shown = inColumns(frame);
    expect(shown.length).toBe(46);
    expect(shown.runners[0]?.distance).toBe(5);
    expect(shown.legal[0]?.distance).toBe(6);
    expect(inColumns(shown)).toBe(shown);
  });
});

/** A column that lane 2 has doubled, between two straights, with another ring outside. */
const DOUBLED: OvalLanes = {
  ...COURSE,
  lanes: 2,
  parts: 2,
  lane_width: 1000,
  from_rear: true,
  midway: null,
  finish: 12,
  stretches: [
    {
      id: "1",
      name: "straight",
      turn: false,
      start: 0,
      columns: 3,
      spaces: [3, 3],
      pieces: [{ kind: "line", spaces: 3, x: 0, y: 0, heading: 0 }],
    },
    {
      id: "2",
      name: "A",
      turn: false,
      start: 6,
      columns: 1,
      spaces: [1, 2],
      pieces: [{ kind: "line", spaces: 1, x: 3000, y: 0, heading: 0 }],
    },
    {
      id: "3",
      name: "straight",
      turn: false,
      start: 8,
      columns: 2,
      spaces: [2, 2],
      pieces: [{ kind: "line", spaces: 2, x: 4000, y: 0, heading: 0 }],
    },
  ],
  beside: [{ lanes: 2, out: 3000, turf: true }],
};

describe("distances that are measured at the rear", () => {
  test.each([
    [1, 1, 0.5],
    [1, 3, 2.5],
    [1, 4, 3.5],
    [1, 5, 4.5],
    [2, 3, 2.5],
    [2, 5, 4.5],
  ])("in lane %i a horse at %d stands on the middle of its column", (lane, distance, x) => {
    expect(standing(DOUBLED, distance, lane).x).toBeCloseTo(x, 5);
  });

  test("a chute's borders follow the ground", () => {
    const ground = { ...COURSE, ground: COURSE.stretches.slice(0, 5) };
    const border = fence(ground, { from_lane: 2, start: 9 * 280, columns: 3 });
    expect(border.match(/M/g)).toHaveLength(6);
  });
});
