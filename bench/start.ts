// What a start costs until the server is ready, `npm run bench -- --only=start`: CPU of all that `npm start` runs, on a data
// folder that is there already.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signInSettings } from '../tests/faults/signed-in.ts';
import { readCpu, readCpuBelow } from './processes.ts';
import { writePage } from './write-page.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const RUNS = 5;
/** Seconds of CPU. */
const TARGET = 1.5;

interface Cost {
  /** Milliseconds of CPU until the line that says ready. */
  server: number;
  database: number;
}

/** A document that is dropped in, which all others are checked with. */
const DROPPED = {
  id: 'bench-dropped',
  format: 1,
  title: '放入的页面',
  route: { path: '/bench-dropped', access: 'login' },
  schema: { type: 'object', properties: { name: { type: 'string', title: '名称', 'x-component': 'text' } } },
};

/** Record types of the module that a start is measured with. */
const ENTITIES = 100;
/** Seconds of CPU more than without them. */
const ENTITIES_TARGET = 0.3;

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-bench-start-'));
try {
  const empty = path.join(root, 'screens');
  const dropped = path.join(root, 'dropped');
  for (const folder of [empty, dropped]) fs.mkdirSync(folder);
  fs.writeFileSync(path.join(dropped, 'page.json'), JSON.stringify(DROPPED));
  const [none, modules] = [path.join(root, 'none'), path.join(root, 'modules')];
  fs.mkdirSync(none);
  writeModule(modules);
  // The first starts make the database, and the tables of the module.
  await start(empty, none);
  const plain = await startOften(empty, none);
  const withDropped = await startOften(dropped, none);
  await start(empty, modules);
  const withModule = await startOften(empty, modules);
  const more = (withModule.server + withModule.database - plain.server - plain.database) / 1000;
  const seconds = (cost: number): string => `${(cost / 1000).toFixed(2)} s`;
  const row = (title: string, target: string, { server, database }: Cost): string =>
    `| ${title} | ${target} | **${seconds(server + database)}** | ${seconds(server)} | ${seconds(database)} |`;
  const table = [
    `\`npm run bench -- --only=start --write\`, the least of ${String(RUNS)} starts; Node ${process.version}, ${os.cpus()[0]?.model.trim() ?? 'unknown CPU'} × ${String(os.cpus().length)} (load average ${(os.loadavg()[0] ?? 0).toFixed(1)}).`,
    '',
    '| start on a data folder that is there | target | CPU until ready | server | database |',
    '|---|---|---|---|---|',
    row('the shipped documents', `≤ ${String(TARGET)} s`, plain),
    row('and one that is dropped in', '–', withDropped),
    row(
      `and a module of ${String(ENTITIES)} record types: ${more.toFixed(2)} s more`,
      `≤ ${String(ENTITIES_TARGET)} s more`,
      withModule,
    ),
  ].join('\n');
  console.log(table);
  if (process.argv.includes('--write')) writePage('start', table);
  const isOver = plain.server + plain.database > TARGET * 1100 || more > ENTITIES_TARGET * 1.1;
  if (process.argv.includes('--check') && isOver) process.exitCode = 1;
} finally {
  fs.rmSync(root, { recursive: true });
}

/** What others do on the machine only adds to a start: the least is nearest to what it costs. */
async function startOften(screens: string, modules: string): Promise<Cost> {
  const costs: Cost[] = [];
  for (let run = 0; run < RUNS; run += 1) costs.push(await start(screens, modules));
  const [least] = costs.sort((one, other) => one.server + one.database - other.server - other.database);
  if (!least) throw new Error('nothing was measured');
  return least;
}

/** Tables with a dictionary's code, a relation to the one before, and what one looks for. */
function writeModule(folder: string): void {
  const own = path.join(folder, 'bench');
  fs.mkdirSync(path.join(own, 'entities'), { recursive: true });
  fs.writeFileSync(
    path.join(own, 'module.json'),
    JSON.stringify({ id: 'bench', title: '测量', version: '1.0.0' }),
  );
  for (let at = 0; at < ENTITIES; at += 1) {
    const above = at === 0 ? {} : { aboveId: { title: '上一个', type: 'relation', entity: idOf(at - 1) } };
    const entity = {
      id: idOf(at),
      title: `记录 ${String(at)}`,
      storage: 'managed',
      text: 'name',
      fields: {
        name: { title: '名称', type: 'string', length: 50, isRequired: true, isSearched: true },
        status: { title: '状态', type: 'string', length: 2, dict: 'user_status' },
        amount: { title: '金额', type: 'money' },
        due: { title: '日期', type: 'date' },
        ...above,
      },
    };
    fs.writeFileSync(path.join(own, 'entities', `${String(at)}.json`), JSON.stringify(entity));
  }
}

function idOf(at: number): string {
  return `bench/record-${String(at)}`;
}

function start(screens: string, modules: string): Promise<Cost> {
  const child = spawn(process.execPath, [path.join(projectFolder, 'scripts', 'start.mjs')], {
    cwd: projectFolder,
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], HOST: '127.0.0.1', PORT: '0' },
      ...{ DATA_DIR: path.join(root, 'data'), SCREENS_DIR: screens, MODULES_DIR: modules },
      ...signInSettings,
      SEED: 'demo',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = child.pid ?? 0;
  let cost: Cost | undefined;
  let output = '';
  child.stdout.on('data', (data) => {
    output += String(data);
    if (cost !== undefined || !output.includes('ready: ')) return;
    cost = { server: readCpu(pid), database: readCpuBelow(pid) };
    child.kill('SIGTERM');
  });
  return new Promise((resolve, reject) => {
    child.once('close', () => {
      if (cost === undefined) reject(new Error(`the server did not become ready:\n${output}`));
      else resolve(cost);
    });
  });
}
