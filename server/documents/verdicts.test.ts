// What the build knows of the shipped documents is believed only while nothing that it was made of changed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SiteFacts } from '../../src/engine/catalog.ts';
import { loadScreenFiles } from '../../src/engine/check/files/catalog-node.ts';
import type { SourceFile } from '../../src/engine/check/document/source.ts';
import { schemasFolder as shippedFolder } from '../records/entities.ts';
import { hashDocument, type CheckedFile } from './checker.ts';
import { openShippedChecker } from './shipped-checker.ts';
import {
  EMPTY_SITE,
  checkFromVerdicts,
  keyOfVerdicts,
  markSound,
  plansOf,
  readVerdicts,
  VERDICTS_FILE,
  type Verdicts,
} from './verdicts.ts';

let root: string;
let program: URL;
const schemas = () => path.join(root, 'src', 'schemas');
const facts = (apiBase = '/api') => ({ schemasFolder: schemas(), apiBase });

function write(name: string, content: string): void {
  const place = path.join(root, name);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, content);
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const shipped = (name: string, text = name): SourceFile => ({
  path: `src/schemas/screens/${name}.json`,
  source: 'shipped',
  bytes: bytesOf(text),
});
const verdictOf = (name: string): CheckedFile => ({
  path: `src/schemas/screens/${name}.json`,
  source: 'shipped',
  kind: 'screen',
  id: name,
  title: name,
  route: { path: `/${name}`, access: 'login' },
  diagnostics: [],
  isReplaced: false,
  compiled: { kind: 'screen', version: `kept ${name}`, body: '{}' },
});
const verdicts = (key: string): Verdicts => ({
  key,
  dicts: { sex: ['1', '2'], many: null },
  files: ['cranes', 'ships'].map((name) => ({ hash: hashDocument(bytesOf(name)), checked: verdictOf(name) })),
});

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'verdicts-'));
  write('package-lock.json', '{}');
  write('dist/checker.mjs', '// checks and compiles');
  write('src/schemas/dicts/system.json', '{}');
  write('src/schemas/entities/system/user.json', '{}');
  write('src/schemas/meta/widgets.generated.json', '[]');
  write('src/schemas/rules/system.json', '{}');
  write('src/schemas/screens/cranes.json', 'cranes');
  write('src/schemas/locales/en/cranes.json', '{}');
  program = pathToFileURL(path.join(root, 'dist', 'checker.mjs'));
  write(`dist/${VERDICTS_FILE}`, JSON.stringify(verdicts(keyOfVerdicts(schemas(), program))));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

describe('what the build kept of the shipped documents', () => {
  it('is taken while everything is as it was', () => {
    expect(readVerdicts(facts(), program)?.files).toHaveLength(2);
  });

  it.each([
    ['a dictionary', 'src/schemas/dicts/system.json'],
    ['an entity', 'src/schemas/entities/system/user.json'],
    ['a widget', 'src/schemas/meta/widgets.generated.json'],
    ['a rule', 'src/schemas/rules/system.json'],
    ['the program that checks', 'dist/checker.mjs'],
    ['a package', 'package-lock.json'],
    ['a dictionary that is new', 'src/schemas/dicts/more.json'],
  ])('is worth nothing once %s changed', (_what, name) => {
    write(name, '{ "changed": true }');
    expect(readVerdicts(facts(), program)).toBeUndefined();
  });

  it('is worth nothing when a file took the name of another, or a file was cut', () => {
    fs.renameSync(path.join(schemas(), 'dicts/system.json'), path.join(schemas(), 'dicts/site.json'));
    expect(readVerdicts(facts(), program)).toBeUndefined();
    write(`dist/${VERDICTS_FILE}`, '{ "key": ');
    expect(readVerdicts(facts(), program)).toBeUndefined();
  });

  it('does not depend on translations', () => {
    write('src/schemas/locales/en/cranes.json', '{ "changed": true }');
    expect(readVerdicts(facts(), program)).toBeDefined();
  });

  it('is worth nothing where the calls lie below the path of a document', () => {
    expect(readVerdicts(facts('/jeecg-boot'), program)).toBeDefined();
    expect(readVerdicts(facts('/ships'), program)).toBeUndefined();
  });
});

