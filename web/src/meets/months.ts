/** Months and their weeks, for a calendar. Days are written `2026-07-04`, months `2026-07`. */

const DAY = 86_400_000;

const start = (month: string) => Date.parse(`${month}-01T00:00:00Z`);
const written = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The months that have races, the first one first. */
export function monthsOf(days: readonly { day: string }[]): string[] {
  return [...new Set(days.map(({ day }) => day.slice(0, 7)))].sort();
}

/** A month as the language writes it. */
export function monthOf(month: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(start(month));
}

/** Its weeks, from Monday to Sunday, with nothing where a day belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = start(month);
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  const weeks: (string | null)[][] = [];
  for (let monday = first - weekday * DAY; ; monday += 7 * DAY) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((n) => written(monday + n * DAY));
    const own = week.map((day) => (day.startsWith(month) ? day : null));
    if (weeks.length > 0 && own.every((day) => day === null)) return weeks;
    weeks.push(own);
  }
}
