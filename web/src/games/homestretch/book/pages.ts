import type { Pages } from "../../../lib/book/book";
import { disc, figure } from "../../../lib/book/signs";
import { cloth } from "../../../lib/draw/cloth";

export const PAGES: Pages = {
  chapters: {
    draft: ["setup", "draft"],
    betting: ["betting"],
    race: ["roll_off", "race"],
    second: ["second_chance"],
    end: ["over"],
  },
  signs: {
    cloth: cloth(9),
    token: disc("3"),
    hidden: disc(""),
    share: figure("½"),
    plus: figure("+4", "var(--turf)"),
    x: figure("X", "var(--claret)"),
  },
  keys: ["1 – 5", "S", "R"],
};
