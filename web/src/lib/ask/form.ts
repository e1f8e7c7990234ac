/** A form of a decision: what it holds before anything is filled in, and the move that it makes. The
 *  server judges the move whole; a form only leads towards what is allowed. */

import type { AskForm, Field } from "../../generated/engine";
import type { Move } from "../net/types";

/** What a field holds; nothing where it may be left empty and is. */
export type Held = unknown;

/** What a field holds before anything is filled in. In a group everything may stay empty. */
export function blank(field: Field, grouped = false): Held {
  if (field.default !== undefined && field.default !== null) return field.default;
  switch (field.holds) {
    case "several":
      return [];
    case "rows":
      return Array.from({ length: field.least }, () => blankRow(field.fields));
    case "group":
      return blankRow(field.fields, true);
    case "numbers":
      return Array.from({ length: field.count }, () => field.least);
    case "text":
      return grouped ? undefined : "";
    case "one":
      return grouped ? undefined : field.of[0]?.value;
    default:
      return grouped ? undefined : field.least;
  }
}

/** What the fields of a row, a group or a whole form hold, in their order. */
export function blankRow(fields: readonly Field[], grouped = false): Held[] {
  return fields.map((field) => blank(field, grouped));
}

/** The move that a form makes with what its fields hold. */
export function moveOf(form: AskForm, held: readonly Held[]): Move {
  return { type: form.kind, ...objectOf(form.fields, held) };
}

function objectOf(fields: readonly Field[], held: readonly Held[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  fields.forEach((field, i) => {
    const value = valueOf(field, held[i]);
    if (field.name === "") Object.assign(whole, value);
    else if (value !== undefined) whole[field.name] = value;
  });
  return whole;
}

function valueOf(field: Field, held: Held): unknown {
  if (field.holds === "rows") return (held as Held[][]).map((row) => objectOf(field.fields, row));
  return field.holds === "group" ? objectOf(field.fields, held as Held[]) : held;
}
