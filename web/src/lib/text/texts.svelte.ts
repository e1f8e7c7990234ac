/** The texts of games, asked for once for each language that they are read in. */

import type { Api } from "../net/api";
import type { Messages } from "./fill";

export class Texts {
  #found = $state.raw<Readonly<Record<string, Messages>>>({});
  #failed = $state.raw<ReadonlySet<string>>(new Set());
  readonly #asked = new Set<string>();

  /** The messages of a game in a language; none until they have come. */
  of(game: string, language: string): Messages | null {
    return this.#found[`${game} ${language}`] ?? null;
  }

  /** Whether they were asked for and did not come. */
  failed(game: string, language: string): boolean {
    return this.#failed.has(`${game} ${language}`);
  }

  /** Asks for them, unless they are there or on their way. */
  async load(api: Pick<Api, "texts">, game: string, language: string): Promise<void> {
    const which = `${game} ${language}`;
    if (this.#asked.has(which)) return;
    this.#asked.add(which);
    this.#fail(which, false);
    try {
      const messages = await api.texts(game, language);
      this.#found = { ...this.#found, [which]: messages };
    } catch {
      this.#asked.delete(which);
      this.#fail(which, true);
    }
  }

  #fail(which: string, failed: boolean): void {
    if (this.#failed.has(which) === failed) return;
    const others = [...this.#failed].filter((one) => one !== which);
    this.#failed = new Set(failed ? [...others, which] : others);
  }
}

export const texts = new Texts();
