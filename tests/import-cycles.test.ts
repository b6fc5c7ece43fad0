// No file imports itself by way of others: whoever reads one has an end, and nothing is used before it is there.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCycles, readImports } from './source-imports.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Every file of TypeScript with those of the project that it imports, at once or later. */
function readAll(): Map<string, string[]> {
  const files = ['src', 'server', 'tests', 'e2e', 'build', 'bench'].flatMap((folder) =>
    fs
      .readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
  );
  return new Map(
    files.map((file) => {
      const { atOnce, later } = readImports(file);
      const own = [...atOnce, ...later].filter((from) => from.startsWith('.'));
      return [file, own.map((from) => path.posix.join(path.posix.dirname(file), from))];
    }),
  );
}

describe('the imports of the project', () => {
  it('lead nowhere back to the file that they begin in', () => {
    const imports = readAll();
    expect(imports.size).toBeGreaterThan(1_500);
    expect(findCycles(imports)).toEqual([]);
  });
});

describe('a cycle', () => {
  it('is found however long it is, once, without those that only lead to it', () => {
    const long = Array.from({ length: 40 }, (_, at): [string, string[]] => [
      `long ${String(at)}`,
      [`long ${String((at + 1) % 40)}`],
    ]);
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['b']],
      ['d', ['b', 'e']],
      ['e', []],
      ...long,
    ]);
    expect(findCycles(graph)).toEqual([['b', 'd'], long.map(([name]) => name).sort()]);
    expect(findCycles(new Map([['alone', ['alone']]]))).toEqual([['alone']]);
    expect(
      findCycles(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toEqual([]);
  });
});
