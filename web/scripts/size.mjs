// What a first visit downloads, compressed as the server sends it: the page and whatever it loads
// before anything is asked for. Fails above the promise.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const PROMISE = 90 * 1024;
const FILES = 8;
const dist = new URL("../dist", import.meta.url).pathname;

const wanted = new Set(["index.html"]);
for (const path of wanted) {
    const text = readFileSync(join(dist, path), "utf8");
    if (path.endsWith(".html"))
        for (const [, file] of text.matchAll(/(?:src|href)="\/([^"]+)"/g)) wanted.add(file);
    // A chunk's own imports; what stands in `import(…)` is loaded when it is asked for.
    if (path.endsWith(".js"))
        for (const [, file] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
            wanted.add(join("assets", basename(file)));
}
let total = 0;
for (const path of wanted) {
    const bytes = readFileSync(join(dist, path));
    const gzip = gzipSync(bytes, { level: 9 }).length;
    total += gzip;
    const sizes = [bytes.length, gzip, brotliCompressSync(bytes).length].map((size) =>
        String(size).padStart(8),
    );
    console.log(`${sizes.join("")}  ${path}`);
}
console.log(
    `first load compressed with gzip: ${total} bytes of ${PROMISE}, in ${wanted.size} files of ${FILES}`,
);
if (total > PROMISE || wanted.size > FILES) process.exit(1);
