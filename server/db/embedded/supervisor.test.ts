import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../../kernel/startup-error.ts';
import { findBinaries } from './binaries.ts';
import { chooseIdentity, firstClosedFolder } from './identity.ts';
import { type EmbeddedDatabase, startEmbedded } from './supervisor.ts';

let folder: string;
let running: EmbeddedDatabase[] = [];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-supervisor-'));
});
afterEach(async () => {
  for (const database of running) await database.stop();
  running = [];
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(lines: string[] = []): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataFolder: folder, log: (line) => lines.push(line) });
  running.push(database);
  return database;
}

async function ask(database: EmbeddedDatabase, question: string): Promise<string> {
  const client = new pg.Client(database.target);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(question);
    return Object.values(rows[0] ?? {})[0] ?? '';
  } finally {
    await client.end();
  }
}

async function refusal(work: () => unknown): Promise<StartupError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the embedded database', () => {
  it('keeps what was written over a stop and a start', async () => {
    const first = await start();
    expect(first.isFresh).toBe(true);
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start();
    expect(second.isFresh).toBe(false);
    expect(await ask(second, 'select answer::text from kept')).toBe('42');
  });

  it('waits for the disk and listens to nobody outside', async () => {
    const database = await start();
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(await ask(database, `show ${name}`), name).toBe('on');
    if (process.platform !== 'win32') {
      expect(await ask(database, 'show listen_addresses')).toBe('');
      expect(fs.statSync(database.target.host).mode & 0o077).toBe(0);
    }
  });

  it('leaves no process, socket folder or lock behind when it stops', async () => {
    const database = await start();
    const pid = database.pid() ?? 0;
    await database.stop();
    expect(() => process.kill(pid, 0)).toThrow();
    expect(fs.existsSync(database.target.host)).toBe(false);
    expect(fs.readdirSync(folder)).toEqual(['postgres']);
  });

  it('comes back by itself when its process is killed', async () => {
    const lines: string[] = [];
    const database = await start(lines);
    await ask(database, 'create table kept as select 7 as answer');
    const pid = database.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => ask(database, 'select answer::text from kept').catch(() => ''), { timeout: 20_000 })
      .toBe('7');
    expect(database.pid()).not.toBe(pid);
    expect(lines.join('\n')).toContain('ended unexpectedly');
  });

  it('throws away the half-made folder of a start that was killed', async () => {
    fs.mkdirSync(path.join(folder, 'postgres.new-1'));
    fs.writeFileSync(path.join(folder, 'postgres.new-1', 'PG_VERSION'), '18');
    const database = await start();
    expect(database.isFresh).toBe(true);
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
  });

  it('starts although the pid file of a crash names a process of somebody else', async () => {
    const first = await start();
    await first.stop();
    fs.writeFileSync(
      path.join(folder, 'postgres', 'postmaster.pid'),
      `${process.ppid}\n${folder}/postgres\n`,
    );
    const second = await start();
    expect(await ask(second, 'select 1::text')).toBe('1');
    expect(() => process.kill(process.ppid, 0)).not.toThrow();
  });

  it('says which version wrote a folder that it cannot read', async () => {
    const first = await start();
    await first.stop();
    fs.writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '15\n');
    const { message } = await refusal(() => start());
    expect(message).toMatch(/PostgreSQL 15.*DATABASE_URL/);
    expect(fs.readdirSync(folder)).toEqual(['postgres']);
  });

  it('refuses to take a folder of something else for a database', async () => {
    fs.mkdirSync(path.join(folder, 'postgres'));
    fs.writeFileSync(path.join(folder, 'postgres', 'letter.txt'), 'dear');
    const { message } = await refusal(() => start());
    expect(message).toContain('PG_VERSION');
    expect(fs.readFileSync(path.join(folder, 'postgres', 'letter.txt'), 'utf8')).toBe('dear');
  });

  it('says that a data folder which is a file cannot be used', async () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    const { message } = await refusal(() => startEmbedded({ dataFolder: file }));
    expect(message).toMatch(/DATA_DIR/);
  });

  it('makes missing library links again', async () => {
    const { postgres } = findBinaries();
    const native = path.resolve(path.dirname(postgres), '..');
    const list = path.join(native, 'pg-symlinks.json');
    if (!fs.existsSync(list)) return;
    const [link] = JSON.parse(fs.readFileSync(list, 'utf8')) as { target: string }[];
    const file = path.resolve(native, '..', link?.target ?? '');
    fs.rmSync(file);
    findBinaries();
    expect(fs.lstatSync(file).isSymbolicLink()).toBe(true);
    expect(fs.existsSync(file)).toBe(true);
  });
});

