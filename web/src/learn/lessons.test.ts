import { describe, expect, test } from "vitest";
import { SHELF } from "../games/shelf";
import { AT_ONCE, hintsNow, lessonOf } from "./lessons";

const WORDS = import.meta.glob<object>("../games/*/en.json", { eager: true, import: "default" });

describe.each(SHELF)("the guided race of $name", ({ id, lesson: load }) => {
  test("says every hint that is written for it, each once", async () => {
    const { lesson } = await load();
    const written = Object.entries(WORDS[`../games/${id}/en.json`] ?? {}).filter(([key]) =>
      key.startsWith("lesson."),
    );
    const said = lesson.hints.map(({ key, words }) => [`lesson.${key}`, words()]);
    expect(said.length).toBeGreaterThan(AT_ONCE);
    expect(said.sort()).toEqual(written.sort());
  });
});

test("a few hints of the phase are shown, without those put away", () => {
  const lesson = lessonOf((key) => key, {
    table: { seats: 2 },
    hints: [
      { key: "dice", phases: ["roll", "race"] },
      { key: "choice", phases: ["race"], mine: true },
      { key: "tokens", phases: ["race"] },
      { key: "push", phases: ["race"] },
      { key: "home", phases: ["race"] },
      { key: "end", phases: ["over"] },
    ],
  });
  const now = (phase: string, mine: boolean, away = "") =>
    hintsNow(lesson, phase, mine, (key) => key === away).map(({ key }) => key);
  expect(now("race", false)).toEqual(["dice", "tokens", "push"]);
  expect(now("race", true, "dice")).toEqual(["choice", "tokens", "push"]);
  expect(now("no such phase", true)).toEqual([]);
});
