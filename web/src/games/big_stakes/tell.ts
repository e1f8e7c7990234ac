/** Events in words. */

import type { Event, Parts } from "./types";
import { type BigStakesKey, dollars, s, word } from "./words";

/** Who knows the names. */
export interface Names {
  name: (id: string) => string;
  player: (seat: number) => string;
  raceCard: (id: string) => { name: string } | null;
}

/** The parts of a maximum that count, each with its sign and its name. */
export function sumOf(parts: Parts): { key: keyof Parts; n: number; words: string }[] {
  const keys = ["red", "running", "heart", "triple", "jockey", "whip", "condition"] as const;
  return keys
    .map((key) => ({ key, n: parts[key], words: s(`sum.${key}`) }))
    .filter(({ key, n }) => n !== 0 || key === "red" || key === "running");
}

/** "5 red die + 8 running number + 1 heart". */
export function spelled(parts: Parts): string {
  return sumOf(parts)
    .map(({ n, words }, i) => `${n < 0 ? "− " : i > 0 ? "+ " : ""}${Math.abs(n)} ${words}`)
    .join(" ");
}

const list = (items: readonly string[]) => items.join(", ");

/** An event in words; nothing where another event or the race call says it. */
export function tell(event: Event, names: Names): string {
  const { name, player } = names;
  const n = (id: string) => name.call(names, id);
  const p = (seat: number) => player.call(names, seat);
  const race = (id: string) => names.raceCard(id)?.name ?? id;
  switch (event.type) {
    case "condition":
      return s("told.condition", { condition: word("condition", event.condition) });
    case "program":
      return s("told.program", { list: list(event.races.map(race)) });
    case "order_proposed":
      return s("told.proposed", { list: list(event.order.map((at) => String(at + 1))) });
    case "order_decided":
      return s(event.agreed ? "told.agreed" : "told.disagreed");
    case "mated":
      return s("told.mated", { name: p(event.seat), sire: n(event.sire), dam: n(event.dam) });
    case "bred":
      return s("told.bred", { n: event.throw, dice: list(event.dice.map(String)) });
    case "born":
      return s("told.born", {
        name: p(event.seat),
        foal: event.name,
        tier: word("tier", event.tier),
      });
    case "dealt":
      return s("told.dealt");
    case "face_up":
      return s("told.face_up", { name: p(event.seat), list: list(event.horses.map(n)) });
    case "offered":
      return s("told.offered", {
        name: p(event.seat),
        give: n(event.give),
        to: p(event.to),
        take: n(event.take),
      });
    case "answered":
      return s(event.accept ? "told.accepted" : "told.declined", { name: p(event.seat) });
    case "passed":
      return s("told.passed", { name: p(event.seat) });
    case "stables_made":
      return s("told.stables");
    case "lot":
      return s("told.lot", { horse: n(event.horse) });
    case "bid":
      return s("told.bid", { name: p(event.seat), amount: dollars(event.amount) });
    case "sold":
      return s("told.sold", {
        horse: n(event.horse),
        name: p(event.seat),
        amount: dollars(event.price),
      });
    case "unsold":
      return s("told.unsold", { horse: n(event.horse) });
    case "entries_open":
      return s("told.entries_open", { race: race(event.race) });
    case "void":
      return s("told.void", { race: race(event.race) });
    case "entered":
      return s("told.entered", {
        list: list(event.horses.map(([seat, horse]) => `${n(horse)} (${p(seat)})`)),
      });
    case "jockey":
      return s("told.jockey", { horse: n(event.horse), n: event.token });
    case "shifted":
      return event.horses.length > 0
        ? s("told.shifted", {
            list: list(
              event.horses.map(([horse, rounds]) => `${n(horse)} ${list(rounds.map(String))}`),
            ),
          })
        : "";
    case "draw":
      return s("told.draw", { list: list(event.horses.map(n)) });
    case "post":
      return s("told.post", { horse: n(event.horse), post: event.post });
    case "round":
      return s("told.round", { round: event.round });
    case "whipped":
      return event.tokens.length > 0
        ? s("told.whipped", { name: p(event.seat), list: list(event.tokens.map(String)) })
        : "";
    case "rolled":
      return s("told.rolled", {
        horse: n(event.horse),
        dice: event.dice.join("-"),
        sum: spelled(event.parts),
        n: event.max,
      });
    case "attempted":
      return s("told.attempted", { horse: n(event.horse), n: event.path.length });
    case "inquiries":
      return event.lodged.length > 0
        ? s("told.inquiries", { list: list(event.lodged.map(p)) })
        : s("told.no_inquiry");
    case "foul":
      return s(event.disqualified ? "told.foul_out" : "told.foul", {
        horse: n(event.horse),
        rule: s(`rule.${event.code}` as BigStakesKey),
      });
    case "barred":
      return s("told.barred", { name: p(event.seat) });
    case "ran":
      return s("told.ran", { horse: n(event.horse), n: event.path.length, lane: event.to[0] });
    case "home":
      return s("told.home", { horse: n(event.horse), n: event.past });
    case "token":
      return s("told.token", { name: p(event.seat), n: event.token });
    case "official": {
      const first = event.result?.result[0];
      return first ? s("told.official", { horse: n(first.horse), name: p(first.seat) }) : "";
    }
    default:
      return "";
  }
}
