// Files that records of a module name are in use, whether or not the module is there.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepFiles } from '../features/jobs/sweep-files.ts';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const PAPER = {
  id: 'papers/paper',
  title: '资料',
  storage: 'managed',
  text: 'name',
  fields: {
    name: { title: '名称', type: 'string', length: 50 },
    files: { title: '附件', type: 'file' },
  },
};

let module: ModuleHouse;
let dataFolder: string;
beforeAll(async () => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'files-'));
  module = await openModuleHouse('papers', {
    'module.json': { id: 'papers', title: '资料', version: '1.0.0' },
    'entities/paper.json': PAPER,
  });
});
afterAll(async () => {
  await module.close();
  fs.rmSync(dataFolder, { recursive: true });
});

const pathOf = (sign: string): string => `temp/${sign.repeat(32)}_1790000000000.pdf`;

async function store(sign: string): Promise<string> {
  await module.app.db
    .insertInto('sys_file')
    .values({
      id: sign,
      path: pathOf(sign),
      file_name: `${sign}.pdf`,
      file_size: 3,
      media_type: 'application/pdf',
      biz: 'temp',
      sha256: sign.repeat(64),
      owner_id: 'somebody',
      is_kept: false,
      create_time: new Date('2026-01-01'),
    })
    .execute();
  return pathOf(sign);
}

async function sweep(): Promise<string[]> {
  const { db } = module.app;
  await sweepFiles(db, { dataFolder }, 1, Date.now());
  const left = await db.selectFrom('sys_file').select('id').orderBy('id').execute();
  return left.map(({ id }) => id);
}

it('a file stays while a record of a module names it, also while that module is away, and goes with the record', async () => {
  const [first, second] = [await store('a'), await store('b')];
  await store('c');
  await module.add('/papers/paper/add', { name: '两份', files: `${first},${second}` });
  expect(await sweep()).toEqual(['a', 'b']);

  const refused = await module.call('DELETE', '/oss/file/delete?id=a');
  expect(refused).toMatchObject({ success: false });
  expect(refused.message).toContain('资料');

  await module.away();
  expect(await sweep()).toEqual(['a', 'b']);
  expect((await module.call('DELETE', '/oss/file/delete?id=a')).success).toBe(false);

  await module.back();
  await sql`delete from papers_paper`.execute(module.app.db);
  expect(await sweep()).toEqual([]);
});
