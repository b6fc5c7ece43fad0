// A folder becomes a working part of the product: tables, calls, permissions and menus, without a restart.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/app-driver.ts';
import { migrations } from '../db/migrations/index.ts';
import { formatTime } from '../kernel/time.ts';

let folder: string;
let app: TestApp;
let admin: string;
let migrationsBefore: { name: string }[];

const readMigrations = async () =>
  (await app.database.pool.query<{ name: string }>('select * from schema_migration order by name')).rows;

const write = (file: string, value: unknown): void => {
  const place = path.join(folder, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  // As if nobody had written for a while.
  fs.utimesSync(place, new Date(Date.now() - 5_000), new Date(Date.now() - 5_000));
};

const CUSTOMER = {
  id: 'lease/customer',
  title: '客户',
  storage: 'managed',
  text: 'name',
  recycle: true,
  fields: {
    name: { title: '名称', type: 'string', length: 50, isRequired: true, isUnique: true, isSearched: true },
    level: { title: '等级', type: 'string', length: 2, dict: 'lease_level', default: 'B' },
    since: { title: '起始日期', type: 'date', default: '#{date}' },
  },
};

const CONTRACT = {
  id: 'lease/contract',
  title: '合同',
  storage: 'managed',
  text: 'code',
  history: true,
  children: {
    plans: { entity: 'lease/plan', parent: 'contractId', order: 'place', unique: ['period'], minRows: 1 },
  },
  rules: [
    {
      check: '{{ $values.endDate >= $values.startDate }}',
      message: '结束日期不能早于开始日期',
      field: 'endDate',
    },
  ],
  fields: {
    code: { title: '合同编号', type: 'serial', fillRule: 'lease_no', length: 40 },
    customerId: { title: '客户', type: 'relation', entity: 'lease/customer', isRequired: true },
    startDate: { title: '开始日期', type: 'date', isRequired: true },
    endDate: { title: '结束日期', type: 'date', isRequired: true },
    total: {
      title: '合计',
      type: 'computed',
      value: '{{ $values.plans.reduce((sum, row) => sum + row.amount, 0) }}',
    },
    note: { title: '备注', type: 'text' },
  },
};

const PLAN = {
  id: 'lease/plan',
  title: '付款计划',
  storage: 'managed',
  fields: {
    contractId: { title: '合同', type: 'relation', entity: 'lease/contract', isRequired: true },
    place: { title: '序号', type: 'integer' },
    period: { title: '期次', type: 'string', length: 20, isRequired: true },
    amount: { title: '金额', type: 'money', isRequired: true },
  },
};

const MENUS = [
  {
    id: 'lease-top',
    title: '租赁',
    path: '/lease',
    children: [
      { id: 'lease-contracts', title: '合同', path: '/lease/contract', permission: 'lease.contract:list' },
    ],
  },
];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'modules-'));
  write('lease/module.json', { id: 'lease', title: '租赁', version: '1.0.0' });
  write('lease/entities/customer.json', CUSTOMER);
  write('lease/entities/contract.json', CONTRACT);
  write('lease/entities/plan.json', PLAN);
  write('lease/menus/lease.json', MENUS);
  write('lease/dicts/lease.json', {
    lease_level: {
      title: '等级',
      items: [
        { value: 'A', text: '重要' },
        { value: 'B', text: '一般' },
      ],
    },
  });
  write('lease/rows/customers.json', {
    entity: 'lease/customer',
    key: ['name'],
    rows: [{ name: '示例客户', level: 'A' }],
  });
  app = await openTestApp({ modulesFolder: folder });
  migrationsBefore = await readMigrations();
  admin = await app.signIn();
  await app.db
    .insertInto('sys_fill_rule')
    .values({
      id: 'r1',
      rule_name: '合同编号',
      rule_code: 'lease_no',
      rule_class: 'order_number',
      rule_params: '{"prefix":"HT"}',
    })
    .execute();
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

const call = async (method: string, url: string, body?: unknown, token = admin) => {
  const answer = await app.call(method, `/api${url}`, { token, ...(body === undefined ? {} : { body }) });
  return answer.json<{ success: boolean; message: string; code: number; result: never }>();
};

