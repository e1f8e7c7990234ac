import { describe, expect, test } from "vitest";
import type { RaceFrame } from "../race/frame";
import { sampleFrame } from "../race/sample";
import { Channel } from "./eye";
import { Reel } from "./reel";
import { SAMPLES, sampleRace } from "./sample";
import { Camera, type Going } from "./show";
import type { View } from "./shots";

const WIDE: View = { width: 1440, height: 900, safe: { x: 0, y: 118, width: 1440, height: 440 } };
const RUNS = { time: 300, still: false };

/** Where a horse of a straight course is drawn. */
function at(reel: Reel, post: number, t = reel.t): number {
  const index = reel.show.tracks.findIndex((track) => track.post === post);
  return reel.show.going(index, t, blank()).distance;
}

const blank = (): Going => ({ distance: 0, lane: 0, speed: 0, drift: 0, shown: 1 });
const FIRST = sampleFrame({ 6: { distance: 4 } });
const NEXT = sampleFrame({ 6: { distance: 6 } });

describe("a horse that goes from one frame to the next", () => {
  test("sets out, and comes to its place", () => {
    const reel = new Reel(FIRST);
    reel.follow(NEXT, RUNS);
    expect([reel.runs, at(reel, 6)]).toEqual([true, 4]);
    const after = [0.1, 0.2, 0.3].map((t) => at(reel, 6, t));
    expect(after).toEqual(after.toSorted((a, b) => a - b));
    expect(after[2]).toBeGreaterThan(5.9);
    reel.settle();
    expect([reel.runs, at(reel, 6)]).toEqual([false, 6]);
  });

  test("is at its place at once with less motion, and where no time is left", () => {
    for (const news of [
      { time: 300, still: true },
      { time: 0, still: false },
    ]) {
      const reel = new Reel(FIRST);
      reel.follow(NEXT, news);
      expect([reel.runs, at(reel, 6)]).toEqual([false, 6]);
    }
  });

  test("does not begin anew with news that move nobody", () => {
    const reel = new Reel(FIRST);
    reel.follow(NEXT, RUNS);
    const until = reel.show.rests;
    reel.t = 0.1;
    const there = at(reel, 6, 0.2);
    reel.follow({ ...NEXT, name: "The same race" }, RUNS);
    expect([reel.show.rests, at(reel, 6, 0.2)]).toEqual([until, there]);
  });

  test("is not stopped by another one that sets out behind it", () => {
    const [alone, both] = [new Reel(FIRST), new Reel(FIRST)];
    for (const reel of [alone, both]) reel.follow(NEXT, RUNS);
    both.t = 0.1;
    both.follow(sampleFrame({ 6: { distance: 6 }, 3: { distance: 2 } }), RUNS);
    for (const t of [0.15, 0.25, 0.4, 2]) expect(at(both, 6, t)).toBe(at(alone, 6, t));
    expect(at(both, 3, 3)).toBe(2);
  });
});

test("a choice is looked at until the horse goes, or nobody has to choose any longer", () => {
  const legal = [{ post: 6, distance: 5 }];
  const reel = new Reel({ ...FIRST, legal });
  expect(reel.show.asked(reel.t)).toEqual(legal);
  reel.follow(NEXT, RUNS);
  expect(reel.show.asked(reel.t)).toEqual([]);
});

test("the viewer's own shot stays when the show is another", () => {
  const reel = new Reel(FIRST);
  reel.look("wide");
  reel.follow(NEXT, { time: 0, still: false });
  expect(reel.show.cues.at(-1)?.mode).toBe("wide");
});

/** All that a picture at rest is made of. */
function picture(reel: Reel) {
  const { show } = reel;
  reel.t = Math.max(reel.t, show.settles, 0);
  const shot = [...new Camera(show, WIDE).at(reel.t)];
  const turn = shot[Channel.Azimuth] as number;
  shot[Channel.Azimuth] = Math.cos(turn);
  return {
    shot: [...shot, Math.sin(turn)].map(rounded),
    ground: rounded(show.ground(reel.t)),
    horses: show.tracks.map((_, i) => {
      const { distance, lane, shown } = show.going(i, reel.t, blank());
      const stride = show.stride(i, reel.t, { ...blank(), distance });
      const legs = stride === null ? null : rounded(stride - Math.floor(stride + 1e-9));
      return { distance: rounded(distance), lane: rounded(lane), shown, legs };
    }),
  };
}

const rounded = (n: number) => Math.round(n * 1e6) / 1e6 + 0;

describe.each(SAMPLES)("%s", (id) => {
  test("looks the same after waiting as for somebody who has just come", () => {
    const { frames } = sampleRace(id);
    const [gate, ...steps] = frames as [RaceFrame, ...RaceFrame[]];
    const reel = new Reel(gate);
    let before = gate;
    for (const frame of steps) {
      const mover = moverOf(before, frame);
      reel.follow(frame, { time: 700, mover, still: false });
      const waited = picture(reel);
      expect(picture(new Reel(frame, [], mover))).toEqual(waited);
      before = frame;
    }
  });
});

function moverOf(before: RaceFrame, after: RaceFrame): number {
  const moved = after.runners.find(({ distance }, i) => distance !== before.runners[i]?.distance);
  return moved?.post ?? 0;
}
