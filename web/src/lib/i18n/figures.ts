/** Figures as a hobbyist writes them: times, dollars with their cents. */

import { speech } from "./lang.svelte";

/** 9660 → "1:36.60", in hundredths of a second, written to so many decimals. */
export function clock(hundredths: number, decimals = 2): string {
  const minutes = Math.floor(hundredths / 6000);
  const seconds = ((hundredths % 6000) / 100).toFixed(decimals);
  return minutes > 0 ? `${minutes}:${seconds.padStart(decimals + 3, "0")}` : seconds;
}

/** 550 → "5.50", in the way of the language. */
export function cents(amount: number): string {
  return (amount / 100).toLocaleString(speech.words.language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

/** 900 → "$9.00". */
export function dollarsOfCents(amount: number): string {
  const text = speech.words.say("money", { amount: cents(Math.abs(amount)) });
  return amount < 0 ? `-${text}` : text;
}
