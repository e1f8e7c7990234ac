// Writes the games that the browser tests stand in, e2e/records: bots play them at a table of a real server,
// so that the dice of a table opened from one go on as the record's did. `npm run records`, with
// RAILBIRD_BIN naming a program with the feature `testing`.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CARD = "ladies_classic_2009";

/** By file: the game, how many play, and by which rules. */
const GAMES = {
    homestretch: ["homestretch", 2, {}],
    "homestretch-3": ["homestretch", 3, {}],
    "homestretch-short": ["homestretch", 3, { purple_races: 1, green_races: 0 }],
    stretch: ["stretch", 2, { mode: "full", cards: [CARD, CARD, CARD] }],
    high_roller: ["high_roller", 2, { auction: "draft" }],
    "high_roller-4": ["high_roller", 4, { auction: "draft" }],
    big_stakes: ["big_stakes", 2, { program: ["d5"] }],
    "big_stakes-6": ["big_stakes", 6, { program: ["d5"] }],
    racing_stable: ["racing_stable", 2, { program: [2, 6] }],
    "racing_stable-4": ["racing_stable", 4, { program: [6] }],
};

const folder = mkdtempSync(join(tmpdir(), "railbird-records-"));
const args = ["serve", "--addr", "127.0.0.1:0", "--db", `sqlite:${join(folder, "tables.db")}`];
const server = spawn(process.env.RAILBIRD_BIN, args, {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, RAILBIRD_TEST_SEED: "records" },
});
try {
    const said = await new Promise((done) => server.stdout.once("data", done));
    const base = /http:\/\/[\w.:]+/.exec(String(said))[0];
    const call = async (path, body) => {
        const headers = { "content-type": "application/json" };
        const wish = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
        return (await fetch(base + path, wish)).json();
    };
    const target = new URL("../e2e/records/", import.meta.url);
    mkdirSync(target, { recursive: true });
    for (const [file, [game, seats, options]] of Object.entries(GAMES)) {
        const bots = Object.fromEntries(
            Array.from({ length: seats }, (_, i) => [i, "handicapper"]),
        );
        const { id } = await call("/api/tables", { game, seats, options, bots });
        while (!(await call(`/api/tables/${id}`)).over)
            await new Promise((done) => setTimeout(done, 50));
        const { log, ...head } = await call(`/api/tables/${id}/record`);
        const entries = log.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
        const text = `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "log": [\n${entries}\n  ]\n}\n`;
        writeFileSync(new URL(`${file}.json`, target), text);
    }
} finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
}
