/** The race call: events become lines. The phrase is chosen by a hash over everything the race has
 *  shown so far, so that a replay says the same; no line is said twice in a race. */

import { hash } from "../hash";
import type { Message, Slots, Words } from "../i18n/words";
import { perUnit, type RaceFrame, type Sight, runner } from "../race/frame";
import { type CallEvent, callEvents, inStretch } from "./events";
import { margin } from "./margin";

export type Style = "plain" | "lively";

export interface CallLine {
  kind: CallEvent["kind"];
  text: string;
  /** The horses that it names. */
  posts: number[];
}

/** What everybody saw of the frame: the public side of the log. */
function trace({ frame, official }: Sight): string {
  const standing = frame.runners.map(({ post, distance, badge, status }) =>
    [post, distance, badge, status.kind === "finished" ? status.place : 0].join(),
  );
  return `${frame.race};${standing.join(";")};${official?.join() ?? ""}`;
}

export class Caller {
  #before: RaceFrame | null = null;
  #trace = 0;
  #last = "";
  #said = new Set<string>();
  #phrases = new Set<Message>();
  #named = new Set<number>();

  constructor(
    private readonly words: Words,
    private readonly style: Style = "lively",
  ) {}

  /** Takes the next step of the log and says what there is to say. */
  step(step: Sight): CallLine[] {
    const before = this.#before;
    this.#before = step.frame;
    if (before?.race !== step.frame.race) {
      this.#last = trace(step);
      this.#trace = hash(this.#last);
      this.#said.clear();
      this.#phrases.clear();
      this.#named.clear();
      return [];
    }
    // A throw that moved nobody is not seen on the track: it changes nothing in the call.
    const now = trace(step);
    if (now !== this.#last || step.official || step.photo) this.#trace = hash(now, this.#trace);
    this.#last = now;
    const lines: CallLine[] = [];
    for (const event of this.#worthSaying(callEvents(before, step), step.frame)) {
      const text = this.#phrase(event, step.frame);
      if (text === null) continue;
      const posts = "posts" in event ? event.posts : [event.post];
      for (const post of posts) this.#named.add(post);
      lines.push({ kind: event.kind, text, posts });
    }
    return lines;
  }

  /** Every horse is named once before the stretch; a mere move is news only of one not yet named. */
  #worthSaying(events: CallEvent[], frame: RaceFrame): CallEvent[] {
    const told = events.filter(
      (event) => event.kind !== "moves" || (!this.#named.has(event.post) && !inStretch(frame)),
    );
    const stretch = told.findIndex(({ kind }) => kind === "stretch");
    if (stretch >= 0) {
      const soon = new Set([
        ...this.#named,
        ...told.flatMap((e) => ("posts" in e ? e.posts : [e.post])),
      ]);
      const posts = frame.order.filter((post) => !soon.has(post));
      if (posts.length > 0) told.splice(stretch, 0, { kind: "rundown", posts });
    }
    return told;
  }

  /** A phrase that was not used yet; then one that would still be another line; else silence. */
  #phrase(event: CallEvent, frame: RaceFrame): string | null {
    const slots = this.#slots(event, frame);
    const phrases = this.words.all(`call.${event.kind}.${this.style}`);
    const start = hash(event.kind, this.#trace) % Math.max(phrases.length, 1);
    const turned = [...phrases.slice(start), ...phrases.slice(0, start)];
    const fresh = turned.filter((phrase) => !this.#phrases.has(phrase));
    for (const phrase of [...fresh, ...turned]) {
      const text = this.words.fill(phrase, slots);
      if (this.#said.has(text) || !this.#fits(phrase, slots)) continue;
      this.#said.add(text);
      this.#phrases.add(phrase);
      return text;
    }
    return null;
  }

  /** A phrase about another horse needs one. */
  #fits(phrase: Message, slots: Slots): boolean {
    return typeof phrase !== "string" || !phrase.includes("{other}") || slots.other !== undefined;
  }

  #slots(event: CallEvent, frame: RaceFrame): Slots {
    const name = (post: number) => runner(frame, post)?.name ?? String(post);
    const place = "place" in event ? event.place : undefined;
    const other = "other" in event ? event.other : null;
    return {
      ...("post" in event ? { horse: name(event.post) } : {}),
      ...(other === null ? {} : { other: name(other) }),
      ...("gap" in event
        ? { margin: margin(event.gap / perUnit(frame.unit), frame.unit, this.words) }
        : {}),
      ...("posts" in event ? { list: this.words.list(event.posts.map(name)) } : {}),
      ...(place === undefined
        ? {}
        : { place: event.kind === "moves" ? this.#ordinal(place) : place }),
    };
  }

  #ordinal(place: number): string {
    return this.words.say("ordinals").split(" ")[place] ?? String(place);
  }
}

/** The whole call of a race, from its steps: for replays, and when the language changes midway. */
export function callRace(
  steps: readonly Sight[],
  words: Words,
  style: Style = "lively",
): CallLine[] {
  const caller = new Caller(words, style);
  return steps.flatMap((step) => caller.step(step));
}
