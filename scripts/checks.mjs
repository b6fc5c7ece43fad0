// Runs the checks of `npm test`, each with a heading and its time, and counts what passed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectFolder } from './install.mjs';
import { openMemoryFolder } from './memory-folder.mjs';
import { addCounts, listSecondTries, NO_COUNT, readPlaywright, readReport, readVitest } from './reports.mjs';
import { CommandError, run, seconds } from './terminal.mjs';

/**
 * @typedef {import('./reports.mjs').Count} Count
 * @typedef {object} Part what of a kind of test is run; everything unless told
 * @property {NodeJS.ProcessEnv} [env]
 * @property {readonly string[]} [files] paths of test files
 * @property {string} [title] only tests whose title holds this text
 * @property {number} [minutes] after which it is ended
 */

const SECOND_TRIES = path.join(import.meta.dirname, 'second-tries.mjs');
/** How many programs run side by side: the machine that the stated time holds for has two cores. */
const LANES = 2;
const MINUTE = 60_000;
/** Projects of `vitest.config.ts` whose temporary files lie in memory where it has room; faults happen to files on a disk. */
const IN_MEMORY = ['unit', 'tests', 'server'];

/**
 * Counts checks over a whole run and keeps going after a failure. A test that fails is tried once more: one that passes
 * then is named at the end with what failed first, since it is a defect to mend but no reason to hold up a change.
 * @param {string} root the folder whose tests are run
 */
