import { expect, test } from "vitest";
import { silksOf } from "../draw/silks";
import { broken, poster } from "./poster";

test("a poster names the winner, the first three and where to look, and nothing breaks out of it", () => {
  const silks = silksOf(0);
  const svg = poster({
    game: "Homestretch",
    title: "<Ann> wins",
    story: "Ann finishes $600 ahead of Ben.",
    silks,
    places: [{ rank: 1, name: "<Ann>", amount: "$1,500", silks }],
    date: "today",
    link: "example.org/t/1",
  });
  const text = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words);
  const shown = ["HOMESTRETCH", "&lt;Ann&gt; wins", "&lt;Ann&gt;", "$1,500", "example.org/t/1"];
  expect(text).toEqual(expect.arrayContaining(shown));
});

test("long lines are broken between words", () => {
  expect(broken("one two three", 7)).toEqual(["one two", "three"]);
  expect(broken("extraordinarily", 7)).toEqual(["extraordinarily"]);
});
