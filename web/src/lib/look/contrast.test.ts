import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CLOTHS } from "../draw/cloth";
import { contrast } from "./contrast";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The colour of a token by day or by night, from the style sheet itself. */
function token(name: string, theme: "day" | "night"): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];
  const pair = /light-dark\((#\w+), (#\w+)\)/.exec(value ?? "");
  const colour = pair ? pair[theme === "day" ? 1 : 2] : value;
  if (!colour?.startsWith("#")) throw new Error(`no colour --${name}`);
  return colour;
}

/** Ground, and the text that is set on it. */
const PAIRS: [string, string[]][] = [
  ["paper", ["ink", "ink2", "turf", "claret", "turn"]],
  ["panel", ["ink", "ink2", "turf", "claret", "turn"]],
  ["sheet", ["ink", "ink2", "turf", "claret", "turn"]],
  ["mark", ["ink", "ink2"]],
  ["gain", ["on-gain"]],
  ["loss", ["on-loss"]],
  ["deep", ["on-deep"]],
  ["sky", ["on-sky"]],
  ["sky2", ["on-sky"]],
  ["sky3", ["on-sky"]],
  ["turf", ["on-turf"]],
  ["grass", ["on-grass"]],
  ["grass2", ["on-grass"]],
  ["dirt", ["on-dirt"]],
  ["dirt2", ["on-dirt"]],
  ["finish", ["on-finish"]],
  ["board", ["board-ink", "board-label", "amber", "green", "blue", "red"]],
  ["board-top", ["board-ink", "board-label", "amber", "green", "blue", "red"]],
  ["gold", ["board"]],
  ["silver", ["board"]],
  ["bronze", ["board"]],
  ["well", ["board-ink", "board-label", "amber", "green", "blue", "red"]],
];

describe.each(["day", "night"] as const)("%s", (theme) => {
  const cases = PAIRS.flatMap(([ground, texts]) => texts.map((text) => [text, ground] as const));

  test.each(cases)("%s on %s can be read", (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["paper", "panel"])("the focus ring stands out from %s", (ground) => {
    expect(contrast(token("focus", theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test("the colours of the design are the ones of the style sheet", () => {
  const named = {
    paper: "#f5efe0",
    panel: "#fbf8ef",
    ink: "#1b211d",
    ink2: "#4c554f",
    turf: "#1f6b47",
    dirt: "#c79f6c",
    amber: "#ffb62e",
    claret: "#8e1f2f",
  };
  for (const [name, colour] of Object.entries(named)) expect(token(name, "day")).toBe(colour);
});

test.each(CLOTHS.map((cloth, i) => [i + 1, cloth] as const))(
  "the number on cloth %i can be read",
  (_, cloth) => expect(contrast(cloth.ground, cloth.figure)).toBeGreaterThanOrEqual(4.5),
);
