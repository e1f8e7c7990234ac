/** What the page of every game does at its table: open it, lead the focus to what is to be decided, tell
 *  whose turn it is, hand a shared screen on, lend the common keys. Each is called while the page is
 *  made, with what it follows as functions. */

import { tick, untrack } from "svelte";
import type { Api } from "../net/api";
import type { Table } from "../net/table.svelte";
import type { GameEvent } from "../net/types";
import { type OwnSeat, type Place, yourTables } from "../net/tables.svelte";
import type { View } from "../race/views";
import { speech } from "../i18n/lang.svelte";
import { announcer } from "../shell/announce.svelte";
import { keys, pressable } from "../shell/keys.svelte";
import { prefs } from "../shell/prefs.svelte";
import { router } from "../shell/router.svelte";
import { stir } from "../shell/still";
import { buzz } from "../shell/buzz";
import { sound } from "../sound/sound.svelte";
import { texts } from "../text/texts.svelte";
import { onScreen } from "./onscreen.svelte";
import type { Playback } from "./playback.svelte";
import type { SeatPlay } from "./seat.svelte";

/** What the page of a game is given. */
export interface TableProps {
  api: Api;
  id: string;
  token: string | null;
  /** All seats of this screen; with several of them the device goes round. */
  local: readonly OwnSeat[];
  /** Whether the seat's owner has yet to say that it is he who looks. */
  covered: boolean;
  /** The view of the track that was chosen, if one was: it stays when the screen goes to somebody else. */
  looking: { view: View | null };
  place?: Place;
  /** Somebody else at this screen has to decide. */
  onpass: (seat: number, hidden: boolean) => void;
  onready: () => void;
}

/** What a game's text view can be asked or told beside its moves and what every table has. */
export interface OwnCommand {
  word: string;
  /** How it is typed, where that is more than the word. */
  example?: string;
  label: string;
  /** What comes of it, in words; `rest` is what stands behind the word. */
  run: (rest: string) => string | Promise<string>;
}

/** What the page of a game plays with, as far as these follow it. */
interface Played {
  readonly id: string;
  readonly table: Pick<Table<unknown>, "wake" | "sending">;
  readonly playback: Pick<
    Playback<unknown>,
    "state" | "hurry" | "idle" | "racing" | "skip" | "gallop"
  >;
  audible: boolean;
  readonly decision: string | null;
  readonly notice: string | null;
  readonly showChances: boolean;
  open(): void;
  close(): void;
  undo(): Promise<boolean>;
  toggleChances(): Promise<void>;
  rematch(): Promise<string | null>;
}

/** The table is open for as long as the page is there, and asks for news when it is looked at again. The
 *  frame around the page follows what is shown of it, and the page is not at rest while something that
 *  happened has yet to be shown. Its race is not heard on a `phone` beside the big screen. */
export function openWhileShown(
  play: Pick<Played, "open" | "close" | "table" | "playback" | "audible">,
  phone: () => boolean = () => false,
): void {
  $effect(() => {
    play.audible = !phone();
  });
  hearRun(play);
  $effect(() => {
    onScreen.state = play.playback.state;
  });
  $effect(() => () => (onScreen.state = null));
  $effect(() => (play.playback.idle ? undefined : stir()));
  $effect(() => {
    play.open();
    const wake = () => document.visibilityState === "visible" && play.table.wake();
    // Nobody is made to wait: any key ends the step on the screen. One that presses a button or skips does
    // that alone, and one that presses none does not press what comes next.
    const hurry = (event: KeyboardEvent) => {
      const presses = event.key === "Enter" || event.key === " ";
      if (presses && (event.defaultPrevented || pressable(event.target))) return;
      if (presses && play.playback.racing) event.preventDefault();
      play.playback.hurry();
    };
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    addEventListener("keydown", hurry);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      removeEventListener("keydown", hurry);
      play.close();
    };
  });
}

/** How often the hooves of a field are struck up, in seconds. */
const STRIDES = 0.4;

/** A race that is run as a whole: the bell at the off, hooves for as long as it runs, the stands as it stands. */
function hearRun(play: Pick<Played, "playback" | "audible">): void {
  let struck = 0;
  const way = $derived(play.playback.gallop?.way ?? 0);
  const off = $derived(way > 0);
  const runs = $derived(off && way < 1);
  $effect(() => {
    const frame = play.playback.gallop?.frame;
    if (!frame || !play.audible) return;
    untrack(() => {
      sound.stands(frame);
      // The frame is written anew more often at a higher speed: horses do not gallop any faster.
      if (!runs || performance.now() - struck < STRIDES * 900) return;
      struck = performance.now();
      const horses = frame.runners.filter(({ status }) => status.kind === "running").length;
      sound.play([{ kind: "hooves", spaces: 2, seconds: STRIDES, horses }]);
    });
  });
  $effect(() => {
    if (off && play.audible) untrack(() => sound.play([{ kind: "bell" }]));
  });
}

/** What the server says of the game is read in the language of the page. */
export function loadTexts<View, Known>(play: Pick<SeatPlay<View, Known>, "api" | "state">): void {
  $effect(() => {
    const game = play.state?.game;
    const { language } = speech.words;
    if (game) void untrack(() => texts.load(play.api, game, language));
  });
}

