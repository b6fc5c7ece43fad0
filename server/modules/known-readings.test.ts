// A start takes what was read of the same folders before, and reads them anew when anything that counts has changed.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { NO_MODULE_PARTS, type DeclaredModule } from '../../src/engine/module.ts';
import { readThroughKnown } from './known-readings.ts';
import type { ReadFolder } from './read-folders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('sys_module_reading').execute();
});

const LEASE: ReadFolder = { folder: 'lease', path: 'modules/lease', source: 'a', files: [] };
const manifest = { id: 'lease', title: '租赁', version: '1.0.0' };
const standing: DeclaredModule = { manifest, parts: NO_MODULE_PARTS };

function openChecker(program?: string) {
  const readModules = vi.fn((folders: readonly { folder: string }[]) =>
    Promise.resolve(
      folders.map(({ folder }) => ({ folder, manifest, parts: NO_MODULE_PARTS, diagnostics: [] })),
    ),
  );
  return { readModules, ...(program === undefined ? {} : { program }) };
}

it('a folder that is as it was is not read again, by whichever server', async () => {
  const first = openChecker('p1');
  const read = await readThroughKnown(database.db, first, [LEASE], []);
  expect(read).toMatchObject([{ folder: 'lease', manifest }]);
  const second = openChecker('p1');
  expect(await readThroughKnown(database.db, second, [LEASE], [])).toEqual(read);
  expect(second.readModules).not.toHaveBeenCalled();
});

it.each<[string, string | undefined, ReadFolder[], DeclaredModule[]]>([
  ['its files', 'p1', [{ ...LEASE, source: 'b' }], []],
  ['its place, which findings name', 'p1', [{ ...LEASE, path: 'elsewhere/lease' }], []],
  ['a file that cannot be read', 'p1', [{ ...LEASE, unreadable: [{ path: 'x', reason: 'EACCES' }] }], []],
  ['the modules beside it', 'p1', [LEASE, { ...LEASE, folder: 'park', path: 'modules/park' }], []],
  ['what stands for others', 'p1', [LEASE], [standing]],
  ['the program', 'p2', [LEASE], []],
  ['whether the program is known', undefined, [LEASE], []],
])('it is read anew when %s changed', async (_, program, folders, others) => {
  await readThroughKnown(database.db, openChecker('p1'), [LEASE], []);
  const checker = openChecker(program);
  await readThroughKnown(database.db, checker, folders, others);
  expect(checker.readModules).toHaveBeenCalledOnce();
});

it('no more readings are kept than servers need', async () => {
  for (let at = 0; at < 20; at += 1)
    await readThroughKnown(database.db, openChecker('p1'), [{ ...LEASE, source: String(at) }], []);
  const kept = await database.db.selectFrom('sys_module_reading').select('key').execute();
  expect(kept).toHaveLength(8);
  const last = openChecker('p1');
  await readThroughKnown(database.db, last, [{ ...LEASE, source: '19' }], []);
  expect(last.readModules).not.toHaveBeenCalled();
});
