// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { sampleFrame } from "../race/sample";
import { bell, crowd, fanfare, gallop, rattle, shutter, till } from "./score";
import { type Instrument, Sound, unlockOnGesture } from "./sound.svelte";

const rising = (strokes: { at: number }[]) =>
  strokes.every((one, i) => i === 0 || one.at >= (strokes[i - 1]?.at ?? 0));

describe("what is to be heard", () => {
  test("strokes come in order and none is louder than full", () => {
    const field = gallop(3, 1, 12);
    const all = [bell(), gallop(3, 1), field, rattle(2, () => 0.5), shutter(), fanfare(), till(9)];
    for (const strokes of all) {
      expect(rising(strokes)).toBe(true);
      expect(strokes.every(({ gain }) => gain > 0 && gain <= 1)).toBe(true);
    }
  });

  test("hoofbeats fill the move and stop with it", () => {
    const beats = gallop(2, 0.7);
    expect(beats.length % 3).toBe(0);
    expect(beats.at(-1)?.at).toBeLessThan(0.7);
  });

  test("a faster move has more beats a second, within what a horse can do", () => {
    const rate = (spaces: number, seconds: number) => gallop(spaces, seconds).length / seconds;
    expect(rate(9, 4)).toBeGreaterThan(rate(2, 4));
    expect(rate(900, 4)).toBeLessThanOrEqual(3 * 2.75);
    expect(gallop(0, 1)).toEqual([]);
  });

  test("more horses and more payments are heard, up to what an ear tells apart", () => {
    expect(gallop(3, 1, 2)).toHaveLength(2 * gallop(3, 1).length);
    expect(gallop(3, 1, 20)).toHaveLength(gallop(3, 1, 4).length);
    expect(till(2)).toHaveLength(2 * till().length);
    expect(till(40)).toHaveLength(till(4).length);
  });

  test("the stands rise with the stretch and with a close finish", () => {
    const early = crowd(sampleFrame({ 7: { distance: 2 } }));
    const alone = crowd(sampleFrame({ 7: { distance: 9 } }));
    const close = crowd(sampleFrame({ 7: { distance: 9 }, 8: { distance: 9 } }));
    expect(crowd(null)).toBe(0);
    expect(early).toBeLessThan(alone);
    expect(alone).toBeLessThan(close);
    expect(close).toBeLessThanOrEqual(1);
  });
});

describe("the board", () => {
  let heard: string[];
  const make = (): Instrument => ({
    volume: (level) => void heard.push(`volume ${level}`),
    strike: (kind) => void heard.push(kind),
    stands: (level) => void heard.push(`stands ${level > 0}`),
    muffle: (level) => void heard.push(`muffle ${level}`),
  });

  beforeEach(() => {
    localStorage.clear();
    heard = [];
  });

  test("is silent before the first gesture", () => {
    const board = new Sound(make);
    const stop = unlockOnGesture(board);
    board.photo();
    expect(heard).toEqual([]);
    dispatchEvent(new Event("pointerdown"));
    board.photo();
    expect(heard).toContain("shutter");
    stop();
  });

  test("is silent when switched off, and remembers it", () => {
    const board = new Sound(make);
    board.unlock();
    board.switch(false);
    heard = [];
    board.photo();
    board.stands(sampleFrame({ 7: { distance: 9 } }));
    expect(heard).toEqual(["volume 0", "stands false"]);
    expect(new Sound(make).on).toBe(false);
  });

  test("makes no instrument where sound is off", () => {
    let made = 0;
    localStorage.setItem("railbird.sound", '{"on": false}');
    const board = new Sound(() => {
      made += 1;
      return make();
    });
    board.unlock();
    board.fanfare();
    board.muffle(1);
    expect(made).toBe(0);
    board.switch(true);
    expect(made).toBe(1);
    // Slow motion that began meanwhile is heard.
    expect(heard).toContain("muffle 1");
  });

  test("slow motion muffles once for each level", () => {
    const board = new Sound(make);
    board.unlock();
    heard = [];
    for (const level of [0, 0.5, 0.5, 1, 0]) board.muffle(level);
    expect(heard).toEqual(["muffle 0.5", "muffle 1", "muffle 0"]);
  });

  test("what comes later is struck later", () => {
    const struck: number[] = [];
    const board = new Sound(() => ({
      ...make(),
      strike: (_, strokes) => void struck.push(strokes[0]?.at ?? -1),
    }));
    board.unlock();
    board.play([{ kind: "bell" }, { kind: "bell", at: 1.5 }]);
    expect(struck).toEqual([0, 1.5]);
  });

  test("mutes one class and leaves the others", () => {
    const board = new Sound(make);
    board.unlock();
    board.mute("dice", true);
    heard = [];
    board.play([{ kind: "dice", dice: 2 }]);
    board.pay();
    expect(heard).toEqual(["till"]);
    expect(new Sound(make).muted("dice")).toBe(true);
    board.mute("dice", false);
    board.play([{ kind: "dice", dice: 2 }]);
    expect(heard.at(-1)).toBe("dice");
  });

  test("the slider at nought is off, and up again is on", () => {
    const board = new Sound(make);
    board.setVolume(0);
    expect(board.on).toBe(false);
    board.setVolume(0.3);
    expect(board.on).toBe(true);
  });

  test("a bad setting in the storage is the default", () => {
    localStorage.setItem("railbird.sound", '{"volume": 7, "muted": ["x", "till"]}');
    const board = new Sound(make);
    expect(board.volume).toBe(1);
    expect(board.muted("till")).toBe(true);
  });
});
