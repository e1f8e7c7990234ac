/** The promise about the dice: SHA-256 of the seed is shown before the first throw. */

/** The hash of hexadecimal digits as hexadecimal digits; null where the browser has no hashing, which
 *  it withholds from pages without TLS. */
export async function sha256OfHex(hex: string): Promise<string | null> {
  const pairs = hex.match(/../g);
  if (!globalThis.crypto?.subtle || !pairs) return null;
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
