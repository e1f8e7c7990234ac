// What a frame of the race stage costs the page: `npm run bench`, or `cargo xtask bench web`. Each course with
// its field, and the open one with 12 and with 20 runners, on a phone whose processor is slowed down four times, on
// the same phone at full speed, and on a desktop. Says what it measured and judges nothing. Mean, median and p95 are
// what the clock says, and on a busy machine that is mostly waiting; `busy` is the mean of what the page's thread
// has worked. Slowing down comes in slices: read four times the figures at full speed as well. `npm run bench --
// stretch 20` measures that course with that field only.
import { costs } from "./browser.mjs";
import { inGallery } from "./gallery.mjs";

const RACES = [
    { game: "homestretch" },
    { game: "high_roller" },
    { game: "big_stakes" },
    { game: "racing_stable" },
    { game: "stretch" },
    { game: "stretch", field: 12 },
    { game: "stretch", field: 20 },
];

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const SCREENS = [
    { name: "phone", look: PHONE, slowed: 1 },
    { name: "phone, slowed 4 times", look: PHONE, slowed: 4 },
    { name: "desktop", look: DESKTOP, slowed: 1 },
];

/** So many frames of a race are measured; *Measure* draws each of them twice. */
const FRAMES = 40;
/** After so many frames the heap is looked at, on a course that is a loop and on one that is none. */
const HEAP_FRAMES = [600, 1800];
const HEAP_RACES = ["high_roller", "stretch"];

const [only, runs] = process.argv.slice(2);
const races = RACES.filter(
    ({ game, field }) => (!only || game === only) && (!runs || field === Number(runs)),
);

await inGallery(async (browser, gallery) => {
    for (const { name, look, slowed } of SCREENS) {
        console.log(`\n${name}: script of a frame in milliseconds`);
        row("course", "runners", "busy", "mean", "median", "p95");
        for (const race of races) {
            const { runners, ...times } = await frames(browser, gallery, race, look, slowed);
            const { busy, mean, median, p95 } = times;
            row(race.game, runners, ...[busy, mean, median, p95].map((ms) => ms.toFixed(2)));
        }
    }
    console.log("");
    for (const game of HEAP_RACES) await heap(browser, gallery, { game });
});

function row(course, ...figures) {
    console.log(course.padEnd(15) + figures.map((one) => String(one).padStart(9)).join(""));
}

/** Opens a race on the stage; what is given back presses *Measure* and says what it measured. */
async function stage(browser, gallery, { game, field = 0 }, look, frames) {
    const page = await browser.newPage(look);
    await page.goto(`${gallery}?only=stage&game=${game}&field=${field}&t=0&frames=${frames}`);
    const measured = page.locator("output[data-measured]");
    const measure = async () => {
        await page.getByRole("button", { name: "Measure" }).click();
        await measured.waitFor({ state: "attached", timeout: 600_000 });
        return JSON.parse(await measured.getAttribute("data-measured"));
    };
    return { page, measure, ...(await costs(page)) };
}

/** The race is measured twice, and the first time counts for nothing: it paints the sprites. */
async function frames(browser, gallery, race, look, slowed) {
    const { page, tools, spent, measure } = await stage(browser, gallery, race, look, FRAMES);
    await measure();
    await tools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    const before = await spent();
    const measured = await measure();
    const worked = (await spent()).ScriptDuration - before.ScriptDuration;
    await page.close();
    return { busy: (1000 * worked) / (2 * FRAMES), ...measured };
}

/** What the page holds on to must not grow with the frames that it has drawn. */
async function heap(browser, gallery, race) {
    const [first, last] = HEAP_FRAMES;
    const small = { viewport: { width: 720, height: 405 } };
    const { page, tools, measure } = await stage(browser, gallery, race, small, first / 2);
    const held = async () => {
        await tools.send("HeapProfiler.collectGarbage");
        return (await tools.send("Runtime.getHeapUsage")).usedSize / 1024;
    };
    await measure();
    const before = await held();
    for (let drawn = first; drawn < last; drawn += first) await measure();
    const after = await held();
    await page.close();
    const grown = `${after >= before ? "+" : ""}${(after - before).toFixed(0)}`;
    console.log(
        `${race.game}: heap after ${first} frames ${before.toFixed(0)} KB, after ${last} ${after.toFixed(0)} KB (${grown})`,
    );
}
