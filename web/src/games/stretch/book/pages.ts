import type { Pages } from "../../../lib/book/book";
import { figure } from "../../../lib/book/signs";
import { cloth } from "../../../lib/draw/cloth";
import { die } from "../../../lib/draw/dice";

export const PAGES: Pages = {
  chapters: {
    betting: ["condition", "odds", "odds_reroll", "betting"],
    pace: ["break", "setup", "pace"],
    form: ["form", "trouble", "jockey", "factors"],
    finish: ["speed", "form_save", "photo", "dq", "hundredths"],
    payout: ["payout", "finished"],
  },
  signs: {
    cloth: cloth(4),
    dice: die(4, { size: 24, colour: "red" }) + die(2, { size: 24 }),
    odds: figure("5-2"),
  },
  keys: ["N", "E"],
};
