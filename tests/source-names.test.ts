// What sources declare: nothing that nobody calls, shared helpers once, and limits by the word of the glossary.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listSources } from './source-imports.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** By their places below the project's folder. */
const texts = new Map(
  ['src', 'server', 'build', 'scripts']
    .flatMap((folder) => [...listSources(folder), ...listScripts(folder)])
    .map((file) => [file, fs.readFileSync(path.join(projectFolder, file), 'utf8')]),
);

/** What the tools are told, which calls what builds. */
const settings = fs
  .readdirSync(projectFolder)
  .filter((file) => /\.config\.(?:ts|js)$/.test(file))
  .map((file) => fs.readFileSync(path.join(projectFolder, file), 'utf8'));

function listScripts(folder: string): string[] {
  return fs
    .readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => path.posix.join(folder, file));
}

/** Names that only tests read, each with the reason why it is there all the same. */
const ONLY_TESTED: Readonly<Record<string, string>> = {
  COMPONENT_NAMES: 'a test holds it against the names that the checker knows',
  listCommonPasswords: 'a test counts them: they are kept in pieces',
  NO_DOCUMENTS: 'the port of an app that designs nothing',
  NO_MODULES: 'the port of an app without modules',
};

it('nothing is exported that no code mentions but where it is declared', () => {
  const uses = new Map<string, number>();
  for (const text of [...texts.values(), ...settings])
    for (const word of text.match(/[A-Za-z_]\w*/g) ?? []) uses.set(word, (uses.get(word) ?? 0) + 1);
  const unused = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|let) (\w+)/gm)].flatMap(
      ([, name = '']) => (uses.get(name) === 1 ? [{ file, name }] : []),
    ),
  );
  expect(unused.filter(({ name }) => !(name in ONLY_TESTED))).toEqual([]);
  expect(unused.map(({ name }) => name).sort()).toEqual(Object.keys(ONLY_TESTED).sort());
});

it.each([
  ['textOf', 'src/engine/values/json.ts'],
  ['asRecord', 'src/runtime/storage/shapes.ts'],
  ['messageOf', 'src/engine/values/errors.ts'],
  ['tableOf', 'server/records/entities.ts'],
])('%s has one home', (name, home) => {
  const isDeclared = (text: string): boolean =>
    [...text.matchAll(/\b(?:function|const|let) (\w+)/g)].some(([, declared]) => declared === name);
  expect([...texts].flatMap(([file, text]) => (isDeclared(text) ? [file] : []))).toEqual([home]);
});

it.each([
  [
    'the sentence of what was thrown',
    /instanceof Error \? \w+\.message : String\(/,
    'src/engine/values/errors.ts',
  ],
  ['the table of an entity', /\bas 'sys_user'/, 'server/records/entities.ts'],
])('%s is written out in one place', (_what, body, home) => {
  expect([...texts].flatMap(([file, text]) => (body.test(text) ? [file] : []))).toEqual([home]);
});

it('limits are called MAX_…', () => {
  const others = [...texts].flatMap(([file, text]) =>
    (text.match(/\b(?:[A-Z]+_)*MOST_[A-Z_]+\b|\b[A-Z_]+_LIMIT\b/g) ?? []).map((name) => `${file}: ${name}`),
  );
  expect(others).toEqual([]);
});

it('every window begins in a field, or on itself, and not at what closes it', () => {
  const windows = [...texts].filter(([, text]) => /<(?:Modal|Drawer)\b/.test(text));
  expect(windows.length).toBeGreaterThan(15);
  const BEGINS = /useFirstFocus\(|\bautoFocus\b|closable=\{false\}/;
  expect(windows.flatMap(([file, text]) => (BEGINS.test(text) ? [] : [file]))).toEqual([]);
});
