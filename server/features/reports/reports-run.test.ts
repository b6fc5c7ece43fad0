import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import type { ReportDeclaration } from '../../../src/engine/report.ts';
import { readReport, readReportOptions } from '../../records/lists/reports.ts';
import type { ReportQuery } from '../../records/lists/report-rows.ts';
import { openReport } from '../../records/lists/open-report.ts';
import { shippedReports } from '../../records/entities.ts';
import type { SignedIn } from '../../records/asker.ts';
import { reportRunRoutes } from './reports-run.ts';

let server: TestApp;
let admin: string;
let staff: string;
beforeAll(async () => {
  server = await openTestApp({ isDemo: true });
  admin = await server.signIn();
  staff = await server.signIn('staff');
});
afterAll(() => server.close());

interface Rows {
  records: Record<string, unknown>[];
  total: number;
}

async function get<Result>(path: string, query: Record<string, string> = {}, token = staff) {
  const search = new URLSearchParams(query).toString();
  const answer = await server.call('GET', `/api/online/cgreport/api/${path}?${search}`, { token });
  return {
    status: answer.statusCode,
    ...answer.json<{ success: boolean; message: string; code: number; result: Result }>(),
  };
}

const data = (code: string, query: Record<string, string> = {}, token = staff) =>
  get<Rows>(`getData/${code}`, query, token);

const namesOf = ({ result }: { result: Rows }) => result.records.map(({ username }) => username);

describe('the columns of a report', () => {
  // W3.1, W7.3
  it('come with its id, its name and the options of coded columns', async () => {
    const { result } = await get('getRpColumns/users');
    expect(result).toEqual({
      cgRpConfigId: 'users',
      cgRpConfigName: '选择用户',
      columns: [
        { title: '用户账号', dataIndex: 'username', align: 'left', sorter: 'true' },
        { title: '用户姓名', dataIndex: 'realname', align: 'left', sorter: 'true' },
        { title: '性别', dataIndex: 'sex', align: 'center', sorter: 'true', customRender: 'sex' },
        { title: '部门', dataIndex: 'departName', align: 'left', sorter: 'true' },
        { title: '工号', dataIndex: 'workNo', align: 'left', sorter: 'true' },
      ],
      dictOptions: {
        sex: [
          { value: '1', text: '男', title: '男' },
          { value: '2', text: '女', title: '女' },
        ],
      },
    });
  });

  // W3.2, W7.4
  it('that a person may search by are its search items, by kind and mode', async () => {
    expect((await get('getQueryInfo/users')).result).toEqual([
      { label: '用户账号', field: 'username', view: 'string', mode: 'like' },
      { label: '用户姓名', field: 'realname', view: 'string', mode: 'like' },
      { label: '性别', field: 'sex', view: 'list', mode: 'single', dictCode: 'sex' },
      { label: '部门', field: 'departName', view: 'string', mode: 'like' },
    ]);
    expect((await get('getQueryInfo/user_roles', {}, admin)).result).toEqual(
      expect.arrayContaining([
        { label: '生日', field: 'birthday', view: 'date', mode: 'group' },
        { label: '创建时间', field: 'createTime', view: 'datetime', mode: 'group' },
      ]),
    );
  });
});

