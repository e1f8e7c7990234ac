import { describe, expect, test } from "vitest";
import { Log } from "./log.svelte";
import type { NumberedEvent } from "./types";

const told = (number: number, type = "laid"): NumberedEvent => ({ number, event: { type } });
const back = (number: number, back_to: number): NumberedEvent => ({
  ...told(number, "taken_back"),
  back_to,
});
const numbers = (log: Log) => log.events.map(({ number }) => number);

describe("the log", () => {
  test("follows what is told", () => {
    const log = new Log();
    log.take([], 0, true);
    log.take([told(1), told(1)], 1, false);
    log.take([told(2)], 2, false);
    expect(numbers(log)).toEqual([1, 1, 2]);
    expect(log.news).toEqual([told(2)]);
  });

  test("has nothing of what was taken back, once or again", () => {
    const log = new Log();
    log.take([], 0, true);
    log.take([told(1), told(2), told(3)], 3, false);
    log.take([back(4, 1)], 4, false);
    expect(numbers(log)).toEqual([1]);
    log.take([told(5), told(6)], 6, false);
    log.take([back(7, 5)], 7, false);
    expect(numbers(log)).toEqual([1, 5]);
  });

  test("is filled from the past, of which more may be taken back later", async () => {
    const log = new Log();
    log.take([], 4, true);
    expect(log.unread).toBe(4);
    log.take([told(5)], 5, false);
    const past = [told(1), told(2), told(3), back(4, 2), told(5)];
    await log.recall(async () => ({ events: past }));
    expect(log.unread).toBe(0);
    expect(numbers(log)).toEqual([1, 2, 5]);
    log.take([back(6, 1)], 6, false);
    expect(numbers(log)).toEqual([1]);
  });

  test("of a table that is looked at anew begins anew", async () => {
    const log = new Log();
    log.take([], 2, true);
    let answer = (_: { events: NumberedEvent[] }) => {};
    const reading = log.recall(() => new Promise((done) => (answer = done)));
    log.take([], 3, true);
    answer({ events: [told(1), told(2)] });
    await reading;
    expect(numbers(log)).toEqual([]);
    expect(log.unread).toBe(3);
  });
});
