/** Racing Stable as the server tells it. */

import type { Move, Open, View } from "../../generated/racing_stable";

export type {
  Bet,
  BetSummary,
  Event,
  Move,
  Open,
  PaidBetSummary,
  ResultSummary,
  SeatSummary,
  Summary,
  View,
} from "../../generated/racing_stable";
export type { Line } from "../../generated/racing";

/** What a seat may do: complete, or with fields to be filled in. */
export type Offer = Move | Open;
export type OpenOf<Kind extends Open["type"]> = Extract<Open, { type: Kind }>["open"];
export type Race = View["program"][0];
export type Horse = View["colors"][0]["horses"][0];

export const LINES = ["win", "place", "show"] as const;

export type Phase = View["summary"]["phase"];
export type Screen = "waiting" | "choose" | "enter" | "wager" | "race" | "payout" | "over";

/** The screen of a phase. */
export function screenOf(phase: Phase): Screen {
  switch (phase) {
    case "choose_stable":
      return "choose";
    case "enter":
    case "wager":
    case "over":
      return phase;
    case "start":
    case "run":
    case "debt":
    case "offer":
    case "lot":
      return "race";
  }
}
