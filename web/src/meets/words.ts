/** The words of meets. They come with their pages, which are loaded when one is opened. */

import type { RunRace } from "../generated/meet";
import { dollarsOfCents } from "../lib/i18n/figures";
import { speech } from "../lib/i18n/lang.svelte";
import { ownWords } from "../lib/i18n/own";
import en from "./en.json";

/** The message of a key in the language of the page. */
export const m = await ownWords(en, { de: () => import("./de.json") });

/** A day, as the language writes it. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(speech.words.language, { dateStyle: "medium" }).format(at);
}

/** A day as programs write it, `2026-07-04`, as the language writes it. */
export function dayOf(iso: string): string {
  return new Intl.DateTimeFormat(speech.words.language, {
    dateStyle: "medium",
    timeZone: "UTC",
  }).format(Date.parse(`${iso}T00:00:00Z`));
}

/** The day of a race: that of its card, or else that on which it was over. */
export function raceDay({ at, result }: RunRace): string {
  const card = result.date ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(card) && !Number.isNaN(Date.parse(`${card}T00:00:00Z`))
    ? dayOf(card)
    : day(at);
}

/** Prizes are mostly whole dollars, and long enough without cents: 120000 → "$1,200". */
export function prize(amount: number): string {
  if (amount % 100 !== 0) return dollarsOfCents(amount);
  const text = speech.words.say("money", { amount: figure(Math.abs(amount) / 100) });
  return amount < 0 ? `-${text}` : text;
}

/** A figure with so many decimals, as the language writes it. */
export function figure(value: number, decimals = 0): string {
  return new Intl.NumberFormat(speech.words.language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}