describe('a module that is dropped in', () => {
  it('is taken without a fault', () => {
    expect(app.modules?.status()).toMatchObject([
      { id: 'lease', state: 'served', findings: [], waiting: [], failed: [], refusedRows: [] },
    ]);
  });

  it('lists the records that it brings, with the texts of their codes', async () => {
    const page = await call('GET', '/lease/customer/list');
    expect(page).toMatchObject({ success: true });
    expect(page.result).toMatchObject({
      total: 1,
      records: [{ name: '示例客户', level: 'A', level_dictText: '重要' }],
    });
  });

  it('saves a record with its defaults, refuses what its declaration does not allow, and finds it by two signs', async () => {
    const added = await call('POST', '/lease/customer/add', { name: '上海星河科技' });
    expect(added).toMatchObject({ success: true });
    expect(added.result).toMatchObject({
      level: 'B',
      since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    });
    expect(await call('POST', '/lease/customer/add', { name: '上海星河科技' })).toMatchObject({
      success: false,
      message: '名称已存在',
    });
    expect(await call('POST', '/lease/customer/add', { level: 'A' })).toMatchObject({ success: false });
    expect(await call('POST', '/lease/customer/add', { name: 'x', level: 'Z' })).toMatchObject({
      success: false,
    });
    const found = await call('GET', `/lease/customer/list?name=${encodeURIComponent('*星河*')}`);
    expect(found.result).toMatchObject({
      total: 1,
      records: [{ createBy: 'admin', createBy_dictText: '管理员' }],
    });
  });

  it('saves a record with its rows: number, sum and rules come from the declaration', async () => {
    const { result: customers } = await call('GET', '/lease/customer/list?name=上海星河科技');
    const [{ id: customerId, name }] = (customers as { records: { id: string; name: string }[] }).records as [
      { id: string; name: string },
    ];
    const body = {
      customerId,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      plans: [
        { period: '一期', amount: 100.1 },
        { period: '二期', amount: 200.2 },
      ],
    };
    expect(await call('POST', '/lease/contract/add', { ...body, endDate: '2025-12-31' })).toMatchObject({
      success: false,
      message: '结束日期不能早于开始日期',
    });
    expect(await call('POST', '/lease/contract/add', { ...body, plans: [] })).toMatchObject({
      success: false,
      message: '付款计划至少需要 1 行',
    });
    expect(
      await call('POST', '/lease/contract/add', { ...body, plans: [body.plans[0], body.plans[0]] }),
    ).toMatchObject({ success: false });
    const added = await call('POST', '/lease/contract/add', body);
    expect(added).toMatchObject({ success: true });
    expect(added.result).toMatchObject({ id: expect.any(String) as string });
    const { id } = added.result as { id: string };
    const read = await call('GET', `/lease/contract/queryById?id=${id}`);
    expect(read.result).toMatchObject({
      code: expect.stringMatching(/^HT/) as string,
      total: 300.3,
      customerId_dictText: name,
      plans: [
        { period: '一期', amount: 100.1 },
        { period: '二期', amount: 200.2 },
      ],
    });
    const { plans, version } = read.result as { plans: { id: string; version: number }[]; version: number };
    const edited = await call('PUT', '/lease/contract/edit', {
      id,
      version,
      plans: [{ ...plans[0], amount: 50 }],
    });
    expect(edited).toMatchObject({ success: true });
    expect((await call('GET', `/lease/contract/queryById?id=${id}`)).result).toMatchObject({ total: 250.2 });
    expect(await call('DELETE', `/lease/customer/delete?id=${customerId}`)).toMatchObject({ success: true });
    expect(await call('DELETE', `/lease/customer/purge?id=${customerId}`)).toMatchObject({
      success: false,
      message: '还有 1 条合同引用这里的客户，请先处理它们（回收站里的也算）',
    });
  });

  it('keeps deleted records in a recycle bin until they are restored or gone for good', async () => {
    const { result } = await call('POST', '/lease/customer/add', { name: '临时客户' });
    const { id } = result as { id: string };
    expect(await call('DELETE', `/lease/customer/delete?id=${id}`)).toMatchObject({ success: true });
    expect(await call('GET', `/lease/customer/queryById?id=${id}`)).toMatchObject({ success: false });
    expect((await call('GET', '/lease/customer/recycleBin?name=临时客户')).result).toMatchObject({
      total: 1,
    });
    // Its name is free meanwhile.
    expect(await call('PUT', `/lease/customer/restore?id=${id}`)).toMatchObject({ success: true });
    expect(await call('GET', `/lease/customer/queryById?id=${id}`)).toMatchObject({ success: true });
    await call('DELETE', `/lease/customer/delete?id=${id}`);
    expect(await call('DELETE', `/lease/customer/purge?id=${id}`)).toMatchObject({
      success: true,
    });
    expect((await call('GET', '/lease/customer/recycleBin?name=临时客户')).result).toMatchObject({
      total: 0,
    });
  });

  it('says in the recycle bin who deleted a record and when, the last one on top', async () => {
    const add = async (name: string): Promise<string> =>
      ((await call('POST', '/lease/customer/add', { name })).result as { id: string }).id;
    const bin = async () =>
      ((await call('GET', '/lease/customer/recycleBin?name=*已删*')).result as { records: object[] }).records;
    const [earlier, later] = [await add('已删的后一个'), await add('已删的前一个')];
    await call('DELETE', `/lease/customer/delete?id=${later}`);
    app.clock.now += 1_000;
    await call('DELETE', `/lease/customer/delete?id=${earlier}`);
    const deletedTime = formatTime(new Date(app.clock.now));
    expect(await bin()).toMatchObject([
      { id: earlier, deletedBy: 'admin', deletedBy_dictText: '管理员', deletedTime },
      { id: later, deletedBy: 'admin' },
    ]);
    // As a version before this one left it: it did not write down who deleted.
    await app.database.pool.query(
      `update lease_customer set deleted_at = deleted_at + interval '1 minute' where id = $1`,
      [later],
    );
    expect((await bin())[1]).toMatchObject({ id: later, deletedBy: null, deletedBy_dictText: null });
    expect(await call('PUT', `/lease/customer/restore?id=${later}`)).toMatchObject({ success: true });
    expect((await call('GET', `/lease/customer/queryById?id=${later}`)).result).toMatchObject({
      updateBy: 'admin',
    });
  });

  it('is closed to whoever was not granted it, and to whoever is nobody', async () => {
    expect((await app.call('GET', '/api/lease/customer/list')).statusCode).toBe(401);
    expect((await app.call('GET', '/api/lease/nothing/list', { token: admin })).statusCode).toBe(404);
  });
});

