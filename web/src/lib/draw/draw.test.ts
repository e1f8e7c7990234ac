import { expect, test } from "vitest";
import { badge, COATS, type Coat, dress, horseSide } from "./horse";
import { bulbs } from "./bulbs";
import { cloth, CLOTHS } from "./cloth";
import { die } from "./dice";

test("cloths are in the North American order", () => {
  expect(CLOTHS.map(({ name }) => name).join(" ")).toBe(
    "red white blue yellow green black orange pink turquoise purple gray lime brown maroon khaki copen navy forest moonstone fuchsia",
  );
});

test("a drawing with a label is an image, one without is decoration", () => {
  expect(cloth(7, { label: "seven" })).toContain('role="img" aria-label="seven"');
  expect(cloth(7)).toContain('aria-hidden="true"');
});

test("words from outside can not become markup", () => {
  const drawing = bulbs("1", { label: '<b onload="x">&' });
  expect(drawing).toContain("&lt;b onload=&quot;x&quot;&gt;&amp;");
});

test("a die shows as many pips as it counts", () => {
  for (let value = 1; value <= 6; value += 1) {
    expect(die(value).match(/<circle/g)).toHaveLength(value);
  }
});

test("bulb text says what it shows, and lights 35 dots a letter between on and off", () => {
  const drawing = bulbs("Äa1");
  expect(drawing).toContain('aria-label="Äa1"');
  expect(drawing.match(/h0/g)).toHaveLength(3 * 35);
  expect(bulbs("1\u00a0$ −2", { label: "" })).toBe(bulbs("1 $ -2", { label: "" }));
  expect(bulbs("é")).toBe(bulbs("é", { label: "é" }));
  expect(bulbs("é", { label: "x" })).toBe(bulbs("e", { label: "x" }));
});

test("three gallop phases and five coats differ, none holds a style or an id", () => {
  const phases = ([0, 1, 2] as const).map((phase) => horseSide(dress(4), phase));
  expect(new Set(phases).size).toBe(3);
  const coats = (Object.keys(COATS) as Coat[]).map((coat) => horseSide({ ...dress(4), coat }));
  expect(new Set(coats).size).toBe(5);
  for (const drawing of [...phases, ...coats, badge(dress(12))]) {
    expect(drawing).not.toMatch(/NaN|undefined| style=| id=/);
  }
});
