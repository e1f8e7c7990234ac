/** What this reader likes, kept on the device: everything that is neither theme, language nor sound. */

import { readJson, write } from "../storage";

const KEY = "railbird.prefs";

interface Kept {
  /** Single-key shortcuts. */
  shortcuts: boolean;
  /** Less motion than the system asks for. */
  still: boolean;
  /** True chances are shown without asking each time. */
  chances: boolean;
  /** What happens to a horse with a broken leg is told in gentle words. */
  gentle: boolean;
  /** The device is felt when it is one's turn. */
  buzz: boolean;
  /** How fast races are shown, as often as usual. */
  speed: number;
  /** The name to sit down with; nobody is asked for one. */
  name: string;
}

/** The speeds at which races can be shown. */
export const SPEEDS: readonly number[] = [1, 2, 4];

const DEFAULTS: Kept = {
  shortcuts: true,
  still: false,
  chances: false,
  gentle: false,
  buzz: false,
  speed: 1,
  name: "",
};

function stored(): Kept {
  const kept = readJson(KEY) as Partial<Kept> | null;
  const bool = (name: "shortcuts" | "still" | "chances" | "gentle" | "buzz") =>
    typeof kept?.[name] === "boolean" ? kept[name] : DEFAULTS[name];
  return {
    shortcuts: bool("shortcuts"),
    still: bool("still"),
    chances: bool("chances"),
    gentle: bool("gentle"),
    buzz: bool("buzz"),
    speed: SPEEDS.find((speed) => speed === kept?.speed) ?? DEFAULTS.speed,
    name: typeof kept?.name === "string" ? kept.name.slice(0, 40) : "",
  };
}

export class Prefs {
  #kept = $state.raw<Kept>(stored());

  get shortcuts(): boolean {
    return this.#kept.shortcuts;
  }

  get still(): boolean {
    return this.#kept.still;
  }

  get chances(): boolean {
    return this.#kept.chances;
  }

  get gentle(): boolean {
    return this.#kept.gentle;
  }

  get buzz(): boolean {
    return this.#kept.buzz;
  }

  get speed(): number {
    return this.#kept.speed;
  }

  get name(): string {
    return this.#kept.name;
  }

  set(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    write(KEY, JSON.stringify(this.#kept));
    this.apply();
  }

  /** Puts on the page what style sheets follow. */
  apply(): void {
    if (this.still) document.documentElement.dataset.motion = "less";
    else delete document.documentElement.dataset.motion;
  }
}

export const prefs = new Prefs();
