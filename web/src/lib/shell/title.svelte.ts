/** The tab's title, with a mark while a decision waits in a tab that nobody looks at. */

class Title {
  page = $state("");
  /** Whether this browser has something to decide. */
  turn = $state(false);
  #hidden = $state(false);

  get text(): string {
    const name = this.page ? `${this.page} · Railbird` : "Railbird";
    return this.turn && this.#hidden ? `● ${name}` : name;
  }

  /** Follows whether the tab is looked at; returns how to stop. */
  start(): () => void {
    const look = () => (this.#hidden = document.visibilityState === "hidden");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }
}

export const title = new Title();
