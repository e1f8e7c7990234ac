/** The guided race of the game. */

import { lessonOf, TWO_BOTS } from "../../learn/lessons";
import { s } from "./words";

export const lesson = lessonOf((key) => s(`lesson.${key}`), {
  table: { seats: 3, bots: TWO_BOTS, options: { program: [6] } },
  hints: [
    { key: "enter", phases: ["choose_stable", "enter"] },
    { key: "tired", phases: ["enter"] },
    { key: "keep", phases: ["enter"] },
    { key: "wager", phases: ["wager"] },
    { key: "odds", phases: ["wager"] },
    { key: "throw", phases: ["start", "run"] },
    { key: "spaces", phases: ["run"] },
    { key: "third", phases: ["run"] },
    { key: "debt", phases: ["debt", "offer"] },
    { key: "end", phases: ["over"] },
  ],
});
