#!/usr/bin/env python3
"""Checks the dice of a finished game of Homestretch against the seed in its record, without Railbird.

    python3 verify_dice.py RECORD.json        ("-" reads standard input)

Nothing but the standard library. What each step means: docs/records.md.
"""
import hashlib, json, struct, sys

def chacha20(key, stream):
    """The 64-bit words of one stream: key of 32 bytes, block counter from 0, 64-bit stream number."""
    def quarter(s, a, b, c, d):
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            s[z] = ((s[z] ^ s[x]) << turn | (s[z] ^ s[x]) >> 32 - turn) & 0xFFFFFFFF
    for counter in range(1 << 64):
        start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", counter, stream))
        s = list(start)
        for _ in range(10):
            for i in range(4): quarter(s, i, 4 + i, 8 + i, 12 + i)
            for i in range(4): quarter(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        block = struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(s, start)))
        yield from struct.unpack("<8Q", block)

def below(words, n):
    """A number below n, each equally likely: Lemire's method on the upper 32 bits of each word."""
    while True:
        product = (next(words) >> 32) * n
        if product & 0xFFFFFFFF >= (1 << 32) % n:
            return product >> 32

def draw(kind, size, words):
    if kind == "dice": return [below(words, 6) + 1 for _ in range(size)]
    if kind == "pick": return below(words, size)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order

def main(path):
    record = json.load(sys.stdin if path == "-" else open(path, encoding="utf-8"))
    if record["game"] != "homestretch": sys.exit("this script knows the dice of Homestretch alone")
    seed = bytes.fromhex(record["seed"])
    if hashlib.sha256(seed).hexdigest() != record["commitment"]: sys.exit("the seed is not the one committed to")
    mixed = b"railbird dice 1\0" + seed
    for text in map(str.encode, record.get("contributions", [])):
        mixed += struct.pack("<Q", len(text)) + text
    key = hashlib.sha256(mixed).digest()
    by_hand = set(record.get("by_hand", [])) if "history" not in record else ()
    hand = record["pack"]["shares"]["hand"]["2"] if isinstance(record.get("pack"), dict) else 5
    drawn, stands = 0, []
    for at, entry in enumerate(record.get("history", record["log"])):
        if "undo" in entry:  # what was taken back was drawn all the same
            del stands[entry["undo"]:]
            continue
        stands.append(entry)
        if "chance" not in entry or at in by_hand or entry.get("by_hand"): continue
        (kind, got), = entry["chance"].items()
        # A pick is from the ghost's hand, which then has one card less.
        size = len(got) if kind != "pick" else hand + 1 - sum("pick" in e.get("chance", ()) for e in stands)
        if draw(kind, size, chacha20(key, drawn)) != got: sys.exit(f"entry {at} was not drawn from the seed")
        drawn += 1
    if [{k: v for k, v in e.items() if k != "by_hand"} for e in stands] != record["log"]:
        sys.exit("the history does not lead to the log")
    print(f"The seed is the one committed to, and {drawn} throws, shuffles and picks follow from it.")

if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) == 2 else sys.exit(__doc__)
