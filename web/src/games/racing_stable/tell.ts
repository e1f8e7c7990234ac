/** What happens, in sentences: for the log of the text view and for announcements. */

import type { Event } from "./types";
import { colour, dollars, s, spaceText, whyOut } from "./words";

export interface Teller {
  player: (seat: number) => string;
  horse: (id: string) => string;
  /** What a bet is on: a horse or a colour. */
  on: (id: string) => string;
  list: (items: readonly string[]) => string;
}

/** A bet in the words of a receipt. */
export function betWords(
  bet: { on: string; to: "win" | "place" | "show"; amount: number; odds?: string | null },
  on: (id: string) => string,
): string {
  return s("receipt.bet", {
    amount: dollars(bet.amount),
    on: on(bet.on),
    to: s(`line.${bet.to}`),
    odds: bet.odds ?? "",
  }).trim();
}

/** An event in words; nothing where there is nothing to say. */
export function tell(event: Event, { player, horse, on, list }: Teller): string {
  switch (event.type) {
    case "stable_chosen":
      return s("told.stable_chosen", { name: player(event.seat), color: colour(event.color) });
    case "race_called":
      return s("told.race_called", { race: event.race, title: event.name });
    case "bought":
      return s("told.bought", {
        name: player(event.seat),
        list: list(event.horses.map(horse)),
        paid: dollars(event.paid),
      });
    case "entered":
      return event.horses.length === 0
        ? s("told.entered_none", { name: player(event.seat) })
        : s("told.entered", {
            name: player(event.seat),
            list: list(event.horses.map(horse)),
            paid: dollars(event.paid),
          });
    case "passed_over":
      return s("told.passed_over");
    case "wagered": {
      const all = [
        ...event.bets.map((bet) => betWords(bet, on)),
        ...event.claims.map((id) => s("receipt.claim", { horse: horse(id) })),
      ];
      return all.length === 0
        ? ""
        : s("told.wagered", { name: player(event.seat), list: all.join("; ") });
    }
    case "start_thrown":
      return s("told.start_thrown", { name: player(event.seat), dice: event.dice.join("+") });
    case "starter":
      return s("told.starter", { name: player(event.seat) });
    case "thrown":
      return event.from === event.to
        ? s("told.double", { horse: horse(event.horse), dice: event.dice.join("+") })
        : s("told.thrown", { horse: horse(event.horse), dice: event.dice.join("+") });
    case "missed":
      return s("told.missed", { horse: horse(event.horse) });
    case "stopped":
      return `${spaceText(event.effect, event.text)}.`;
    case "owes":
      return s("told.owes", {
        name: player(event.seat),
        amount: dollars(event.amount),
        horse: horse(event.horse),
      });
    case "home":
      return s("told.home", { horse: horse(event.horse), place: event.place });
    case "out":
      return s("told.out", { horse: horse(event.horse), why: whyOut(event.why) });
    case "offered":
      return s("told.offered", {
        name: player(event.seat),
        horse: horse(event.horse),
        buyer: player(event.buyer),
        price: dollars(event.price),
      });
    case "declined":
      return s("told.declined", { name: player(event.buyer) });
    case "sold":
      return s("told.sold", {
        name: player(event.buyer),
        horse: horse(event.horse),
        got: horse(event.got),
        price: dollars(event.price),
      });
    case "official":
      return s("told.official", { list: list(event.finish.map(horse)) });
    case "purse_paid":
      return s("told.purse_paid", {
        name: player(event.seat),
        horse: horse(event.horse),
        amount: dollars(event.amount),
      });
    case "bet_settled":
      return event.paid === 0
        ? ""
        : s("told.bet_settled", {
            name: player(event.seat),
            bet: betWords(event, on),
            paid: dollars(event.paid),
          });
    case "lot_drawn":
      return s("told.lot_drawn", { name: player(event.seat) });
    case "claim_settled":
      return event.got
        ? s("told.claim_won", {
            name: player(event.seat),
            horse: horse(event.horse),
            got: horse(event.got),
          })
        : s("told.claim_back", { name: player(event.seat), horse: horse(event.horse) });
    default:
      return "";
  }
}
