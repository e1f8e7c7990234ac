/** How a race was won, in a sentence that is true of its steps. */

import { margin } from "../call/margin";
import { speech } from "../i18n/lang.svelte";
import { type RaceFrame, type Runner, runner } from "../race/frame";
import type { RaceMoment } from "../race/steps";
import { runOf } from "./run";
import { b } from "./words";

/** From so many changes of the lead on they are what is told. */
const MANY = 3;
/** In a field of fewer, nobody is far back. */
const FIELD = 4;

const wins = (one: Runner | undefined) => one?.status.kind === "finished" && one.status.place === 1;

/** Who crossed the line first. */
function foremost({ runners }: RaceFrame): number {
  const home = runners.filter(({ status }) => status.kind !== "out");
  return home.reduce((best, one) => (one.distance > best.distance ? one : best)).post;
}

/** Empty where the game says nothing of how it was run. `longShot`: whether no horse would have paid more than
 *  the winner. */
export function story(steps: readonly RaceMoment[], longShot = false): string {
  const run = runOf(steps);
  const frame = steps.at(-1)?.frame;
  if (!run || !frame) return "";
  const name = (post: number) => runner(frame, post)?.name ?? "";
  const { winner, leads, lastLead, gap, tied, lastOf: n } = run;
  const horse = name(winner);
  const open = frame.course.kind === "open";
  if (tied.length > 0) {
    const heat = tied.filter((post) => wins(runner(frame, post)));
    const by = heat.length > 0 ? "nobody" : open ? "photo" : "rule";
    const others = speech.words.list((heat.length > 0 ? heat : tied).map(name));
    return b("story.tied", { by, horse, others });
  }
  if (gap !== null && gap < 0) return b("story.inquiry", { horse, other: name(foremost(frame)) });
  if (longShot) return b("story.long", { horse });
  if (open && !run.followed) return "";
  if (n !== null && n >= FIELD) return b("story.last", { horse, n });
  // The last that is known of a race on an open course is the call at the top of the stretch.
  const at = open ? "call" : "line";
  if (lastLead === null) return b("story.level", { at, horse });
  if (lastLead !== winner) return b("story.late", { at, horse, other: name(lastLead) });
  const won = {
    by: gap !== null && gap > 0 ? "so much" : "nothing",
    margin: margin(gap ?? 0, frame.unit, speech.words),
  };
  if (run.wire) return b("story.wire", { horse, ...won });
  if (leads.length === 1) return b("story.alone", { horse, ...won });
  const changes = leads.length - 1;
  if (changes >= MANY) return b("story.changes", { horse, n: changes, ...won });
  const other = name(leads.at(-2) ?? 0);
  return b(leads.indexOf(winner) < changes ? "story.back" : "story.took", {
    horse,
    other,
    ...won,
  });
}
