import type { Pages } from "../../../lib/book/book";
import { figure, hatched, space } from "../../../lib/book/signs";
import { cloth } from "../../../lib/draw/cloth";
import { die } from "../../../lib/draw/dice";

export const PAGES: Pages = {
  chapters: {
    meet: ["condition", "program", "order", "vote"],
    breeding: [
      "sire",
      "dam",
      "mate",
      "breed_running",
      "breed_heart",
      "breed_sex_color",
      "trim",
      "name",
    ],
    stable: ["deal", "release", "trade", "answer", "keep"],
    auction: ["catalogue", "auction"],
    entry: ["enter", "jockey", "pace"],
    gate: ["draw", "post"],
    race: ["whip", "roll", "run", "inquiry", "whip_draw"],
    end: ["finished"],
  },
  signs: {
    cloth: cloth(4),
    red: die(4, { size: 26, colour: "red" }),
    heart: figure("♥ 7", "var(--claret)"),
    turf: figure("7²"),
    dry: figure("7–"),
    closed: hatched(),
    chute: space("#a9814f", "▯▯"),
  },
  keys: [],
};
