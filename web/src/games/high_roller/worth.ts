/** What everybody would take if the race ended in a given order: the settlement of the rule file, with the
 *  bets, debts and purses as they are. */

import type { Pack, View } from "./types";

type Table = Pick<View, "tote"> & {
  summary: Pick<View["summary"], "seats" | "horses" | "purses">;
};

/** `order`: the horses that would be placed, the winner first. Gives what each seat gains. */
export function takings(
  { summary, tote }: Table,
  { constants, payouts, horses }: Pack,
  order: readonly string[],
  debtRule: unknown = "forfeit",
): number[] {
  const { bill, bet } = constants.money;
  const gains = summary.seats.map(() => 0);
  const debts = summary.seats.map(({ debt }) => debt);
  const placed = order
    .slice(0, constants.race.places)
    .flatMap((id) => summary.horses.filter((horse) => horse.id === id));
  const divide = (amount: number, among: readonly number[]) => {
    const each = Math.floor(amount / among.length / bill) * bill;
    for (const [i, seat] of among.entries())
      gains[seat] = (gains[seat] ?? 0) + each + (i === 0 ? amount - each * among.length : 0);
  };
  const winner = placed[0];
  if (!winner) return gains;

  const sharers = [...new Set(placed.flatMap(({ bets }) => bets))];
  const laid = summary.horses.reduce((sum, { bets }) => sum + bets.length, 0);
  if (sharers.length === 0) {
    // Everybody takes back what was paid in.
    const seed = (summary.purses.bettors - laid * bet) / gains.length;
    for (const [seat, { bets }] of summary.seats.entries()) gains[seat] = seed + bets * bet;
  } else {
    let unclaimed = 0;
    const pots = tote[horses.find(({ id }) => id === winner.id)?.class ?? "favorite"];
    for (const [place, pot] of pots.entries()) {
      const bets = placed[place]?.bets ?? [];
      if (bets.length > 0) divide(pot, bets);
      else unclaimed += pot;
    }
    divide(unclaimed, sharers);
  }

  let purse = summary.purses.owners;
  for (const [seat, debt] of debts.entries()) {
    const paid = Math.min(debt, gains[seat] ?? 0);
    debts[seat] = debt - paid;
    gains[seat] = (gains[seat] ?? 0) - paid;
    purse += paid;
  }
  const owned = placed.flatMap(({ owner }) => (owner === null ? [] : [owner]));
  const debtors = new Set(owned.filter((seat) => (debts[seat] ?? 0) > 0));
  const others = owned.filter((seat) => !debtors.has(seat));
  for (const [place, seat] of owned.entries()) {
    const prize = prizeOf(purse, payouts.owners.percent, placed.length, place, bill);
    const lost =
      !debtors.has(seat) || others.length === 0
        ? 0
        : debtRule === "garnish"
          ? Math.min(prize, debts[seat] ?? 0)
          : prize;
    if (lost > 0) {
      debts[seat] = debtRule === "garnish" ? (debts[seat] ?? 0) - lost : 0;
      divide(lost, others);
    }
    gains[seat] = (gains[seat] ?? 0) + prize - lost;
  }
  // A debt that is settled is worth what was owed.
  return gains.map((gain, seat) => gain + (summary.seats[seat]?.debt ?? 0) - (debts[seat] ?? 0));
}

/** To the nearest bill, exact halves down; the winner takes the rest, and what nobody took. */
function prizeOf(
  purse: number,
  percent: readonly number[],
  placed: number,
  place: number,
  bill: number,
): number {
  const share = (at: number) =>
    at < placed ? Math.ceil((purse * (percent[at] ?? 0)) / 100 / bill - 0.5) * bill : 0;
  return place === 0 ? purse - share(1) - share(2) : share(place);
}
