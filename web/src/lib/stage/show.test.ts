import { describe, expect, test } from "vitest";
import { inColumns, type Runner } from "../race/frame";
import { Eye } from "./eye";
import { type Sample, SAMPLES, sampleRace, type SampleId } from "./sample";
import { Camera, type Going, Show } from "./show";
import type { View } from "./shots";

const WIDE: View = { width: 1440, height: 900, safe: { x: 0, y: 118, width: 1440, height: 440 } };
const PHONE: View = { width: 390, height: 844, safe: { x: 0, y: 100, width: 390, height: 350 } };

const RUNS = 1;
const APART = 0.7;
/** Long enough for everybody to be at rest. */
const CALM = 20;

function played(id: SampleId, steps = Infinity, apart = APART): Show {
  const { frames } = sampleRace(id);
  const show = new Show(frames[0] as (typeof frames)[number]);
  frames
    .slice(1, 1 + steps)
    .forEach((frame, i) => show.push({ at: 2 + i * apart, runs: RUNS, moment: { frame } }));
  return show;
}

const blank = (): Going => ({ distance: 0, lane: 0, speed: 0, drift: 0, shown: 1 });
const field = (show: Show, t: number) => show.tracks.map((_, i) => show.going(i, t, blank()));

describe.each(SAMPLES)("%s", (id) => {
  test("has every horse where the game has it, after each step", () => {
    const { frames } = sampleRace(id);
    const show = played(id, Infinity, CALM);
    frames.slice(1).forEach((frame, i) => {
      // A game may put several horses into the gate as one.
      const out = ({ distance, lane }: { distance: number; lane: number }) =>
        distance > 0 ? [distance, lane] : "in the gate";
      const places = field(show, 2 + (i + 1) * CALM - 0.01).map(out);
      const told = inColumns(frame).runners.map(out);
      expect(places).toEqual(told);
    });
  });

  test("leaves the past as it was when more happens, for horses and camera", () => {
    const [half, whole] = [played(id, 3), played(id)];
    const [one, other] = [new Camera(half, WIDE), new Camera(whole, WIDE)];
    for (let t = 0; t < 2 + 3 * APART; t += 0.1) {
      expect(field(whole, t)).toEqual(field(half, t));
      expect([...other.at(t)]).toEqual([...one.at(t)]);
    }
  });

  test("looks the same at a moment from wherever one comes to it", () => {
    const camera = new Camera(played(id), PHONE);
    const forward = [0, 2.5, 4, 7].map((t) => [...camera.at(t)]);
    const back = [7, 4, 2.5, 0].map((t) => [...camera.at(t)]);
    expect(back.reverse()).toEqual(forward);
  });

  test("has its leader where nothing covers it, in every shot at rest", () => {
    const { frames } = sampleRace(id);
    for (const view of [WIDE, PHONE]) {
      const show = played(id, Infinity, CALM);
      const camera = new Camera(show, view);
      for (let i = 1; i < frames.length; i += 1) {
        const t = 2 + i * CALM - 0.01;
        const eye = new Eye().set(camera.at(t));
        const seen = field(show, t).filter(({ shown }) => shown > 0);
        if (seen.length === 0) continue;
        const lead = seen.reduce((a, b) => (b.distance > a.distance ? b : a));
        const { x, y } = show.course.at(lead.distance, lead.lane);
        eye.see(x, y);
        expect(inside(view, eye.x, eye.y), `step ${i}, ${eye.x} ${eye.y}`).toBe(true);
      }
    }
  });
});

const CHOICES = SAMPLES.filter((id) => sampleRace(id).decisions.length > 0);

test("the camera follows a horse round a bend, not across the infield", () => {
  const { frames } = sampleRace("big_stakes");
  const gate = frames[0] as (typeof frames)[number];
  const at = (distance: number) => ({
    ...gate,
    runners: gate.runners.slice(0, 1).map((one) => ({ ...one, distance, lane: 2 })),
  });
  const show = new Show(at(1));
  show.push({ at: 1, runs: RUNS, moment: { frame: at(20) } });
  show.push({ at: 11, runs: RUNS, moment: { frame: at(36) } });
  const camera = new Camera(show, WIDE);
  for (let t = 11; t < 14; t += 0.05) {
    const eye = new Eye().set(camera.at(t));
    const { distance, lane } = show.going(0, t, blank());
    const { x, y } = show.course.at(distance, lane);
    eye.see(x, y);
    expect(eye.x > 0 && eye.x < WIDE.width && eye.y > 0 && eye.y < WIDE.height, `at ${t}`).toBe(
      true,
    );
  }
});

function inside({ safe }: View, x: number, y: number): boolean {
  return x >= safe.x && x <= safe.x + safe.width && y >= safe.y && y <= safe.y + safe.height;
}

/** What has to be seen at a choice: the spaces, and the horse that goes there. */
function chosen(id: SampleId, { after, legal }: Sample["decisions"][number], view: View) {
  const { frames } = sampleRace(id);
  const show = new Show(frames[after] as (typeof frames)[number]);
  show.ask(1, legal);
  const eye = new Eye().set(new Camera(show, view).at(CALM));
  const seen = (distance: number, lane: number) => {
    const { x, y } = show.course.at(distance, lane);
    eye.see(x, y);
    return [eye.x, eye.y] as const;
  };
  const own = frames[after]?.runners.find(({ post }) => post === legal[0]?.post) as Runner;
  return {
    spaces: legal.map(({ distance, lane }) => seen(distance, lane ?? own.lane)),
    horse: seen(own.distance, own.lane),
  };
}

describe.each([
  ["a wide screen", WIDE, 0],
  // A tap means the nearest space, so each has all the room around it; where a horse has a long way before it, the
  // spaces of a game that offers many are nearer than fingers.
  ["a phone", PHONE, 24],
])("a choice on %s", (_, view, least) => {
  test.each(CHOICES)("of %s is in the free part of the picture, and can be touched", (id) => {
    for (const decision of sampleRace(id).decisions) {
      const { spaces } = chosen(id, decision, view);
      for (const [x, y] of spaces) expect(inside(view, x, y), `${id} ${x} ${y}`).toBe(true);
      const gaps = spaces.flatMap(([x, y], i) =>
        spaces.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y)),
      );
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least);
    }
  });

  test("of a long way fills the picture with the spaces and the horse that goes there", () => {
    const { safe } = view;
    for (const decision of sampleRace("big_stakes").decisions) {
      const { spaces, horse } = chosen("big_stakes", decision, view);
      // A whole horse, not its middle alone.
      for (const by of [-20, 20])
        expect(inside(view, horse[0] + by, horse[1]), `${decision.after}`).toBe(true);
      const [xs, ys] = [0, 1].map((i) => [...spaces, horse].map((at) => at[i] as number));
      const over = (all: number[] = []) => Math.max(...all) - Math.min(...all);
      const fills = Math.max(over(xs) / safe.width, over(ys) / safe.height);
      expect(fills, `${decision.after}`).toBeGreaterThan(0.55);
    }
  });
});
