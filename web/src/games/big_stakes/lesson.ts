/** The guided race of the game. */

import { lessonOf, TWO_BOTS } from "../../learn/lessons";
import { s } from "./words";

export const lesson = lessonOf((key) => s(`lesson.${key}`), {
  table: { seats: 3, bots: TWO_BOTS, options: { program: ["d6"] } },
  hints: [
    { key: "card", phases: ["release", "trade", "answer", "keep"] },
    { key: "release", phases: ["release"], mine: true },
    { key: "trade", phases: ["trade", "answer"] },
    { key: "keep", phases: ["keep"], mine: true },
    { key: "enter", phases: ["enter"] },
    { key: "post", phases: ["draw", "post"] },
    { key: "dice", phases: ["roll", "run"] },
    { key: "path", phases: ["run"], mine: true },
    { key: "chute", phases: ["run"], mine: true },
    { key: "order", phases: ["roll", "run"] },
    { key: "end", phases: ["finished"] },
  ],
});
