// Where the pages send somebody who wants to change something, there is something to change.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** The rows of the table below a heading, cell by cell, its head left out. */
function readRows(page: string, heading: string): string[][] {
  const text = fs.readFileSync(path.join(projectFolder, page), 'utf8');
  const [, table = ''] = text.split(`${heading}\n`);
  const lines = table.trimStart().split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Whether a place exists: from the project's folder or from one before it in the row; of `<…>` only what stands before. */
function exists(place: string, folders: readonly string[]): boolean {
  const [known = ''] = place.split('<', 1);
  return ['', ...folders].some((folder) => fs.existsSync(path.join(projectFolder, folder, known)));
}

const TABLES: readonly (readonly [page: string, heading: string, fewest: number])[] = [
  ['README.md', '## Where to work', 15],
  ['README.zh-CN.md', '## 在哪里改', 15],
  ['docs/architecture.md', '### Changes to the server and their homes', 10],
  ['docs/architecture.md', 'the engine only.\n', 10],
  ['docs/architecture.md', '(`REACT_FLOORS` in `eslint.config.js`):\n', 6],
  [
    'docs/architecture.md',
    '(`SERVER_FLOORS` in `eslint.config.js`). `server/main.ts` is the process, `server/compose.ts` puts the parts together, and\n`server/harden.ts` is the first import.\n',
    10,
  ],
];

it.each(TABLES)('%s, %s: every place is there', (page, heading, fewest) => {
  const rows = readRows(page, heading);
  expect(rows.length).toBeGreaterThanOrEqual(fewest);
  const missing: string[] = [];
  for (const cells of rows) {
    const places = cells.flatMap((cell) => [...cell.matchAll(/`([^`\s]+)`/g)].map(([, place = '']) => place));
    const folders: string[] = [];
    for (const place of places) {
      // Names of functions and commands are no places.
      if (!/\/|\.\w+$/.test(place) || /[({]/.test(place.replace(/\{\w+(?:,\w+)+\}/, ''))) continue;
      for (const each of spread(place)) {
        if (each.startsWith('/') || exists(each, folders)) folders.push(path.dirname(each), each);
        else missing.push(`${cells[0] ?? ''}: ${each}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

/** Below these each folder stands for one thing of a kind, and is known by its name. */
const KINDS = ['src/widgets', 'server/features'];

it('docs/architecture.md names every folder of the first two levels', () => {
  const page = fs.readFileSync(path.join(projectFolder, 'docs/architecture.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const places = rows.map((row) => ({
    row,
    parents: [...(row.split(' | ', 1)[0] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, place = '']) => [
      place,
      path.posix.dirname(place),
    ]),
  }));
  const isNamed = (folder: string): boolean => {
    const name = `\`${path.posix.basename(folder)}\``;
    const parent = path.posix.dirname(folder);
    return places.some(
      ({ row, parents }) =>
        row.includes(`\`${folder}\``) ||
        parents.includes(folder) ||
        (parents.includes(parent) && row.includes(name)),
    );
  };
  const below = (folder: string): string[] =>
    fs
      .readdirSync(path.join(projectFolder, folder), { withFileTypes: true })
      .flatMap((entry) => (entry.isDirectory() ? [`${folder}/${entry.name}`] : []));
  const first = ['src', 'server'].flatMap(below);
  const second = first.filter((folder) => !KINDS.includes(folder)).flatMap(below);
  expect(second.length).toBeGreaterThan(80);
  expect([...first, ...second].filter((folder) => !isNamed(folder))).toEqual([]);
});

/** `a/{b,c}/` as `a/b/` and `a/c/`. */
function spread(place: string): string[] {
  const [, before, list, after] = /^(.*)\{([^},]+,[^}]+)\}(.*)$/.exec(place) ?? [];
  return list === undefined ? [place] : list.split(',').map((one) => `${before ?? ''}${one}${after ?? ''}`);
}