describe('the rows of a report', () => {
  // W3.3, W7.5
  it('are joined, coded and paged; hidden columns are in them, others of the entity are not', async () => {
    const { result } = await data('users', { username: 'leader' });
    expect(result).toMatchObject({ total: 1 });
    expect(result.records).toEqual([
      {
        id: expect.any(String) as string,
        username: 'leader',
        realname: '周建华',
        sex: expect.any(Number) as number,
        sex_dictText: expect.any(String) as string,
        departName: '生产运行部',
        workNo: expect.toSatisfy((value) => value === null || typeof value === 'string') as string,
        orgCode: 'A01A02',
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
      },
    ]);
    const seen: unknown[] = [];
    const { total } = (await data('users')).result;
    for (let pageNo = 1; seen.length < total; pageNo += 1) {
      const page = await data('users', {
        pageNo: String(pageNo),
        pageSize: '7',
        column: 'sex',
        order: 'asc',
      });
      expect(page.result.records.length).toBeGreaterThan(0);
      seen.push(...namesOf(page));
    }
    expect(new Set(seen).size).toBe(total);
  });

  it('repeat for every match of a join, in an order that pages keep', async () => {
    const user = await server.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'leader')
      .executeTakeFirstOrThrow();
    const role = await server.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'auditor')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('sys_user_role')
      .values({ id: 'second-role', user_id: user.id, role_id: role.id })
      .execute();
    const both = await data('user_roles', { username: 'leader' }, admin);
    expect(both.result.total).toBe(2);
    const pages = [
      await data('user_roles', { username: 'leader', pageSize: '1', pageNo: '1' }, admin),
      await data('user_roles', { username: 'leader', pageSize: '1', pageNo: '2' }, admin),
    ];
    const roles = pages.map(({ result }) => result.records[0]?.['roleName']);
    expect(new Set(roles).size).toBe(2);
    expect(
      (await data('user_roles', { self_roleCode: 'auditor', username: 'leader' }, admin)).result,
    ).toMatchObject({ total: 1, records: [{ roleCode: 'auditor' }] });
  });

  it('follow the filter grammar over columns of every joined entity', async () => {
    expect(namesOf(await data('users', { username: '*zhang*' })).sort()).toEqual(['zhangmin', 'zhangwei']);
    expect(namesOf(await data('users', { username: 'zhang*', sex: '2' }))).toEqual(['zhangmin']);
    const inDepart = await data('users', { departName: '生产运行部', pageSize: '100' });
    expect(inDepart.result.total).toBeGreaterThan(0);
    expect(new Set(inDepart.result.records.map(({ orgCode }) => orgCode))).toEqual(new Set(['A01A02']));
    expect((await data('users', { self_orgCode: 'A01A02' })).result.total).toBe(inDepart.result.total);
    const items = await data('dict_items', { self_dictCode: 'priority', sortOrder_begin: '2' });
    expect(items.result.records.map(({ itemText }) => itemText).sort()).toEqual(['中', '高']);
  });

  // W7.5
  it('take the value of a parameter as it is, whatever signs it holds', async () => {
    for (const value of ['*', 'A01*', '!A01', '>=A', 'A01A02,A01A01', '%', "' or '1'='1", 'A01A02 --']) {
      expect((await data('users', { self_orgCode: value })).result.total, value).toBe(0);
    }
  });

  // W7.5
  it('are sorted by any declared column, in both spellings, the newest first at the start', async () => {
    const up = namesOf(await data('users', { column: 'username', order: 'asc', pageSize: '100' }));
    expect(up).toEqual([...up].sort());
    expect(namesOf(await data('users', { column: 'username', order: 'desc', pageSize: '100' }))).toEqual(
      [...up].reverse(),
    );
    expect(await data('users', { column: 'create_time', order: 'desc' })).toMatchObject({
      result: { records: (await data('users')).result.records },
    });
    expect((await data('users', { column: 'sex_dictText', order: 'asc' })).status).toBe(200);
    expect((await data('users', { column: '', order: 'desc' })).status).toBe(200);
  });

  it('leave out what lies in the recycle bin, in joined entities too, whatever a filter says', async () => {
    await server.db.updateTable('sys_user').set({ del_flag: 1 }).where('username', '=', 'zhangmin').execute();
    expect((await data('users', { username: 'zhangmin' })).result.total).toBe(0);
    await server.db.updateTable('sys_user').set({ del_flag: 0 }).where('username', '=', 'zhangmin').execute();
    await server.db
      .updateTable('sys_depart')
      .set({ del_flag: '1' })
      .where('org_code', '=', 'A01A02')
      .execute();
    expect((await data('users', { username: 'leader' })).result.records[0]).toMatchObject({
      departName: null,
    });
    await server.db
      .updateTable('sys_depart')
      .set({ del_flag: '0' })
      .where('org_code', '=', 'A01A02')
      .execute();
    await server.db
      .updateTable('sys_dict')
      .set({ del_flag: 1 })
      .where('dict_code', '=', 'priority')
      .execute();
    expect((await data('dict_items', { self_dictCode: 'priority' })).result.total).toBe(0);
    await server.db
      .updateTable('sys_dict')
      .set({ del_flag: 0 })
      .where('dict_code', '=', 'priority')
      .execute();
  });

  // W7.6
  it('come whole for the next level of a linkage', async () => {
    const { id } = await server.db
      .selectFrom('sys_dict')
      .select('id')
      .where('dict_code', '=', 'priority')
      .executeTakeFirstOrThrow();
    const { result } = await get<Rows['records']>('getByLinkage', { linkage: 'dict_items', id });
    expect(result.map(({ itemValue }) => itemValue).sort()).toEqual(['H', 'L', 'M']);
    expect((await get('getByLinkage', { linkage: 'dict_items', id: 'none' })).result).toEqual([]);
    for (const linkage of ['users', 'no_such', '__proto__']) {
      expect(await get('getByLinkage', { linkage, id })).toMatchObject({
        success: false,
        message: '实体不存在',
      });
    }
    expect((await get('getByLinkage', { linkage: 'dict_items' })).status).toBe(400);
  });
});

