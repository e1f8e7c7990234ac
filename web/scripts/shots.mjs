// Screenshots of the gallery in both themes at both widths, into shots/. CHROMIUM names the browser.
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const parts = process.argv[2] ? [process.argv[2]] : ["hero", "kit", "race", "side"];
const out = new URL("../shots/", import.meta.url).pathname;
mkdirSync(out, { recursive: true });

const server = await createServer({ server: { port: 0 }, logLevel: "error" });
await server.listen();
const base = `http://127.0.0.1:${server.httpServer.address().port}/gallery.html`;
const browser = await chromium.launch({
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
const faults = [];
for (const part of parts) {
    for (const theme of ["day", "night"]) {
        for (const width of [1440, 390]) {
            const page = await browser.newPage({ viewport: { width, height: 900 } });
            page.on("pageerror", (error) => faults.push(`${part} ${theme} ${width}: ${error}`));
            page.on(
                "console",
                (message) =>
                    message.type() === "error" && faults.push(`${part}: ${message.text()}`),
            );
            await page.goto(`${base}?only=${part}&theme=${theme}`);
            await page.waitForSelector("h1");
            const spill = await page.evaluate(
                () => document.documentElement.scrollWidth - innerWidth,
            );
            if (spill > 0)
                faults.push(`${part} ${theme} ${width}: ${spill} px wider than the window`);
            await page.screenshot({ path: `${out}${part}-${theme}-${width}.png`, fullPage: true });
            await page.close();
        }
    }
}
await browser.close();
await server.close();
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
