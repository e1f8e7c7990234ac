/** The end of a race: how it was won, and what the slips pay. The chart comes after it. */

import type { Ended, Known, Payment } from "../../lib/beats/end";
import { b } from "../../lib/beats/words";
import { dress } from "../../lib/draw/horse";
import { type RaceFrame, runner } from "../../lib/race/frame";
import { photoOf, photos } from "./calls";
import { captionOf } from "./chart";
import { dollars, price } from "./format";
import { racesOf, type Sheet, type StretchView } from "./types";
import { s } from "./words";

export function end({ before, after, frame, you }: Ended<StretchView>): Known {
  const sheet = after?.view.summary.races[frame.race - 1];
  const seats = after?.view.summary.seats ?? [];
  const paid = sheet?.payoffs && sheet.bets && sheet.bets.length > 0;
  const prices = (sheet?.horses ?? []).map(({ pp, odds }) => ({ pp, price: price(odds) }));
  const best = Math.max(...prices.map((one) => one.price));
  return {
    dress,
    names: seats.map(({ name }) => name),
    of: racesOf(before.options),
    photo: photoOf(sheet),
    caption: ([first]) => {
      const group =
        sheet && photos(sheet).find(({ lines }) => lines.some(({ pp }) => pp === first));
      return group && captionOf(group);
    },
    inquiry: sheet?.horses.some(({ status }) => status === "dq") ?? false,
    longShot: (post) => best > 0 && prices.find(({ pp }) => pp === post)?.price === best,
    story: sheet ? unfollowed(sheet, frame) : "",
    written: (amount) => dollars(Math.round(amount * 100)),
    money: paid ? (seat) => (seats[seat]?.money ?? 0) / 100 : undefined,
    mine: paid && you !== null ? paidTo(sheet, you, frame) : null,
  };
}

/** Quickplay says nothing of the way to the wire. */
function unfollowed(sheet: Sheet, frame: RaceFrame): string {
  const won = sheet.horses.find(({ place }) => place === 1);
  if (!won) return "";
  const horse = runner(frame, won.pp)?.name ?? won.horse;
  const least = Math.min(...sheet.horses.map(({ odds }) => price(odds)));
  if (!won.odds) return s("ending.figure", { horse, figure: won.speed ?? 0 });
  return s(price(won.odds) === least ? "ending.favorite" : "ending.odds", {
    horse,
    odds: won.odds,
  });
}

function paidTo({ bets, horses }: Sheet, you: number, frame: RaceFrame): Payment[] {
  return (bets ?? [])
    .filter((bet) => bet.seat === you && (bet.return ?? 0) > 0)
    .map(({ horse, kind, stake, return: back }) => {
      const post = horses.find((one) => one.horse === horse)?.pp ?? 0;
      const on = runner(frame, post)?.name ?? horse;
      return {
        what: b("paid.bet", { line: kind, stake: dollars(stake), on }),
        amount: (back ?? 0) / 100,
        post,
      };
    });
}