describe('what is too long', () => {
  it('says that a linkage has more rows than it lists', async () => {
    const { db } = server;
    const dict = { id: 'long-dict', dict_name: '很长的字典', dict_code: 'long_dict' };
    const item = (at: number) => ({
      id: `long-${String(at)}`,
      dict_id: dict.id,
      item_text: `第${String(at)}项`,
      item_value: String(at),
      sort_order: at,
      status: 1,
    });
    const ask = () => get<unknown[]>('getByLinkage', { linkage: 'dict_items', id: dict.id });
    await db.insertInto('sys_dict').values(dict).execute();
    try {
      const items = Array.from({ length: 1_001 }, (_, at) => item(at));
      await db.insertInto('sys_dict_item').values(items.slice(0, 1_000)).execute();
      expect(await ask()).toMatchObject({ code: 200, message: '操作成功' });
      await db.insertInto('sys_dict_item').values(items.slice(1_000)).execute();
      const cut = await ask();
      expect(cut).toMatchObject({ success: true, message: '下一级超过1000条，只列出前1000条' });
      expect(cut.result).toHaveLength(1_000);
    } finally {
      await db.deleteFrom('sys_dict').where('id', '=', dict.id).execute();
      await db.deleteFrom('sys_dict_item').where('dict_id', '=', dict.id).execute();
    }
  });
});

