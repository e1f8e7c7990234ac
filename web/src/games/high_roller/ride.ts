/** What each die can bring, face by face: read off the title certificate and the track, for a choice that
 *  says what it risks. */

import type { Ground } from "./ground";
import type { Die, HorseSummary, Pack, Title } from "./types";

export function rating(title: Title, die: Die, backHalf: boolean): number {
  const [ride, drive] = backHalf
    ? [title.stamina_ride, title.stamina_drive]
    : [title.speed_ride, title.speed_drive];
  return die === "white" ? ride : drive;
}

/** The points of every face, from 1 on; nothing where the face puts the horse out of the race. */
export function facesOf(pack: Pack, title: Title, die: Die, backHalf: boolean): (number | null)[] {
  const { die_sides, minimum_points, disqualify_face } = pack.constants.race;
  const ability = pack.abilities[title.ability];
  return Array.from({ length: die_sides }, (_, i) => {
    const face = i + 1;
    if (die === "green" && face === disqualify_face) return null;
    if (backHalf && ability?.kind === "second_wind" && ability.face === face)
      return die === "white" ? ability.white_points : ability.green_points;
    return Math.max(minimum_points, face + rating(title, die, backHalf));
  });
}

/** What a throw is to do: get past the next horse ahead, or over the line. */
export type Goal = { kind: "pass"; horse: string; beyond: number } | { kind: "line"; from: number };

/** Where a horse stands on the track; nowhere in the gate. */
export const cellOf = ({ cell }: HorseSummary) => (cell === null || cell === "gate" ? null : cell);

/** Where the others stand. */
export const othersOf = (horses: readonly HorseSummary[], horse: HorseSummary) =>
  horses.flatMap((one) => (one.id === horse.id ? [] : (cellOf(one) ?? [])));

/** What every face reaches, and which of them come up to the goal. */
export interface Prospect {
  points: (number | null)[];
  hits: boolean[];
  /** How many faces come up to the goal. */
  count: number;
  /** How many put the horse out. */
  out: number;
}

export function goalOf(ground: Ground, horses: readonly HorseSummary[], horse: HorseSummary): Goal {
  const own = ground.progress(cellOf(horse));
  const ahead = horses
    .map((one) => ({ horse: one.id, beyond: ground.progress(cellOf(one)) }))
    .filter(({ beyond }) => beyond > own)
    .sort((a, b) => a.beyond - b.beyond)[0];
  return ahead ? { kind: "pass", ...ahead } : { kind: "line", from: ground.finish };
}

export function prospect(
  ground: Ground,
  horses: readonly HorseSummary[],
  horse: HorseSummary,
  points: (number | null)[],
  goal: Goal,
): Prospect {
  const others = othersOf(horses, horse);
  const hits = points.map((one) => {
    if (one === null) return false;
    const far = ground.farthest(cellOf(horse), one + horse.chips, others);
    return goal.kind === "pass" ? far > goal.beyond : far >= goal.from;
  });
  return {
    points,
    hits,
    count: hits.filter((hit) => hit).length,
    out: points.filter((one) => one === null).length,
  };
}
