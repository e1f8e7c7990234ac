// What only a real browser can say of the components: run with `npm run browser`, after `npm ci`.
// CHROMIUM names the browser. The gallery is built and served under the strictest content policy.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { build } from "vite";

const TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
};
const dist = mkdtempSync(join(tmpdir(), "railbird-gallery-"));
let server;
let browser;
let base;

before(async () => {
    const root = new URL("..", import.meta.url).pathname;
    await build({
        root,
        logLevel: "error",
        build: {
            outDir: dist,
            emptyOutDir: true,
            rollupOptions: { input: join(root, "gallery.html") },
        },
    });
    server = createServer((request, response) => {
        const path = join(dist, new URL(request.url, "http://x").pathname);
        try {
            const body = readFileSync(path);
            const type = TYPES[extname(path)] ?? "text/plain";
            response
                .writeHead(200, {
                    "content-type": type,
                    "content-security-policy": "default-src 'self'",
                })
                .end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    base = `http://127.0.0.1:${server.address().port}/gallery.html`;
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    });
});

after(async () => {
    await browser?.close();
    server?.close();
    rmSync(dist, { recursive: true, force: true });
});

/** Opens a part of the gallery; complaints of the page fail the test that closes it. */
async function open(part, options = {}) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on(
        "request",
        (request) =>
            request.url().startsWith(base.replace(/gallery.*/, "")) ||
            complaints.push(request.url()),
    );
    await page.goto(`${base}?only=${part}`);
    await page.waitForSelector("h1");
    const close = async () => {
        await page.close();
        assert.deepEqual(complaints, []);
    };
    return { page, close };
}

/** How many different places horse 7 was drawn at while it moved, and the last of them. */
async function run(page) {
    await page.evaluate(() => {
        globalThis.seen = [];
        const look = () => {
            const horse = [...document.querySelectorAll("svg.track > g")].find(
                (g) => g.textContent.trim() === "7",
            );
            const place = horse?.getAttribute("transform");
            if (place && globalThis.seen.at(-1) !== place) globalThis.seen.push(place);
            requestAnimationFrame(look);
        };
        look();
    });
    await page.click("#next");
    await page.waitForTimeout(1500);
    return page.evaluate(() => globalThis.seen);
}

test("horses run from frame to frame; with less motion they are there at once, at the same place", async () => {
    const moving = await open("live");
    const still = await open("live", { reducedMotion: "reduce" });
    const [run1, run2] = [await run(moving.page), await run(still.page)];
    assert.ok(run1.length > 8, `${run1.length} places`);
    assert.equal(run2.length, 2);
    assert.equal(run1.at(-1), run2.at(-1));
    await moving.close();
    await still.close();
});

test("without colour every jacket of a field of twenty is another picture", async () => {
    const { page, close } = await open("kit");
    const pictures = new Set();
    for (const jacket of await page.$$(".gray svg"))
        pictures.add((await jacket.screenshot()).toString("base64"));
    assert.equal(pictures.size, 20);
    await close();
});

for (const width of [320, 390, 1440]) {
    test(`nothing is wider than a window of ${width} px, and phone targets are large`, async () => {
        const { page, close } = await open("", { viewport: { width, height: 800 } });
        assert.equal(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            0,
        );
        const small = await page.evaluate(() => {
            const least = innerWidth < 760 ? 44 : 24;
            const targets = [...document.querySelectorAll("button, select, label:has(input)")];
            return targets
                .filter((one) => one.getBoundingClientRect().height < least - 0.5)
                .map((one) => one.textContent);
        });
        assert.deepEqual(small, []);
        await close();
    });
}

for (const theme of ["day", "night"]) {
    for (const width of [390, 1440]) {
        test(`a scan for WCAG A and AA finds nothing, ${theme}, ${width} px`, async () => {
            const { page, close } = await open(`&theme=${theme}`, {
                viewport: { width, height: 800 },
            });
            // The scanner is ours to run, not the page's: it comes in past the content policy.
            await page.evaluate(
                readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"),
            );
            const found = await page.evaluate(async () => {
                const { violations } = await globalThis.axe.run({
                    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
                });
                return violations.flatMap(({ id, nodes }) =>
                    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
                );
            });
            assert.deepEqual(found, []);
            await close();
        });
    }
}

test("every tab stop shows where it is", async () => {
    const { page, close } = await open("live");
    for (let i = 0; i < 8; i += 1) {
        await page.keyboard.press("Tab");
        const ring = await page.evaluate(() => {
            const focused = document.activeElement;
            return [focused, focused.closest("label")].some(
                (one) => one && getComputedStyle(one).outlineStyle !== "none",
            );
        });
        assert.ok(ring);
    }
    await close();
});

test("the page is silent before a gesture and can be heard after it", async () => {
    const { page, close } = await open("live");
    await page.addInitScript(() => {
        globalThis.made = 0;
        const Real = globalThis.AudioContext;
        globalThis.AudioContext = class extends Real {
            constructor() {
                super();
                globalThis.made += 1;
            }
        };
    });
    await page.reload();
    await page.waitForSelector("#next");
    assert.equal(await page.evaluate(() => globalThis.made), 0);
    await page.click("#next");
    assert.equal(await page.evaluate(() => globalThis.made), 1);
    await close();
});
