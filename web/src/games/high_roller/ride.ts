/** What each die can bring: read off the title certificate, for a choice that says what it risks. */

import type { Die, Pack, Title } from "./types";

export interface Prospect {
  least: number;
  most: number;
  /** One throw in so many is out of the race; never, without a number. */
  outOnceIn: number | null;
}

export function rating(title: Title, die: Die, backHalf: boolean): number {
  const [ride, drive] = backHalf
    ? [title.stamina_ride, title.stamina_drive]
    : [title.speed_ride, title.speed_drive];
  return die === "white" ? ride : drive;
}

export function prospect(pack: Pack, title: Title, die: Die, backHalf: boolean): Prospect {
  const { die_sides, minimum_points, disqualify_face } = pack.constants.race;
  const ability = pack.abilities[title.ability];
  const points: number[] = [];
  let out = 0;
  for (let face = 1; face <= die_sides; face += 1) {
    if (die === "green" && face === disqualify_face) {
      out += 1;
    } else if (backHalf && ability?.kind === "second_wind" && ability.face === face) {
      points.push(die === "white" ? ability.white_points : ability.green_points);
    } else {
      points.push(Math.max(minimum_points, face + rating(title, die, backHalf)));
    }
  }
  return {
    least: Math.min(...points),
    most: Math.max(...points),
    outOnceIn: out === 0 ? null : die_sides / out,
  };
}
