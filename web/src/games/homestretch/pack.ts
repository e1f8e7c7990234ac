/** What is printed on cards and board: names, prices, classes, tote figures. The standard pack comes
 *  with the client, from the very files that the rules read; a table's own pack is asked for. */

import horsesCsv from "../../../../packs/homestretch/standard/horses.csv?raw";
import packToml from "../../../../packs/homestretch/standard/pack.toml?raw";
import cardsToml from "../../../../packs/homestretch/standard/race_cards.toml?raw";
import toteToml from "../../../../packs/homestretch/standard/tote.toml?raw";
import { LINES, type Line } from "./types";

export type HorseClass = "longshot" | "field" | "favorite";

export interface HorseFacts {
  horse: number;
  name: string;
  /** Null where the pack is not known to this client. */
  price: number | null;
  class: HorseClass | null;
  pays: Record<Line, number | null>;
}

export interface Pack {
  horses: HorseFacts[];
  /** What a point of a token is worth for each figure of the tote. */
  unit: number | null;
  /** On top of the price of a face-down share. */
  blindFee: number | null;
  start: number | null;
  /** Names of race cards by id. */
  cards: Record<string, string>;
  /** Ids of the race cards of each deck, in the pack's order. */
  decks: Record<string, string[]>;
}

interface RaceCard {
  id: string;
  name: string;
  deck: string;
}

/** `key = "words"` in a file of the pack. */
function words(toml: string, key: string): string {
  return new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, "m").exec(toml)?.[1] ?? "";
}

/** `key = 12` in a file of the pack. */
function figure(toml: string, key: string): number | null {
  const found = new RegExp(`^${key}\\s*=\\s*(\\d+)`, "m").exec(toml)?.[1];
  return found === undefined ? null : Number(found);
}

function readTote(toml: string): Record<number, Record<Line, number>> {
  const rows = toml.matchAll(/^(\d+)\s*=\s*\{([^}]*)\}/gm);
  return Object.fromEntries(
    [...rows].map(([, horse, body = ""]) => {
      const pays = LINES.map((line) => {
        const found = new RegExp(`${line}\\s*=\\s*(\\d+)`).exec(body)?.[1];
        return [line, Number(found)];
      });
      return [Number(horse), Object.fromEntries(pays)];
    }),
  );
}

function standard(): Pack {
  const tote = readTote(toteToml);
  const [, ...rows] = horsesCsv.trim().split(/\r?\n/);
  const horses = rows.map((row): HorseFacts => {
    const [horse, name = "", price, kind] = row.split(",");
    const pays = tote[Number(horse)] ?? { win: null, place: null, show: null };
    return {
      horse: Number(horse),
      name,
      price: Number(price),
      class: kind as HorseClass,
      pays,
    };
  });
  const cards = cardsToml
    .split(/^\[\[/m)
    .slice(1)
    .map((card) => ({
      id: words(card, "id"),
      name: words(card, "name"),
      deck: words(card, "deck"),
    }));
  return {
    horses,
    unit: figure(packToml, "unit"),
    blindFee: figure(packToml, "blind_fee"),
    start: figure(packToml, "start"),
    ...named(cards),
  };
}

export const STANDARD: Pack = standard();

interface InlinePack {
  horses?: { horse: number; name: string; price: number; class: HorseClass }[];
  payout?: Record<string, Record<Line, number>>;
  cards?: RaceCard[];
  money?: { start?: number; blind_fee?: number };
  bets?: { unit?: number };
}

/** A table's own pack, as a record carries it. */
export function readPack(value: unknown): Pack {
  const { horses = [], payout = {}, cards = [], money, bets } = (value ?? {}) as InlinePack;
  return {
    horses: horses.map(({ horse, name, price, class: kind }) => ({
      horse,
      name,
      price,
      class: kind,
      pays: payout[String(horse)] ?? { win: null, place: null, show: null },
    })),
    unit: bets?.unit ?? null,
    blindFee: money?.blind_fee ?? null,
    start: money?.start ?? null,
    ...named(cards),
  };
}

function named(cards: readonly RaceCard[]): Pick<Pack, "cards" | "decks"> {
  const decks: Pack["decks"] = {};
  for (const { id, deck } of cards) (decks[deck] ??= []).push(id);
  return { cards: Object.fromEntries(cards.map(({ id, name }) => [id, name])), decks };
}

/** Nothing is known but the numbers: what is not known is not shown. */
export const UNKNOWN: Pack = {
  horses: [],
  unit: null,
  blindFee: null,
  start: null,
  cards: {},
  decks: {},
};

export function facts(pack: Pack, horse: number): HorseFacts {
  return (
    pack.horses.find((one) => one.horse === horse) ?? {
      horse,
      name: String(horse),
      price: null,
      class: null,
      pays: { win: null, place: null, show: null },
    }
  );
}
