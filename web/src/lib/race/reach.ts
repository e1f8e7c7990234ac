/** The spaces in reach as lanes of spaces, so that arrow keys go over them as horses would. */

export interface InReach {
  lane: number;
  /** How far it is, in columns. */
  distance: number;
}

/** Lanes from the rail outwards; in each, nearest first. */
export function lanesOf<One extends InReach>(
  all: readonly One[],
): { lane: number; spots: One[] }[] {
  const lanes = [...new Set(all.map(({ lane }) => lane))].sort((a, b) => a - b);
  return lanes.map((lane) => ({
    lane,
    spots: all.filter((spot) => spot.lane === lane).sort((a, b) => a.distance - b.distance),
  }));
}

/** Where an arrow key leads. */
export function next<One extends InReach>(all: readonly One[], from: One, key: string): One {
  const lanes = lanesOf(all);
  const row = lanes.findIndex(({ lane }) => lane === from.lane);
  const own = lanes[row]?.spots ?? [];
  // By where it is: the list may have been made anew since.
  const at = own.findIndex(({ distance }) => distance === from.distance);
  const beside = (to: number): One => {
    const there = lanes[to]?.spots ?? [];
    const near = (spot: One) => Math.abs(spot.distance - from.distance);
    return there.reduce((best, spot) => (near(spot) < near(best) ? spot : best), there[0] ?? from);
  };
  switch (key) {
    case "ArrowRight":
      return own[at + 1] ?? from;
    case "ArrowLeft":
      return own[at - 1] ?? from;
    case "ArrowUp":
      return beside(row - 1);
    case "ArrowDown":
      return beside(row + 1);
    case "Home":
      return own[0] ?? from;
    case "End":
      return own.at(-1) ?? from;
    default:
      return from;
  }
}
