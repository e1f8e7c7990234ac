// Animated PNGs of few colours: pictures in raw RGBA become one file in which every frame holds only what has
// changed since the one before. https://www.w3.org/TR/png-3/ describes the chunks.
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
/** The colour that leaves a pixel as it is. */
const CLEAR = 0;
const COLOURS = 255;

/** `frames`: RGBA, all of the same size; `delay`: how long each is shown, in milliseconds. */
export function apng({ width, height, delay, frames }) {
    const palette = new Palette(frames);
    const pictures = frames.map((frame) => palette.indexed(frame));
    const chunks = [
        chunk("IHDR", numbers([4, width], [4, height], [1, 8], [1, 3], [1, 0], [1, 0], [1, 0])),
        chunk("acTL", numbers([4, frames.length], [4, 0])),
        chunk("PLTE", palette.colours()),
        chunk("tRNS", Buffer.from([0])),
    ];
    let sequence = 0;
    pictures.forEach((picture, i) => {
        const before = pictures[i - 1];
        const { x, y, wide, high } = before
            ? changed(before, picture, width)
            : whole(width, height);
        const place = [wide, high, x, y].map((n) => [4, n]);
        // Left as it is afterwards, and painted over what is there.
        const shown = [
            [2, delay],
            [2, 1000],
            [1, 0],
            [1, before ? 1 : 0],
        ];
        chunks.push(chunk("fcTL", numbers([4, sequence++], ...place, ...shown)));
        const data = deflateSync(rows(before, picture, width, { x, y, wide, high }), { level: 9 });
        chunks.push(
            before
                ? chunk("fdAT", Buffer.concat([numbers([4, sequence++]), data]))
                : chunk("IDAT", data),
        );
    });
    return Buffer.concat([Buffer.from(SIGNATURE), ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

/** Whole numbers, each with how many bytes it takes. */
function numbers(...list) {
    return Buffer.concat(
        list.map(([bytes, n]) => {
            const written = Buffer.alloc(bytes);
            written.writeUIntBE(n, 0, bytes);
            return written;
        }),
    );
}

function chunk(type, data) {
    const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
    return Buffer.concat([numbers([4, data.length]), named, numbers([4, crc32(named)])]);
}

const whole = (width, height) => ({ x: 0, y: 0, wide: width, high: height });

/** The rectangle around all that differs; a pixel where nothing does, since a frame has to have one. */
function changed(before, after, width) {
    let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
    after.forEach((colour, i) => {
        if (colour === before[i]) return;
        const [x, y] = [i % width, Math.floor(i / width)];
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    });
    if (left === Infinity) return whole(1, 1);
    return { x: left, y: top, wide: right - left + 1, high: bottom - top + 1 };
}

/** The pixels of a rectangle, each row with its filter: none. */
function rows(before, after, width, { x, y, wide, high }) {
    const data = Buffer.alloc((wide + 1) * high);
    for (let row = 0; row < high; row += 1)
        for (let column = 0; column < wide; column += 1) {
            const at = (y + row) * width + x + column;
            const same = before && before[at] === after[at];
            data[row * (wide + 1) + 1 + column] = same ? CLEAR : after[at];
        }
    return data;
}

/** Of each channel so many bits count when colours are told apart. */
const BITS = 5;
const key = (r, g, b) =>
    ((r >> (8 - BITS)) << (2 * BITS)) | ((g >> (8 - BITS)) << BITS) | (b >> (8 - BITS));

/** The colours of all frames, cut into boxes with about as many pixels each: every box has its mean. */
class Palette {
    #means = [];
    #of = new Uint8Array(1 << (3 * BITS));

    constructor(frames) {
        const boxes = [seen(frames)];
        while (boxes.length < COLOURS) {
            const widest = boxes.reduce((a, b) => (spread(b).weight > spread(a).weight ? b : a));
            if (widest.length < 2) break;
            boxes.splice(boxes.indexOf(widest), 1, ...halves(widest));
        }
        boxes.forEach((box, i) => {
            const pixels = box.reduce((sum, { count }) => sum + count, 0);
            this.#means.push(
                [0, 1, 2].map((k) => box.reduce((sum, { total }) => sum + total[k], 0) / pixels),
            );
            for (const { of } of box) this.#of[of] = i + 1;
        });
    }

    colours() {
        return Buffer.from([[0, 0, 0], ...this.#means].flat().map(Math.round));
    }

    indexed(frame) {
        return Uint8Array.from(
            { length: frame.length / 4 },
            (_, i) => this.#of[key(frame[4 * i], frame[4 * i + 1], frame[4 * i + 2])],
        );
    }
}

/** Every colour that occurs, how often, and the sum of its channels. */
function seen(frames) {
    const found = new Map();
    for (const frame of frames)
        for (let i = 0; i < frame.length; i += 4) {
            const of = key(frame[i], frame[i + 1], frame[i + 2]);
            let one = found.get(of);
            if (!one) found.set(of, (one = { of, count: 0, total: [0, 0, 0] }));
            one.count += 1;
            for (let k = 0; k < 3; k += 1) one.total[k] += frame[i + k];
        }
    return [...found.values()];
}

/** The channel in which a box is widest, and how much it matters: by its width, and less by its pixels. */
const SPREADS = new WeakMap();

function spread(box) {
    const known = SPREADS.get(box);
    if (known) return known;
    const widths = [0, 1, 2].map((k) => {
        const values = box.map(({ total, count }) => total[k] / count);
        return Math.max(...values) - Math.min(...values);
    });
    const wide = Math.max(...widths);
    const pixels = box.reduce((sum, { count }) => sum + count, 0);
    const found = { channel: widths.indexOf(wide), weight: wide * Math.sqrt(pixels) };
    SPREADS.set(box, found);
    return found;
}

/** A box cut where half of its pixels are on either side. */
function halves(box) {
    const { channel } = spread(box);
    const of = ({ total, count }) => total[channel] / count;
    const sorted = box.toSorted((a, b) => of(a) - of(b));
    const half = box.reduce((sum, { count }) => sum + count, 0) / 2;
    let [at, sum] = [0, 0];
    while (at < sorted.length - 1 && (at === 0 || sum + sorted[at].count <= half)) {
        sum += sorted[at].count;
        at += 1;
    }
    return [sorted.slice(0, at), sorted.slice(at)];
}
