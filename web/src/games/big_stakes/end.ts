/** The end of a race: who won for whom, and the prize money. */

import type { Ended, Known } from "../../lib/beats/end";
import { b } from "../../lib/beats/words";
import { runner } from "../../lib/race/frame";
import { dressed, ownerIn } from "./dress";
import { captionOf, photos } from "./result";
import type { RaceCard, View } from "./types";

/** `cards`: what is printed on the races, where a table has read the pack. */
export function end(
  { before, after, frame, you }: Ended<View>,
  cards: readonly RaceCard[] = [],
): Known {
  const { seats, program } = before.view.summary;
  const summary = after?.view.summary;
  const rows = summary?.races[frame.race - 1]?.result ?? [];
  return {
    dress: dressed(before, frame),
    names: seats.map(({ name }) => name),
    of: program?.length,
    owners: (post) => {
      const owner = ownerIn(before.view.summary, frame, post);
      return owner ? [owner.seat] : [];
    },
    prize: (post) => rows.find((row) => row.post === post)?.prize,
    caption: ([first]) => {
      const tie = photos(rows).find((one) => one.rows.some(({ post }) => post === first));
      return tie && captionOf(tie);
    },
    money: summary && ((seat) => summary.seats[seat]?.prize),
    mine:
      you === null
        ? null
        : rows
            .filter(({ seat, prize }) => seat === you && prize > 0)
            .map(({ place, horse, prize, post }) => ({
              what: b("paid.owner", {
                place: b("place", { n: place ?? 0 }),
                horse: runner(frame, post)?.name ?? horse,
              }),
              amount: prize,
              post,
            })),
    next: nextOf(program ?? [], frame.race, cards),
  };
}

function nextOf(
  program: readonly string[],
  race: number,
  cards: readonly RaceCard[],
): string | null {
  const id = program[race];
  if (id === undefined) return null;
  const next = b("next.race", { number: race + 1, of: program.length });
  const name = cards.find((card) => card.id === id)?.name;
  return name ? b("next.named", { race: next, name }) : next;
}
