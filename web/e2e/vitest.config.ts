import { defineConfig } from "vitest/config";

/** Files with tests that look at a clock or count frames: with another browser beside them they would measure that. */
const ALONE = ["start.test.ts", "homestretch.test.ts", "look.test.ts"];

const failures = new URL("failures.ts", import.meta.url).pathname;

// Against the real server in a real browser: `npm run e2e`, with RAILBIRD_BIN naming the program.
export default defineConfig({
  test: {
    root: new URL(".", import.meta.url).pathname,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Two browsers, a server and dice that are never the same: what fails once is tried once more, and the
    // report says so ("retry x1"), which is a fault of the test to be mended.
    retry: 1,
    // How long a condition may take is the machine's affair; one second is too short for a busy one.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // The end of a long log is what is kept: the failing tests are named there once more.
    reporters: ["default", failures],
    projects: [
      {
        extends: true,
        test: {
          name: "side by side",
          include: ["**/*.test.ts"],
          exclude: ALONE,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: "alone", include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
