import { expect, test } from "vitest";

const parts = import.meta.glob<string>("../../{games,lib/kit,lib/table}/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What is drawn has colours of its own, and sizes in units of the drawing. */
const DRAWN = /\/(Auction|Bills|Curve|Portrait)\.svelte$/;
const styles = Object.entries(parts)
  .filter(([path]) => !DRAWN.test(path))
  .map(([path, text]) => [path.replace(/^(\.\.\/)+/, ""), text.split("<style>")[1] ?? ""] as const);

const found = (pattern: RegExp) =>
  styles.flatMap(([path, style]) => (style.match(pattern) ?? []).map((one) => `${path}: ${one}`));

test("tables take their colours from the style sheet", () => {
  expect(styles.length).toBeGreaterThan(50);
  expect(found(/#[\da-f]{3,8}\b/gi)).toEqual([]);
});

test("no text at a table is smaller than 12 px", () => {
  expect(found(/font(-size)?:[^;]*?(?<![\d.])(\d|1[01])(\.\d+)?px/g)).toEqual([]);
});
