/** Questions about the race that the text view answers itself, in the words of the command line. What
 *  is no such question is a move, and the table's to judge. */

import { margin } from "../call/margin";
import type { Words } from "../i18n/words";
import { orderRows, type RaceFrame } from "./frame";

/** The answer to `order` or `gap POST`, or null when the line is something else. */
export function answer(line: string, frame: RaceFrame, words: Words): string | null {
  const [word, rest] = line.trim().toLowerCase().split(/\s+/);
  const rows = orderRows(frame);
  if (word === "order") {
    return rows
      .map(({ position, runner: { post, name } }) => `${position}. ${post} ${name}`)
      .join(", ");
  }
  if (word !== "gap") return null;
  const row = rows.find(({ runner: { post } }) => post === Number(rest));
  if (!row) return words.say("command.no_horse", { post: rest ?? "" });
  const { post, name } = row.runner;
  if (row.out) return `${post} ${name}: ${words.say("race.out")}`;
  if (row.finished !== null)
    return `${post} ${name}: ${words.say("race.finished", { place: row.finished })}`;
  const behind = row.behind > 0 ? margin(row.behind, frame.unit, words) : words.say("race.front");
  return words.say(row.behind > 0 ? "command.behind" : "command.front", {
    post,
    horse: name,
    margin: behind,
  });
}
