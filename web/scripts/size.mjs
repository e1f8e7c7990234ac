// What a first visit downloads, compressed as the server sends it. Fails above the promise.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const PROMISE = 150 * 1024;
const dist = new URL("../dist", import.meta.url).pathname;

const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
);
let total = 0;
for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    const gzip = gzipSync(bytes, { level: 9 }).length;
    total += gzip;
    const sizes = [bytes.length, gzip, brotliCompressSync(bytes).length].map((size) =>
        String(size).padStart(8),
    );
    console.log(`${sizes.join("")}  ${name}`);
}
console.log(`all files compressed with gzip: ${total} bytes of ${PROMISE}`);
if (total > PROMISE) process.exit(1);
