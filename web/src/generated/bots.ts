// Written from the Rust types by `cargo xtask bless`.

/** A bot that a player can choose as an opponent. */
export type BotInfo = {
  /** Its name in commands and requests. */
  name: string;
  /** How it plays, in a sentence. */
  style: string;
};
