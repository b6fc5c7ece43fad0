// The log as an auditor reads it: what people do stands there, secrets never do, and nobody without the right sees it.
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openAdministration,
  type Administration,
  type RecordPage,
} from '../../../tests/administration-driver.ts';
import { TEST_PASSWORD } from '../../../tests/app-driver.ts';
import { describeOperation } from '../../http/audit/operations.ts';
import { sweep } from '../../start/sweeper.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.server.operationLog.flush();
  await office.server.db.deleteFrom('sys_log').execute();
});

async function readLog(query: Record<string, string> = {}): Promise<RecordPage> {
  await office.server.operationLog.flush();
  const answer = await office.call<RecordPage>('GET', `/log/list?${new URLSearchParams(query).toString()}`);
  expect(answer.success, answer.message).toBe(true);
  return answer.result;
}

describe('the operation log', () => {
  it('says who did what from where, how long it took and how it ended', async () => {
    const { username } = await office.addUser();
    const { records } = await readLog();
    expect(records[0]).toMatchObject({
      logType: 2,
      logType_dictText: '操作日志',
      operateType: 2,
      logContent: '新增用户',
      username: 'admin',
      ip: '127.0.0.1',
      requestType: 'POST',
      requestUrl: '/api/sys/user/add',
      result: 1,
      failure: null,
    });
    expect(records[0]?.['costTime']).toEqual(expect.any(Number));
    expect(records[0]?.['requestParam']).toContain(username);
  });

  it('has what was refused too, with the sentence that the person read', async () => {
    const token = await office.server.signIn('staff');
    await office.call('POST', '/role/add', { roleName: '甲', roleCode: 'a' }, token);
    await office.call('POST', '/role/add', { roleName: '重复', roleCode: 'admin' });
    const { records } = await readLog({ logType: '2', result: '0' });
    expect(records.map(({ username, failure }) => [username, failure]).sort()).toEqual([
      ['admin', '角色编码已存在'],
      ['staff', '没有权限，请联系管理员授权'],
    ]);
  });

  it('has sign-ins, failed ones with their reason, and leaving; a name that nobody has is not written down', async () => {
    const sign = (username: string, password: string) =>
      office.call('POST', '/login', { username, password }, '');
    await sign('staff', 'wrong-word-1');
    await sign('My-Secret-Password-7', 'x');
    const token = await office.server.signIn('staff');
    await office.call('POST', '/logout', undefined, token);
    const { records } = await readLog();
    expect(
      records.map(({ logType, logContent, username, result }) => [logType, logContent, username, result]),
    ).toEqual(
      expect.arrayContaining([
        [1, '登录失败：用户名或密码错误', 'staff', 0],
        [1, '登录失败：用户名或密码错误', null, 0],
        [1, '用户名: staff,登录成功！', 'staff', 1],
        [2, '退出登录', 'staff', 1],
      ]),
    );
    expect(JSON.stringify(records)).not.toContain('My-Secret-Password-7');
    const visits = await office.call<{ totalVisitCount: number }>('GET', '/loginfo');
    expect(visits.result.totalVisitCount, 'failed tries are no visits').toBe(1);
  });

  it('holds no password and no token, whatever was sent, and one printable line of bounded length (S76)', async () => {
    const { username, password } = await office.addUser({ realname: '\u001b[31m换\r\n行' });
    const fresh = 'Fresh-Word-99';
    await office.call('PUT', '/user/changePassword', { username, password: fresh, confirmpassword: fresh });
    const token = await office.server.signIn(username, fresh);
    await office.call(
      'PUT',
      '/user/updatePassword',
      { oldpassword: fresh, password, confirmpassword: password },
      token,
    );
    await office.call('POST', `/logout?token=${token}`, undefined, token);
    await office.server.call('POST', '/api/sys/role/add', {
      token: office.admin,
      body: { roleName: '甲'.repeat(5000), roleCode: 'long' },
      headers: { 'user-agent': `x\t${'a'.repeat(20_000)}` },
    });
    await office.server.operationLog.flush();
    const rows = await office.server.db.selectFrom('sys_log').selectAll().execute();
    expect(rows.length).toBeGreaterThan(4);
    const written = JSON.stringify(rows);
    for (const secret of [password, fresh, token, office.admin, TEST_PASSWORD]) {
      expect(written).not.toContain(secret);
    }
    for (const row of rows) {
      for (const value of Object.values(row)) {
        if (typeof value !== 'string') continue;
        expect(value).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        expect(value.length).toBeLessThanOrEqual(2001);
      }
    }
  });

  it('names every call that writes', () => {
    const nameless = office.server.routes
      .filter((route) => route.access === 'session' && route.method !== 'GET' && route.operation !== null)
      .filter((route) => /^(POST|PUT|DELETE) \//.test(describeOperation(route)?.title ?? 'POST /'))
      .map(({ method, url }) => `${method} ${url}`);
    expect(nameless).toEqual([]);
  });

  it('leaves out what forms ask for by themselves, and nothing else', () => {
    const silent = office.server.routes
      .filter(
        ({ access, method, operation }) => access === 'session' && method !== 'GET' && operation === null,
      )
      .map(({ method, url }) => `${method} ${url}`)
      // An import that is only tried is taken back.
      .filter((name) => !name.endsWith('/importCheck'));
    expect(silent).toEqual([
      // A draft is saved by itself every other second; what becomes of it is written down when it is published.
      'POST /sys/designer/impact',
      'POST /sys/designer/save',
      'POST /sys/designer/patterns',
      // A table is read that somebody pasted.
      'POST /sys/designer/fields',
      // A preview is left.
      'POST /sys/designer/endPreview',
      'POST /sys/dict/refleshCache',
      // How many people an announcement would reach, and which.
      'POST /sys/annountCement/reach',
      'POST /sys/annountCement/receivers',
      'POST /modules.system/sysPasswordStrategy/tryPassword',
      'PUT /sys/fillRule/executeRuleByCode/:code',
      // What somebody chose for their own first steps.
      'PUT /sys/startHere/own',
    ]);
  });

  it('delays no answer: rows are written after it, many in one statement', async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        office.call('POST', '/position/add', { code: `p${String(index)}`, name: '甲', postRank: '1' }),
      ),
    );
    expect(results.every(({ success }) => success)).toBe(true);
    expect((await readLog({ logContent: '新增职务' })).total).toBe(30);
  });
});

