/** What is said to whoever listens instead of looking: politely, or at once. The same words twice are
 *  said twice, because a region that does not change is not read. */

class Announcer {
  polite = $state("");
  assertive = $state("");

  say(words: string): void {
    this.polite = again(this.polite, words);
  }

  /** Your turn, and errors. */
  urge(words: string): void {
    this.assertive = again(this.assertive, words);
  }
}

function again(before: string, words: string): string {
  return before === words ? `${words}\u00a0` : words;
}

export const announcer = new Announcer();
