// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dress } from "../draw/horse";
import { speech } from "../i18n/lang.svelte";
import Beats from "./Beats.svelte";
import type { RaceEnd } from "./end";
import { paidAt } from "./time";

const END: RaceEnd = {
  race: { number: 2, of: 4, name: "Iron Bridge" },
  placed: [
    { post: 9, name: "Low Tide Lou", place: 1, owners: [{ seat: 1, name: "Ben" }], prize: 24000 },
    { post: 4, name: "Marigold Mile", place: 2, owners: [{ seat: 0, name: "Ann" }], prize: 18000 },
  ],
  dress,
  photo: [],
  caption: "",
  inquiry: false,
  margin: "",
  story: "Led early.",
  mine: [
    { what: "Second", amount: 6000, post: 4 },
    { what: "A token", amount: 9000 },
  ],
  seats: [
    { seat: 0, name: "Ann", before: 41000, after: 56000 },
    { seat: 1, name: "Ben", before: 44000, after: 45000 },
  ],
  next: "Race 3 of 4: Marble Arch",
  written: (amount) => speech.words.dollars(Math.round(amount)),
  purse: [],
};

let close = () => {};

function show(
  change: Partial<RaceEnd> = {},
  props: { brief?: boolean; speed?: number; phone?: boolean } = {},
) {
  const [onsettle, ondone] = [vi.fn(), vi.fn()];
  const view = mount(Beats, {
    target: document.body,
    props: {
      end: { ...END, ...change },
      chairs: [],
      you: 0,
      speed: 1,
      brief: false,
      ...props,
      onsettle,
      ondone,
    },
  });
  close = () => void unmount(view);
  flushSync();
  return { onsettle, ondone };
}

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
};
const beat = () => document.querySelector("[data-beat]")?.getAttribute("data-beat");
const words = () => document.querySelector("[data-beat]")?.textContent ?? "";
const press = (key: string) => {
  dispatchEvent(new KeyboardEvent("keydown", { key }));
  flushSync();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

afterEach(() => {
  close();
  close = () => {};
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the beats", () => {
  const path = async (step: number, most: number) => {
    const seen: string[] = [];
    for (let at = 0; at < most; at += step) {
      const now = beat() ?? "";
      if (now !== seen.at(-1)) seen.push(now);
      await pass(step);
    }
    return seen;
  };

  test("come one after the other in less than twenty seconds, and the money with the fourth", async () => {
    const { onsettle, ondone } = show();
    expect(await path(100, 9000)).toEqual(["finish", "official", "circle"]);
    expect(words()).toContain("Low Tide Lou wins for Ben");
    expect(onsettle).not.toHaveBeenCalled();
    for (const amount of ["56,000", "45,000", "15,000"]) expect(words()).not.toContain(amount);
    expect(await path(100, 4900)).toEqual(["circle", "payout"]);
    expect(onsettle).toHaveBeenCalled();
    expect(words()).toContain("+$15,000");
    expect(words()).toContain("You take the lead from Ben.");
    await pass(3000);
    expect(beat()).toBe("next");
    expect(ondone).not.toHaveBeenCalled();
    await pass(500);
    expect(ondone).toHaveBeenCalled();
  });

  test("are left with one key each, but not by the key that led to them", async () => {
    const { ondone } = show();
    for (const kind of ["finish", "official", "circle", "payout", "next"]) {
      expect(beat()).toBe(kind);
      press("z");
      expect(beat()).toBe(kind);
      await pass(300);
      press("z");
    }
    expect(ondone).toHaveBeenCalledOnce();
  });

  test("go twice as fast for who wants that", async () => {
    show({}, { speed: 2 });
    await pass(4400);
    expect(beat()).toBe("circle");
    await pass(250);
    expect(beat()).toBe("payout");
  });

  test("leave out what there is not: money, a winner, another race", async () => {
    const { ondone } = show({ seats: [], next: null, placed: [] });
    expect(await path(100, 4500)).toEqual(["finish", "official"]);
    expect(words()).toContain("No horse got home.");
    await pass(200);
    expect(ondone).toHaveBeenCalledOnce();
  });

  test("have a photo exactly when a tie rule decided, and it says who was level", () => {
    const shown = () => [
      document.querySelectorAll(".photo").length,
      words().includes("Level at the line"),
    ];
    show();
    expect(shown()).toEqual([0, false]);
    close();
    show({ photo: [9, 4] });
    expect(shown()).toEqual([1, true]);
    expect(words()).toContain("Low Tide Lou and Marigold Mile");
  });

  test("are one card for who skips, with the places and the money", async () => {
    const { onsettle, ondone } = show();
    document.querySelector<HTMLElement>("[data-skip-beats]")?.click();
    flushSync();
    expect(beat()).toBe("card");
    for (const told of ["Low Tide Lou", "Marigold Mile", "+$15,000", "$56,000"])
      expect(words()).toContain(told);
    expect(onsettle).toHaveBeenCalled();
    await pass(6100);
    expect(ondone).toHaveBeenCalledOnce();
  });

  test("are stills with the same times where nothing is to move", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    show();
    await pass(9150);
    expect([beat(), document.querySelector(".beats")?.classList.contains("still")]).toEqual([
      "payout",
      true,
    ]);
    for (const told of ["+$15,000", "$56,000"]) expect(words()).toContain(told);
  });

  test("are on the big screen for a phone beside it, which tells its own money alone", async () => {
    show({}, { phone: true });
    for (const kind of ["finish", "official", "circle"]) {
      expect(beat()).toBe(kind);
      expect(words()).toContain("big screen");
      expect(words()).not.toContain("Low Tide Lou");
      await pass(300);
      press("z");
    }
    await pass(4500);
    expect(words()).toContain("+$15,000");
    expect(words()).not.toContain("45,000");
  });
});

test("however many lines there are, a payout ends in its time", () => {
  for (const lines of [0, 1, 4, 30]) {
    expect(paidAt(4200, lines)).toMatchObject({ sum: 1, swap: true });
    expect(paidAt(0, lines).sum).toBe(0);
    expect(paidAt(4200, lines).lines).toBeGreaterThanOrEqual(lines);
  }
});
