import { defineConfig } from "@playwright/test";
import flags from "../scripts/flags.json" with { type: "json" };

// Against the real server in a real browser: `npm run e2e`, with RAILBIRD_BIN naming the program.
export default defineConfig({
  testDir: ".",
  outputDir: "../node_modules/.e2e",
  // Whole games wait for their races more than they work: begun first, they leave nobody waiting at the end.
  projects: [
    { name: "long", testMatch: "**/whole.test.ts" },
    { name: "each", testIgnore: "**/whole.test.ts" },
  ],
  // Every test opens its own tables on its worker's own server: any two can run side by side.
  fullyParallel: true,
  // A small machine has two cores; now and then a test waits for what is shown.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // How long a condition may take is the machine's affair: a busy one takes long.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["./closing.ts"]],
  use: {
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        ...flags,
        // Threads and processes beside a page's own save it time where cores are idle; here none is.
        "--js-flags=--single-threaded",
        "--in-process-gpu",
        "--disable-audio-output",
      ],
    },
  },
});
