import { afterEach, expect, test, vi } from "vitest";
import { Pacer } from "./pacer";

afterEach(() => vi.useRealTimers());

test("one line in two seconds, the newest wins", () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const pacer = new Pacer((line) => said.push(line), Date.now);
  pacer.offer("a");
  pacer.offer("b");
  vi.advanceTimersByTime(500);
  pacer.offer("c");
  expect(said).toEqual(["a"]);
  vi.advanceTimersByTime(1500);
  expect(said).toEqual(["a", "c"]);
  vi.advanceTimersByTime(5000);
  pacer.offer("d");
  expect(said).toEqual(["a", "c", "d"]);
});

test("a stopped pacer keeps quiet", () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const pacer = new Pacer((line) => said.push(line), Date.now);
  pacer.offer("a");
  pacer.offer("b");
  pacer.stop();
  vi.advanceTimersByTime(5000);
  expect(said).toEqual(["a"]);
});
