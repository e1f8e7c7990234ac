/** The guided race of the game. */

import { lessonOf, TWO_BOTS } from "../../learn/lessons";
import { s } from "./words";

export const lesson = lessonOf((key) => s(`lesson.${key}`), {
  table: { seats: 3, bots: TWO_BOTS, options: { purple_races: 1, green_races: 0 } },
  hints: [
    { key: "share", phases: ["draft"] },
    { key: "price", phases: ["draft"] },
    { key: "pass", phases: ["draft"] },
    { key: "spots", phases: ["betting"] },
    { key: "values", phases: ["betting"] },
    { key: "stack", phases: ["betting"] },
    { key: "roll", phases: ["roll_off", "race"] },
    { key: "choice", phases: ["race"], mine: true },
    { key: "tokens", phases: ["race"] },
    { key: "third", phases: ["race"] },
    { key: "end", phases: ["over"] },
  ],
});
