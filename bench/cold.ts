// What the very first start takes, `npm run bench -- --only=cold`: from an empty folder, `git clone` of what is committed here,
// then `npm start` until the line that says ready. On the clock, as somebody waits for it; the packages come as npm has them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runStart } from '../tests/faults/npm-start.ts';
import { describeMachine } from './side-by-side.ts';
import { writePage } from './write-page.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
/** Milliseconds after which nobody waits for it any more. */
const PATIENCE = 1_200_000;

/** Processors in use over a minute above which what is measured is the others' as well. */
const IDLE = 0.3;

/** Of the minute before: afterwards it is our own. */
const load = os.loadavg()[0] ?? 0;
const isKept = process.argv.includes('--write');
if (isKept && load > IDLE)
  throw new Error(
    `the machine is not idle (load average ${load.toFixed(1)}): wait until it is at most ${String(IDLE)}`,
  );
const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-bench-cold-'));
try {
  // PostgreSQL does not run as root: another user has to come as far as the data folder.
  fs.chmodSync(parent, 0o755);
  const since = performance.now();
  const folder = path.join(parent, 'screenwright');
  execFileSync('git', ['clone', '--quiet', projectFolder, folder]);
  const cloned = performance.now();
  const { log, readyAt } = await startOnce(folder);
  const all = (readyAt - since) / 1000;
  const packages = readStep(log, 'install packages');
  const web = readStep(log, 'build the web app');
  const server = readStep(log, 'build the server');
  const rest = all - (cloned - since) / 1000 - packages - web - server;
  const cells = [all, packages, web, server, rest].map((seconds) => `${seconds.toFixed(0)} s`);
  const [total = '', ...parts] = cells;
  const table = [
    `\`npm run bench -- --only=cold --write\`, once; ${describeMachine()} (load average before it ${load.toFixed(1)}).`,
    '',
    '| from an empty folder, on the clock | until ready | packages | web app built | server built | database, first rows and all else |',
    '|---|---|---|---|---|---|',
    `| \`git clone\`, then \`npm start\` | **${total}** | ${parts.join(' | ')} |`,
  ].join('\n');
  console.log(table);
  if (isKept) writePage('cold', table);
} finally {
  fs.rmSync(parent, { recursive: true });
}

/** Ends it again. @returns what it said, and when it was ready */
async function startOnce(folder: string): Promise<{ log: string; readyAt: number }> {
  const { log, ended, interrupt } = runStart(folder, { PORT: '0' });
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const until = performance.now() + PATIENCE;
  try {
    while (!/ready: http/.test(log())) {
      if (hasEnded || performance.now() > until) throw new Error(`it did not become ready:\n${log()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return { log: log(), readyAt: performance.now() };
  } finally {
    await interrupt();
  }
}

/** Seconds of a step, as the command itself says: `✓ … title (16.2 s)`. */
function readStep(log: string, title: string): number {
  const line = log.split('\n').find((one) => one.startsWith('✓') && one.includes(`${title} (`));
  const seconds = /\((\d+\.\d) s\)$/.exec(line ?? '')?.[1];
  if (seconds === undefined) throw new Error(`there was no step “${title}”:\n${log}`);
  return Number(seconds);
}
