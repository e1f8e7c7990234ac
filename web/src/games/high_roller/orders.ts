/** What can be told and asked in words beside the moves: orders that are left with the house, and money. */

import { t } from "../../lib/i18n/lang.svelte";
import type { OwnCommand } from "../../lib/play/page.svelte";
import type { Play } from "./play.svelte";
import { dollars, s } from "./words";

interface Known {
  id: string;
  name: string;
  post: number | null;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "");

/** A horse by its post, or by the beginning of its name or id. */
export function findHorse(horses: readonly Known[], words: string): string | null {
  const wish = plain(words);
  if (wish === "") return null;
  if (/^\d+$/.test(wish)) return horses.find(({ post }) => post === Number(wish))?.id ?? null;
  const hits = horses.filter(({ id, name }) => plain(name).startsWith(wish) || plain(id) === wish);
  return hits.length === 1 ? (hits[0]?.id ?? null) : null;
}

const EXAMPLE = "limit 1500 on Citation";

/** `1500 on Citation`, `off`; without a name the lot is meant. */
export function readLimit(
  rest: string,
  horses: readonly Known[],
  lot: string | null,
): { horse: string; most: number | null } | null {
  const [, amount = "", named] = /^(off|\$?[\d,]+)(?: (?:on )?(.+))?$/i.exec(rest) ?? [];
  const horse = named ? findHorse(horses, named) : lot;
  if (amount === "" || !horse) return null;
  const most = amount.toLowerCase() === "off" ? null : Number(amount.replace(/[$,]/g, ""));
  return { horse, most };
}

async function limit(play: Play, rest: string): Promise<string> {
  const { horses = [], auction } = play.summary ?? {};
  const known = horses.map(({ id, post }) => ({ id, post, name: play.name(id) }));
  const read = readLimit(rest, known, auction?.lot ?? null);
  if (!read) return s("text.wrong", { example: EXAMPLE });
  return (await play.order(read.horse, read.most)) ? t("text.done") : (play.notice ?? "");
}

function money({ summary }: Play): string {
  return (summary?.seats ?? [])
    .map(
      ({ name, cash, debt }) => `${name} ${dollars(cash)}${debt > 0 ? ` −${dollars(debt)}` : ""}`,
    )
    .join(", ");
}

async function pass(play: Play): Promise<string> {
  await play.pass();
  return play.notice ?? t("text.done");
}

export function commands(play: Play): OwnCommand[] {
  // Where players are asked in turn, to pass is a move as any other.
  const outcry = play.summary?.phase === "outcry";
  return [
    ...(outcry ? [{ word: "pass", label: s("text.ask_pass"), run: () => pass(play) }] : []),
    {
      word: "limit",
      example: `${EXAMPLE}, limit off`,
      label: s("text.ask_limit"),
      run: (rest) => limit(play, rest),
    },
    { word: "money", label: s("text.ask_money"), run: () => money(play) },
  ];
}
