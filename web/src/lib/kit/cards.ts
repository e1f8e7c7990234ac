/** Cards that lie open, as a choice sees them. */
export interface Card {
  id: string;
  /** What it is called aloud, where the drawing does not say it. */
  name?: string;
  /** What the box beside it says, where it is picked. */
  words?: string;
  note?: string | undefined;
  picked?: boolean;
  /** It lies there, and can not be chosen. */
  off?: boolean;
  /** There is nothing to pick yet: words stand where the box would. */
  unboxed?: boolean;
  /** It has had its turn. */
  spent?: boolean;
  /** What is read off the page by tests. */
  data?: Readonly<Record<`data-${string}`, string | number>>;
}