describe('a checker that knows what the build kept', () => {
  const files = [shipped('cranes'), shipped('ships')];
  const site = (change: Partial<SiteFacts> = {}): SiteFacts => ({ ...EMPTY_SITE, ...change });
  /** The versions that are served, and whether the documents were checked anew. */
  const ask = async (asked: readonly SourceFile[], facts: SiteFacts = site()) => {
    let isAnew = false;
    const check = checkFromVerdicts(verdicts(''), async (given) => {
      isAnew = true;
      return given.map((file) => ({ ...verdictOf(file.path), path: file.path }));
    });
    const checked = await check(asked, facts);
    return { isAnew, versions: checked.map(({ compiled }) => compiled?.version) };
  };

  it('answers from it', async () => {
    expect(await ask(files)).toEqual({ isAnew: false, versions: ['kept cranes', 'kept ships'] });
  });

  it.each([
    ['a changed document', [shipped('cranes', 'changed'), shipped('ships')]],
    ['a document that is missing', [shipped('cranes')]],
    ['a document under another name', [shipped('cranes'), shipped('boats', 'ships')]],
    ['a further document', [...files, shipped('trains')]],
    ['a dropped document', [...files, { ...shipped('trains'), source: 'dropped' as const }]],
    [
      'a dropped document in the place of a shipped one',
      [shipped('cranes'), { ...shipped('ships'), source: 'dropped' as const }],
    ],
  ])('has all checked anew for %s', async (_what, asked) => {
    expect((await ask(asked)).isAnew).toBe(true);
  });

  it('has all checked anew when a value went that documents were held against, and for nothing that was added', async () => {
    expect((await ask(files, site({ dicts: { sex: ['1'] } }))).isAnew).toBe(true);
    expect((await ask(files, site({ dicts: { many: ['1'] } }))).isAnew).toBe(true);
    const larger = { sex: ['1', '2', '3'], many: null, cranes: ['a'] };
    expect((await ask(files, site({ dicts: larger, permissions: ['crane:list'] }))).isAnew).toBe(false);
    expect((await ask(files, site({ dicts: { sex: null } }))).isAnew).toBe(false);
  });
});

describe('the shipped documents', () => {
  it('that are sound where nothing was made are sound where things were, with the same plans', () => {
    const read = new Map<string, readonly string[]>();
    const { check } = openShippedChecker(
      { schemasFolder: shippedFolder, apiBase: '/api' },
      { onValuesRead: (code, values) => read.set(code, [...(values ?? [])]) },
    );
    const files = loadScreenFiles(path.join(shippedFolder, 'screens'), 'shipped');
    const alone = check(files, EMPTY_SITE);
    expect(alone.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    expect(read.size).toBeGreaterThan(0);
    const larger: SiteFacts = {
      dicts: Object.fromEntries([
        ...[...read].map(([code, values]) => [code, [...values, 'made in the app']]),
        ['made_in_the_app', null],
      ]),
      permissions: ['user:list', 'made:here'],
      menus: ['/system/user', '/made/here', 'https://example.com'],
      printTemplates: ['made-here'],
    };
    const known: Verdicts = {
      key: '',
      dicts: {},
      files: alone.map((checked, at) => ({
        hash: hashDocument(files[at]?.bytes ?? new Uint8Array()),
        checked,
      })),
    };
    const again = openShippedChecker(
      { schemasFolder: shippedFolder, apiBase: '/api' },
      { plans: plansOf(known) },
    );
    expect(again.check(files, larger)).toEqual(alone);

    // Beside documents that are dropped in, what is known of them saves work and changes no finding.
    const page = {
      id: 'dropped-page',
      format: 1,
      title: '放入的页面',
      schema: {
        type: 'object',
        properties: { open: { type: 'void', 'x-component': 'button', title: '打开' } },
      },
    };
    const dropped = (name: string, document: object): SourceFile => ({
      path: `screens/${name}.json`,
      name,
      source: 'dropped',
      bytes: bytesOf(JSON.stringify(document)),
    });
    const led = alone.find(({ route }) => route?.path === '/account/settings/index')?.id;
    const open = (screen: string, params = {}) => ({
      ...page,
      actions: { go: [{ do: 'open', screen, params }] },
    });
    const findingsOf = (more: object): number => {
      const all = [...files, dropped('page', more)];
      const marked = markSound(known, all, larger);
      expect(marked.filter(({ isSound }) => isSound)).toHaveLength(files.length);
      const checked = again.check(marked, larger);
      expect(checked).toEqual(check(all, larger));
      return checked.slice(0, files.length).flatMap(({ diagnostics }) => diagnostics).length;
    };
    expect(findingsOf(page)).toBe(0);
    expect(findingsOf(open('misspelt'))).toBe(0);
    expect(findingsOf(open('file/preview', { pathh: 1 }))).toBe(0);
    expect(findingsOf({ ...page, id: led }), 'those that go where another screen stood').toBeGreaterThan(0);
  });
});