/** The most sentences that are said at once. */
const SENTENCES = 3;

/** Says what happened to whoever listens, as far as it is `heard` there: the last of each news. */
export function tellNews<View, Known>(
  play: Pick<SeatPlay<View, Known>, "playback" | "said">,
  heard: (event: GameEvent) => boolean = () => true,
): void {
  $effect(() => {
    const { news } = play.playback.log;
    untrack(() => {
      // What one seat alone is told is not said aloud.
      const said = play.said(
        news.filter((one) => !one.private),
        heard,
      );
      if (said.length > 0) announcer.say(said.slice(-SENTENCES).join(" "));
    });
  });
}

/** Nobody waits for horses that are not drawn: what happened is at its end at once. */
export function skipUndrawn(
  play: { readonly playback: Pick<Playback<unknown>, "instant" | "hurry" | "leave"> },
  drawn: () => boolean,
): void {
  $effect(() => {
    const { playback } = play;
    playback.instant = !drawn();
    if (drawn()) return;
    untrack(() => {
      playback.hurry();
      playback.leave();
    });
  });
}

/** Who always wants to see chances is shown them as soon as there are any. */
export function showWishedChances(
  play: Pick<Played, "showChances" | "toggleChances">,
  any: () => boolean,
): void {
  $effect(() => {
    if (prefs.chances && any() && !untrack(() => play.showChances))
      void untrack(() => play.toggleChances());
  });
}

/** Says once that something is to be decided, and lets it be felt where that is wished for; `words` may have
 *  nothing to say of it. While `waits`, nothing is said, and what is due then is said afterwards. */
export function urgeOnce(
  play: Pick<Played, "decision">,
  words: (first: boolean) => string | null,
  waits: () => boolean = () => false,
): void {
  let told: string | null = null;
  $effect(() => {
    const { decision } = play;
    if (decision === told || waits()) return;
    const first = told === null;
    told = decision;
    if (decision === null) return;
    untrack(() => {
      const said = words(first);
      if (said === null) return;
      announcer.urge(said);
      buzz();
    });
  });
}

/** Puts the focus on what is to be decided, or on the line that is typed in. */
export function toDecision(): void {
  const target =
    document.querySelector<HTMLElement>("main [data-decision]:not(:disabled)") ??
    document.querySelector<HTMLElement>("main form input");
  target?.focus();
}

/** Leads the focus to each decision as it becomes due; `due` tells one from the next, and is nothing
 *  where there is none. Who is at one of `spared` is not interrupted. */
export function leadFocus(
  play: Pick<Played, "table">,
  due: () => string | null,
  spared: (now: Element) => boolean = writing,
): void {
  let led = "";
  $effect(() => {
    const now = due();
    // The news of the next decision may come before the answer to the last move, and until then
    // every button is off: one that is off can not take the focus.
    if (now === null || play.table.sending) return;
    // Once: what others do meanwhile does not take the focus from where it was put.
    const again = now === led;
    led = now;
    void tick().then(() => {
      const focused = document.activeElement ?? document.body;
      if (focused === document.body || (!again && !spared(focused))) toDecision();
    });
  });
}

/** Whether somebody types there, or walks over a board. */
function writing(focused: Element): boolean {
  return focused.closest("input, textarea, select, dialog, [role=grid], .tray") !== null;
}

/** Several players at one screen: it goes to whoever of them is `next`, behind a cover if something is
 *  hidden. */
export function handOn(
  next: () => number | undefined,
  hidden: () => boolean,
  onpass: TableProps["onpass"],
): void {
  $effect(() => {
    const seat = next();
    if (seat === undefined) return;
    const cover = hidden();
    const timer = setTimeout(() => onpass(seat, cover), 0);
    return () => clearTimeout(timer);
  });
}

/** The keys of every table, and those of the game on top of them. */
export function lendKeys(
  play: Played,
  {
    seated,
    call,
    more = () => [],
  }: {
    /** Whether somebody plays from here. */
    seated: () => boolean;
    /** Shows the race call or hides it. */
    call: () => void;
    more?: (() => (() => void)[]) | undefined;
  },
): void {
  $effect(() => {
    const lent = [
      keys.lend("u", () => {
        // The table judges: what is known here may be a moment old.
        if (seated()) void play.undo().then((done) => done || announcer.urge(play.notice ?? ""));
      }),
      keys.lend("t", () => void play.toggleChances()),
      keys.lend("c", call),
      keys.lend(".", toDecision),
      keys.lend(" ", () => play.playback.skip(seated() ? "decision" : "race")),
      ...more(),
    ];
    return () => lent.forEach((giveBack) => giveBack());
  });
}

/** Goes to the next table with the same players. */
export async function playAgain(play: Pick<Played, "id" | "rematch">): Promise<void> {
  const next = await play.rematch();
  if (!next) return;
  // Seats keep their tokens at the new table, so this device goes on with the ones it has.
  const before = yourTables.get(play.id);
  if (before && !yourTables.get(next)) yourTables.keep({ ...before, id: next, seen: Date.now() });
  router.go(`/t/${next}`);
}
