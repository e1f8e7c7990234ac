/** Money as it lies on the table. */

/** What the bills are worth, the largest first; odd dollars are coins. */
export const BILLS = [500, 100, 50, 20, 5, 1] as const;

/** As few bills as an amount can be counted out in. */
export function bills(amount: number): { value: number; count: number }[] {
  let left = Math.max(0, amount);
  return BILLS.flatMap((value) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return count > 0 ? [{ value, count }] : [];
  });
}
