/** What a screen reader is told of the call: at most one line in two seconds, the newest wins. */

const PAUSE = 2000;

export class Pacer {
  #last = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly say: (line: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  offer(line: string): void {
    clearTimeout(this.#timer);
    const wait = this.#last + PAUSE - this.now();
    const speak = () => {
      this.#last = this.now();
      this.say(line);
    };
    if (wait <= 0) speak();
    else this.#timer = setTimeout(speak, wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
