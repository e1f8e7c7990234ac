// Screenshots of the gallery in both themes at both widths, into shots/. CHROMIUM names the browser.
import { mkdirSync } from "node:fs";
import { inGallery } from "./gallery.mjs";

const parts = process.argv[2] ? [process.argv[2]] : ["hero", "kit", "race", "side"];
const out = new URL("../shots/", import.meta.url).pathname;
mkdirSync(out, { recursive: true });

const faults = [];
await inGallery(async (browser, gallery) => {
    for (const part of parts)
        for (const theme of ["day", "night"])
            for (const width of [1440, 390]) await shoot(browser, gallery, part, theme, width);
});
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);

async function shoot(browser, gallery, part, theme, width) {
    const name = `${part}-${theme}-${width}`;
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    page.on("pageerror", (error) => faults.push(`${name}: ${error}`));
    page.on(
        "console",
        (message) => message.type() === "error" && faults.push(`${name}: ${message.text()}`),
    );
    await page.goto(`${gallery}?only=${part}&theme=${theme}`);
    await page.waitForSelector("h1");
    const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (spill > 0) faults.push(`${name}: ${spill} px wider than the window`);
    await page.screenshot({ path: `${out}${name}.png`, fullPage: true });
    await page.close();
}
