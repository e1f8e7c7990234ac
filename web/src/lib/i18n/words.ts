/** Messages with slots. A message is text with `{slot}`s, or a choice by one slot: by its very
 *  value (a gender, the number 0), then by the plural form of a number; `other` is the rest. */

export type Message = string | Choice;

export interface Choice {
  /** The slot that decides. */
  $: string;
  other: Message;
  [form: string]: Message;
}

export type Slots = Readonly<Record<string, string | number>>;
export type Dictionary = Readonly<Record<string, Message | readonly Message[]>>;

function isList(value: Message | readonly Message[]): value is readonly Message[] {
  return Array.isArray(value);
}

export class Words {
  /** Keys that this language lacks and English stood in for. */
  readonly missing = new Set<string>();
  readonly #plural: Intl.PluralRules;
  readonly #list: Intl.ListFormat;
  readonly #number: Intl.NumberFormat;

  constructor(
    readonly language: string,
    private readonly own: Dictionary,
    private readonly fallback: Dictionary,
  ) {
    this.#plural = new Intl.PluralRules(language);
    this.#list = new Intl.ListFormat(language);
    this.#number = new Intl.NumberFormat(language);
  }

  /** The message of a key, its slots filled. */
  say(key: string, slots: Slots = {}): string {
    const [first] = this.all(key);
    return first === undefined ? key : this.fill(first, slots);
  }

  /** All phrasings of a key. */
  all(key: string): readonly Message[] {
    let found = this.own[key];
    if (found === undefined) {
      this.missing.add(key);
      found = this.fallback[key] ?? [];
    }
    return isList(found) ? found : [found];
  }

  fill(message: Message, slots: Slots): string {
    if (typeof message === "string") {
      return message.replace(/\{(\w+)\}/g, (_, slot: string) => {
        const value = slots[slot];
        return typeof value === "number" ? this.#number.format(value) : (value ?? "");
      });
    }
    const value = slots[message.$];
    const form = typeof value === "number" ? this.#plural.select(value) : "other";
    return this.fill(message[String(value)] ?? message[form] ?? message.other, slots);
  }

  /** "Emalus, Cloud Nine and Time's Up". */
  list(items: readonly string[]): string {
    return this.#list.format(items);
  }

  /** Small numbers as words, as a caller says them. */
  count(n: number): string {
    const names = this.say("numbers").split(" ");
    return names[n] ?? this.#number.format(n);
  }

  dollars(amount: number): string {
    return this.say("money", { amount });
  }

  /** Money that came or went, with its sign. */
  change(amount: number, write = (positive: number) => this.dollars(positive)): string {
    return `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${write(Math.abs(amount))}`;
  }
}
