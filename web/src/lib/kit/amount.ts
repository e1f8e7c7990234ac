/** Amounts that may be typed: from the least to the most, in steps that are counted from the least. */

export interface Bounds {
  min: number;
  max: number;
  step: number;
}

/** The digits that somebody typed, whatever stands between them; null for none. */
export function typedAmount(text: string): number | null {
  const digits = text.replace(/\D/g, "");
  return digits === "" ? null : Number(digits);
}

/** Whether an amount may be sent as it is. */
export function fits(value: number | null, { min, max, step }: Bounds): value is number {
  return value !== null && value >= min && value <= max && (value - min) % step === 0;
}

/** So many steps on, from whatever was typed: up leads to the next step above, down to the next below. */
export function stepped(value: number | null, by: number, { min, max, step }: Bounds): number {
  if (value === null) return min;
  const at = (value - min) / step;
  const most = Math.max(0, Math.floor((max - min) / step));
  const next = (by > 0 ? Math.floor(at) : Math.ceil(at)) + by;
  return min + Math.min(most, Math.max(0, next)) * step;
}
