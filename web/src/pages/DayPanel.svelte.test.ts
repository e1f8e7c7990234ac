// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import type { DayAnswer } from "../generated/server";
import { api } from "../lib/shell/server";
import DayPanel from "./DayPanel.svelte";

const today: DayAnswer = {
  game: "stretch",
  day: "2026-11-17",
  ends: 0,
  name: "Mudlark Mile",
  distance: "",
  surface: "dirt",
  mode: "quick",
  horses: ["Citation", "Coaltown"],
  bankroll: 20_000,
  commitment: "",
  yesterday: false,
};

test.each([
  ["8.0", "8"],
  ["8.5", "8.5"],
  ["8+70yds", "8+70yds"],
])("a race over %s is said to go over %s furlongs", async (distance, said) => {
  vi.spyOn(api, "day").mockResolvedValue({ ...today, distance });
  const view = mount(DayPanel, { target: document.body });
  flushSync();
  // The panel has asked before, and so it is answered before.
  await api.day();
  flushSync();
  expect(document.body.textContent).toContain(`Mile, ${said} furlongs`);
  expect(document.body.textContent).not.toContain("NaN");
  await unmount(view);
  vi.restoreAllMocks();
});
