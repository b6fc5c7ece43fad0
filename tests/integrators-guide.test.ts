// The guide for integrators: what it tells to write passes the checker, and the example is what it makes.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModuleFolder } from '../src/engine/check/files/module-files.ts';
import { openShippedChecker } from '../server/documents/shipped-checker.ts';
import { describeModuleCalls } from '../server/modules/describe-module-calls.ts';
import { schemasFolder } from '../server/records/entities.ts';
import { joinParts, NO_PARTS, type DeclaredParts } from '../src/engine/check/catalog/join-parts.ts';
import { extendEntities, listExtensions } from '../src/engine/entity/extend-entity.ts';
import { linkRelations } from '../src/engine/entity/managed-entity.ts';
import { runCheck } from '../src/cli/check.ts';
import { writeNew } from '../src/cli/scaffold/new.ts';
import { writeTypes } from '../src/cli/types.ts';
import { EMPTY_SITE } from '../server/documents/verdicts.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const read = (name: string): string => fs.readFileSync(path.join(projectFolder, name), 'utf8');
const guide = read('docs/integrators/README.md');
const recipes = read('docs/integrators/recipes.md');
const checker = openShippedChecker({ schemasFolder, apiBase: '/api' });

interface Block {
  /** The file that it is written to, or that it is a part of. */
  name: string | undefined;
  isPart: boolean;
  text: string;
}

/** Every block of JSON of a page. */
function blocksOf(page: string): Block[] {
  const found = page.matchAll(/([^\n]*)\n\n```json\n([\s\S]*?)```/g);
  return [...found].map(([, before = '', text = '']) => {
    const [, part, name] = /^(In )?`([\w-]+(?:\/[\w-]+)*\.json)`:$/.exec(before) ?? [];
    return { name, isPart: part !== undefined, text };
  });
}

/** Whole files of a page. */
function filesOf(page: string): { name: string; text: string }[] {
  return blocksOf(page).flatMap(({ name, isPart, text }) =>
    name === undefined || isPart ? [] : [{ name, text }],
  );
}

/** A data rule is no file of a module: server/modules/lease-departments.test.ts sends it. */
const SENT = 'rule.json';

const written = filesOf(guide).filter(({ name }) => name !== SENT);

function folderOf(files: readonly { name: string; text: string }[], id = 'lease'): ModuleFolder {
  return {
    folder: id,
    path: `modules/${id}`,
    files: files.map(({ name, text }) => ({
      name,
      path: `modules/${id}/${name}`,
      bytes: new TextEncoder().encode(text),
    })),
  };
}

/** Shipped screens that lists of records open: histories and print templates. */
const SHIPPED = ['system/data-log-versions', 'system/data-log-compare', 'system/print-record'].map(
  (name) => ({
    path: `src/schemas/screens/${name}.json`,
    name,
    source: 'shipped' as const,
    bytes: fs.readFileSync(path.join(schemasFolder, 'screens', `${name}.json`)),
  }),
);

/** All that is found in modules, in their screens, and in what they add to each other's. */
function findingsOf(...folders: readonly ModuleFolder[]): string[] {
  const read = checker.readModules(folders);
  const sound = read.flatMap(({ manifest, parts }) => (manifest && parts ? [{ manifest, parts }] : []));
  const joined = sound.reduce<DeclaredParts>((sum, { parts }) => joinParts(sum, parts), NO_PARTS);
  const parts = {
    ...joined,
    entities: linkRelations(extendEntities(joined.entities, listExtensions(sound))),
  };
  const files = sound.flatMap(({ parts: { documents } }) =>
    documents.map(({ kind, path: file, name, text }) => ({
      path: file,
      name,
      source: 'module' as const,
      bytes: new TextEncoder().encode(text),
      isExtension: kind === 'extension',
    })),
  );
  const modules = {
    ...parts,
    calls: describeModuleCalls(parts),
    modules: sound.map(({ manifest }) => manifest),
  };
  const checked = checker.check([...files, ...SHIPPED], { ...EMPTY_SITE, modules });
  return [...read, ...checked]
    .flatMap(({ diagnostics }) => diagnostics)
    .filter(({ severity }) => severity !== 'note')
    .map(({ file, line, message }) => `${file}:${String(line)} ${message}`);
}

function readExample(): { name: string; text: string }[] {
  const root = path.join(projectFolder, 'examples/modules/lease');
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      name: name.split(path.sep).join('/'),
      text: fs.readFileSync(path.join(root, name), 'utf8'),
    }));
}

