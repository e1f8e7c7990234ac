/** Big Stakes as the server tells it, and what its pack prints. */

import type { Move, Open, View } from "../../generated/big_stakes";

export type {
  Event,
  FoalSheet,
  Move,
  Open,
  Parts,
  RaceSummary,
  ResultSummary,
  RowSummary,
  RunnerSummary,
  RunSlip,
  SeatSummary,
  Summary,
  View,
} from "../../generated/big_stakes";

/** What a seat may do: complete, or with fields to be filled in. */
export type Offer = Move | Open;
type Slips = { [One in Open as One["type"]]: One["open"] };
export type OpenOf<Kind extends Open["type"]> = Slips[Kind];

/** A horse card. */
export interface Card {
  id: string;
  name: string;
  tier: string;
  sex: string;
  color: string;
  running: readonly number[];
  heart: readonly string[];
}

export interface RaceCard {
  id: string;
  name: string;
  furlongs: number;
  surface: "dirt" | "turf";
  purse: number;
}

/** What the page reads of a pack. */
export interface Pack {
  constants: {
    breeding: { limit: number; sire_from: number };
    inquiry: { lost_by_mover: number; lost_by_challenger: number };
    auction: { budget: number; step: number };
    whips: { per_space: number };
  };
  horses: Card[];
  races: RaceCard[];
  split: number[];
  track: { gate: { heat: number } };
  times: { extrapolate: { tenths_per_length: number } };
}

export type You = NonNullable<View["you"]>;
export type Screen = "waiting" | "breeding" | "stable" | "entries" | "race" | "result";

/** The screen of a phase. */
export function screenOf(phase: string): Screen {
  switch (phase) {
    case "sire":
    case "dam":
    case "mate":
    case "breed_running":
    case "breed_heart":
    case "breed_sex_color":
    case "trim":
    case "name":
      return "breeding";
    case "enter":
    case "jockey":
    case "pace":
    case "draw":
    case "post":
      return "entries";
    case "whip":
    case "roll":
    case "run":
    case "inquiry":
    case "whip_draw":
      return "race";
    case "finished":
      return "result";
    default:
      return "stable";
  }
}
