// The guide for integrators: what it tells to write passes the checker, and the example is what it makes.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModuleFolder } from '../src/engine/check/files/module-files.ts';
import { openShippedChecker } from '../server/documents/shipped-checker.ts';
import { describeCalls } from '../server/http/routing/describe-calls.ts';
import { createEntityRoutes } from '../server/modules/entity-routes.ts';
import { schemasFolder, toEntity } from '../server/records/entities.ts';
import { EMPTY_SITE } from '../server/documents/verdicts.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const guide = fs.readFileSync(path.join(projectFolder, 'docs/integrators/README.md'), 'utf8');
const checker = openShippedChecker({ schemasFolder, apiBase: '/api' });

/** Blocks of JSON behind the name of the file that they are written to. */
const written = [...guide.matchAll(/`([\w-]+(?:\/[\w-]+)*\.json)`:\n\n```json\n([\s\S]*?)```/g)].map(
  ([, name = '', text = '']) => ({ name, text }),
);

function folderOf(files: readonly { name: string; text: string }[]): ModuleFolder {
  return {
    folder: 'lease',
    path: 'modules/lease',
    files: files.map(({ name, text }) => ({
      name,
      path: `modules/lease/${name}`,
      bytes: new TextEncoder().encode(text),
    })),
  };
}

/** Shipped screens that lists of records with a history open. */
const HISTORY = ['system/data-log-versions', 'system/data-log-compare'].map((name) => ({
  path: `src/schemas/screens/${name}.json`,
  name,
  source: 'shipped' as const,
  bytes: fs.readFileSync(path.join(schemasFolder, 'screens', `${name}.json`)),
}));

/** All that is found in a module and in its screens. */
function findingsOf(folder: ModuleFolder): string[] {
  const [module] = checker.readModules([folder]);
  const entities = module?.parts?.entities ?? [];
  const calls = describeCalls(
    entities
      .filter(({ id }) => id !== 'lease/plan')
      .flatMap((entity) =>
        createEntityRoutes(toEntity({ ...entity, children: {} }), { nextSerial: async () => '' }),
      ),
  );
  const parts = module?.parts ?? { entities: [], menus: [], dicts: {}, rules: {}, reports: [] };
  const screens = folder.files
    .filter(({ name }) => name.startsWith('screens/'))
    .map(({ name, path: file, bytes }) => ({
      path: file,
      name: `lease/${name.slice('screens/'.length, -'.json'.length)}`,
      source: 'module' as const,
      bytes,
    }));
  const checked = checker.check([...screens, ...HISTORY], { ...EMPTY_SITE, modules: { ...parts, calls } });
  return [...(module?.diagnostics ?? []), ...checked.flatMap(({ diagnostics }) => diagnostics)]
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
    ]);
  });

  it('makes a module in which nothing is found', () => {
    expect(findingsOf(folderOf(written))).toEqual([]);
  });

  it('shows parts of the example as they stand there', () => {
    const example = readExample()
      .map(({ text }) => JSON.stringify(JSON.parse(text)))
      .join('\n');
    for (const part of ['"minRows":1', '结束日期不能早于开始日期', '($values.plans ?? []).reduce']) {
      expect(JSON.stringify(guide).replaceAll('\\"', '"').replaceAll(': ', ':')).toContain(part);
      expect(example).toContain(part);
    }
  });
});

describe('the example', () => {
  it('is a module in which nothing is found', () => {
    expect(findingsOf(folderOf(readExample()))).toEqual([]);
  });

  it('is at most 450 lines', () => {
    const lines = readExample().reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
    expect(lines).toBeLessThanOrEqual(450);
  });
});
