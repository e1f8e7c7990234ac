/** A stadium oval. Stations are measured on the middle line and lanes lie square to it, so horses
 *  that have come equally far stand on one line across the track, on the bends too. */

export interface Oval {
  cx: number;
  cy: number;
  /** Half the length of a straight. */
  half: number;
  /** Radius of the inner rail in the bends. */
  inner: number;
  lanes: number;
  /** Width of a lane. */
  width: number;
  /** Where on the near straight the finish is, from its middle. */
  finish: number;
}

export interface Place {
  x: number;
  y: number;
  /** Direction of running, clockwise from +x as SVG turns. */
  degrees: number;
}

const radius = (oval: Oval) => oval.inner + (oval.lanes * oval.width) / 2;

/** Once round on the middle line. */
export function lap(oval: Oval): number {
  return 4 * oval.half + 2 * Math.PI * radius(oval);
}

/** Where a horse stands that is `t` laps past the finish in a lane (1 at the rail): left to right
 *  past the stands, then round to the left. */
export function at(oval: Oval, t: number, lane: number): Place {
  const { cx, cy, half, finish } = oval;
  const r = radius(oval);
  const out = oval.inner + (lane - 0.5) * oval.width;
  const bend = Math.PI * r;
  let s = (t - Math.floor(t)) * lap(oval);
  if (s < half - finish) return { x: cx + finish + s, y: cy + out, degrees: 0 };
  s -= half - finish;
  if (s < bend) {
    const turn = s / r;
    const [x, y] = [cx + half + out * Math.sin(turn), cy + out * Math.cos(turn)];
    return { x, y, degrees: (-turn * 180) / Math.PI };
  }
  s -= bend;
  if (s < 2 * half) return { x: cx + half - s, y: cy - out, degrees: -180 };
  s -= 2 * half;
  if (s < bend) {
    const turn = s / r;
    const [x, y] = [cx - half - out * Math.sin(turn), cy - out * Math.cos(turn)];
    return { x, y, degrees: -180 - (turn * 180) / Math.PI };
  }
  return { x: cx - half + s - bend, y: cy + out, degrees: -360 };
}
