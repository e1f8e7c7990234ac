import { describe, expect, test } from "vitest";
import de from "../../../../crates/engine/lang/de.json";
import en from "../../../../crates/engine/lang/en.json";
import type { Slot, Text } from "../../generated/engine";
import { fill, type Messages, Missing, say } from "./fill";

const MESSAGES: Record<string, Messages> = { en, de };
const reader = (language: string, seat: number | null = null) => ({
  language,
  messages: MESSAGES[language] as Messages,
  names: ["Maud", "Silas"],
  seat,
});

const rank: Text = { key: "said.rank", slots: { rank: 1234, seat: { seat: 0 } } };
const list = (most: Slot, last: Slot): Text => ({ key: "list", slots: { most, last } });

// The cases of the engine's `text.rs`: both must say the same.
describe("a message", () => {
  test.each([
    [list(rank, { cents: -123_456_700 }), "1,234. Maud and -$1,234,567"],
    [list({ cents: 420 }, []), "$4.20 and none"],
    [list(["a", "b", "c"], { key: "line.place" }), "a, b and c and place"],
    [list(["a", "b"], ["c"]), "a and b and c"],
    [list(-1234, { seat: 7 }), "-1,234 and 8"],
  ])("is written the reader's way: %j", (text, english) => {
    expect(say(text, reader("en"))).toBe(english);
  });

  test("has its money, numbers and lists in German", () => {
    const all = list(rank, { cents: -123_456_700 });
    expect(say(all, reader("de"))).toBe("1.234. Maud und -1.234.567 $");
    expect(say(list({ cents: 420 }, []), reader("de"))).toBe("4,20 $ und nichts");
  });

  test("speaks to its reader", () => {
    const passed: Text = { key: "said.passed", slots: { seat: { seat: 1 } } };
    expect(say(passed, reader("en"))).toBe("Silas passes.");
    expect(say(passed, reader("en", 1))).toBe("You pass.");
    expect(say(passed, reader("de", 1))).toBe("Du passt.");
    expect(say(list({ seat: 0 }, { seat: 1 }), reader("de", 1))).toBe("Maud und du");
  });

  test("chooses by a value, then by the plural, else the rest", () => {
    const messages: Messages = {
      lengths: { $: "n", 0: "level", one: "a length", other: "{n} lengths" },
      kind: { $: "line", "line.win": "first", other: "placed" },
      held: { $: "cards", 0: "nothing", other: "{cards}" },
      list: "{most} and {last}",
    };
    const english = { ...reader("en"), messages };
    const lengths = (n: number) => fill({ key: "lengths", slots: { n } }, english);
    expect([lengths(0), lengths(1), lengths(3)]).toEqual(["level", "a length", "3 lengths"]);
    expect(fill({ key: "kind", slots: { line: { key: "line.win" } } }, english)).toBe("first");
    expect(fill({ key: "kind", slots: { line: { key: "line.show" } } }, english)).toBe("placed");
    expect(fill({ key: "held", slots: { cards: [] } }, english)).toBe("nothing");
    expect(fill({ key: "held", slots: { cards: ["a", "b"] } }, english)).toBe("a and b");
  });

  test("that lacks something is shown by its key", () => {
    expect(() => fill({ key: "nonsense" }, reader("en"))).toThrow(Missing);
    expect(() => fill({ key: "said.passed" }, reader("en"))).toThrow(/seat/);
    expect(say({ key: "nonsense" }, reader("en"))).toBe("nonsense");
  });
});
