import type { Pages } from "../../../lib/book/book";
import { disc, figure, space } from "../../../lib/book/signs";
import { cloth } from "../../../lib/draw/cloth";
import { die } from "../../../lib/draw/dice";

export const PAGES: Pages = {
  chapters: {
    outcry: ["lot", "outcry"],
    ordered: ["nominate", "raise"],
    draft: ["draft_roll", "draft"],
    bets: ["posts", "bets"],
    race: ["ride", "throw", "run"],
    end: ["photo", "done"],
  },
  signs: {
    cloth: cloth(4),
    white: die(5, { size: 26 }),
    green: die(5, { size: 26, colour: "green" }),
    rating: figure("+1/+2"),
    patience: disc("1", "#1f6b47"),
    cost: space("#ffb62e", "2", "#111"),
  },
  keys: [],
};
