// Reads what vitest and Playwright report about a run.
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @type {Count} */
export const NO_COUNT = { passed: 0, failed: 0, skipped: 0 };

/** @param {Count} one @param {Count} other @returns {Count} */
export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** A JSON file of a run, or what stands in for it when the run ended before it could write one. */
export function readReport(file, otherwise = {}) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return otherwise;
  }
}

/** @returns {Count} */
export function readVitest(file) {
  const report = readReport(file);
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** @returns {Count} */
export function readPlaywright(file) {
  const { stats = {} } = readReport(file);
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  };
}

/** The browser tests among nested suites of a report that passed only at their second try. */
export function listSecondTries(suites = []) {
  return suites.flatMap(({ suites: inner, specs = [] }) => [
    ...listSecondTries(inner),
    ...specs.flatMap(({ file, line, title, tests = [] }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => ({
          name: `e2e/${file}:${line} › ${title}`,
          reason: results[0]?.error?.message ?? '',
        })),
    ),
  ]);
}
