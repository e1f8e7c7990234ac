/** Says at the very end of a run which tests failed, each with the first line of why. */

import type { Reporter, TestModule } from "vitest/node";

const PLAIN = /\u001b\[[0-9;]*m/g;

function firstLine(message: string | undefined): string {
  return (message ?? "no reason given").replace(PLAIN, "").split("\n")[0] ?? "";
}

export default class Failures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => [
      ...module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error.message)}`),
      ...[...module.children.allTests("failed")].map(
        (test) =>
          `${module.relativeModuleId}: ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`,
      ),
    ]);
    // After what the other reporters print at the end.
    if (lines.length > 0)
      process.once("exit", () =>
        process.stdout.write(`\n${lines.length} failed:\n${lines.join("\n")}\n`),
      );
  }
}