describe('a module that changes', () => {
  const customer = (fields: Record<string, unknown>, more: Record<string, unknown> = {}): void =>
    write('lease/entities/customer.json', {
      ...CUSTOMER,
      ...more,
      fields: { ...CUSTOMER.fields, ...fields },
    });

  it('gets a new column at once, and the rows that are there hold its default', async () => {
    const { result: page0 } = await call(
      'GET',
      '/lease/customer/list?column=createTime&order=asc&pageSize=1',
    );
    const [first] = (page0 as { records: { id: string }[] }).records;
    // So often that the statements of an edit are prepared: those of the table as it was fit it no more.
    const edits = () =>
      Promise.all(
        Array.from({ length: 12 }, () => call('PUT', '/lease/customer/edit', { id: first?.id, level: 'A' })),
      );
    await edits();
    customer({ area: { title: '面积', type: 'decimal', length: 10, scale: 2, default: 1.5 } });
    await app.modules?.refresh();
    expect((await edits()).map(({ code }) => code)).toEqual(Array.from({ length: 12 }, () => 200));
    const page = await call('GET', '/lease/customer/list?column=createTime&order=asc&pageSize=1');
    expect(page.result).toMatchObject({ records: [{ area: 1.5 }] });
    expect(app.modules?.status()[0]).toMatchObject({ state: 'served', waiting: [] });
  });

  it('keeps an old name and an old type until somebody agrees, and serves the values meanwhile', async () => {
    write('lease/rows/customers.json', {
      entity: 'lease/customer',
      key: ['name'],
      rows: [{ name: '示例客户', grade: 'A' }],
    });
    customer({
      name: { title: '名称', type: 'string', length: 3, isRequired: true, isUnique: true },
      grade: {
        title: '等级',
        type: 'string',
        length: 2,
        dict: 'lease_level',
        default: 'B',
        renamedFrom: 'level',
      },
      level: undefined,
    });
    await app.modules?.refresh();
    const [status] = app.modules?.status() ?? [];
    expect(status).toMatchObject({ state: 'served', failed: [] });
    expect(status?.waiting.map(({ step }) => step)).toEqual(
      expect.arrayContaining([
        'lease_customer.name: convert to character varying(3)',
        'lease_customer.grade: rename from level',
      ]),
    );
    const page = await call('GET', '/lease/customer/list?name=示例客户');
    expect(page.result).toMatchObject({ total: 1, records: [{ name: '示例客户', grade: 'A' }] });
    expect(await call('POST', '/lease/customer/add', { name: '一个很长的名称', grade: 'A' })).toMatchObject({
      success: true,
    });
  });

  it('that breaks says where, changes nothing, and is served as it was', async () => {
    write('lease/entities/plan.json', {
      ...PLAN,
      fields: { ...PLAN.fields, amount: { title: '金额', type: 'mony' } },
    });
    await app.modules?.refresh();
    const [status] = app.modules?.status() ?? [];
    expect(status).toMatchObject({ state: 'broken' });
    expect(status?.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'value-invalid',
          file: expect.stringContaining('plan.json') as string,
          pointer: '/fields/amount/type',
        }),
      ]),
    );
    // The page shows each with its fix, also several that say the same.
    write('lease/screens/twice.json', {
      format: 1,
      title: '两个',
      route: { path: '/lease/twice', permission: 'lease.contract:list' },
      schema: {
        type: 'object',
        properties: {
          one: { type: 'string', 'x-component': 'tekst' },
          two: { type: 'string', 'x-component': 'tekst' },
        },
      },
    });
    await app.modules?.refresh();
    const { result: shown } = await call('GET', '/sys/module/list');
    const [{ findings }] = shown as [{ findings: Record<string, unknown>[] }];
    expect(new Set(findings.map(({ key }) => key)).size).toBe(findings.length);
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          line: expect.any(Number) as number,
          column: expect.any(Number) as number,
          fix: expect.stringContaining('money') as string,
        }),
      ]),
    );
    fs.rmSync(path.join(folder, 'lease/screens/twice.json'));
    expect(await call('GET', '/lease/customer/list')).toMatchObject({ success: true });
    // Its fields stand in lists and forms in the order of their file.
    const served = app.modules?.facts().entities.find(({ id }) => id === 'lease/contract');
    const own = new Set(Object.keys(CONTRACT.fields));
    expect(Object.keys(served?.fields ?? {}).filter((name) => own.has(name))).toEqual([...own]);
    write('lease/entities/plan.json', PLAN);
    await app.modules?.refresh();
    expect(app.modules?.status()[0]).toMatchObject({ state: 'served' });
  });

  it('that is taken away leaves its tables, and brings its grants back with it', async () => {
    const role = await app.db
      .insertInto('sys_role')
      .values({ id: 'leaser', role_name: '租赁员', role_code: 'leaser' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const list = await app.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'lease.contract:list')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('sys_role_permission')
      .values({ id: 'leases', role_id: role.id, permission_id: list.id })
      .execute();
    const before = (await call('GET', '/lease/customer/list')).result as { total: number };
    fs.renameSync(path.join(folder, 'lease'), path.join(folder, '.lease'));
    await app.modules?.refresh();
    expect(app.modules?.status()).toMatchObject([{ id: 'lease', state: 'away' }]);
    expect((await app.call('GET', '/api/lease/customer/list', { token: admin })).statusCode).toBe(404);
    expect(
      await app.db.selectFrom('sys_permission').select('id').where('perms', 'like', 'lease.%').execute(),
    ).toEqual([]);
    fs.renameSync(path.join(folder, '.lease'), path.join(folder, 'lease'));
    await app.modules?.refresh();
    expect((await call('GET', '/lease/customer/list')).result).toMatchObject({ total: before.total });
    expect(
      await app.db.selectFrom('sys_role_permission').select('id').where('id', '=', 'leases').execute(),
    ).toEqual([{ id: 'leases' }]);
  });

  it('twice the same plans nothing', async () => {
    const count = () =>
      app.db
        .selectFrom('sys_managed_change')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    write('lease/module.json', { id: 'lease', title: '租赁', version: '1.0.1' });
    await app.modules?.refresh();
    expect(await count()).toEqual(before);
  });

  it('has left the numbered migrations of the product as they were, whatever became of it (F26)', async () => {
    expect(await readMigrations()).toEqual(migrationsBefore);
    expect(migrationsBefore.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });
});
