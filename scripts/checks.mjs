// Runs the checks of `npm test` one after the other, each with a heading and its time, and counts what passed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectFolder } from './install.mjs';
import { CommandError, run, seconds } from './terminal.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 */

const SECOND_TRIES = path.join(import.meta.dirname, 'second-tries.mjs');

/**
 * Counts checks over a whole run and keeps going after a failure. A test that fails is tried once more: one that passes
 * then is named at the end with what failed first, since it is a defect to mend but no reason to hold up a change.
 * @param {string} root the folder whose tests are run
 */
export function createChecks(root = projectFolder) {
  /** @type {Count} */
  const total = { passed: 0, failed: 0, skipped: 0 };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'screenwright-reports-'));
  const failures = [];
  /** Tests that passed only at their second try. @type {import('./second-tries.mjs').SecondTry[]} */
  const secondTries = [];

  /**
   * @param {string} title
   * @param {() => Promise<Count>} work
   */
  async function check(title, work) {
    const since = performance.now();
    console.log(`\n== ${title}`);
    let count;
    try {
      count = await work();
    } catch (error) {
      console.error(error instanceof CommandError ? `✗ ${error.message}` : error);
      count = { passed: 0, failed: 1, skipped: 0 };
    }
    for (const key of Object.keys(total)) total[key] += count[key];
    if (count.failed) failures.push(title);
    console.log(`${count.failed ? '✗' : '✓'} ${title}: ${describe(count)} (${seconds(since)})`);
    return count.failed === 0;
  }

  return {
    check,
    /** A program whose exit code is the whole result. */
    program: (title, args, options = {}) =>
      check(title, async () => {
        const { status } = await run(process.execPath, args, { timeout: 600_000, ...options });
        return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
      }),
    /**
     * Programs that do not disturb each other, side by side; each has its heading when it is over.
     * @param {readonly [title: string, args: readonly string[]][]} programs
     */
    programs: async (programs) => {
      const ends = programs.map(async ([, args]) => {
        const since = performance.now();
        const result = await run(process.execPath, args, { timeout: 600_000, quiet: true });
        return { ...result, took: seconds(since) };
      });
      for (const [index, [title]] of programs.entries()) {
        await check(title, async () => {
          const { status, output, took } = await ends[index];
          process.stdout.write(output);
          console.log(`  ${took}`);
          return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
        });
      }
    },
    /** A check that cannot run here, with the reason. */
    skip: (title, reason) =>
      check(title, async () => {
        console.log(`  skipped: ${reason}`);
        return { passed: 0, failed: 0, skipped: 1 };
      }),
    /** Vitest over some of its projects. */
    vitest: (title, projects, env = {}, timeout = 1_800_000) =>
      check(title, async () => {
        const report = path.join(folder, `${projects.join('-')}-${env.TEST_DATABASE ?? ''}.json`);
        const bin = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
        const args = ['run', ...projects.flatMap((project) => ['--project', project])];
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
        reporters.push(`--reporter=${SECOND_TRIES}`);
        const tries = `${report}.second-tries.json`;
        const { status } = await run(process.execPath, [bin, ...args, '--retry=1', ...reporters], {
          env: { NO_COLOR: '1', SECOND_TRIES_FILE: tries, ...env },
          cwd: root,
          timeout,
        });
        secondTries.push(...readReport(tries, []));
        return agree(status, readVitest(report));
      }),
    /** All browser tests. */
    playwright: (title, env) =>
      check(title, async () => {
        const report = path.join(folder, 'browser.json');
        const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
        const { status } = await run(process.execPath, [cli, 'test', '--retries=1', '--reporter=list,json'], {
          env: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
          cwd: root,
          timeout: 2_700_000,
        });
        secondTries.push(...listSecondTries(readReport(report).suites));
        return agree(status, readPlaywright(report));
      }),
    /** Prints the closing line; @returns whether everything passed. */
    close() {
      rmSync(folder, { recursive: true, force: true });
      if (failures.length) console.log(`\nfailed: ${failures.join(' · ')}`);
      if (total.skipped) console.log(`\n${total.skipped} skipped, each with its reason above`);
      if (secondTries.length > 0) {
        console.log(`\n${secondTries.length} passed only at a second try, each a defect of its own:`);
        for (const { name, reason } of secondTries)
          console.log(`  ${name}\n    ${reason.replaceAll('\n', '\n    ')}`);
      }
      console.log(`\n${total.passed} passed, ${total.failed} failed`);
      return total.failed === 0;
    },
  };
}

/** @param {Count} count */
function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** A run that ended badly without naming a failed test failed as a whole; one without any test did, too. */
function agree(status, count) {
  const isEmpty = count.passed + count.failed + count.skipped === 0;
  if ((status !== 0 && count.failed === 0) || isEmpty) return { ...count, failed: count.failed + 1 };
  return count;
}

function readReport(file, otherwise = {}) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The run ended before it could write one.
    return otherwise;
  }
}

function readVitest(file) {
  const report = readReport(file);
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

function readPlaywright(file) {
  const { stats = {} } = readReport(file);
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  };
}

/** The browser tests among nested suites of a report that passed only at their second try. */
function listSecondTries(suites = []) {
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