describe('the log', () => {
  it('is found by key word, person, result and day', async () => {
    await office.call('POST', '/role/add', { roleName: '找得到', roleCode: 'find_me' });
    const token = await office.server.signIn('auditor');
    await office.call('POST', '/role/add', { roleName: '乙', roleCode: 'no' }, token);
    expect((await readLog({ keyWord: '*新增角色*' })).total).toBe(2);
    expect((await readLog({ keyWord: '没有权限' })).total).toBe(1);
    expect((await readLog({ keyWord: '%' })).total).toBe(0);
    expect((await readLog({ username: 'auditor', logType: '2' })).total).toBe(1);
    expect((await readLog({ createTime_begin: '2999-01-01' })).total).toBe(0);
  });

  it('is read, deleted and taken out by permission only (S32)', async () => {
    const token = await office.server.signIn('staff');
    for (const [method, url] of [
      ['GET', '/log/list'],
      ['GET', '/log/exportXls'],
      ['DELETE', '/log/delete?id=x'],
      ['DELETE', '/log/deleteBatch?ids=allclear'],
    ] as const) {
      expect((await office.call(method, url, undefined, token)).status, url).toBe(403);
      expect((await office.call(method, url, undefined, 'none')).status, url).toBe(401);
    }
  });

  it('can be emptied, and says who did it', async () => {
    await office.addUser();
    expect((await readLog()).total).toBeGreaterThan(0);
    expect((await office.call('DELETE', '/log/deleteBatch?ids=allclear')).message).toBe('清空成功!');
    const { records } = await readLog();
    expect(records.map(({ logContent, username }) => [logContent, username])).toEqual([
      ['批量删除与清空日志', 'admin'],
    ]);
  });

  it('leaves the house as a workbook with texts instead of codes, which is an operation itself', async () => {
    await office.addUser();
    await office.server.operationLog.flush();
    const answer = await office.server.call('GET', '/api/sys/log/exportXls?logType=2', {
      token: office.admin,
    });
    const [head, row] = await readSheet(answer.rawPayload);
    const cells = Object.fromEntries((head ?? []).map((title, index) => [String(title), row?.[index]]));
    expect(cells).toMatchObject({
      日志类型: '操作日志',
      日志内容: '新增用户',
      结果: '成功',
      用户姓名: '管理员',
    });
    expect((await readLog({ operateType: '6' })).records[0]).toMatchObject({ logContent: '导出日志' });
  });

  it('is kept as many days as the site says', async () => {
    const { server } = office;
    const day = 86_400_000;
    const row = { log_type: 2, log_content: 'x' };
    await server.db
      .insertInto('sys_log')
      .values([
        { ...row, id: 'old', create_time: new Date(server.clock.now - 31 * day) },
        { ...row, id: 'young', create_time: new Date(server.clock.now - 29 * day) },
      ])
      .execute();
    await office.call('PUT', '/siteConfig/edit', { logKeepDays: 30 });
    await sweep({ db: server.db, sessions: server.sessions, now: () => server.clock.now });
    const left = await server.db
      .selectFrom('sys_log')
      .select('id')
      .where('id', 'in', ['old', 'young'])
      .execute();
    expect(left).toEqual([{ id: 'young' }]);
  });
});
