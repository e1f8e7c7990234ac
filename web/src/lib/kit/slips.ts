/** A bet as a row of a list. */
export interface SlipRow {
  /** What tells it from the others. */
  id: string;
  what: string;
  note?: string | undefined;
  /** What it pays or has paid, in words. */
  pays?: string | undefined;
  paid?: number | undefined;
  state?: "paying" | "lost" | undefined;
  /** What taking it back is called. */
  take?: string | undefined;
}
