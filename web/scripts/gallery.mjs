// The gallery in a browser, for scripts that look at it: built as the client is, and served from a folder that
// goes away again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import { launch } from "./browser.mjs";

/** A page that is isolated measures time in microseconds, one that is not in tenths of milliseconds. */
const headers = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Calls with a browser and the address of the gallery. */
export async function inGallery(look) {
    const root = new URL("..", import.meta.url).pathname;
    const outDir = mkdtempSync(join(tmpdir(), "railbird-gallery-"));
    const site = { root, logLevel: "error", preview: { port: 0, host: "127.0.0.1", headers } };
    const built = {
        outDir,
        emptyOutDir: true,
        rolldownOptions: { input: join(root, "gallery.html") },
    };
    const browser = await launch();
    try {
        await build({ ...site, build: built });
        const server = await preview({ ...site, build: { outDir } });
        const { port } = server.httpServer.address();
        await look(browser, `http://127.0.0.1:${port}/gallery.html`);
        await server.close();
    } finally {
        await browser.close();
        rmSync(outDir, { recursive: true, force: true });
    }
}
