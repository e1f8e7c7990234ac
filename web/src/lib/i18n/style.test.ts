import { expect, test } from "vitest";
import type { Dictionary, Message } from "./words";

const FILES = import.meta.glob<Dictionary>("../../**/{en,de}.json", {
  eager: true,
  import: "default",
});

/** Every sentence that a message may become, with a figure in each slot. */
function sentences(message: Message | readonly Message[]): string[] {
  if (typeof message === "string") return [message.replace(/\{\w+\}/g, "7")];
  if (Array.isArray(message)) return message.flatMap((one: Message) => sentences(one));
  return Object.entries(message).flatMap(([form, one]) => (form === "$" ? [] : sentences(one)));
}

const said = (language: string) =>
  Object.entries(FILES)
    .filter(([path]) => path.endsWith(`/${language}.json`))
    .flatMap(([path, words]) =>
      Object.entries(words).flatMap(([key, message]) =>
        sentences(message).map((text) => ({ where: `${path} ${key}`, text })),
      ),
    );

const [ENGLISH, GERMAN] = [said("en"), said("de")];
const BOTH = [...ENGLISH, ...GERMAN];

const AVOIDED: [string, typeof BOTH, RegExp][] = [
  ["a button that says nothing", BOTH, /^(OK|Okay|Submit|Absenden)$/i],
  ["two spaces", BOTH, / {2}/],
  ["dashes of a typewriter", BOTH, /--/],
  ["three dots for …", BOTH, /\.\.\./],
  ["a hyphen for −", BOTH, /(^|[\s(])-\d/],
  ["“(s)” for a plural", BOTH, /\((s|e|n|en)\)/],
  ["quotes of a typewriter", BOTH, /['"]/],
  ["a chair or a person as a seat", ENGLISH, /\bseats?\b/i],
  ["a step or a horse as an entry", ENGLISH, /\bentr(y|ies)\b/i],
  ["a word of lawyers or programs", ENGLISH, /\b(void|commitment|invalid|null|default)\b/i],
  ["British spelling beside American", ENGLISH, /colour|neighbour|favourite|programme|grey/i],
  ["a space before %", ENGLISH, /\d\s%/],
  ["“can not”", ENGLISH, /\bcan not\b/],
  ["“Sie” for the reader", GERMAN, /\w+en Sie\b/],
  ["dollars before the number", GERMAN, /\$\d/],
  ["a number parted from its $ or %", GERMAN, /\d [$%]/],
  ["thousands as the English write them", GERMAN, /\d,\d{3}\b/],
  ["English where there is a German word", GERMAN, /\b(Rail|Claims?|Packs?|Longshots?)\b/],
];

test.each(AVOIDED)("nobody reads %s", (_, all, avoided) => {
  expect(all.filter(({ text }) => avoided.test(text))).toEqual([]);
});