describe('a report', () => {
  it.each(shippedReports.map(({ code }) => code))('%s that ships can be read', async (code) => {
    expect((await get(`getRpColumns/${code}`, {}, admin)).success).toBe(true);
    expect((await get(`getQueryInfo/${code}`, {}, admin)).success).toBe(true);
    const { success, result } = await data(code, {}, admin);
    expect(success).toBe(true);
    expect(result.records.length).toBeGreaterThan(0);
  });

  it.each([
    'nothing',
    'Users',
    'sys_user',
    '__proto__',
    'constructor',
    "users' or 1=1",
    'users;drop table sys_user',
  ])('that nobody declared (%j) is told of by every call', async (code) => {
    for (const call of ['getRpColumns', 'getQueryInfo', 'getData']) {
      expect(await get(`${call}/${encodeURIComponent(code)}`, {}, admin)).toMatchObject({
        status: 200,
        success: false,
        code: 500,
        message: '实体不存在',
        result: null,
      });
    }
  });

  it('asks for its own permission in every call, and for a session', async () => {
    for (const call of ['getRpColumns', 'getQueryInfo', 'getData']) {
      expect((await get(`${call}/user_roles`)).status).toBe(403);
      expect((await get(`${call}/user_roles`, {}, admin)).status).toBe(200);
      expect((await server.call('GET', `/api/online/cgreport/api/${call}/users`)).statusCode).toBe(401);
    }
    const linked = await server.call('GET', '/api/online/cgreport/api/getByLinkage?linkage=dict_items&id=1');
    expect(linked.statusCode).toBe(401);
  });

  it('is read by these calls alone, and none of them writes', () => {
    expect(reportRunRoutes.map(({ method, url, access }) => `${method} ${url} ${access}`)).toEqual([
      'GET /online/cgreport/api/getRpColumns/:code session',
      'GET /online/cgreport/api/getQueryInfo/:cgRpConfigId session',
      'GET /online/cgreport/api/getData/:cgRpConfigId session',
      'GET /online/cgreport/api/getByLinkage session',
    ]);
  });

  it.each([
    [{ password: 'x' }, '查询条件“password”不存在'],
    [{ phone: '19900000002' }, '查询条件“phone”不存在'],
    [{ delFlag: '1' }, '查询条件“delFlag”不存在'],
    [{ 'depart.orgCode': 'A01' }, '查询条件“depart.orgCode”不存在'],
    [{ username_like: 'a' }, '查询条件“username_like”不存在'],
    [{ __proto__x: 'a' }, '查询条件“__proto__x”不存在'],
    [{ self_password: 'x' }, '报表参数“self_password”不存在'],
    [{ self_: 'x' }, '报表参数“self_”不存在'],
    [{ column: 'password', order: 'asc' }, '参数 column 的排序字段不存在'],
    [{ column: 'phone', order: 'asc' }, '参数 column 的排序字段不存在'],
    [{ column: 'username,(select 1)', order: 'asc' }, '参数 column 的排序字段不存在'],
    [{ column: 'join_depart:id', order: 'asc' }, '参数 column 的排序字段不存在'],
    [{ column: 'username', order: 'asc; drop table sys_user' }, '参数 order 不在允许的取值之内'],
    [{ sex: 'male' }, '查询条件“性别”必须是整数'],
    [{ createTime_begin: 'tomorrow' }, '查询条件“创建时间”不是有效的时间'],
    [{ pageSize: '0' }, '参数 pageSize 不能小于 1'],
    [{ pageNo: '0' }, '参数 pageNo 不能小于 1'],
    [{ pageNo: '1001', pageSize: '10' }, '报表最多查看前10000条，请增加查询条件'],
    [{ username: 'x'.repeat(4001) }, '参数 username 的长度不能超过 4000'],
  ])('refuses %j', async (query, message) => {
    expect(await data('users', query)).toMatchObject({ status: 400, success: false, message });
  });

  it('does not mind what clients of this family send along', async () => {
    const query = {
      _t: '1',
      code: 'leader',
      field: 'id,,username',
      superQueryParams: '[]',
      username: 'leader',
    };
    expect((await data('users', query)).result.total).toBe(1);
    expect((await data('users', { pageNo: '1000', pageSize: '10' })).result.records).toEqual([]);
  });

  it.each([
    ['a name that comes twice', 'username=a&username=b', 400],
    ['a parameter that comes twice', 'self_orgCode=a&self_orgCode=b', 400],
    ['a nested name', 'username[a]=b', 400],
    ['a zero byte', 'username=a%00b', 400],
    ['a zero byte in a parameter', 'self_orgCode=%00', 400],
    ['half a character', 'self_orgCode=%ED%A0%80', 400],
    ['broken encoding', 'username=%E5', 400],
    ['a name of the machinery', '__proto__=x', 400],
    ['another one', 'constructor=x', 400],
    ['a million characters', `username=${'x'.repeat(1_000_000)}`, 400],
  ])('refuses %s', async (_what, query, status) => {
    const url = `/api/online/cgreport/api/getData/users?${query}`;
    const answer = await server.call('GET', url, { token: staff });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('answers or refuses any filter, parameter and sorting, and finds literally what is contained', async () => {
    const columns = ['username', 'realname', 'sex', 'departName', 'createTime', 'orgCode', 'id'];
    const names = (await data('users', { pageSize: '100' })).result.records.map((row) =>
      String(row['username']),
    );
    const hostile = fc.string({
      unit: fc.constantFrom('a', 'z', '%', '_', '\\', "'", '"', '*', ',', '!', '>', ';', '-', '(', '张', '0'),
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...columns),
        fc.constantFrom('', '_begin', '_end', '_MultiString'),
        fc.constantFrom(...columns, 'self_orgCode', 'column'),
        hostile,
        async (name, suffix, other, text) => {
          const answer = await data('users', { [`${name}${suffix}`]: text, [other]: text });
          expect([200, 400]).toContain(answer.status);
          if (answer.status === 200) expect(answer.success).toBe(true);
          else expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
          const found = await data('users', { username: `*${text}*`, pageSize: '100' });
          const expected = names.filter((one) => one.toLowerCase().includes(text.toLowerCase()));
          expect(namesOf(found).sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('the scope of a report', () => {
  const declare = (more: Partial<ReportDeclaration>): ReportDeclaration => ({
    code: 'test',
    title: '测试',
    entity: 'system/user',
    columns: [{ field: 'username' }, { field: 'orgCode', isSortable: false }],
    ...more,
  });
  const caller = (more: Partial<SignedIn>): SignedIn => ({
    id: '1',
    username: 'leader',
    realname: '',
    orgCode: 'A01A02',
    roles: ['staff'],
    permissions: new Set(),
    sessionId: '1',
    ...more,
  });
  const read = (declaration: ReportDeclaration, user: SignedIn, query: Partial<ReportQuery> = {}) =>
    readReport(server.db, openReport(declaration), user, { pageNo: 1, pageSize: 1000, ...query }, Date.now());
  const department = declare({ scope: { kind: 'department', field: 'orgCode', except: 'user:list' } });

  it('says which column takes its options from a table with more rows than are listed, and gives the first', async () => {
    const { db } = server;
    const declaration = declare({
      columns: [
        { field: 'id' },
        { field: 'createBy', title: '登记角色', dict: 'sys_role,role_name,role_code' },
      ],
    });
    const options = () =>
      readReportOptions(db, openReport(declaration), caller({ roles: ['admin'] }), Date.now());
    const before = await options();
    expect(before.cut).toEqual([]);
    const shown = before.options['createBy']?.length ?? 0;
    try {
      await sql`insert into sys_role (id, role_name, role_code)
        select 'crowd' || n, '众多' || n, 'crowd' || n from generate_series(1, ${10_001 - shown}::int) as n`.execute(
        db,
      );
      const crowded = await options();
      expect(crowded.cut).toEqual(['登记角色']);
      expect(crowded.options['createBy']).toHaveLength(10_000);
      await db.deleteFrom('sys_role').where('id', '=', 'crowd1').execute();
      expect((await options()).cut).toEqual([]);
    } finally {
      await db.deleteFrom('sys_role').where('id', 'like', 'crowd%').execute();
    }
  });

  it('shows a department with those below it, all of it to holders of the exception, nothing without one', async () => {
    const { records } = await read(department, caller({}));
    expect(records.length).toBeGreaterThan(0);
    expect(records.every(({ orgCode }) => String(orgCode).startsWith('A01A02'))).toBe(true);
    const all = await read(department, caller({ permissions: new Set(['user:list']) }));
    expect(all.total).toBeGreaterThan(records.length);
    expect((await read(department, caller({ orgCode: '' }))).total).toBe(0);
    expect((await read(department, caller({ orgCode: '%' }))).total).toBe(0);
  });

  it('shows only what is the own, and no filter widens it', async () => {
    const own = declare({ scope: { kind: 'own', field: 'username' } });
    for (const query of [{}, { username: '!nobody' }, { username: 'admin,leader' }, { username: '*' }]) {
      expect((await read(own, caller({}), query)).records.map(({ username }) => username)).toEqual([
        'leader',
      ]);
    }
  });

  it('comes with declared limits: a column that does not sort, a parameter that must be there', async () => {
    await expect(read(department, caller({}), { column: 'orgCode' })).rejects.toThrow(
      '参数 column 的排序字段不存在',
    );
    const strict = declare({ params: { org: { title: '部门', field: 'orgCode', isRequired: true } } });
    await expect(read(strict, caller({}))).rejects.toThrow('缺少报表参数“部门”');
    expect((await read(strict, caller({}), { self_org: 'A01A02' })).total).toBeGreaterThan(0);
  });

  it('is never opened for a field that is secret or unknown', () => {
    const names = ['password', 'depart.orgCode', 'x'];
    for (const field of names) expect(() => openReport(declare({ columns: [{ field }] }))).toThrow(field);
  });
});
