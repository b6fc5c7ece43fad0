// A vitest reporter: writes which tests passed only at their second try, and why the first one failed.
import { writeFileSync } from 'node:fs';

/** @typedef {{ name: string, reason: string }} SecondTry */

export default class SecondTries {
  /** @type {SecondTry[]} */
  found = [];

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    this.found.push({
      name: `${test.module.relativeModuleId} › ${test.fullName}`,
      reason: error?.message ?? '',
    });
  }

  onTestRunEnd() {
    const file = process.env.SECOND_TRIES_FILE;
    if (file) writeFileSync(file, JSON.stringify(this.found));
  }
}
