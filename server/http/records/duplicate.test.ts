import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';

let server: TestApp;
let admin: string;
beforeAll(async () => {
  server = await openTestApp({ isDemo: true });
  admin = await server.signIn();
});
afterAll(() => server.close());

const check = async (query: Record<string, string>, token = admin) => {
  const answer = await server.call(
    'GET',
    `/api/sys/duplicate/check?${new URLSearchParams(query).toString()}`,
    { token },
  );
  return { status: answer.statusCode, ...answer.json<{ success: boolean; message: string }>() };
};

describe('the duplicate check', () => {
  it.each([
    ['sys_user', 'username', 'admin'],
    ['sys_user', 'work_no', 'D0001'],
    ['sys_user', 'workNo', 'd0001'],
    ['sys_user', 'phone', '19900000001'],
    ['sys_user', 'email', 'SAFETY@example.com'],
    ['sys_role', 'role_code', 'auditor'],
    ['sys_dict', 'dict_code', 'sex'],
    ['sys_depart', 'org_code', 'A01A01'],
    ['SYS_USER', 'USERNAME', 'admin'],
  ])('tells for %s.%s that %s is taken', async (tableName, fieldName, fieldVal) => {
    expect(await check({ tableName, fieldName, fieldVal })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    });
    expect(await check({ tableName, fieldName, fieldVal: 'quite-new-value' })).toMatchObject({
      success: true,
      message: '该值可用！',
    });
  });

  // H7.45, W7.13
  it('leaves out the record that is being edited', async () => {
    const { id } = await server.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect(
      (await check({ tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin', dataId: id })).success,
    ).toBe(true);
  });

  it('counts the recycle bin, because what lies there may come back', async () => {
    await server.db.updateTable('sys_user').set({ del_flag: 1 }).where('username', '=', 'xiebin').execute();
    expect((await check({ tableName: 'sys_user', fieldName: 'username', fieldVal: 'xiebin' })).success).toBe(
      false,
    );
  });
});

describe('S04: the duplicate check', () => {
  it.each([
    { tableName: 'sys_user', fieldName: 'password', fieldVal: 'x' },
    { tableName: 'sys_user', fieldName: 'realname', fieldVal: 'x' },
    { tableName: 'sys_user', fieldName: 'id', fieldVal: 'x' },
    { tableName: 'sys_user', fieldName: 'lower(username)', fieldVal: 'x' },
    { tableName: 'sys_user', fieldName: '(select password from sys_user limit 1)', fieldVal: 'x' },
    { tableName: 'sys_user', fieldName: 'constructor', fieldVal: 'x' },
    { tableName: 'sys_session', fieldName: 'token_hash', fieldVal: 'x' },
    { tableName: 'pg_user', fieldName: 'usename', fieldVal: 'x' },
    { tableName: 'no_such_table', fieldName: 'username', fieldVal: 'x' },
    { tableName: 'sys_user;drop table sys_user', fieldName: 'username', fieldVal: 'x' },
  ])('refuses %j with 403, also for the administrator', async (query) => {
    expect((await check(query)).status).toBe(403);
    expect((await check({ ...query, fieldVal: '' })).status).toBe(403);
  });

  it('answers only people who may edit what is asked about', async () => {
    const staff = await server.signIn('staff');
    const auditor = await server.signIn('auditor');
    const safety = await server.signIn('safety');
    const query = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' };
    expect((await check(query, staff)).status).toBe(403);
    expect((await check(query, auditor)).status).toBe(403);
    expect((await check(query, safety)).success).toBe(false);
    expect((await check({ ...query, tableName: 'sys_role', fieldName: 'role_code' }, safety)).status).toBe(
      403,
    );
  });

  // W5.7
  it('skips an empty value', async () => {
    expect(await check({ tableName: 'sys_user', fieldName: 'email', fieldVal: '  ' })).toMatchObject({
      success: true,
    });
    expect(await check({ tableName: 'sys_user', fieldName: 'email' })).toMatchObject({ success: true });
  });

  it.each(["admin' or '1'='1", 'adm%', 'admi_', "'", '\\'])('compares %j as it is', async (fieldVal) => {
    expect(await check({ tableName: 'sys_user', fieldName: 'username', fieldVal })).toMatchObject({
      success: true,
    });
  });
});

describe('S04: the time of an answer', () => {
  it('tells nothing: a taken and a free value, of any person, are the same single query', async () => {
    const queries: string[] = [];
    let isCounted = false;
    const watched = await openTestApp({
      isDemo: true,
      plugin: {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (isCounted) queries.push(JSON.stringify(Object.keys(result)));
          return result;
        },
      },
    });
    const token = await watched.signIn();
    const count = async (fieldVal: string) => {
      queries.length = 0;
      isCounted = true;
      const query = new URLSearchParams({ tableName: 'sys_user', fieldName: 'username', fieldVal });
      const answer = await watched.call('GET', `/api/sys/duplicate/check?${query.toString()}`, { token });
      isCounted = false;
      return { success: answer.json<{ success: boolean }>().success, queries: queries.length };
    };
    // The rights of whoever asks are read once.
    await count('admin');
    // One query for the session, one for the value.
    expect(await count('admin')).toEqual({ success: false, queries: 2 });
    expect(await count('nobody-has-it')).toEqual({ success: true, queries: 2 });
    await watched.close();
  });
});
