import { afterEach, expect, test, vi } from "vitest";
import { silksOf } from "../draw/silks";
import { fakeCanvas, recorder } from "../stage/canvas.testing";
import { around, broken, horse } from "./poster";

const silks = { ...silksOf(0), ground: "#123456", sleeves: "#654321" };
const POSTER = {
  game: "Homestretch",
  title: "<Ann> wins",
  story: "Ann finishes $600 ahead of Ben.",
  silks,
  places: [{ rank: 1, name: "<Ann>", amount: "$1,500", silks }],
  date: "today",
  link: "example.org/t/1",
};

afterEach(() => void vi.unstubAllGlobals());

test("the horse of a poster is the one of the track, in the winner's silks", () => {
  fakeCanvas();
  const { c, strokes } = recorder();
  horse(c, POSTER);
  const colours = strokes.flatMap(([name, value]) => (name === "fillStyle" ? [value] : []));
  expect(colours).toEqual(expect.arrayContaining([silks.ground, silks.sleeves]));
});

test("a poster names the winner, the first three and where to look, and nothing breaks out of it", () => {
  const text = [...around(POSTER).matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words);
  const shown = ["HOMESTRETCH", "&lt;Ann&gt; wins", "&lt;Ann&gt;", "$1,500", "example.org/t/1"];
  expect(text).toEqual(expect.arrayContaining(shown));
});

test("long lines are broken between words", () => {
  expect(broken("one two three", 7)).toEqual(["one two", "three"]);
  expect(broken("extraordinarily", 7)).toEqual(["extraordinarily"]);
});
