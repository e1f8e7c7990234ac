import type { Pages } from "../../../lib/book/book";
import { figure, space } from "../../../lib/book/signs";
import { cloth } from "../../../lib/draw/cloth";
import { die } from "../../../lib/draw/dice";

export const PAGES: Pages = {
  chapters: {
    entry: ["choose_stable", "enter"],
    wager: ["wager"],
    race: ["start", "run"],
    debt: ["debt", "offer"],
    end: ["lot", "over"],
  },
  signs: {
    cloth: cloth({ ground: "#c8102e", figure: "#ffffff", text: "R2" }),
    green: space("#1f6b47", "+5"),
    red: space("#b3202c", "−4"),
    odds: figure("5/2"),
    double: die(3, { size: 24 }) + die(3, { size: 24 }),
  },
  keys: ["L", "F"],
};
