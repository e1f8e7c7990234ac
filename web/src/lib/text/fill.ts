/** What the server says to people: a message's key, and what fills its slots. The words are a game's texts
 *  in the reader's language; `Reader` in the engine's `text.rs` fills them the same way. */

import type { Slot, Text } from "../../generated/engine";
import type { Message } from "../i18n/words";

/** All messages of a game in one language, by their keys. */
export type Messages = Readonly<Record<string, Message>>;

/** Somebody to talk to. */
export interface Reader {
  language: string;
  messages: Messages;
  /** The players' names, by seat. */
  names: readonly string[];
  /** The reader's own seat. */
  seat: number | null;
}

/** A message that can not be filled: its language file lacks it, or one of its slots is empty. */
export class Missing extends Error {}

/** The message in words; its key where something is missing, which no test of the server lets pass. */
export function say(text: Text, reader: Reader): string {
  try {
    return fill(text, reader);
  } catch (error) {
    if (error instanceof Missing) return text.key;
    throw error;
  }
}

/** The message in words, or `Missing`. */
export function fill(text: Text, reader: Reader): string {
  const message = reader.messages[text.key];
  if (message === undefined) throw new Missing(text.key);
  return fillIn(message, text, reader);
}

function fillIn(message: Message, text: Text, reader: Reader): string {
  const slot = (name: string): Slot => {
    const found = text.slots?.[name];
    if (found === undefined) throw new Missing(`${text.key}: ${name}`);
    return found;
  };
  if (typeof message === "string")
    return message.replace(/\{(\w+)\}/g, (_, name: string) => write(slot(name), reader));
  const form = forms(slot(message.$), reader).find((one) => one in message) ?? "other";
  const chosen = message[form];
  if (chosen === undefined) throw new Missing(`${text.key}: ${message.$}`);
  return fillIn(chosen, text, reader);
}

const isList = (slot: Slot): slot is Slot[] => Array.isArray(slot);

/** The forms that suit what fills a slot, the best first. */
function forms(slot: Slot, { seat }: Reader): string[] {
  // In all our languages a single one is "one", and any other number is "other".
  if (typeof slot === "number") return slot === 1 ? ["1", "one"] : [String(slot)];
  if (typeof slot === "string") return [slot];
  if (isList(slot)) return [String(slot.length)];
  if ("seat" in slot) return slot.seat === seat ? ["you"] : [];
  return "key" in slot ? [slot.key] : [];
}

function write(slot: Slot, reader: Reader): string {
  if (typeof slot === "number") return number(slot, reader);
  if (typeof slot === "string") return slot;
  if (isList(slot)) return list(slot, reader);
  if ("cents" in slot) return money(slot.cents, reader);
  if ("key" in slot) return fill(slot, reader);
  if (slot.seat === reader.seat) return fill({ key: "you" }, reader);
  return reader.names[slot.seat] ?? String(slot.seat + 1);
}

function list(items: readonly Slot[], reader: Reader): string {
  const written = items.map((item) => write(item, reader));
  const last = written.pop();
  if (last === undefined) return fill({ key: "none" }, reader);
  if (written.length === 0) return last;
  return fill({ key: "list", slots: { most: written.join(", "), last } }, reader);
}

/** Money the reader's way. */
export function money(cents: number, reader: Reader): string {
  const size = Math.abs(cents);
  const amount = number(size / 100, reader, size % 100 === 0 ? 0 : 2);
  return `${cents < 0 ? "-" : ""}${fill({ key: "money", slots: { amount } }, reader)}`;
}

export function number(value: number, { language }: Reader, digits = 0): string {
  return value.toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
