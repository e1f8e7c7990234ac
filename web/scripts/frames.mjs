// How smoothly a race runs: frames a second, the worst frame, tasks above 50 ms, and what a frame costs.
// `npm run frames -- GAME…` (all without one), with RAILBIRD_BIN naming a program with the feature `testing` and
// CHROMIUM the browser. Says what it measured and judges nothing: on a busy machine compare the cost.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { costs, launch } from "./browser.mjs";

/** By game: the part of its record that is run, as numbers of entries. */
const RACES = {
    homestretch: [72, 98],
    high_roller: [340, 365],
    big_stakes: [18, 32],
    racing_stable: [2, 40],
    stretch: [1, 38],
};

/** What the browser has spent on a page so far, in seconds. */
const COSTS = {
    TaskDuration: "all",
    ScriptDuration: "script",
    RecalcStyleDuration: "style",
    LayoutDuration: "layout",
};

const games = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(RACES);
const folder = mkdtempSync(join(tmpdir(), "railbird-frames-"));
const args = ["serve", "--addr", "127.0.0.1:0", "--db", `sqlite:${join(folder, "tables.db")}`];
const server = spawn(process.env.RAILBIRD_BIN, args, {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, RAILBIRD_TEST_SEED: "frames" },
});
const browser = await launch();
try {
    const said = await new Promise((done) => server.stdout.once("data", done));
    const base = /http:\/\/[\w.:]+/.exec(String(said))[0];
    for (const game of games) await measure(game, base);
} finally {
    await browser.close();
    server.kill();
    rmSync(folder, { recursive: true, force: true });
}

async function measure(game, base) {
    const [from, to] = RACES[game];
    const path = new URL(`../e2e/records/${game}.json`, import.meta.url);
    const record = JSON.parse(readFileSync(path, "utf8"));
    const post = async (path, body, token) => {
        const headers = { "content-type": "application/json" };
        if (token) headers.authorization = `Bearer ${token}`;
        const answer = await fetch(base + path, {
            method: "POST",
            headers,
            body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        return answer.json();
    };
    const names = record.seats.map((_, seat) => `Player ${seat + 1}`);
    const { id, tokens } = await post("/api/test/tables", { record, upto: from, names });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const own = { id, game, seat: 0, token: tokens[0], name: names[0], seen: Date.now() };
    await page.addInitScript(
        (kept) => localStorage.setItem("railbird.tables", kept),
        JSON.stringify([own]),
    );
    await page.goto(`${base}/t/${id}`);
    await page.locator("html[data-still=true] .page[data-number]").waitFor();
    for (const { seat, move } of record.log.slice(from, to))
        if (move) await post(`/api/tables/${id}/moves`, { move }, tokens[seat]);
    await page.locator("section.race").waitFor();
    const { spent } = await costs(page);
    const before = await spent();
    const { frames, tasks } = await page.evaluate(watch);
    const after = await spent();
    await page.close();
    const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1000;
    const each = Object.entries(COSTS).map(
        ([name, words]) =>
            `${words} ${(((after[name] - before[name]) * 1000) / frames.length).toFixed(2)}`,
    );
    console.log(
        `${game}: ${(frames.length / seconds).toFixed(1)} frames a second for ${seconds.toFixed(1)} s, ` +
            `the worst ${Math.max(...frames).toFixed(0)} ms; ms a frame: ${each.join(", ")}`,
    );
    for (const name of new Set(tasks.map((task) => task.name))) {
        const all = tasks.filter((task) => task.name === name).map(({ ms }) => ms);
        const worst = Math.max(...all).toFixed(0);
        console.log(`  ${all.length} tasks above 50 ms (${name}), the worst ${worst} ms`);
    }
}

/** In the page: follows the frames until the end of the race is told. */
function watch() {
    return new Promise((done) => {
        const tasks = [];
        const observer = new PerformanceObserver((list) => {
            for (const { duration, attribution } of list.getEntries())
                tasks.push({ ms: duration, name: attribution.map(({ name }) => name).join() });
        });
        observer.observe({ type: "longtask" });
        const frames = [];
        let last = performance.now();
        const tick = (now) => {
            frames.push(now - last);
            last = now;
            if (!document.querySelector("[data-beat]")) return requestAnimationFrame(tick);
            observer.disconnect();
            done({ frames: frames.slice(1), tasks });
        };
        requestAnimationFrame(tick);
    });
}
