// A server that is killed while a module is read and taken: started again it takes the module whole, no row and no value is
// lost, and what is written down of the table is the table.
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { readTable } from '../../server/db/managed/read-table.testing.ts';
import { runs } from '../depth.ts';
import { buildServer, startServer, type ServerProcess } from '../server-process.ts';
import { call, signIn, signInSettings } from './signed-in.ts';

const kills = Number(process.env['FAULT_KILLS'] ?? runs(50, 2));

/** Milliseconds from the last file of a module to the kill: it is looked for, rests, is read, checked and taken. */
const LATEST_KILL = 1_800;

let folder: string;
let env: Record<string, string>;
beforeAll(() => {
  buildServer();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-module-'));
  env = { ...signInSettings, MODULES_DIR: path.join(folder, 'modules') };
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const dataDir = (): string => path.join(folder, 'data');

const fieldsOf = (version: number): string[] =>
  Array.from({ length: version + 1 }, (_, at) => `part${String(at)}`);

/** Each version has a field, a unique group, a dictionary, a first row and a record type more. */
function writeModule(version: number): void {
  const put = (name: string, value: unknown): void => {
    const place = path.join(folder, 'modules', 'stay', name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, JSON.stringify(value));
  };
  const text = { type: 'string', length: 40 };
  const parts = fieldsOf(version).map((name, at) => [
    name,
    { title: name, ...text, default: `v${String(at)}`, isIndexed: at % 2 === 0 },
  ]);
  put('entities/deed.json', {
    id: 'stay/deed',
    title: '事件',
    storage: 'managed',
    text: 'name',
    unique: fieldsOf(version).map((name) => ['name', name]),
    fields: {
      name: { title: '名称', ...text, isRequired: true, isUnique: true },
      ...Object.fromEntries(parts),
    },
  });
  put(`entities/more${String(version)}.json`, {
    id: `stay/more${String(version)}`,
    title: `更多${String(version)}`,
    storage: 'managed',
    fields: { deed: { title: '事件', type: 'relation', entity: 'stay/deed' } },
  });
  put(`dicts/kind${String(version)}.json`, {
    [`stay_kind${String(version)}`]: { title: '类别', items: [{ value: '1', text: '一' }] },
  });
  put('rows/deeds.json', {
    entity: 'stay/deed',
    key: ['name'],
    rows: fieldsOf(version).map((name) => ({ name: `first-${name}` })),
  });
  put('module.json', { id: 'stay', title: '留存', version: `1.0.${String(version)}` });
}

interface Status {
  id: string;
  version: string;
  state: string;
  findings: unknown[];
  failed: unknown[];
  waiting: unknown[];
}

async function expectTaken(server: ServerProcess, token: string, version: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { body } = await call(server, 'GET', '/sys/module/list', { token });
      const found = (body.result as Status[]).find(({ id }) => id === 'stay');
      expect(found).toMatchObject({
        version: `1.0.${String(version)}`,
        state: 'served',
        findings: [],
        failed: [],
        waiting: [],
      });
    },
    { timeout: 30_000, interval: 250 },
  );
}

/** Adds a row with a value of its own in every field. */
async function addRow(
  server: ServerProcess,
  token: string,
  version: number,
  saved: Map<string, Record<string, string>>,
): Promise<void> {
  const name = `row-${String(saved.size)}`;
  const values = Object.fromEntries(fieldsOf(version).map((field) => [field, `${name}-${field}`]));
  const { body } = await call(server, 'POST', '/stay/deed/add', { token, body: { name, ...values } });
  expect(body).toMatchObject({ success: true });
  saved.set(name, values);
}

describe('a server that is killed while it takes a module', () => {
  it(
    `takes it whole when it is started again, and loses nothing (${String(kills)} kills)`,
    { timeout: kills * 30_000 + 120_000 },
    async () => {
      const saved = new Map<string, Record<string, string>>();
      writeModule(0);
      for (let round = 0; round < kills; round += 1) {
        const server = await startServer({ dataDir: dataDir(), env });
        const token = await signIn(server);
        await expectTaken(server, token, round);
        await addRow(server, token, round, saved);
        writeModule(round + 1);
        await new Promise((resolve) => setTimeout(resolve, randomInt(0, LATEST_KILL)));
        await server.kill9();
      }
      const last = await startServer({ dataDir: dataDir(), env });
      const token = await signIn(last);
      await expectTaken(last, token, kills);
      await addRow(last, token, kills, saved);
      await last.stop();

      const { db, stop } = await openDatabase({ dataFolder: dataDir() });
      try {
        const { rows } = await sql<Record<string, string>>`select * from stay_deed`.execute(db);
        const byName = new Map(rows.map((row) => [row['name'], row]));
        for (const [name, values] of saved) {
          const row = byName.get(name);
          for (const [field, value] of Object.entries(values))
            expect(row?.[field], `${field} of ${name}`).toBe(value);
        }
        const firsts = rows.filter(({ name }) => name?.startsWith('first-')).map(({ name }) => name);
        expect(firsts.sort()).toEqual(
          fieldsOf(kills)
            .map((name) => `first-${name}`)
            .sort(),
        );
        expect(rows.length).toBe(saved.size + firsts.length);
        const known = await db.selectFrom('sys_managed_table').select(['table_name', 'known']).execute();
        expect(known.length).toBe(kills + 2);
        for (const { table_name: name, known: parts } of known) {
          const table = await readTable(db, name);
          expect([name, [...parts.columns].sort()]).toEqual([
            name,
            table?.columns.map((one) => one.name).sort(),
          ]);
          expect([...(table?.indexes.values() ?? [])].every(({ isValid }) => isValid)).toBe(true);
          expect([...(table?.keys.values() ?? [])].every(({ isValid }) => isValid)).toBe(true);
        }
        const items = await db
          .selectFrom('sys_dict_item as item')
          .innerJoin('sys_dict as dict', 'dict.id', 'item.dict_id')
          .select('item.item_value')
          .where('dict.dict_code', 'like', 'stay_kind%')
          .execute();
        expect(items.length).toBe(kills + 1);
        console.log(
          `after ${String(kills)} kills: ${String(saved.size)} rows, ${String(known.length)} tables`,
        );
      } finally {
        await stop();
      }
    },
  );
});
