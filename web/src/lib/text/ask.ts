/** A decision in words: the server describes it once, and this writes down what may be typed for it and
 *  what that means. */

import type { Ask, Field, Pick, Way } from "../../generated/engine";
import { t } from "../i18n/lang.svelte";
import type { Move } from "../net/types";
import { money, number, type Reader, say } from "./fill";

/** Something to choose, written for a reader. */
export interface Told {
  label: string;
  note: string;
  cost: string;
}

export function told({ label, note, cost }: Way | Pick, reader: Reader): Told {
  return {
    label: say(label, reader),
    note: note ? say(note, reader) : "",
    cost: cost == null ? "" : money(cost * 100, reader),
  };
}

/** The same as one line of text. */
export function inLine({ label, note, cost }: Told): string {
  const priced = cost === "" ? label : `${label}, ${cost}`;
  return note === "" ? priced : `${priced} (${note.replace(/\.$/, "")})`;
}

/** A field that is filled in: what it is, and what it may be. */
export interface Filled {
  label: string;
  picks: string[];
  /** Whether something is to be said of each pick, so that each needs a line of its own. */
  noted?: boolean;
}

/** The fields of a form that a person fills in, those of its rows among them. */
export function filled(fields: readonly Field[], reader: Reader): Filled[] {
  return fields.flatMap((field): Filled[] => {
    const label = say(field.label, reader);
    switch (field.holds) {
      case "rows":
      case "group":
        return filled(field.fields, reader);
      case "one":
      case "several":
        return [
          {
            label,
            picks: field.of.map((pick) => picked(pick, reader)),
            noted: field.of.some(({ note }) => note != null),
          },
        ];
      case "amount": {
        const cents = field.unit === "cents" ? 1 : 100;
        const [least, most] = [field.least, field.most].map((n) => money(n * cents, reader));
        return [{ label, picks: [t("text.range", { least: least ?? "", most: most ?? "" })] }];
      }
      case "number":
      case "numbers": {
        const [least, most] = [field.least, field.most].map((n) => number(n, reader));
        return [{ label, picks: [t("text.range", { least: least ?? "", most: most ?? "" })] }];
      }
      case "text":
        return [{ label, picks: [] }];
    }
  });
}

/** A thing to pick. Where its label does not begin with what is typed for it, that stands before it. */
function picked(pick: Pick, reader: Reader): string {
  const { number: called, name, value } = pick;
  const typed = String(called ?? name ?? (typeof value === "object" ? "" : value));
  const line = inLine(told(pick, reader));
  return line.toLowerCase().startsWith(typed.toLowerCase()) ? line : `${typed}: ${line}`;
}

/** All that may be typed for a decision, line by line. */
export function help(ask: Ask, reader: Reader): string[] {
  return [
    say(ask.prompt, reader),
    ...ask.ways.slice(0, ask.suggested).map((way) => typed(way, reader)),
    ...ask.forms.flatMap((form) => [
      `${form.example}: ${say(form.label, reader)}`,
      ...filled(form.fields, reader).map(({ label, picks }) =>
        [label, picks.join("; ")].filter(Boolean).join(": "),
      ),
    ]),
  ];
}

/** A way as a line: what is typed for it, and what it is. */
export function typed(way: Way, reader: Reader): string {
  return `${way.words}: ${inLine(told(way, reader))}`;
}

/** What is typed for a move, if it is one of the ways. */
export function wordsFor(ask: Ask, move: Move): string | null {
  return ask.ways.find((way) => same(way.move, move))?.words ?? null;
}

function same(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => same((one as never)[key], (other as never)[key]))
  );
}
