// `npm run migrate`: shows what waits with its rows, and does only what somebody names.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/app-driver.ts';
import { migrateTables } from './migrate-tables.ts';

let folder: string;
let app: TestApp;
let lines: string[] = [];

const print = (line: string): void => {
  lines.push(line);
};

function write(module: string, files: Readonly<Record<string, object>>): void {
  for (const [name, value] of Object.entries(files)) {
    const place = path.join(folder, module, name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, JSON.stringify(value));
    const before = new Date(Date.now() - 5_000);
    fs.utimesSync(place, before, before);
  }
}

function declare(fields: object): void {
  write('shop', {
    'module.json': { id: 'shop', title: '商店', version: '1.0.0' },
    'entities/item.json': { id: 'shop/item', title: '商品', storage: 'managed', fields },
  });
}

const NAME = { title: '名称', type: 'string', length: 20 };

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrate-'));
  app = await openTestApp({ modulesFolder: folder });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

it('says that there is nothing where no module is', async () => {
  expect(await migrateTables(app.db, { agreed: [], print })).toBe(0);
  expect(lines).toEqual(['没有模块，没有要变更的表 no modules, nothing to migrate']);
});

it('shows what waits, does what is named and nothing else, and the server serves it', async () => {
  declare({ name: NAME, note: { title: '备注', type: 'string', length: 20 } });
  await app.modules?.refresh();
  const admin = await app.signIn();
  await app.call('POST', '/api/shop/item/add', { token: admin, body: { name: '一号商品', note: '旧备注' } });
  declare({ name: { ...NAME, length: 2 } });
  await app.modules?.refresh();

  lines = [];
  expect(await migrateTables(app.db, { agreed: [], print })).toBe(0);
  expect(lines.join('\n')).toContain('shop_item.name: convert to character varying(2)');
  expect(lines.join('\n')).toMatch(/把列 name（.+）从 \d+ 个字缩短为 2 个字，更长的文字会被截断/);
  expect(lines.join('\n')).toContain('一号商品');
  expect(lines.join('\n')).toContain('alter table "shop_item" drop column "note"');

  lines = [];
  expect(await migrateTables(app.db, { agreed: ['shop_item.nothing: drop'], print })).toBe(1);
  expect(lines.at(-1)).toContain('shop_item.nothing: drop');

  lines = [];
  expect(await migrateTables(app.db, { agreed: ['shop_item.note: drop'], print })).toBe(0);
  const [told = ''] = lines.filter((line) => line.startsWith('✓'));
  const [, copy = ''] = /原值保存在 (\w+)/.exec(told) ?? [];
  const { rows } = await sql`select note from ${sql.table(copy)}`.execute(app.db);
  expect(rows).toEqual([{ note: '旧备注' }]);
  await app.modules?.refresh();
  // The name waits still: it is served as it was.
  const page = await app.call('GET', '/api/shop/item/list', { token: admin });
  expect(page.json()).toMatchObject({ result: { records: [{ name: '一号商品' }] } });
});

it('asks a person for the name of each change, and takes no other answer for a yes', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  input.write('y\n');
  lines = [];
  expect(await migrateTables(app.db, { agreed: [], terminal: { input, output }, print })).toBe(0);
  expect(lines.some((line) => line.startsWith('✓'))).toBe(false);
  const again = new PassThrough();
  again.write('shop_item.name: convert to character varying(2)\n');
  expect(await migrateTables(app.db, { agreed: [], terminal: { input: again, output }, print })).toBe(0);
  expect(lines.some((line) => line.startsWith('✓ 把列 name'))).toBe(true);
});

it('offers nothing of what a module added to the table of another one while that module is away', async () => {
  write('yard', {
    'module.json': { id: 'yard', title: '场地', version: '1.0.0', requires: { shop: '1.0.0' } },
    'extends/item.json': {
      entity: 'shop/item',
      fields: { yardGrade: { title: '等级', type: 'string', length: 2, default: 'B', isRequired: true } },
    },
  });
  await app.modules?.refresh();
  const columns = async () => {
    const { rows } = await sql<{ nullable: string }>`select is_nullable as nullable
      from information_schema.columns where table_name = 'shop_item' and column_name = 'yard_grade'`.execute(
      app.db,
    );
    return rows.map(({ nullable }) => nullable);
  };
  expect(await columns()).toEqual(['NO']);
  fs.rmSync(path.join(folder, 'yard'), { recursive: true });
  await app.modules?.refresh();
  lines = [];
  expect(await migrateTables(app.db, { agreed: [], print })).toBe(0);
  expect(lines).toEqual(['✓ 表与声明一致 the tables are as they are declared']);
  expect(await columns()).toEqual(['YES']);
});
