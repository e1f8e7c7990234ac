/** What stands, in words: for the text view, where nothing else says it. */

import { speech, t } from "../../lib/i18n/lang.svelte";
import type { OwnCommand } from "../../lib/play/page.svelte";
import type { Play } from "./play.svelte";
import { horseOf, LINES } from "./types";
import { s } from "./words";

export function heading({ summary }: Play): string {
  if (!summary) return s("tell.waiting");
  const { phase, race, races, market } = summary;
  return s(`tell.phase_${phase}`, { race, races, pass: market?.pass ?? 0 });
}

/** The position in a sentence or two; `hide` what the others at this screen may not know. */
export function standing(play: Play, hide: boolean): string {
  const { summary } = play;
  switch (summary?.phase) {
    case "draft":
      return hide ? "" : hand(play);
    case "betting":
    case "roll_off":
    case "race":
      return `${purse(play)} ${hide ? "" : bets(play)}`.trim();
    case "second_chance":
      return market(play);
    case "over":
      return summary.ranking
        .map(({ seat, rank, money }) =>
          s("tell.rank", { rank, name: play.name(seat), money: speech.words.dollars(money) }),
        )
        .join(" ");
    default:
      return "";
  }
}

/** A share with its name and its price. */
function priced(play: Play, card: string): string {
  const { name, price } = play.facts(horseOf(card));
  return `${card} ${name}${price === null ? "" : ` (${speech.words.dollars(price)})`}`;
}

function cards(play: Play, list: readonly string[]): string {
  return list.length > 0 ? speech.words.list(list.map((card) => priced(play, card))) : s("none");
}

function hand(play: Play): string {
  const { you } = play;
  if (!you) return s("tell.watching");
  return s("tell.hand", { hand: cards(play, you.hand), kept: cards(play, you.kept) });
}

function purse({ summary, pack }: Play): string {
  if (!summary?.card) return t("text.no_race");
  const { id, purse } = summary.card;
  const list = purse.map((amount) => speech.words.dollars(amount)).join(", ");
  return s("tell.purse", { card: pack.cards[id] ?? id, list });
}

function bets({ you }: Play): string {
  const list = (you?.bets ?? []).map(({ token, horse, line }) =>
    s("tell.bet", { token, horse, line: s(`line.${line}`) }),
  );
  return list.length > 0 ? s("tell.bets", { list: speech.words.list(list) }) : "";
}

function market(play: Play): string {
  const { face_up, deck, order } = play.summary?.market ?? { face_up: [], deck: 0, order: [] };
  return s("tell.market", {
    list: cards(play, face_up),
    deck,
    order: speech.words.list(order.map((seat) => play.name(seat))),
  });
}

/** What each horse pays, and who has bet on it. */
function board(play: Play): string {
  const { horses, bets } = play.summary ?? { horses: [], bets: [] };
  const rows = LINES.map((line) => {
    const figures = horses.map(({ horse }) => `${horse}:${play.facts(horse).pays[line] ?? "?"}`);
    return `${s(`line.${line}`)} ${figures.join(" ")}`;
  });
  const laid = bets.map(({ seat, horse, line, count }) =>
    s("tell.laid", { name: play.name(seat), n: count, horse, line: s(`line.${line}`) }),
  );
  return [...rows, ...(laid.length > 0 ? [speech.words.list(laid)] : [])].join("\n");
}

/** What the table can be asked in words. */
export function commands(play: Play): OwnCommand[] {
  return [
    { word: "board", label: s("tell.ask_board"), run: () => board(play) },
    {
      word: "money",
      label: s("tell.ask_money"),
      run: () =>
        play.seats
          .map(({ name, money, standing: n }) => `${n}. ${name} ${speech.words.dollars(money)}`)
          .join("; "),
    },
    {
      word: "shares",
      label: s("tell.ask_shares"),
      run: () =>
        play.seats
          .map(({ name, shares }) => `${name}: ${shares.join(" ") || s("none")}`)
          .join("; "),
    },
  ];
}
