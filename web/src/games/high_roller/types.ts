/** High Roller as the server tells it, and what its pack prints. */

import type { Class, Move, Open, View } from "../../generated/high_roller";

export type {
  Class,
  Die,
  Event,
  HorseSummary,
  Move,
  Open,
  PhotoFinish,
  Portion,
  ResultSummary,
  RunJson as Run,
  SeatSummary,
  Summary,
  TargetJson as Target,
  View,
} from "../../generated/high_roller";

export type { Chances } from "../../generated/lab";

/** What a seat may do: complete, or with fields to be filled in. */
export type Offer = Move | Open;
export type OpenOf<Kind extends Open["type"]> = Extract<Open, { type: Kind }>["open"];

/** A title certificate. */
export interface Title {
  id: string;
  name: string;
  class: Class;
  min_bid: number;
  fair_price: number;
  speed_ride: number;
  speed_drive: number;
  stamina_ride: number;
  stamina_drive: number;
  patience: number;
  rerolls: number;
  ability: string;
}

export type Ability =
  | { kind: "early_reroll"; white_faces: number[]; max_chips: number }
  | { kind: "second_wind"; face: number; white_points: number; green_points: number };

/** The track of a pack. */
export interface Board {
  lanes: number;
  segment: {
    id: string;
    kind: "straight" | "turn";
    /** Spaces of a straight's lanes. */
    cells?: number;
    /** Spaces of a turn at the rail, and how many more each lane further out has. */
    rail?: number;
    step?: number;
  }[];
  cost: Record<"gate" | "forward" | "side_in" | "side_out" | "diag_out" | "diag_in", number>;
  midway: string;
  finish: string;
  home_stretch: string[];
}

/** What the page reads of a pack. */
export interface Pack {
  constants: {
    auction: { clearance: number };
    money: { bill: number; bet: number; bets_per_horse: number; fine: number };
    race: { places: number; die_sides: number; minimum_points: number; disqualify_face: number };
  };
  payouts: { owners: { percent: number[] } };
  abilities: Record<string, Ability>;
  board: Board;
  horses: Title[];
}

export type Phase = View["summary"]["phase"];
export type Screen = "waiting" | "auction" | "tote" | "race" | "result";

/** The screen of a phase. */
export function screenOf(phase: Phase): Screen {
  switch (phase) {
    case "lot":
    case "outcry":
    case "nominate":
    case "raise":
    case "draft_roll":
    case "draft":
      return "auction";
    case "posts":
    case "bets":
      return "tote";
    case "ride":
    case "throw":
    case "run":
    case "photo":
      return "race";
    case "done":
      return "result";
  }
}
