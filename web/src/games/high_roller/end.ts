/** The end of the race: who won for whom, and what both purses pay. */

import type { Ended, Known, Payment } from "../../lib/beats/end";
import { b } from "../../lib/beats/words";
import { type RaceFrame, runner } from "../../lib/race/frame";
import { dressed } from "./dress";
import { captionOf } from "./photo";
import type { View } from "./types";

const PLACES = ["win", "place", "show"];

export function end({ before, after, frame, you }: Ended<View>): Known {
  const { horses, seats } = before.view.summary;
  const summary = after?.view.summary;
  const horseAt = (post: number) => horses.find((horse) => horse.post === post);
  const order = summary?.result?.order ?? [];
  return {
    dress: dressed(before),
    names: seats.map(({ name }) => name),
    of: 1,
    owners: (post) => {
      const owner = horseAt(post)?.owner ?? null;
      return owner === null ? [] : [owner];
    },
    prize: (post) => summary?.result?.prizes[order.indexOf(horseAt(post)?.id ?? "")],
    caption: ([first]) => {
      const id = horseAt(first ?? 0)?.id;
      const group = after?.view.photos.find(({ horses }) =>
        horses.some(({ horse }) => horse === id),
      );
      return group && captionOf(group);
    },
    money: summary && ((seat) => summary.seats[seat]?.cash),
    mine: after && you !== null ? paidTo(after.view, you, frame) : null,
  };
}

function paidTo({ flow, summary }: View, you: number, frame: RaceFrame): Payment[] {
  return flow.flatMap(({ purse, due, horse: id, shares }) => {
    const amount = shares.find(({ seat }) => seat === you)?.amount ?? 0;
    const post = summary.horses.find((horse) => horse.id === id)?.post ?? undefined;
    const horse = (post && runner(frame, post)?.name) || (id ?? "");
    const place = b("place", { n: PLACES.indexOf(due) + 1 });
    const owned = purse === "owners" && PLACES.includes(due);
    const what = owned ? b("paid.owner", { place, horse }) : b("paid.due", { due, horse });
    return amount > 0 ? [{ what, amount, post }] : [];
  });
}
