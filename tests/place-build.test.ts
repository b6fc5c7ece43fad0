import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftFolder, placeBuild } from '../scripts/place-build.mjs';
import { filesOf, readBuild, writeBuild } from './small-build.ts';

let parent: string;
let web: string;
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-builds-'));
  web = path.join(parent, 'web');
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(parent, { recursive: true });
});

/** Builds and places, as `npm start` does after an upgrade. */
function upgrade(name: string): void {
  const draft = draftFolder(web);
  writeBuild(draft, name);
  placeBuild(draft, web);
}

const present = ['.builds.json', 'assets/shared-1a2b.css', 'index.html', 'index.html.br'];
/** All that lies there after the newest of some builds. */
const expected = (...names: string[]): string[] => [...present, ...names.flatMap(filesOf)].sort();

describe('a placed build', () => {
  it('keeps the hashed files of the two builds before it, and none older', () => {
    upgrade('one');
    expect(readBuild(web)).toEqual(expected('one'));
    upgrade('two');
    expect(readBuild(web)).toEqual(expected('two', 'one'));
    upgrade('three');
    expect(readBuild(web)).toEqual(expected('three', 'two', 'one'));
    upgrade('four');
    expect(readBuild(web)).toEqual(expected('four', 'three', 'two'));
    expect(fs.readdirSync(path.join(web, 'assets'))).not.toContain('reader-one');
    expect(fs.readdirSync(parent)).toEqual(['web']);
  });

  it('has pages and files without a hash from itself alone', () => {
    upgrade('one');
    fs.writeFileSync(path.join(web, 'robots.txt'), 'of the first');
    fs.writeFileSync(path.join(web, 'index.html.gz'), 'of the first');
    upgrade('two');
    expect(readBuild(web)).toEqual(expected('two', 'one'));
    expect(fs.readFileSync(path.join(web, 'index.html'), 'utf8')).toContain('/assets/app-two.js');
    expect(fs.readFileSync(path.join(web, 'index.html.br'), 'utf8')).toContain('/assets/app-two.js');
  });

  it('that equals one before counts as one', () => {
    for (const name of ['one', 'two', 'three', 'three', 'two', 'three']) upgrade(name);
    expect(readBuild(web)).toEqual(expected('three', 'two', 'one'));
  });

  it.each(['missing', 'cut', 'of another shape'])('keeps what lies there when the list is %s', (state) => {
    upgrade('one');
    const manifest = path.join(web, '.builds.json');
    if (state === 'missing') fs.rmSync(manifest);
    else fs.writeFileSync(manifest, state === 'cut' ? '{"builds":[["asse' : '{"builds":[{}]}');
    upgrade('two');
    upgrade('three');
    expect(readBuild(web)).toEqual(expected('three', 'two', 'one'));
    upgrade('four');
    expect(readBuild(web)).toEqual(expected('four', 'three', 'two'));
  });

  it('that is not complete leaves the old one as it was', () => {
    upgrade('one');
    const draft = draftFolder(web);
    writeBuild(draft, 'two');
    fs.rmSync(path.join(draft, 'index.html'));
    expect(() => placeBuild(draft, web)).toThrow('index.html');
    expect(readBuild(web)).toEqual(expected('one'));
  });

  it('finds no draft of a killed build in its way, and leaves that of a running one', () => {
    upgrade('one');
    // No process has this number: it is above the largest that systems give.
    const [killed, running] = [`${web}.next-99999999`, `${web}.next-${process.ppid}`];
    for (const folder of [killed, running]) writeBuild(folder, 'lost');
    upgrade('two');
    expect(fs.existsSync(killed)).toBe(false);
    expect(fs.existsSync(running)).toBe(true);
  });
});

describe('a build that is stopped while it is placed', () => {
  const changes = ['renameSync', 'rmSync', 'rmdirSync', 'writeFileSync'] as const;

  /** Lets the given number of changes to the disk happen, and refuses all others. @returns whether one was refused */
  function stopAfter(allowed: number, work: () => void): boolean {
    let done = 0;
    for (const name of changes) {
      const real = fs[name] as (...args: unknown[]) => void;
      vi.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
        if (done++ >= allowed) throw new Error('stopped');
        real(...args);
      });
    }
    try {
      work();
      return false;
    } catch (error) {
      expect(error).toMatchObject({ message: 'stopped' });
      return true;
    } finally {
      vi.restoreAllMocks();
    }
  }

  /** The build whose page is answered, each of whose files has to be there. */
  function expectWhole(page: string): string {
    const name = /app-(\w+)\.js/.exec(fs.readFileSync(path.join(web, page), 'utf8'))?.[1] ?? 'none';
    expect(readBuild(web)).toEqual(expect.arrayContaining([...filesOf(name), 'assets/shared-1a2b.css']));
    return name;
  }

  it('leaves a whole app at every moment, and the next one puts all right', () => {
    const pages = new Set<string>();
    let isStopped = true;
    let allowed = 0;
    for (; isStopped; allowed++) {
      fs.rmSync(web, { recursive: true, force: true });
      for (const name of ['one', 'two', 'three']) upgrade(name);
      const draft = draftFolder(web);
      writeBuild(draft, 'four');
      isStopped = stopAfter(allowed, () => placeBuild(draft, web));
      pages.add(expectWhole('index.html'));
      expectWhole('index.html.br');
      // Pages that are open since the build before find their files as well.
      expect(readBuild(web)).toEqual(expect.arrayContaining([...filesOf('two'), ...filesOf('three')]));
      fs.rmSync(draft, { recursive: true, force: true });
      upgrade('four');
      expect(readBuild(web), `stopped after ${allowed}`).toEqual(expected('four', 'three', 'two'));
    }
    expect(allowed).toBeGreaterThan(10);
    expect([...pages].sort()).toEqual(['four', 'three']);
  });
});
