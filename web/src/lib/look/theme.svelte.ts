/** Day, night, or whatever the system says. The choice survives a reload: `/theme.js` puts it on
 *  the page before anything is painted. */

import { MediaQuery } from "svelte/reactivity";
import { read, write } from "../storage";

export type Theme = "system" | "day" | "night";

const KEY = "railbird.theme";

function stored(): Theme {
  const value = read(KEY);
  return value === "day" || value === "night" ? value : "system";
}

class ThemeChoice {
  #choice = $state<Theme>(stored());
  /** The system's choice, which can change while the page is open. */
  readonly #dark = new MediaQuery("(prefers-color-scheme: dark)");

  get choice(): Theme {
    return this.#choice;
  }

  /** What is shown now. */
  get shown(): "day" | "night" {
    if (this.#choice !== "system") return this.#choice;
    return this.#dark.current ? "night" : "day";
  }

  choose(choice: Theme): void {
    this.#choice = choice;
    write(KEY, choice === "system" ? null : choice);
    if (choice === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
  }
}

export const theme = new ThemeChoice();