export function createChecks(root = projectFolder) {
  const since = performance.now();
  const isDeep = process.env.TEST_DEPTH === 'deep';
  let total = NO_COUNT;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'screenwright-reports-'));
  const memory = openMemoryFolder();
  const leftFile = path.join(folder, 'left.jsonl');
  const failures = [];
  /** @type {{ title: string, wall: string, cpu: number | undefined }[]} */
  const phases = [];
  /** Tests that passed only at their second try. @type {import('./second-tries.mjs').SecondTry[]} */
  const secondTries = [];

  /**
   * @param {string} title
   * @param {() => Promise<Count & { wall?: string, cpu?: number }>} work times are its own where it ran beside others
   * @returns {Promise<boolean>} whether it passed
   */
  async function check(title, work) {
    const begin = performance.now();
    console.log(`\n== ${title}`);
    let result;
    try {
      result = await work();
    } catch (error) {
      console.error(error instanceof CommandError ? `✗ ${error.message}` : error);
      result = { ...NO_COUNT, failed: 1 };
    }
    const { wall = seconds(begin), cpu, ...count } = result;
    total = addCounts(total, count);
    phases.push({ title, wall, cpu });
    if (count.failed) failures.push(title);
    console.log(`${count.failed ? '✗' : '✓'} ${title}: ${describe(count)} (${wall})`);
    return count.failed === 0;
  }

  /**
   * @param {readonly string[]} projects
   * @param {Part} [part]
   * @param {boolean} [quiet] keep what it says instead of showing it
   * @returns {Promise<Count & { wall: string, cpu?: number, output: string }>}
   */
  async function runVitest(projects, part = {}, quiet = false) {
    const begin = performance.now();
    const report = path.join(folder, `${projects.join('-')}-${part.env?.TEST_DATABASE ?? ''}.json`);
    const tries = `${report}.second-tries.json`;
    const bin = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const args = ['run', ...(part.files ?? []), ...projects.flatMap((project) => ['--project', project])];
    if (part.title) args.push('--testNamePattern', escapePattern(part.title));
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { status, cpu, output } = await run(
      process.execPath,
      [bin, ...args, '--retry=1', ...reporters, `--reporter=${SECOND_TRIES}`],
      {
        env: {
          NO_COLOR: '1',
          SECOND_TRIES_FILE: tries,
          TEST_LEFT_FILE: leftFile,
          ...(memory && projects.every((project) => IN_MEMORY.includes(project)) ? { TMPDIR: memory } : {}),
          ...part.env,
        },
        cwd: root,
        timeout: (part.minutes ?? (isDeep ? 180 : 30)) * MINUTE,
        quiet,
      },
    );
    secondTries.push(...readReport(tries, []));
    const count = readVitest(report);
    // A title is asked for: the others of its file were not left out, they were never meant.
    const counted = agree(status, part.title ? { ...count, skipped: 0 } : count);
    return { ...counted, wall: seconds(begin), cpu, output };
  }

  return {
    check,
    /** A program whose exit code is the whole result. */
    program: (title, args, options = {}) =>
      check(title, async () => {
        const { status, cpu } = await run(process.execPath, args, { timeout: 10 * MINUTE, ...options });
        return { ...countProgram(status), cpu };
      }),
    /**
     * Programs that do not disturb each other, in two lanes; each has its heading when it is over.
     * @param {readonly [title: string, args: readonly string[]][]} programs the longest first
     * @returns {Promise<boolean[]>} which of them passed
     */
    programs: async (programs) => {
      const lane = createLanes(LANES);
      const ends = programs.map(([, args]) =>
        lane(async () => {
          const started = performance.now();
          const result = await run(process.execPath, args, { timeout: 10 * MINUTE, quiet: true });
          return { ...result, wall: seconds(started) };
        }),
      );
      const passed = [];
      for (const [index, [title]] of programs.entries()) {
        const isPassed = await check(title, async () => {
          const { status, output, wall, cpu } = await ends[index];
          process.stdout.write(output);
          return { ...countProgram(status), wall, cpu };
        });
        passed.push(isPassed);
      }
      return passed;
    },
    /** A check that cannot run here, with the reason. */
    skip: (title, reason) =>
      check(title, async () => {
        console.log(`  skipped: ${reason}`);
        return { ...NO_COUNT, skipped: 1 };
      }),
    /**
     * Vitest over some of its projects.
     * @param {string} title
     * @param {readonly string[]} projects
     * @param {Part} [part]
     */
    vitest: (title, projects, part) => check(title, () => runVitest(projects, part)),
    /**
     * Runs of vitest that do not disturb each other, side by side. What the first says is seen as it comes, what each of
     * the others said below its heading.
     * @param {readonly [title: string, projects: readonly string[], part?: Part][]} runs
     */
    vitestsBeside: async ([first, ...others]) => {
      const ends = others.map(([, projects, part]) => runVitest(projects, part, true));
      const [title, projects, part] = first;
      await check(title, () => runVitest(projects, part));
      for (const [index, [other]] of others.entries()) {
        await check(other, async () => {
          const { output, ...result } = await ends[index];
          process.stdout.write(output);
          return result;
        });
      }
    },
    /**
     * Browser tests.
     * @param {string} title
     * @param {Part} part
     */
    playwright: (title, part) =>
      check(title, async () => {
        const report = path.join(folder, 'browser.json');
        const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
        const args = ['test', ...(part.files ?? []).map((file) => `${escapePattern(file)}$`)];
        if (part.title) args.push('--grep', escapePattern(part.title));
        const { status, cpu } = await run(
          process.execPath,
          [cli, ...args, '--retries=1', '--reporter=list,json'],
          {
            env: {
              NO_COLOR: '1',
              PLAYWRIGHT_JSON_OUTPUT_FILE: report,
              TEST_LEFT_FILE: leftFile,
              ...part.env,
            },
            cwd: root,
            timeout: (isDeep ? 180 : 45) * MINUTE,
          },
        );
        secondTries.push(...listSecondTries(readReport(report).suites));
        return { ...agree(status, readPlaywright(report)), cpu };
      }),
    /** Prints times and the closing line; @returns whether everything passed. */
    close() {
      const left = readLeft(leftFile);
      for (const one of [folder, memory]) if (one) rmSync(one, { recursive: true, force: true });
      printPhases(phases, seconds(since));
      if (left.count > 0)
        console.log(
          `\n${left.count} cases of ${left.matrices} matrices are left to npm run test:deep, each matrix named above`,
        );
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

/** Lets so many works run at once; the others wait in line. */
function createLanes(count) {
  let free = count;
  const waiting = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** @param {Count} count */
function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** @param {number} status of a program whose exit code is the whole result @returns {Count} */
function countProgram(status) {
  return status === 0 ? { ...NO_COUNT, passed: 1 } : { ...NO_COUNT, failed: 1 };
}

/** A run that ended badly without naming a failed test failed as a whole; one without any test did, too. */
function agree(status, count) {
  const isEmpty = count.passed + count.failed + count.skipped === 0;
  if ((status !== 0 && count.failed === 0) || isEmpty) return { ...count, failed: count.failed + 1 };
  return count;
}

/** What the samples of this run left to the deep one, as `tests/depth.ts` notes it. */
function readLeft(file) {
  let lines = [];
  try {
    lines = readFileSync(file, 'utf8').trim().split('\n');
  } catch {
    // Nothing was left.
  }
  // Every process that reads a file of tests notes its matrices again.
  const left = new Map(
    lines
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .map((one) => [one.name, one.left]),
  );
  return { count: [...left.values()].reduce((sum, one) => sum + one, 0), matrices: left.size };
}

/** A line for each check with its time on the clock and, where the system tells it, on the processors. */
function printPhases(phases, whole) {
  const column = (text) => text.padStart(10);
  console.log(`\n${column('clock')}${column('CPU')}`);
  for (const { title, wall, cpu } of phases)
    console.log(`${column(wall)}${column(cpu === undefined ? '' : `${cpu.toFixed(1)} s`)}  ${title}`);
  console.log(`${column(whole)}${column('')}  total`);
}

function escapePattern(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
