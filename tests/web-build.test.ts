// The command that builds the web app, in a project in small whose Vite writes at once what its sources name.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesOf, readBuild, writeBuild } from './small-build.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Copies the folder beside the sources that has their name; without one it fails half way. */
const VITE = `import fs from 'node:fs';
const draft = process.argv[process.argv.indexOf('--outDir') + 1];
const name = fs.readFileSync('src/name', 'utf8');
if (fs.existsSync('made/' + name)) fs.cpSync('made/' + name, draft, { recursive: true });
else {
  fs.mkdirSync(draft + '/assets', { recursive: true });
  fs.writeFileSync(draft + '/assets/app-half.js', '');
  console.error('src/name: ' + name + ' is nothing to build');
  process.exit(1);
}`;

let project: string;
let web: string;
beforeEach(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-build-'));
  web = path.join(project, 'dist', 'web');
  fs.cpSync(path.join(projectFolder, 'scripts'), path.join(project, 'scripts'), { recursive: true });
  const lock = '{"packages":{}}';
  const files = {
    'build/server.mjs': fs.readFileSync(path.join(projectFolder, 'build', 'server.mjs'), 'utf8'),
    'package-lock.json': lock,
    'package.json': '{"type":"module"}',
    'node_modules/.installed-lock': createHash('sha256').update(lock).digest('hex'),
    'node_modules/vite/package.json': '{"type":"module"}',
    'node_modules/vite/bin/vite.js': VITE,
  };
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    fs.writeFileSync(path.join(project, file), content);
  }
  for (const name of ['one', 'two']) writeBuild(path.join(project, 'made', name), name);
});
afterEach(() => fs.rmSync(project, { recursive: true }));

function build(name: string): { status: number | null; output: string } {
  fs.mkdirSync(path.join(project, 'src'), { recursive: true });
  fs.writeFileSync(path.join(project, 'src', 'name'), name);
  const script = path.join(project, 'scripts', 'build.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'web'], {
    encoding: 'utf8',
    cwd: project,
  });
  return { status, output: stdout + stderr };
}

const readPage = (): string => fs.readFileSync(path.join(web, 'index.html'), 'utf8');

describe('building the web app', () => {
  it('keeps the files of the build before, and builds nothing when nothing changed', () => {
    expect(build('one')).toMatchObject({ status: 0 });
    expect(build('two')).toMatchObject({ status: 0 });
    expect(readPage()).toContain('app-two');
    expect(readBuild(web)).toEqual(expect.arrayContaining([...filesOf('one'), ...filesOf('two')]));
    expect(build('two')).toEqual({ status: 0, output: '' });
  });

  it('leaves the app as it was when it fails', () => {
    build('one');
    const before = readBuild(web);
    const { status, output } = build('nonsense');
    expect(status).toBe(1);
    expect(output).toContain('nonsense is nothing to build');
    expect(output.trim().split('\n').at(-1)).toMatch(/^✗ 构建网页失败/);
    expect(readBuild(web)).toEqual(before);
    expect(readPage()).toContain('app-one');
    expect(fs.readdirSync(path.join(project, 'dist')).filter((name) => name.includes('next'))).toEqual([]);
  });

  it('that was stopped half way is not taken for the one before it when the upgrade is taken back', () => {
    build('one');
    const obstacle = path.join(web, 'index.html.br');
    fs.rmSync(obstacle);
    fs.mkdirSync(path.join(obstacle, 'in the way'), { recursive: true });
    const { status, output } = build('two');
    expect(status).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(/^✗ 无法更新 .*index\.html\.br/);
    expect(readPage()).toContain('app-two');
    fs.rmSync(obstacle, { recursive: true });
    expect(build('one')).toMatchObject({ status: 0 });
    expect(readPage()).toContain('app-one');
    expect(fs.readFileSync(obstacle, 'utf8')).toContain('app-one');
    expect(fs.readdirSync(path.join(project, 'dist')).filter((name) => name.includes('next'))).toEqual([]);
  });
});
