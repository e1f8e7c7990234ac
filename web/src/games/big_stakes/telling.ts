/** A line in words: what it is called, what comes of it, and what it is worth. */

import { speech } from "../../lib/i18n/lang.svelte";
import type { Effect } from "../../lib/kit/options";
import type { Line, Measure } from "./lines";
import { inShort, s } from "./words";

/** How the horses of the race are spoken of. */
export interface Speaking {
  /** By its post: its name and whose it is. */
  horse: (post: number) => string;
  /** What a place is worth. */
  prize: (place: number) => number;
}

/** How near a horse is to the leader that is up with it. */
const UP = 3;

export function titleOf({ best, past, place, was, behind }: Line): string {
  const [first] = best;
  if (first !== "front") return s(`line.${first ?? "room"}`);
  if (past > 0) return s("line.home");
  if (place === 1) return s(was === 1 ? "line.keep" : "line.lead");
  return s(behind <= UP ? "line.up" : "line.far");
}

/** Where the horse would be to the foremost of the others. */
function stands({ leader, behind }: Line, { horse }: Speaking): string {
  if (leader === null) return s("why.first");
  const n = Math.ceil(Math.abs(behind));
  if (n === 0) return s("why.level", { horse: horse(leader) });
  return s(behind < 0 ? "why.ahead" : "why.behind", { n, horse: horse(leader) });
}

function passes({ passes }: Line, { horse }: Speaking): string {
  if (passes.length === 0) return "";
  return s("why.passes", { list: speech.words.list(passes.map(horse)) });
}

function holds({ holds: [post], boxes }: Line, { horse }: Speaking): string {
  if (post === undefined) return "";
  return s(boxes.includes(post) ? "why.boxes" : "why.holds", { horse: horse(post) });
}

const clear = ({ clear }: Line) => (clear === null ? s("why.clear") : s("why.gap", { n: clear }));

/** What a measure has to say for a line. */
const REASONS: Record<Measure, (line: Line, speaking: Speaking) => string[]> = {
  front: (line, speaking) => [stands(line, speaking), passes(line, speaking)],
  ground: () => [s("why.ground")],
  room: (line) => [clear(line)],
  block: (line, speaking) => [holds(line, speaking)],
};

/** The reason of a line in sentences: what it is best at first, and always where the horse would stand. */
export function reasonOf(line: Line, speaking: Speaking): string {
  const [first = "front", ...also] = line.best;
  const said = [first, ...also, "front" as const].flatMap((one) => REASONS[one](line, speaking));
  return [...new Set(said)].filter(Boolean).slice(0, 3).join(" ");
}

/** What is good news is marked as such. */
const effect = (words: string, good = false): Effect => ({ words, sign: good ? "up" : undefined });

export function effectsOf(line: Line, { prize }: Speaking): Effect[] {
  const { past, spaces, cell, turn, place } = line;
  const pays = prize(place);
  const ordinal = s("program.place", { n: place });
  return [
    past > 0
      ? effect(s("line.past", { n: past }), true)
      : effect(s("run.to", { n: spaces, lane: cell.lane })),
    ...(turn === null ? [] : [effect(s("line.turn", { n: turn }), turn === 0)]),
    pays > 0
      ? effect(s("line.pays", { place: ordinal, amount: inShort(pays) }), true)
      : effect(s("line.unpaid", { place: ordinal })),
  ];
}
