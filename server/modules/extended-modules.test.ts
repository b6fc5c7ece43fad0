// Modules upon modules: fields in another one's table, who waits for a yes, and several servers on one database.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../tests/app-driver.ts';
import { hashPassword } from '../kernel/password-hash.ts';
import { inTurn } from './presence.ts';

let folder: string;
let app: TestApp;
let admin: string;

function writeTo(root: string, file: string, value: unknown): void {
  const place = path.join(root, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, JSON.stringify(value, null, 2));
  // As if nobody had written for a while.
  fs.utimesSync(place, new Date(Date.now() - 5_000), new Date(Date.now() - 5_000));
}
const write = (file: string, value: unknown): void => writeTo(folder, file, value);

const CUSTOMER = {
  id: 'lease/customer',
  title: '客户',
  storage: 'managed',
  text: 'name',
  fields: { name: { title: '名称', type: 'string', length: 50, isRequired: true } },
};
const GRADE = { title: '园区等级', type: 'string', length: 4, default: 'B', isRequired: true };

function writeLease(root: string, version = '1.0.0'): void {
  writeTo(root, 'lease/module.json', { id: 'lease', title: '租赁', version });
  writeTo(root, 'lease/entities/customer.json', CUSTOMER);
}

function writeUpper(id: string, fields: object): void {
  write(`${id}/module.json`, { id, title: id, version: '1.0.0', requires: { lease: '1.0.0' } });
  write(`${id}/extends/customer.json`, { entity: 'lease/customer', fields });
}

const call = async (method: string, url: string, body?: unknown) => {
  const answer = await app.call(method, `/api${url}`, {
    token: admin,
    ...(body === undefined ? {} : { body }),
  });
  return answer.json<{ success: boolean; message: string; result: never }>();
};
const stateOf = (id: string, one: TestApp = app) => one.modules?.status().find((each) => each.id === id);
const remove = (id: string): void => fs.rmSync(path.join(folder, id), { recursive: true });

