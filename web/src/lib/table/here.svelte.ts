/** A table as this screen has it: who plays at it, how it is looked at, and what is hidden from whom. What the
 *  page of every game does at its table begins here, while the page is made. */

import { MediaQuery } from "svelte/reactivity";
import type { GameEvent } from "../net/types";
import {
  handOn,
  leadFocus,
  lendKeys,
  loadTexts,
  openWhileShown,
  showWishedChances,
  skipUndrawn,
  type TableProps,
  tellNews,
  urgeOnce,
} from "../play/page.svelte";
import type { SeatPlay } from "../play/seat.svelte";
import type { View } from "../race/views";
import { awaitedIn } from "./screen";

/** What a game plays with at its table. */
export type Seated<Game, Known> = SeatPlay<Game, Known> & {
  /** What tells one decision from the next; nothing where there is none. */
  readonly decision: string | null;
};

/** What a game says of its own table. */
export interface Manners {
  /** Whether enough is known for something to be shown. */
  ready: () => boolean;
  /** Whether a race is on, drawn or not. */
  racing: () => boolean;
  /** Whether something is hidden from the others at this screen. */
  secret?: () => boolean;
  /** What happened that is said aloud, where all is told in words or where it is not; all of it, unless told. */
  heard?: (event: GameEvent, text: boolean) => boolean;
  /** What is said when something is to be decided, if anything. */
  turn: (first: boolean) => string | null;
  /** Whether that has to wait. */
  waits?: () => boolean;
  /** What the focus is led to, where that is not the next decision alone. */
  focus?: () => string | null;
  /** Who is not interrupted by that. */
  spared?: (now: Element, text: boolean) => boolean;
  /** Whether a shared screen goes to whoever is due. */
  passes?: () => boolean;
  /** The keys of the game. */
  keys?: () => (() => void)[];
  /** Whether its digit switches to a view where no track does that. */
  digits?: (view: View) => boolean;
}

const upright = new MediaQuery("max-width: 699px");

export class Here<Game, Known> {
  /** Whether the race is called. */
  call = $state(true);
  readonly play: Seated<Game, Known>;
  readonly #of: () => TableProps;
  readonly #game: Manners;

  constructor(play: Seated<Game, Known>, of: () => TableProps, game: Manners) {
    this.play = play;
    this.#of = of;
    this.#game = game;
    openWhileShown(play, () => this.phone);
    loadTexts(play);
    const { heard, spared } = game;
    tellNews(play, heard && ((event) => heard(event, this.text)));
    skipUndrawn(play, () => !this.text);
    showWishedChances(play, () => play.hasChances);
    urgeOnce(play, game.turn, () => this.behindCover || (game.waits?.() ?? false));
    leadFocus(play, () => this.#focus(), spared && ((now) => spared(now, this.text)));
    handOn(
      () => this.#next(),
      () => this.secret,
      (seat, hidden) => this.#at.onpass(seat, hidden),
    );
    lendKeys(play, {
      seated: () => this.you !== null,
      call: () => (this.call = !this.call),
      more: game.keys,
    });
    // A cover that has nothing to hide is none.
    $effect(() => {
      if (this.#at.covered && play.state && !(this.shared && this.secret)) this.uncover();
    });
  }

  get #at(): TableProps {
    return this.#of();
  }

  get ready(): boolean {
    return this.#game.ready();
  }

  get you(): number | null {
    return this.play.state?.seat ?? null;
  }

  /** How the race is looked at. */
  get view(): View {
    return this.#at.looking.view ?? "race";
  }

  set view(view: View) {
    this.#at.looking.view = view;
  }

  /** Whether all is told in words. */
  get text(): boolean {
    return this.view === "text";
  }

  toggleText = (): void => {
    this.#at.looking.view = this.text ? null : "text";
  };

  /** A phone held upright. */
  get narrow(): boolean {
    return upright.current;
  }

  /** Whether several play at this screen. */
  get shared(): boolean {
    return this.#at.local.length > 1;
  }

  /** Whether something is hidden from the others at this screen. */
  get secret(): boolean {
    return this.#game.secret?.() ?? false;
  }

  get behindCover(): boolean {
    return this.#at.covered && this.shared && this.secret;
  }

  uncover = (): void => this.#at.onready();

  /** In a room the track is on the big screen: a phone has the reader's own things alone. */
  get phone(): boolean {
    return this.#at.place === "phone" && this.#at.token !== null;
  }

  /** Whether horses are seen running. */
  get onTrack(): boolean {
    return this.#game.racing() && !this.text && !this.phone && !this.behindCover;
  }

  /** How somebody else at this screen takes it; nothing where that is nobody's. */
  taken(seat: number): (() => void) | undefined {
    if (!this.shared || seat === this.you || !this.#plays(seat)) return undefined;
    return () => this.#at.onpass(seat, this.secret);
  }

  /** Switches views where no track does it. */
  press(view: View): void {
    if (this.onTrack || this.play.diceDue > 0) return;
    if (this.text || (this.#game.digits?.(view) ?? true)) this.view = view;
  }

  #plays(seat: number): boolean {
    return this.#at.local.some((own) => own.seat === seat);
  }

  #focus(): string | null {
    if (!this.ready) return null;
    const { decision, state, playback } = this.play;
    const looked = this.behindCover || (state?.over && !playback.racing);
    const due = this.#game.focus
      ? this.#game.focus()
      : decision === null && !looked
        ? null
        : String(decision);
    return due === null ? null : `${due} ${this.text} ${this.behindCover}`;
  }

  /** Who of this screen is due, where it is not whoever has it. */
  #next(): number | undefined {
    const { state, decision, playback } = this.play;
    if (!this.shared || this.#at.covered || decision !== null || playback.behind) return undefined;
    if (!(this.#game.passes?.() ?? true)) return undefined;
    const next = awaitedIn(state).find((seat) => this.#plays(seat));
    return next === this.you ? undefined : next;
  }
}
