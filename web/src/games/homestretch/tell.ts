/** What stands, in words: for the text view, where nothing else says it. */

import type { Words } from "../../lib/i18n/words";
import { answer } from "../../lib/race/command";
import { cardWords, horseWords } from "./log";
import type { Play } from "./play.svelte";
import { previews } from "./preview";
import { type HomestretchMove, horseOf, LINES } from "./types";

type Question = "order" | "board" | "help" | "money" | "shares" | "hand" | "purse";

export class Teller {
  constructor(
    private readonly play: Play,
    private readonly words: Words,
    private readonly hide: boolean,
  ) {}

  #say(key: string, slots: Record<string, string | number> = {}): string {
    return this.words.say(`hs.tell.${key}`, slots);
  }

  heading(): string {
    const { summary } = this.play;
    if (!summary) return this.#say("waiting");
    const { phase, race, races } = summary;
    return this.#say(`phase_${phase}`, { race, races, pass: summary.market?.pass ?? 0 });
  }

  /** The position in a sentence or two. */
  standing(): string {
    const { summary } = this.play;
    if (!summary) return "";
    switch (summary.phase) {
      case "draft":
        return this.tell("hand");
      case "betting":
        return `${this.tell("purse")} ${this.#bets()}`;
      case "race":
      case "roll_off":
        return `${this.#throw()} ${this.#bets()}`;
      case "second_chance":
        return this.#market();
      case "over":
        return summary.ranking
          .map(({ seat, rank, money }) =>
            this.#say("rank", {
              rank,
              name: this.play.name(seat),
              money: this.words.dollars(money),
            }),
          )
          .join(" ");
      default:
        return "";
    }
  }

  waiting(): string {
    const names = this.play.awaited.map((seat) => this.play.name(seat));
    if (this.play.summary?.phase === "over") return "";
    return names.length > 0 ? this.#say("waits", { list: this.words.list(names) }) : "";
  }

  #throw(): string {
    const turn = this.play.summary?.turn;
    if (!turn) return "";
    const name = this.play.name(turn.seat);
    if (!turn.dice) return this.#say("turn", { name });
    const horse = horseWords(this.play.pack, turn.dice[0] + turn.dice[1]);
    return this.#say("thrown", { name, dice: turn.dice.join(" + "), horse });
  }

  #bets(): string {
    const bets = this.hide ? [] : (this.play.you?.bets ?? []);
    if (bets.length === 0) return "";
    const list = bets.map(({ token, horse, line }) =>
      this.#say("bet", { token, horse, line: this.words.say(`hs.line.${line}`) }),
    );
    return this.#say("bets", { list: this.words.list(list) });
  }

  #market(): string {
    const market = this.play.summary?.market;
    if (!market) return "";
    const cards = market.face_up.map((card) => this.#priced(card));
    return this.#say("market", {
      list: this.words.list(cards),
      deck: market.deck,
      order: this.words.list(market.order.map((seat) => this.play.name(seat))),
    });
  }

  #priced(card: string): string {
    const { price } = this.play.facts(horseOf(card));
    const name = cardWords(this.play.pack, card);
    return price === null ? name : `${name} (${this.words.dollars(price)})`;
  }

  /** What a listed move does. */
  choice(move: HomestretchMove): string {
    const found = this.play.frame && previews(this.play.frame, [...this.play.moves]);
    const preview = found?.find((one) => one.move === move);
    switch (move.type) {
      case "keep":
      case "buy":
        return this.#priced(move.card);
      case "advance":
      case "push":
        if (!preview) return "";
        return this.#say(preview.steps === 0 ? "stays" : preview.home ? "home" : "lands", {
          horse: horseWords(this.play.pack, preview.horse),
          to: preview.to,
          n: preview.steps,
        });
      case "bet":
        if (!("open" in move)) return "";
        return this.#say("slip", {
          tokens: move.open.tokens.join(", "),
          n: move.open.most_on_one_spot,
        });
      default:
        return this.#say(move.type);
    }
  }

  slip(move: Extract<HomestretchMove, { type: "bet" }>): string {
    if (!("bets" in move)) return "";
    const list = move.bets.map(({ token, horse, line }) =>
      this.#say("bet", { token, horse, line: this.words.say(`hs.line.${line}`) }),
    );
    return this.#say("bets", { list: this.words.list(list) });
  }

  tell(what: Question): string {
    const { summary, seats, frame, you } = this.play;
    if (!summary) return "";
    switch (what) {
      case "order":
        return frame
          ? (answer("order", frame, this.words) ?? "")
          : this.words.say("hs.text.no_race");
      case "purse":
        return summary.card
          ? this.#say("purse", {
              card: this.play.pack.cards[summary.card.id] ?? summary.card.id,
              list: summary.card.purse.map((amount) => this.words.dollars(amount)).join(", "),
            })
          : this.words.say("hs.text.no_race");
      case "money":
        return seats
          .map(({ name, money, standing }) => `${standing}. ${name} ${this.words.dollars(money)}`)
          .join("; ");
      case "shares":
        return seats
          .map(({ name, shares }) => `${name}: ${shares.join(" ") || this.words.say("hs.none")}`)
          .join("; ");
      case "hand": {
        if (!you) return this.#say("watching");
        const cards = (list: readonly string[]) =>
          list.length > 0
            ? this.words.list(list.map((card) => this.#priced(card)))
            : this.words.say("hs.none");
        return this.#say("hand", { hand: cards(you.hand), kept: cards(you.kept) });
      }
      case "board": {
        const rows = LINES.map((line) => {
          const figures = summary.horses
            .map(({ horse }) => `${horse}:${this.play.facts(horse).pays[line] ?? "?"}`)
            .join(" ");
          return `${this.words.say(`hs.line.${line}`)} ${figures}`;
        });
        const laid = summary.bets.map(({ seat, horse, line, count }) =>
          this.#say("laid", {
            name: this.play.name(seat),
            n: count,
            horse,
            line: this.words.say(`hs.line.${line}`),
          }),
        );
        return [...rows, ...(laid.length > 0 ? [this.words.list(laid)] : [])].join(". ");
      }
      case "help":
        return this.#say("help");
    }
  }
}
