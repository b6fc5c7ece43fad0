// Runs the checks of `npm test` one after the other, each with a heading and its time, and counts what passed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectFolder } from './install.mjs';
import { CommandError, run, seconds } from './terminal.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 */

/** Counts checks over a whole run and keeps going after a failure. */
export function createChecks() {
  /** @type {Count} */
  const total = { passed: 0, failed: 0, skipped: 0 };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'screenwright-reports-'));
  const failures = [];

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
        const bin = path.join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs');
        const args = ['run', ...projects.flatMap((project) => ['--project', project])];
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
        const { status } = await run(process.execPath, [bin, ...args, ...reporters], {
          env: { NO_COLOR: '1', ...env },
          timeout,
        });
        return agree(status, readVitest(report));
      }),
    /** All browser tests. */
    playwright: (title, env) =>
      check(title, async () => {
        const report = path.join(folder, 'browser.json');
        const cli = path.join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js');
        const { status } = await run(process.execPath, [cli, 'test', '--reporter=list,json'], {
          env: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
          timeout: 2_700_000,
        });
        return agree(status, readPlaywright(report));
      }),
    /** Prints the closing line; @returns whether everything passed. */
    close() {
      rmSync(folder, { recursive: true, force: true });
      if (failures.length) console.log(`\nfailed: ${failures.join(' · ')}`);
      if (total.skipped) console.log(`\n${total.skipped} skipped, each with its reason above`);
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

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The run ended before it could write one.
    return {};
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
  // A test that passed only at a second try is no pass.
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  };
}
