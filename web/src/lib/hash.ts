/** FNV-1a, 32 bits: small, and the same on every machine, so that what is chosen by it can be
 *  chosen again. Not for secrets. */
export function hash(text: string, from = 0x811c9dc5): number {
  let value = from;
  for (let i = 0; i < text.length; i += 1) {
    value ^= text.charCodeAt(i);
    value = Math.imul(value, 0x01000193);
  }
  // The low bits of FNV are weak and `choice` takes a remainder: stir once more.
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  return value >>> 0;
}

/** The numbers below n in an order that only the seed decides. */
export function shuffled(n: number, seed: number): number[] {
  const list = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i -= 1) {
    const j = hash(`${seed}/${i}`) % (i + 1);
    [list[i], list[j]] = [list[j] as number, list[i] as number];
  }
  return list;
}
