/** Says at the very end of a run which tests failed, each with the first line of why, and how many passed. */

import type { Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter";

const PLAIN = /\u001b\[[0-9;]*m/g;

const firstLine = (error: TestError | undefined) =>
  (error?.message ?? "no reason given").replace(PLAIN, "").split("\n")[0] ?? "";

export default class Closing implements Reporter {
  #passed = 0;
  #skipped = 0;
  readonly #failed: string[] = [];

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    const [, , ...names] = test.titlePath();
    if (status === "passed") this.#passed += 1;
    else if (status === "skipped") this.#skipped += 1;
    else this.#failed.push(`${names.join(" › ")}: ${firstLine(error)}`);
  }

  /** What went wrong outside a test. */
  onError(error: TestError): void {
    this.#failed.push(firstLine(error));
  }

  onExit(): Promise<void> {
    const skipped = this.#skipped > 0 ? `, ${this.#skipped} passed over` : "";
    const counts = `${this.#passed} passed, ${this.#failed.length} failed${skipped}`;
    process.stdout.write(`\n${[...this.#failed, counts].join("\n")}\n`);
    return Promise.resolve();
  }
}
