import { describe, expect, test } from "vitest";
import { worn } from "../draw/silks";
import de from "./de.json";
import en from "./en.json";
import { emptyChair, face } from "./face";
import { callBots, nameOf, nextBot, PEOPLE, personOf } from "./people";
import { strength } from "./words";

describe("who sits in a bot's chair", () => {
  test("is told by the name, whatever number stands behind it", () => {
    for (const { id, name } of PEOPLE) {
      expect(personOf({ seat: 5, name, bot: "sharp" })?.id).toBe(id);
      expect(personOf({ seat: 5, name: `${name} (2)`, bot: "random" })?.id).toBe(id);
      expect(nameOf({ seat: 5, name: `${name} (2)`, bot: "random" })).toBe(`${name} (2)`);
    }
  });

  test("follows from the seat where the name is a technical one, and that is never shown", () => {
    const chair = { seat: 7, name: "handicapper 8", bot: "handicapper" };
    expect(personOf(chair)?.id).toBe("dot");
    expect(nameOf(chair)).toBe("Dot Fairweather");
    // A list of finished tables has names alone.
    expect(nameOf({ seat: 1, name: "sharp 2" })).toBe("Dot Fairweather");
  });

  test("is nobody where a person plays, even under a regular's name", () => {
    expect(personOf({ seat: 0, name: "Silas Penny", bot: null })).toBeUndefined();
    expect(personOf({ seat: 0, name: "Ann", bot: null })).toBeUndefined();
    expect(personOf({ seat: 0, name: "Ann" })).toBeUndefined();
    expect(nameOf({ seat: 0, name: "Ann", bot: null })).toBe("Ann");
    expect(nameOf({ seat: 0, name: null, bot: null })).toBeNull();
  });

  test("wears own silks, and chosen ones before those", () => {
    const silas = PEOPLE[0]?.silks;
    expect(worn(0, [{ name: "Silas Penny", bot: "sharp" }])).toEqual(silas);
    const chosen = { pattern: "disc", ground: "#8a1424", figure: "#f4f0e2", sleeves: "#f4f0e2" };
    expect(worn(0, [{ bot: null, silks: chosen as typeof silas & object }])).toEqual(chosen);
    const patterns = PEOPLE.map(({ silks }) => silks.pattern);
    expect(new Set(patterns).size).toBe(PEOPLE.length);
  });
});

test("bots come one after the other, and are called as a server calls them", () => {
  const known = ["random", "handicapper", ...PEOPLE.map(({ id }) => id)];
  const there: string[] = [];
  while (there.length < 7) there.push(nextBot(known, there));
  expect(there).toEqual(["silas", "dot", "judge", "mags", "pip", "opal", "silas"]);
  expect(nextBot([], ["silas"])).toBe("dot");
  expect(nextBot(["random", "handicapper"], [])).toBe("handicapper");
  expect(callBots(["dot", "sharp", "silas", "dot"])).toEqual([
    "Dot Fairweather",
    "Silas Penny",
    "Silas Penny (2)",
    "Dot Fairweather (2)",
  ]);
});

test("every regular has a temper, a habit and a line in both languages", () => {
  for (const words of [en, de])
    for (const { id } of PEOPLE)
      for (const what of ["temper", "habit", "line"] as const)
        expect(words[`${id}.${what}`], `${id} ${what}`).toBeTruthy();
});

test("a bot's strength is a word, never its technical name", () => {
  for (const bot of ["random", "handicapper", "sharp", "expert", "something_new"])
    expect(strength(bot)).not.toContain(bot);
});

test("no two faces are alike, and the same player has the same face", () => {
  const silks = {
    pattern: "disc",
    ground: "#8a1424",
    figure: "#f4f0e2",
    sleeves: "#f4f0e2",
  } as const;
  const faces = [...PEOPLE.map((one) => face(one)), face({ name: "Ann", silks }), emptyChair()];
  expect(new Set(faces).size).toBe(faces.length);
  expect(face({ name: "Ann", silks })).toBe(face({ name: "Ann", silks }));
});
