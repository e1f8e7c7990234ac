import { describe, expect, test } from "vitest";
import { SHELF } from "../games/shelf";
import { AT_ONCE, hintsNow, type Lesson, LESSONS } from "./lessons";
import en from "./en.json";

describe("lessons", () => {
  test("every game of the shelf has one, and no hint stands twice", () => {
    expect(LESSONS.map(({ game }) => game).sort()).toEqual(SHELF.map(({ id }) => id).sort());
    const keys = LESSONS.flatMap(({ hints }) => hints.map(({ key }) => key as string));
    expect(new Set(keys).size).toBe(keys.length);
    // Every word that is there is said somewhere.
    const said = Object.keys(en).filter((key) => !/^learn\.|\.about$/.test(key));
    expect(keys.sort()).toEqual(said.sort());
  });

  test("a few hints of the phase are shown, without those put away", () => {
    const lesson = LESSONS[0] as Lesson;
    const race = hintsNow(lesson, "race", false, []);
    expect(race.length).toBe(AT_ONCE);
    expect(race.map(({ key }) => key)).not.toContain("homestretch.choice");
    const own = hintsNow(lesson, "race", true, [race[0]?.key ?? ""]);
    expect(own[0]?.key).toBe("homestretch.choice");
    expect(hintsNow(lesson, "no such phase", true, [])).toEqual([]);
  });
});