async function columns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'lease_customer' and column_name like any (array['yard%', 'shop%']) order by 1`.execute(
    app.db,
  );
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'modules-'));
  app = await openTestApp({ modulesFolder: folder });
  admin = await app.signIn();
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  for (const one of fs.readdirSync(folder)) remove(one);
  writeLease(folder);
  writeUpper('yard', { yardGrade: GRADE });
  writeUpper('shop', { shopNo: { title: '铺号', type: 'string', length: 20 } });
  await app.modules?.refresh();
});

describe('fields that modules add to an entity of another one', () => {
  it('are columns of its table, written, read, listed and exported with all others', async () => {
    expect(app.modules?.status().map(({ id, state, findings }) => [id, state, findings])).toEqual([
      ['lease', 'served', []],
      ['shop', 'served', []],
      ['yard', 'served', []],
    ]);
    expect(await columns()).toEqual(['shop_no', 'yard_grade']);
    const added = await call('POST', '/lease/customer/add', { name: '甲', shopNo: 'A-1' });
    expect(added.result).toMatchObject({ yardGrade: 'B', shopNo: 'A-1' });
    const page = await call('GET', '/lease/customer/list?yardGrade=B');
    expect(page.result).toMatchObject({ records: [{ name: '甲', yardGrade: 'B', shopNo: 'A-1' }] });
    expect(await call('POST', '/lease/customer/add', { name: '乙', yardGrade: '太长的等级' })).toMatchObject({
      success: false,
    });
    const sheet = await app.call('GET', '/api/lease/customer/exportXls', { token: admin });
    expect(sheet.statusCode).toBe(200);
  });

  it('stay with their values while their module is away, refuse no row, and are as before when it is back', async () => {
    const { result } = await call('POST', '/lease/customer/add', { name: '丙', yardGrade: 'A' });
    const { id } = result as { id: string };
    remove('yard');
    await app.modules?.refresh();
    expect(stateOf('lease')).toMatchObject({ state: 'served', waiting: [] });
    expect(await columns()).toEqual(['shop_no', 'yard_grade']);
    const away = (await call('GET', `/lease/customer/queryById?id=${id}`)).result as object;
    expect(away).not.toHaveProperty('yardGrade');
    expect(await call('POST', '/lease/customer/add', { name: '丁' })).toMatchObject({ success: true });
    const { rows } = await sql<{
      nullable: string;
    }>`select is_nullable as nullable from information_schema.columns
      where table_name = 'lease_customer' and column_name = 'yard_grade'`.execute(app.db);
    expect(rows).toEqual([{ nullable: 'YES' }]);
    writeUpper('yard', { yardGrade: GRADE });
    await app.modules?.refresh();
    expect((await call('GET', `/lease/customer/queryById?id=${id}`)).result).toMatchObject({
      yardGrade: 'A',
    });
    expect(stateOf('yard')).toMatchObject({ state: 'served', waiting: [] });
  });

  it('keep what was worked out of a field that gets another name below them, before and after somebody agreed', async () => {
    const lease = (fields: object): void =>
      write('lease/entities/customer.json', { ...CUSTOMER, fields: { ...CUSTOMER.fields, ...fields } });
    const twice = (name: string) =>
      writeUpper('yard', {
        yardGrade: GRADE,
        yardTwice: { title: '两倍', type: 'computed', value: `{{ $values.${name} * 2 }}` },
      });
    const refresh = async (): Promise<void> => {
      await app.modules?.refresh();
      await app.modules?.filled();
    };
    const stored = async (): Promise<unknown> => {
      const { rows } = await sql<{ yard_twice: string | null }>`
        select yard_twice::text from lease_customer where name = '戊'`.execute(app.db);
      return rows;
    };
    lease({ size: { title: '面积', type: 'integer' } });
    twice('size');
    await refresh();
    expect(await call('POST', '/lease/customer/add', { name: '戊', size: 7 })).toMatchObject({
      success: true,
    });
    const kept = [{ yard_twice: '14.00' }];
    expect(await stored()).toEqual(kept);
    lease({ area: { title: '面积', type: 'integer', renamedFrom: 'size' } });
    await refresh();
    expect(await stored()).toEqual(kept);
    const waiting = stateOf('lease')?.waiting.map(({ step }) => step) ?? [];
    expect(waiting).toEqual(['lease_customer.area: rename from size']);
    // The module above follows before anybody agreed, and while the values lie under the old name.
    twice('area');
    await refresh();
    expect(await stored()).toEqual(kept);
    await app.modules?.agree(waiting);
    await refresh();
    expect(await stored()).toEqual(kept);
    const { result } = await call('GET', '/lease/customer/list?name=戊');
    expect(result).toMatchObject({ records: [{ area: 7, yardTwice: 14 }] });
    expect(stateOf('yard')).toMatchObject({ state: 'served', waiting: [] });
    // As it was for those that follow.
    writeUpper('yard', { yardGrade: GRADE });
    writeLease(folder);
    await refresh();
    await app.modules?.agree(app.modules.status().flatMap((one) => one.waiting.map(({ step }) => step)));
  });

  it('that are dropped wait for a yes, which is asked for at the module that added them', async () => {
    writeUpper('yard', { yardNote: { title: '备注', type: 'string' } });
    await app.modules?.refresh();
    expect(stateOf('lease')?.waiting).toEqual([]);
    expect(stateOf('yard')?.waiting.map(({ step }) => step)).toEqual([
      expect.stringContaining('lease_customer.yard_grade: drop'),
    ]);
  });

  it('stand in no way of hooks that do not know them, and are written by hooks of their own module', async () => {
    write('lease/entities/visit.json', {
      id: 'lease/visit',
      title: '来访',
      storage: 'managed',
      fields: { name: { title: '姓名', type: 'string', length: 50 } },
      hooks: {
        afterAdd: [{ do: 'add', entity: 'lease/customer', values: { name: '{{ $values.name }}' } }],
      },
    });
    write('yard/entities/stay.json', {
      id: 'yard/stay',
      title: '入驻',
      storage: 'managed',
      fields: { customerId: { title: '客户', type: 'relation', entity: 'lease/customer' } },
      hooks: {
        afterAdd: [
          {
            do: 'edit',
            entity: 'lease/customer',
            id: '{{ $values.customerId }}',
            values: { yardGrade: 'A' },
          },
        ],
      },
    });
    await app.modules?.refresh();
    expect(app.modules?.status().flatMap(({ findings }) => findings)).toEqual([]);
    expect(await call('POST', '/lease/visit/add', { name: '来客' })).toMatchObject({ success: true });
    const find = async () => {
      const { result } = await call('GET', `/lease/customer/list?name=${encodeURIComponent('来客')}`);
      return (result as { records: { id: string; yardGrade: string }[] }).records;
    };
    const [made] = await find();
    expect(made?.yardGrade).toBe('B');
    const stay = await call('POST', '/yard/stay/add', { customerId: made?.id });
    expect(stay).toMatchObject({ success: true });
    expect((await find()).map(({ yardGrade }) => yardGrade)).toEqual(['A']);
  });

  it('may lead to many records, whose links stay while their module is away', async () => {
    const writeYard = (): void => {
      writeUpper('yard', {
        yardGrade: GRADE,
        yardTags: { title: '标签', type: 'relations', entity: 'yard/tag', onDelete: 'empty' },
      });
      write('yard/entities/tag.json', {
        id: 'yard/tag',
        title: '标签',
        storage: 'managed',
        text: 'name',
        fields: { name: { title: '名称', type: 'string', length: 20 } },
      });
    };
    writeYard();
    await app.modules?.refresh();
    const tag = (await call('POST', '/yard/tag/add', { name: '重点' })).result as { id: string };
    const { id } = (await call('POST', '/lease/customer/add', { name: '戊', yardTags: tag.id })).result as {
      id: string;
    };
    remove('yard');
    await app.modules?.refresh();
    expect(stateOf('lease')).toMatchObject({ state: 'served', waiting: [] });
    expect((await call('GET', `/lease/customer/queryById?id=${id}`)).result).not.toHaveProperty('yardTags');
    writeYard();
    await app.modules?.refresh();
    expect((await call('GET', `/lease/customer/queryById?id=${id}`)).result).toMatchObject({
      yardTags: tag.id,
    });
  });

  it('break alone when the module below changes: that one is taken and says what it broke', async () => {
    write('lease/module.json', { id: 'lease', title: '租赁', version: '2.0.0' });
    write('lease/entities/customer.json', {
      ...CUSTOMER,
      fields: { ...CUSTOMER.fields, yardGrade: { title: '等级', type: 'string', column: 'level' } },
    });
    await app.modules?.refresh();
    expect(stateOf('lease')).toMatchObject({
      state: 'served',
      version: '2.0.0',
      findings: [],
      breaks: [{ module: 'yard', file: expect.stringContaining('yard/extends/customer.json') as string }],
    });
    expect(stateOf('yard')).toMatchObject({ state: 'broken' });
    expect(await call('GET', '/lease/customer/list')).toMatchObject({ success: true });
    expect(stateOf('shop')).toMatchObject({ state: 'served' });
  });

  it('go with the module below, and come back with it', async () => {
    remove('lease');
    await app.modules?.refresh();
    expect(stateOf('lease')).toMatchObject({ state: 'away' });
    expect(stateOf('yard')).toMatchObject({ state: 'broken' });
    expect(stateOf('yard')?.findings.map(({ code }) => code)).toContain('module-required');
    writeLease(folder);
    await app.modules?.refresh();
    expect(stateOf('yard')).toMatchObject({ state: 'served' });
    expect(await call('GET', '/lease/customer/list')).toMatchObject({ success: true });
  });
});

describe('several servers on one database', () => {
  async function openOther(
    files: (root: string) => void,
    server: string,
  ): Promise<{ other: TestApp; close(): Promise<void> }> {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'modules-'));
    files(root);
    const other = await openTestApp({ modulesFolder: root, beside: app, modules: { server } });
    return {
      other,
      async close() {
        await other.modules?.refresh();
        await other.app.close();
        fs.rmSync(root, { recursive: true });
        await app.db.deleteFrom('sys_module_server').where('server', '=', server).execute();
      },
    };
  }

  it('serve a module whose folder only one of them has, until that one has it no more', async () => {
    const { other, close } = await openOther(() => undefined, 'without');
    expect(stateOf('lease', other)).toMatchObject({ state: 'elsewhere' });
    expect(other.modules?.added.list().some(({ url }) => url === '/lease/customer/list')).toBe(true);
    await app.modules?.refresh();
    expect(stateOf('lease')).toMatchObject({ state: 'served' });
    remove('shop');
    await app.modules?.refresh();
    expect(stateOf('shop')).toMatchObject({ state: 'away' });
    await close();
  });

  it('follow the last change, wherever it was made, and do not undo each other', async () => {
    const { other, close } = await openOther((root) => writeLease(root, '3.0.0'), 'newer');
    expect(stateOf('lease', other)).toMatchObject({ state: 'served', version: '3.0.0' });
    write('shop/note.json', {});
    await app.modules?.refresh();
    expect(stateOf('lease')).toMatchObject({ state: 'elsewhere' });
    const row = await app.db
      .selectFrom('sys_module')
      .select('version')
      .where('id', '=', 'lease')
      .executeTakeFirst();
    expect(row).toEqual({ version: '3.0.0' });
    await close();
  });

  it('bring modules one after the other, never at once', async () => {
    let under = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      under += 1;
      most = Math.max(most, under);
      await sql`select pg_sleep(0.05)`.execute(app.db);
      under -= 1;
    };
    await Promise.all([inTurn(app.db, work), inTurn(app.db, work), inTurn(app.db, work)]);
    expect(most).toBe(1);
  });

  it('that start at once apply a plan once', async () => {
    const files = (root: string): void => {
      writeTo(root, 'twin/module.json', { id: 'twin', title: '双', version: '1.0.0' });
      writeTo(root, 'twin/entities/a.json', { ...CUSTOMER, id: 'twin/a' });
      writeTo(root, 'twin/rows/a.json', {
        entity: 'twin/a',
        key: ['name'],
        rows: [{ name: '甲' }, { name: '乙' }],
      });
    };
    const both = await Promise.all([openOther(files, 'one'), openOther(files, 'two')]);
    const changes = await app.db
      .selectFrom('sys_managed_change')
      .select('step')
      .where('entity', '=', 'twin/a')
      .execute();
    expect(new Set(changes.map(({ step }) => step)).size).toBe(changes.length);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from twin_a`.execute(app.db);
    expect(rows).toEqual([{ n: 2 }]);
    for (const { close } of both) await close();
  });
});

