/** The guided race of the game. */

import { lessonOf, TWO_BOTS } from "../../learn/lessons";
import { s } from "./words";

export const lesson = lessonOf((key) => s(`lesson.${key}`), {
  table: { seats: 3, bots: TWO_BOTS, options: { auction: "draft" } },
  hints: [
    { key: "draft", phases: ["draft_roll", "draft"] },
    { key: "price", phases: ["draft_roll", "draft"] },
    { key: "card", phases: ["draft"], mine: true },
    { key: "bet", phases: ["posts", "bets"] },
    { key: "slots", phases: ["bets"] },
    { key: "class", phases: ["bets"] },
    { key: "dice", phases: ["ride", "throw"] },
    { key: "path", phases: ["run"], mine: true },
    { key: "patience", phases: ["run"], mine: true },
    { key: "order", phases: ["ride", "throw", "run"] },
    { key: "end", phases: ["photo", "done"] },
  ],
});
