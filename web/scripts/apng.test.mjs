import { crc32, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { apng } from "./apng.mjs";

/** The chunks of a file, every one with a checksum that is right. */
function chunksOf(file) {
    expect([...file.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
    const found = [];
    for (let at = 8; at < file.length;) {
        const long = file.readUInt32BE(at);
        const named = file.subarray(at + 4, at + 8 + long);
        expect(file.readUInt32BE(at + 8 + long)).toBe(crc32(named));
        found.push({ type: named.toString("latin1", 0, 4), data: named.subarray(4) });
        at += 12 + long;
    }
    return found;
}

/** What a viewer shows, frame by frame: each painted over the one before. */
function played(file) {
    const chunks = chunksOf(file);
    const only = (type) => chunks.find((one) => one.type === type).data;
    const [width, height] = [only("IHDR").readUInt32BE(0), only("IHDR").readUInt32BE(4)];
    const palette = only("PLTE");
    const screen = Array.from({ length: width * height }, () => "");
    const shown = [];
    let place = null;
    for (const { type, data } of chunks) {
        if (type === "fcTL") place = [0, 1, 2, 3].map((i) => data.readUInt32BE(4 + 4 * i));
        if (type !== "IDAT" && type !== "fdAT") continue;
        const [wide, high, left, top] = place;
        const pixels = inflateSync(type === "fdAT" ? data.subarray(4) : data);
        expect(pixels.length).toBe((wide + 1) * high);
        for (let y = 0; y < high; y += 1)
            for (let x = 0; x < wide; x += 1) {
                const colour = pixels[y * (wide + 1) + 1 + x];
                if (colour === 0) continue;
                const of = palette.subarray(3 * colour, 3 * colour + 3);
                screen[(top + y) * width + left + x] = of.toString("hex");
            }
        shown.push([...screen]);
    }
    return shown;
}

/** A picture of coloured letters. */
const COLOURS = { r: "ff0000", g: "00ff00", b: "0000ff", w: "ffffff" };
const drawn = (letters) => [...letters].map((letter) => COLOURS[letter]);
const picture = (letters) =>
    Buffer.from(
        drawn(letters)
            .map((colour) => `${colour}ff`)
            .join(""),
        "hex",
    );
const film = (...pictures) =>
    apng({ width: 4, height: 2, delay: 80, frames: pictures.map(picture) });

test("frames are played as they were drawn, whatever changes between them", () => {
    const pictures = ["wwwwwwww", "wrwwwwww", "wwrwwwgw", "wwrwwwgw", "bbbbbbbb"];
    expect(played(film(...pictures))).toEqual(pictures.map(drawn));
});

test("the chunks come in their order, and their sequence has no gap", () => {
    const chunks = chunksOf(film("wwwwwwww", "wrwwwwww", "wwrwwwww"));
    expect(chunks.map(({ type }) => type).join(" ")).toBe(
        "IHDR acTL PLTE tRNS fcTL IDAT fcTL fdAT fcTL fdAT IEND",
    );
    expect(chunks[1].data.readUInt32BE(0)).toBe(3);
    const numbered = chunks.filter(({ type }) => type === "fcTL" || type === "fdAT");
    expect(numbered.map(({ data }) => data.readUInt32BE(0))).toEqual([0, 1, 2, 3, 4]);
});

test("a frame holds the rectangle that has changed, and is shown as long as it was said", () => {
    const [, second] = chunksOf(film("wwwwwwww", "wwrwwwgw")).filter(({ type }) => type === "fcTL");
    expect([0, 1, 2, 3].map((i) => second.data.readUInt32BE(4 + 4 * i))).toEqual([1, 2, 2, 0]);
    expect([second.data.readUInt16BE(20), second.data.readUInt16BE(22)]).toEqual([80, 1000]);
});

test("more colours than a palette holds become their neighbours", () => {
    const many = Buffer.alloc(64 * 64 * 4, 255);
    for (let i = 0; i < 64 * 64; i += 1)
        many.set([(i % 64) * 4, Math.floor(i / 64) * 4, 128], 4 * i);
    const [shown] = played(apng({ width: 64, height: 64, delay: 80, frames: [many] }));
    expect(new Set(shown).size).toBeGreaterThan(200);
    shown.forEach((colour, i) => {
        for (let k = 0; k < 3; k += 1) {
            const channel = Number.parseInt(colour.slice(2 * k, 2 * k + 2), 16);
            expect(Math.abs(channel - many[4 * i + k])).toBeLessThan(32);
        }
    });
});