describe('a module that waits for a yes', () => {
  it('says what it would do, changes nothing until somebody who may applies it, and is asked about anew when it changes', async () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'modules-'));
    writeTo(root, 'asked/module.json', { id: 'asked', title: '问', version: '1.0.0' });
    writeTo(root, 'asked/entities/a.json', { ...CUSTOMER, id: 'asked/a' });
    writeTo(root, 'asked/dicts/a.json', {
      asked_kind: { title: '种类', items: [{ value: '1', text: '一' }] },
    });
    const asking = await openTestApp({ modulesFolder: root, config: { modulesApply: 'ask' } });
    try {
      const token = await asking.signIn();
      const apply = async (source: string) =>
        (
          await asking.call('POST', '/api/sys/module/apply', { token, body: { id: 'asked', source } })
        ).json<object>();
      const waits = stateOf('asked', asking);
      expect(waits).toMatchObject({ state: 'waits', findings: [] });
      expect(waits?.plan).toEqual(
        expect.arrayContaining([expect.stringContaining('新建表 asked_a'), '新增字典：asked_kind']),
      );
      expect(waits?.plan.join()).toContain('asked.a:list');
      // One line for the table, whatever lies on it.
      expect(waits?.plan.filter((line) => /表|索引/.test(line))).toHaveLength(1);
      expect((await asking.call('GET', '/api/asked/a/list', { token })).statusCode).toBe(404);
      expect(await apply('0'.repeat(64))).toMatchObject({ success: false });
      await asking.db
        .insertInto('sys_user')
        .values({
          id: 'guest',
          username: 'guest',
          password: await hashPassword(TEST_PASSWORD),
          status: 1,
          del_flag: 0,
        })
        .execute();
      const refused = await asking.call('POST', '/api/sys/module/apply', {
        token: await asking.signIn('guest'),
        body: { id: 'asked', source: waits?.source },
      });
      expect(refused.statusCode).toBe(403);
      expect(stateOf('asked', asking)).toMatchObject({ state: 'waits' });
      expect(await apply(waits?.source ?? '')).toMatchObject({ success: true });
      expect(stateOf('asked', asking)).toMatchObject({ state: 'served', plan: [] });
      expect((await asking.call('GET', '/api/asked/a/list', { token })).json()).toMatchObject({
        success: true,
      });
      writeTo(root, 'asked/entities/a.json', {
        ...CUSTOMER,
        id: 'asked/a',
        fields: { ...CUSTOMER.fields, note: { title: '备注', type: 'string' } },
      });
      await asking.modules?.refresh();
      expect(stateOf('asked', asking)).toMatchObject({
        state: 'waits',
        plan: ['asked_a：新增列 note（备注）'],
      });
      const page = (await asking.call('GET', '/api/asked/a/list', { token })).json<{ success: boolean }>();
      expect(page.success).toBe(true);
    } finally {
      await asking.close();
      fs.rmSync(root, { recursive: true });
    }
  });
});
