/** The result of a race as a chart: only what the game decided. */

import {
  callsOf,
  type CallName,
  type PhotoGroup,
  photos,
  resultOrder,
  standingAt,
  standingText,
} from "./calls";
import { clock, lengths, payoff, signed } from "./format";
import type { HorseLine, Programme, Sheet } from "./types";
import { s, word } from "./words";

export interface ChartColumn {
  key: "place" | "pp" | "horse" | "odds" | CallName | "finish" | "figure" | "trouble";
  head: string;
}

/** A call, a price, a trouble that this race did not have has no column. */
export function chartColumns(sheet: Sheet): ChartColumn[] {
  const some = (has: (line: HorseLine) => boolean) => sheet.horses.some(has);
  const keys: ChartColumn["key"][] = [
    "place",
    "pp",
    "horse",
    ...(some(({ odds }) => odds !== null) ? (["odds"] as const) : []),
    ...callsOf(sheet),
    "finish",
    "figure",
    ...(some(({ trouble }) => trouble !== null) ? (["trouble"] as const) : []),
  ];
  return keys.map((key) => ({ key, head: s(`result.${key}`) }));
}

export function nameIn(programme: Programme | null, line: HorseLine): string {
  return programme?.runners.find(({ pp }) => pp === line.pp)?.name ?? line.horse;
}

/** At the wire: the margin to the horse before, and for the winner the margin he won by. */
export function finishText(sheet: Sheet, line: HorseLine): string {
  if (line.wire === null) return "";
  const order = [...sheet.horses]
    .filter(({ wire }) => wire !== null)
    .sort((a, b) => (a.wire ?? 0) - (b.wire ?? 0) || a.pp - b.pp);
  const next = order[order.indexOf(line) + 1];
  const by = (one: HorseLine) =>
    one.margin_name ? word("margin", one.margin_name) : lengths(one.margin_q ?? 0);
  if (order[0] === line) return next ? `1 ${by(next)}` : "1";
  const beaten = lengths(line.beaten_q ?? 0);
  if (!line.margin_name) return `${line.wire} ${beaten}`;
  const margin = word("margin", line.margin_name);
  return line.beaten_q ? `${line.wire} ${beaten} (${margin})` : `${line.wire} ${margin}`;
}

export function cellText(
  sheet: Sheet,
  programme: Programme | null,
  line: HorseLine,
  key: ChartColumn["key"],
): string {
  switch (key) {
    case "place":
      return line.status === "out" ? s("out") : String(line.place ?? "");
    case "pp":
      return String(line.pp);
    case "horse":
      return nameIn(programme, line);
    case "odds":
      return line.odds ?? "";
    case "finish":
      return finishText(sheet, line);
    case "figure":
      return line.speed === null ? "" : String(line.speed);
    case "trouble":
      return line.status === "dq" ? s("result.disqualified") : word("trouble", line.trouble);
    default: {
      const standing = standingAt(sheet, key, line);
      return standing ? standingText(standing) : "";
    }
  }
}

/** "One mile" is for the card; here the distance is what the time chart calls it. */
export function conditions(sheet: Sheet): string {
  const parts = [
    s("result.furlongs", { distance: sheet.distance.replace(/\.0$/, "") }),
    word("surface", sheet.surface),
    ...(sheet.condition ? [word("condition", sheet.condition)] : []),
  ];
  return parts.join(", ");
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function chartCsv(sheet: Sheet, programme: Programme | null): string {
  const columns = chartColumns(sheet);
  const rows = resultOrder(sheet).map((line) => {
    const pays = sheet.payoffs?.find(({ horse }) => horse === line.horse);
    return [
      ...columns.map(({ key }) => cellText(sheet, programme, line, key)),
      ...(sheet.payoffs?.length
        ? [payoff(pays?.win ?? null), payoff(pays?.place ?? null), payoff(pays?.show ?? null)]
        : []),
    ];
  });
  const head = [
    ...columns.map((column) => column.head),
    ...(sheet.payoffs?.length ? [s("line.win"), s("line.place"), s("line.show")] : []),
  ];
  return `${[head, ...rows].map((row) => row.map(quoted).join(",")).join("\r\n")}\r\n`;
}

/** As somebody would type it into a forum. */
export function chartText(sheet: Sheet, programme: Programme | null, title: string): string {
  const columns = chartColumns(sheet);
  const rows = [
    columns.map(({ head }) => head),
    ...resultOrder(sheet).map((line) =>
      columns.map(({ key }) => cellText(sheet, programme, line, key)),
    ),
  ];
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const pays = (sheet.payoffs ?? []).map((one) => {
    const line = sheet.horses.find(({ horse }) => horse === one.horse);
    const name = line ? nameIn(programme, line) : one.horse;
    return `${name}  ${[one.win, one.place, one.show].map((cents) => payoff(cents) || "-").join("  ")}`;
  });
  return [
    title,
    `${conditions(sheet)}${sheet.time_cs === null ? "" : `, ${clock(sheet.time_cs)}`}`,
    "",
    ...lines,
    ...(pays.length > 0 ? ["", s("result.payoffs"), ...pays] : []),
    "",
    story(sheet, programme),
    "",
  ].join("\n");
}

/** The race in sentences, each of them from the sheet. */
export function story(sheet: Sheet, programme: Programme | null): string {
  const order = resultOrder(sheet);
  const [winner] = order;
  const name = (line: HorseLine) => nameIn(programme, line);
  const said: string[] = [];
  const first = callsOf(sheet)[0];
  if (first) {
    const led = sheet.horses.filter((line) => standingAt(sheet, first, line)?.position === 1);
    if (led.length === 1 && led[0]) said.push(s("story.break", { horse: name(led[0]) }));
  }
  if (sheet.pace) said.push(s(`story.${sheet.pace}`));
  for (const line of sheet.horses)
    if (line.trouble && line.trouble !== "clear")
      said.push(s("story.trouble", { horse: name(line), what: word("trouble", line.trouble) }));
  if (sheet.factor)
    said.push(
      s(sheet.jockey_factor ? "story.factor_ride" : "story.factor", {
        factor: word("factor", sheet.factor),
      }),
    );
  if (winner?.speed != null && winner.place === 1) {
    said.push(
      s("story.won", {
        horse: name(winner),
        figure: winner.speed,
        power: winner.final_power ?? 0,
        factor: signed(winner.factor_adj ?? 0),
      }),
    );
    const second = order[1];
    if (second?.place === 2 && second.margin_q !== null && winner.wire === 1)
      said.push(
        s("story.margin", {
          horse: name(second),
          margin: second.margin_name
            ? s("story.a_margin", { margin: word("margin", second.margin_name) })
            : s("story.lengths", { n: lengths(second.margin_q) }),
        }),
      );
  } else if (sheet.official?.length === 0) said.push(s("story.none"));
  for (const { wire, lines } of photos(sheet))
    said.push(
      s("story.photo", {
        place: wire,
        list: lines.map((line) => `${name(line)} ${line.photo}`).join(", "),
      }),
    );
  return said.join(" ");
}

/** What a photo came to, beside its line. */
export function captionOf({ lines: [first, second] }: PhotoGroup): string {
  if (!first || !second) return "";
  if (first.photo === second.photo) return word("margin", "dead_heat");
  return second.margin_name ? `${first.pp}, ${word("margin", second.margin_name)}` : `${first.pp}`;
}
