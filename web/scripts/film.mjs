// A race on the stage, from the gate to the line, as an animated picture: docs/images/race.png. CHROMIUM names the
// browser. `npm run film -- FILE` writes it elsewhere.
import { writeFileSync } from "node:fs";
import { apng } from "./apng.mjs";
import { inGallery } from "./gallery.mjs";

/** The window is as wide as that of a small computer; the picture has fewer pixels. */
const LOOK = { viewport: { width: 720, height: 405 }, deviceScaleFactor: 8 / 9 };
const A_SECOND = 10;
/** When the film begins and ends, in the show's seconds; the steps of its race follow each other so quickly. */
const [FROM, TO, APART] = [1.4, 7.4, 0.115];
/** How long the end is looked at. */
const STANDS = 12;

const file = process.argv[2] ?? new URL("../../docs/images/race.png", import.meta.url).pathname;

await inGallery(async (browser, gallery) => {
    const page = await browser.newPage(LOOK);
    await page.goto(`${gallery}?only=stage&game=homestretch&apart=${APART}&t=0`);
    const frames = [];
    for (let i = 0; FROM + i / A_SECOND <= TO; i += 1) {
        await page.getByLabel("Time").fill((FROM + i / A_SECOND).toFixed(2));
        frames.push(Buffer.from(await page.locator("canvas").evaluate(pixels), "base64"));
    }
    for (let i = 0; i < STANDS; i += 1) frames.push(frames.at(-1));
    const size = await page.locator("canvas").evaluate(({ width, height }) => ({ width, height }));
    const film = apng({ ...size, delay: 1000 / A_SECOND, frames });
    writeFileSync(file, film);
    console.log(`${file}: ${frames.length} frames, ${(film.length / 1024).toFixed(0)} KB`);
});

/** In the page: what is drawn, as text. */
function pixels(canvas) {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let text = "";
    for (let i = 0; i < data.length; i += 0x8000)
        text += String.fromCharCode(...data.subarray(i, i + 0x8000));
    return btoa(text);
}
