import { defineConfig } from "vitest/config";

// Against the real server in a real browser: `npm run e2e`, with RAILBIRD_BIN naming the program.
export default defineConfig({
  test: {
    root: new URL(".", import.meta.url).pathname,
    include: ["**/*.test.ts"],
    // One browser at a time: several of them measure each other instead of the client.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // How long a condition may take is the machine's affair; one second is too short for a busy one.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // The end of a long log is what is kept: the failing tests are named there once more.
    reporters: ["default", new URL("failures.ts", import.meta.url).pathname],
  },
});
