import { expect, test } from "vitest";
import type { Ask, Text } from "../../generated/engine";
import { filled, help, told, wordsFor } from "./ask";

const text = (key: string, slots: Text["slots"] = {}): Text => ({ key, slots });
const reader = {
  language: "en",
  messages: {
    money: "${amount}",
    prompt: "Bet, or pass?",
    pass: "An empty slip",
    kept: "You keep your money.",
    slip: "Hand in the slip",
    stake: "Stake",
    on: "Horse",
    to: "To",
    horse: "{number} {name}",
    odds: "{odds}",
    line: "{line}",
  },
  names: ["Maud"],
  seat: 0,
};

const ask: Ask = {
  prompt: text("prompt"),
  ways: [
    { move: { type: "bets", bets: [] }, words: "pass", label: text("pass"), note: text("kept") },
    { move: { type: "bets", bets: [{ on: 1 }] }, words: "all 1", label: text("pass"), cost: 200 },
  ],
  suggested: 1,
  forms: [
    {
      kind: "bets",
      word: "bet",
      label: text("slip"),
      example: "bet 4 on 3 to win",
      fields: [
        {
          name: "bets",
          label: text("slip"),
          holds: "rows",
          least: 0,
          most: 4,
          fields: [
            {
              name: "stake",
              label: text("stake"),
              holds: "amount",
              unit: "cents",
              least: 250,
              most: 20_000,
              step: 50,
              quick: [],
            },
            {
              name: "on",
              label: text("on"),
              holds: "one",
              of: [
                {
                  value: "zev",
                  number: 3,
                  label: text("horse", { number: 3, name: "Zev" }),
                  note: text("odds", { odds: "9-5" }),
                },
                { value: "omaha", number: 4, label: text("line", { line: "Omaha" }), cost: 700 },
              ],
            },
            {
              name: "to",
              label: text("to"),
              holds: "one",
              of: [
                { value: "win", label: text("line", { line: "Sieg" }) },
                { value: "show", label: text("line", { line: "Show" }) },
              ],
            },
          ],
        },
      ],
    },
  ],
  closed: [],
};

test("the fields of a form are told with what is typed for each pick, where its label does not say it", () => {
  expect(filled(ask.forms[0]?.fields ?? [], reader)).toEqual([
    { label: "Stake", picks: ["$2.50 to $200"] },
    { label: "Horse", picks: ["3 Zev (9-5)", "4: Omaha, $700"], noted: true },
    { label: "To", picks: ["win: Sieg", "Show"], noted: false },
  ]);
});

test("help has every way that is worth a place, and every form", () => {
  expect(help(ask, reader)).toEqual([
    "Bet, or pass?",
    "pass: An empty slip (You keep your money)",
    "bet 4 on 3 to win: Hand in the slip",
    "Stake: $2.50 to $200",
    "Horse: 3 Zev (9-5); 4: Omaha, $700",
    "To: win: Sieg; Show",
  ]);
});

test("a way is told with its price", () => {
  const [, all] = ask.ways;
  expect(all && told(all, reader)).toEqual({ label: "An empty slip", note: "", cost: "$200" });
});

test("a move has the words of its way, whatever the order of its fields", () => {
  expect(wordsFor(ask, { bets: [], type: "bets" })).toBe("pass");
  expect(wordsFor(ask, { type: "bets", bets: [{ on: 1 }] })).toBe("all 1");
  expect(wordsFor(ask, { type: "bets", bets: [{ on: 2 }] })).toBeNull();
});