describe('the guide for integrators', () => {
  it('names the files that it writes', () => {
    expect(written.map(({ name }) => name)).toEqual([
      'module.json',
      'entities/customer.json',
      'dicts/lease.json',
      'screens/customer-list.json',
      'menus/lease.json',
      'rows/customers.json',
    ]);
  });

  it('makes a module in which nothing is found', () => {
    expect(findingsOf(folderOf(written))).toEqual([]);
  });

  it('shows parts of the example as they stand there, and no block that nothing checks', () => {
    const example = new Map(readExample().map(({ name, text }) => [name, JSON.parse(text) as unknown]));
    const parts = blocksOf(guide).filter(({ isPart }) => isPart);
    expect(parts.length).toBeGreaterThanOrEqual(2);
    for (const { name, text } of parts)
      expect(example.get(name ?? '')).toMatchObject(JSON.parse(text) as object);
    expect(blocksOf(guide).filter(({ name }) => name === undefined)).toEqual([]);
    // An expression in the text stands in the example, too.
    expect(guide).toContain('($values.plans ?? []).reduce');
    expect(JSON.stringify([...example.values()])).toContain('($values.plans ?? []).reduce');
  });

  it('shows commands that there are, and those that make a module do so in their order', async () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const lines = [...guide.matchAll(/^npm run (\S+)(?: -- (.*))?$/gm)].map(([, script = '', args = '']) => ({
      script,
      args: [...args.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain),
    }));
    for (const { script } of lines) expect(Object.keys(scripts)).toContain(script);
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'guide-'));
    try {
      const env = { MODULES_DIR: path.join(home, 'modules'), SCREENS_DIR: path.join(home, 'screens') };
      const loadCalls = async () => describeModuleCalls;
      for (const { script, args } of lines) {
        const placed = args.map((arg) => (arg === 'modules/visit' ? path.join(home, arg) : arg));
        const [, kind] = /^new:(.*)$/.exec(script) ?? [];
        if (kind !== undefined) {
          const folder = kind === 'module' ? ['--folder', env.MODULES_DIR] : [];
          expect(await writeNew([kind, ...placed, ...folder], env, loadCalls)).toMatchObject({ exitCode: 0 });
        }
        if (script === 'check') expect(await runCheck(placed, env, loadCalls)).toMatchObject({ exitCode: 0 });
        if (script === 'types')
          expect(await writeTypes(placed, env, loadCalls)).toMatchObject({ exitCode: 0 });
      }
      expect(fs.existsSync(path.join(home, 'modules/visit/.types/entities.d.ts'))).toBe(true);
    } finally {
      fs.rmSync(home, { recursive: true, force: true });
    }
  }, 60_000);
});

describe('the recipes', () => {
  const all = filesOf(recipes);
  const files = all.filter(({ name }) => !name.startsWith('yard/'));
  const adding = all
    .filter(({ name }) => name.startsWith('yard/'))
    .map(({ name, text }) => ({ name: name.slice('yard/'.length), text }));
  const steps = blocksOf(recipes).filter(({ name }) => name === undefined);

  it('make a module in which nothing is found', () => {
    expect(findingsOf(folderOf(files, 'shop'))).toEqual([]);
  });

  it('make a second module that adds to the first, in which nothing is found either', () => {
    expect(adding.map(({ name }) => name)).toEqual([
      'module.json',
      'extends/article.json',
      'extends/articles.json',
      'screens/orders.json',
    ]);
    const shop = folderOf(files, 'shop');
    expect(findingsOf(shop, folderOf(adding, 'yard'))).toEqual([]);
    // What the page says must hold, and is looked at.
    const wrong = adding.map(({ name, text }) => ({
      name,
      text: text.replace('"isRequired": true, "default": 0', '"isRequired": true').replace('"bar.', '"baar.'),
    }));
    expect(findingsOf(shop, folderOf(wrong, 'yard')).join('\n')).toContain('必填的字段要有 default');
  });

  it('show a step of each kind, each of which a screen can run', () => {
    const shown = steps.map(({ text }) => JSON.parse(text) as { do: string });
    const known = JSON.parse(read('src/schemas/meta/action.schema.json')) as {
      properties: { do: { enum: string[] } };
    };
    expect(shown.map((step) => step.do).sort()).toEqual([...known.properties.do.enum].sort());
    for (const step of shown) {
      const withStep = files.map((file) =>
        file.name === 'screens/steps.json'
          ? { ...file, text: file.text.replace('{ "do": "message", "text": "好" }', JSON.stringify(step)) }
          : file,
      );
      expect([step.do, findingsOf(folderOf(withStep, 'shop'))]).toEqual([step.do, []]);
    }
  }, 120_000);
});

describe('the example', () => {
  it('is a module in which nothing is found', () => {
    expect(findingsOf(folderOf(readExample()))).toEqual([]);
  });

  it('may be searched and read by the first of its linked dropdowns alone', () => {
    const files = readExample().map((file) => ({
      ...file,
      text:
        file.name === 'screens/room-list.json'
          ? file.text.replace('"search": ["code"]', '"search": ["code", "park"], "details": ["code", "park"]')
          : file.text,
    }));
    expect(files.some(({ text }) => text.includes('"details": ["code", "park"]'))).toBe(true);
    expect(findingsOf(folderOf(files))).toEqual([]);
  });

  it('is at most 450 lines', () => {
    const lines = readExample().reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
    expect(lines).toBeLessThanOrEqual(450);
  });
});
