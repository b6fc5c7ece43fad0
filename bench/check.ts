// CPU of the checker's command line: over what ships, and over 500 documents of the sizes of those that ship.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writePage } from './write-page.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const screens = path.join(projectFolder, 'src', 'schemas', 'screens');
const RUNS = 3;
/** Seconds of CPU. */
const TARGETS = { shipped: 2, documents: 3 };

/** Tells on a channel of its own what the process took, when it ends. */
const METER = `import { writeSync } from 'node:fs';
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, String((user + system) / 1e6));
});`;

/** @returns seconds of CPU, the median of some runs */
function measure(args: readonly string[]): number {
  const times = Array.from({ length: RUNS }, () => {
    const meter = `data:text/javascript,${encodeURIComponent(METER)}`;
    const checker = path.join('dist', 'cli', 'check.mjs');
    const { output } = spawnSync(process.execPath, ['--import', meter, checker, ...args], {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
      maxBuffer: 1 << 26,
    });
    const seconds = Number(output[3]);
    if (!(seconds > 0) || !output[1]?.includes('检查了')) throw new Error('the checker did not run');
    return seconds;
  });
  return times.sort((a, b) => a - b)[RUNS >> 1] ?? 0;
}

/** Copies of shipped screens under other ids and places, the gallery left out. */
function writeDocuments(folder: string, count: number): void {
  const names = fs
    .readdirSync(screens, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.startsWith('gallery'));
  for (let at = 0; at < count; at += 1) {
    const round = `copy${Math.floor(at / names.length)}`;
    const name = names[at % names.length] ?? '';
    const document = JSON.parse(fs.readFileSync(path.join(screens, name), 'utf8')) as {
      id?: string;
      route?: { path: string };
    };
    delete document.id;
    if (document.route) document.route.path = `/${round}${document.route.path}`;
    const place = path.join(folder, round, name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, JSON.stringify(document, null, 2));
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-check-'));
try {
  // Bundles the checker where its sources changed.
  spawnSync(process.execPath, [path.join('scripts', 'check.mjs'), '--help'], {
    cwd: projectFolder,
    stdio: 'ignore',
  });
  writeDocuments(folder, 500);
  const shipped = measure([]);
  const documents = measure([folder]);
  const row = (title: string, most: number, seconds: number): string =>
    `| ${title} | ≤ ${most} s | ${seconds.toFixed(1)} s |`;
  const table = [
    `Medians of ${RUNS} runs; Node ${process.version}, ${os.cpus()[0]?.model ?? ''} × ${os.cpus().length} (load average ${(os.loadavg()[0] ?? 0).toFixed(1)}).`,
    '',
    '| `npm run check` | target | CPU |',
    '|---|---|---|',
    row('the shipped documents', TARGETS.shipped, shipped),
    row('500 documents', TARGETS.documents, documents),
  ].join('\n');
  console.log(table);
  if (process.argv.includes('--write')) writePage('check', table);
  const isOver = shipped > TARGETS.shipped * 1.1 || documents > TARGETS.documents * 1.1;
  if (process.argv.includes('--check') && isOver) process.exitCode = 1;
} finally {
  fs.rmSync(folder, { recursive: true });
}
