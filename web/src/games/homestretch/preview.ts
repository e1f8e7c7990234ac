/** What each choice of a throw would do. The places come from the race frame's legal targets, which
 *  the rules worked out; here they are only put beside the moves. */

import { type RaceFrame, runner } from "../../lib/race/frame";
import type { HomestretchMove } from "./types";

export interface Preview {
  move: HomestretchMove;
  horse: number;
  name: string;
  from: number;
  to: number;
  /** Spaces covered, its token's bonus included. */
  steps: number;
  /** What the horse carries and would spend. */
  badge: string | null;
  /** Whether it would cross the line. */
  home: boolean;
  /** Index into the frame's legal targets. */
  target: number;
}

function preview(frame: RaceFrame, target: number, move: HomestretchMove): Preview | null {
  const goal = frame.legal[target];
  const one = goal && runner(frame, goal.post);
  if (!goal || !one) return null;
  return {
    move,
    horse: goal.post,
    name: one.name,
    from: one.distance,
    to: goal.distance,
    steps: goal.distance - one.distance,
    badge: one.badge,
    home: goal.distance >= frame.length,
    target,
  };
}

/** A preview for every listed move that moves a horse, in the order of the moves. */
export function previews(frame: RaceFrame, moves: readonly HomestretchMove[]): Preview[] {
  const lengths = moves
    .flatMap((move) => (move.type === "advance" ? [move.spaces] : []))
    .sort((a, b) => a - b);
  const found = moves.map((move) => {
    if (move.type === "push") {
      const at = frame.legal.findIndex(({ post }) => post === move.horse);
      return preview(frame, at, move);
    }
    // Of the thrown horse's two targets the frame lists the shorter one first.
    if (move.type === "advance") return preview(frame, lengths.indexOf(move.spaces), move);
    return null;
  });
  return found.filter((one) => one !== null);
}
