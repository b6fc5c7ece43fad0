// `npm test -- <path or word>`: which tests somebody means, and what is said when there are none.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTests, kindOf, listTestFiles } from '../scripts/test-parts.mjs';

const project = path.resolve(import.meta.dirname, '..');

describe('a part of the tests', () => {
  let root: string;
  const files: Record<string, string> = {
    'src/engine/rule.ts': '',
    'src/engine/rule.test.ts': `describe('a verdict', () => { it('is the same in browser and server', () => {}); });`,
    'src/engine/plan.ts': '',
    'src/engine/check/order.test.tsx': `it.each([['of columns']])('keeps the order %s', () => {});`,
    'server/rule.test.ts': `const note = 'keeps the order'; it(\`refuses \${note} at once\`, () => {});`,
    'tests/words.test.ts': `test.describe.skip('the verdict of a court', () => {});`,
    'tests/faults/kill.test.ts': `it('is there after a kill', () => {});`,
    'e2e/rules.spec.ts': `test('somebody reads a verdict', async () => {});`,
    'e2e/person.ts': '',
    'docs/rule.md': '',
  };

  beforeAll(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-parts-'));
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
  });
  afterAll(() => {
    fs.rmSync(root, { recursive: true });
  });

  const find = async (wanted: string): Promise<Record<string, string[]>> => {
    const found = await findTests(wanted, root);
    return Object.fromEntries(
      found.map(({ kind, files, title }) => [kind, title === undefined ? files : [...files, `“${title}”`]]),
    );
  };

  it.each([
    ['src/engine/rule.test.ts', { unit: ['src/engine/rule.test.ts'] }],
    ['tests/faults/kill.test.ts', { faults: ['tests/faults/kill.test.ts'] }],
    ['e2e/rules.spec.ts', { browser: ['e2e/rules.spec.ts'] }],
  ])('is the one file that is named: %s', async (wanted, expected) => {
    expect(await find(wanted)).toEqual(expected);
  });

  it.each([
    ['src/engine', { unit: ['src/engine/check/order.test.tsx', 'src/engine/rule.test.ts'] }],
    ['tests/', { faults: ['tests/faults/kill.test.ts'], tests: ['tests/words.test.ts'] }],
  ])('is everything below a folder: %s', async (wanted, expected) => {
    expect(await find(wanted)).toEqual(expected);
  });

  it('is the test beside a source file, and all of its folder where none bears its name', async () => {
    expect(await find('src/engine/rule.ts')).toEqual({ unit: ['src/engine/rule.test.ts'] });
    expect(await find('src/engine/plan.ts')).toEqual({ unit: ['src/engine/rule.test.ts'] });
    expect(await find('e2e/person.ts')).toEqual({ browser: ['e2e/rules.spec.ts'] });
  });

  it('is every file with the word in its path, whatever kind it is of', async () => {
    expect(await find('Rule')).toEqual({
      unit: ['src/engine/rule.test.ts'],
      server: ['server/rule.test.ts'],
      browser: ['e2e/rules.spec.ts'],
    });
  });

  it('is otherwise each test with the word in its title, or in the title of what surrounds it', async () => {
    expect(await find('verdict')).toEqual({
      unit: ['src/engine/rule.test.ts', '“verdict”'],
      tests: ['tests/words.test.ts', '“verdict”'],
      browser: ['e2e/rules.spec.ts', '“verdict”'],
    });
    // The server's file has the words outside its title.
    expect(await find('keeps the order')).toEqual({
      unit: ['src/engine/check/order.test.tsx', '“keeps the order”'],
    });
    expect(await find('at once')).toEqual({ server: ['server/rule.test.ts', '“at once”'] });
  });

  it('is nothing when nothing has the word, a file without tests or the whole folder', async () => {
    for (const wanted of ['nowhere', 'docs/rule.md', 'docs', '.', '../..'])
      expect(await find(wanted)).toEqual({});
  });
});

describe('the tests of this project', () => {
  it('are all of a kind that npm test runs', () => {
    const stray = spawnSync('git', ['ls-files', '*.test.*', '*.spec.*'], { cwd: project, encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .filter((file) => kindOf(file) === undefined);
    expect(stray).toEqual([]);
    expect(listTestFiles(project).length).toBeGreaterThan(300);
  });

  const run = (...words: string[]): { status: number | null; lines: string[] } => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(project, 'scripts/test.mjs'), ...words],
      { encoding: 'utf8', cwd: project, env: { ...process.env, NO_COLOR: '1' } },
    );
    return { status, lines: (stdout + stderr).trim().split('\n') };
  };

  it('run by a word of a title, and only those that have it', () => {
    const { status, lines } = run('lets the long dimension meet');
    expect(lines).toContain('tests/depth.test.ts');
    expect(lines.at(-1)).toBe('1 passed, 0 failed');
    expect(status).toBe(0);
  });

  it('are not begun at all when one of the words is in none', () => {
    const { status, lines } = run('tests/depth.test.ts', 'a word of no test'.repeat(2));
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^✗ 没有测试的路径或标题包含/);
  });
});
