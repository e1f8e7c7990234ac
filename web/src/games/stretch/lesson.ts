/** The guided race of the game. */

import { lessonOf } from "../../learn/lessons";
import { s } from "./words";

export const lesson = lessonOf((key) => s(`lesson.${key}`), {
  table: { seats: 1, options: { cards: ["champagne_2009"], bankroll: 20_000 } },
  hints: [
    { key: "power", phases: ["condition", "odds", "odds_reroll", "betting"] },
    { key: "odds", phases: ["condition", "odds", "odds_reroll", "betting"] },
    { key: "slip", phases: ["betting"], mine: true },
    { key: "break", phases: ["break", "setup"] },
    { key: "pace", phases: ["pace", "form", "trouble", "jockey", "factors"] },
    { key: "form", phases: ["form", "trouble"] },
    { key: "speed", phases: ["speed", "form_save"] },
    { key: "photo", phases: ["photo", "dq", "hundredths"] },
    { key: "end", phases: ["payout", "finished"] },
    { key: "why", phases: ["finished"] },
  ],
});