describe('what cannot work', () => {
  it('names DATABASE_URL on a platform without binaries', async () => {
    const { message } = await refusal(() => findBinaries('sunos-sparc'));
    expect(message).toMatch(/sunos-sparc.*DATABASE_URL/);
  });

  it('names the first parent folder that other users cannot enter', () => {
    const closed = path.join(folder, 'closed');
    fs.mkdirSync(path.join(closed, 'data'), { recursive: true });
    fs.chmodSync(folder, 0o755);
    fs.chmodSync(closed, 0o700);
    expect(firstClosedFolder(path.join(closed, 'data', 'postgres'))).toBe(closed);
    fs.chmodSync(closed, 0o711);
    expect(firstClosedFolder(path.join(closed, 'data', 'postgres'))).toBeUndefined();
  });
});

const isRoot = process.getuid?.() === 0;
if (!isRoot)
  console.log('tests of the unprivileged database user skipped: only root can change to another user');
describe.skipIf(!isRoot)('as root without user namespaces', () => {
  const searchPath = process.env['PATH'];
  beforeEach(() => {
    process.env['PATH'] = '/nowhere';
  });
  afterEach(() => {
    process.env['PATH'] = searchPath;
  });

  const hidden = firstClosedFolder(fs.realpathSync(findBinaries().initdb));
  if (hidden)
    console.log(`test of a run by the unprivileged database user skipped: ${hidden} is closed to it`);
  it.skipIf(hidden)('runs the database as an unprivileged user who owns only its folder', async () => {
    // A folder that was closed to everybody lets that user through, and lists nothing for them.
    fs.chmodSync(folder, 0o700);
    const database = await start();
    expect(fs.statSync(folder).mode & 0o777).toBe(0o711);
    expect(await ask(database, 'select 1::text')).toBe('1');
    expect(fs.statSync(path.join(folder, 'postgres')).uid).toBe(65_534);
    expect(fs.statSync(folder).uid).toBe(0);
  });

  it('names the closed folder and DATABASE_URL when that user could not enter', async () => {
    fs.chmodSync(folder, 0o700);
    const { message } = await refusal(() => startEmbedded({ dataFolder: path.join(folder, 'data') }));
    expect(message).toContain(fs.realpathSync(folder));
    expect(message).toContain('DATABASE_URL');
  });

  it('names the closed folder and DATABASE_URL when that user could not reach the programs, also through a link', async () => {
    const [closed, linked] = [path.join(folder, 'closed'), path.join(folder, 'linked')];
    fs.chmodSync(folder, 0o755);
    fs.mkdirSync(path.join(closed, 'bin'), { recursive: true });
    fs.writeFileSync(path.join(closed, 'bin', 'initdb'), '');
    fs.symlinkSync(path.join(closed, 'bin'), linked);
    const choose = (): unknown => chooseIdentity(path.join(folder, 'data'), path.join(linked, 'initdb'));
    expect(choose()).toEqual({ prefix: [], owner: { uid: 65_534, gid: 65_534 } });
    fs.chmodSync(closed, 0o700);
    const { message } = await refusal(choose);
    expect(message).toContain(fs.realpathSync(closed));
    expect(message).toContain('DATABASE_URL');
  });
});

describe('chooseIdentity', () => {
  it('never runs the database as root', () => {
    const { prefix, owner } = chooseIdentity(folder, findBinaries().initdb);
    const program = [...prefix, process.execPath, '-p', 'process.getuid()'];
    const { stdout } = spawnSync(program[0] ?? '', program.slice(1), { encoding: 'utf8', ...owner });
    expect(Number(stdout)).toBeGreaterThan(0);
  });
});
