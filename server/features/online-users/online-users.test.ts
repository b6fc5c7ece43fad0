// Who is signed in, and sending somebody out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openAdministration,
  type Administration,
  type RecordPage,
} from '../../../tests/administration-driver.ts';
import { describeAgent } from './describe-agent.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

const list = (query: Record<string, string> = {}) =>
  office.call<RecordPage>('GET', `/online/list?${new URLSearchParams(query).toString()}`);
const idOf = async (username: string) =>
  String((await list({ username })).result.records[0]?.['id'] ?? 'nobody');
const kick = (ids: string, token?: string) => office.call('POST', '/online/forceLogout', { ids }, token);
const works = async (token: string) =>
  (await office.server.call('GET', '/api/sys/getUserInfo', { token })).statusCode;

describe('the list of online users', () => {
  it('shows sessions with person, address and client, the own one first and marked, and no token', async () => {
    await office.server.signIn('leader');
    const { records, total } = (await list()).result;
    expect(total).toBeGreaterThanOrEqual(2);
    expect(records[0]).toMatchObject({ username: 'admin', isCurrent: true, ip: '127.0.0.1' });
    expect(records.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(records.map(({ username }) => username)).toContain('leader');
    expect(JSON.stringify(records)).not.toContain(office.admin);
    expect(Object.keys(records[0] ?? {})).not.toContain('tokenHash');
  });

  it('is searched literally and paged', async () => {
    expect((await list({ username: '*lead*' })).result.total).toBe(1);
    expect((await list({ username: '%' })).result.total).toBe(0);
    expect((await list({ pageSize: '1' })).result.records).toHaveLength(1);
  });

  it('leaves out sessions that are over', async () => {
    const token = await office.server.signIn('safety');
    expect((await list({ username: 'safety' })).result.total).toBe(1);
    await office.call('POST', '/logout', undefined, token);
    expect((await list({ username: 'safety' })).result.total).toBe(0);
  });
});

describe('sending somebody out', () => {
  it('ends that session with its next call, within a second, and no other of the person (S27)', async () => {
    const first = await office.server.signIn('leader');
    const ended = await office.server.sessions.find(first);
    const second = await office.server.signIn('leader');
    const start = performance.now();
    expect((await kick(ended?.sessionId ?? '')).message).toBe('已强制下线');
    expect(await works(first)).toBe(401);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(await works(second)).toBe(200);
  });

  it('is not possible for the own session, nor twice (S28)', async () => {
    expect((await kick(await idOf('admin'))).message).toContain('不能强制下线自己当前的会话');
    expect(await works(office.admin)).toBe(200);
    expect((await kick('none')).message).toContain('会话已结束');
  });

  it('needs its own permission, and never reaches a person who may do more (S28, S32)', async () => {
    const { id: roleId } = await office.server.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'auditor')
      .executeTakeFirstOrThrow();
    const auditor = await office.server.signIn('auditor');
    const target = await idOf('admin');
    expect((await kick(target, auditor)).status).toBe(403);
    await office.server.db
      .insertInto('sys_role_permission')
      .values([
        { id: 'kick-1', role_id: roleId, permission_id: 'menu-online-user' },
        { id: 'kick-2', role_id: roleId, permission_id: 'button-online-kick' },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect((await kick(target, auditor)).message).toBe('不能处理权限超出自己的用户');
    expect(await works(office.admin)).toBe(200);
  });
});

describe('somebody whom a data rule narrows', () => {
  it('sees no session of people out of sight, and sends none of them out (S34)', async () => {
    const { call } = office;
    await call('POST', '/role/add', { roleName: '窄', roleCode: 'narrow_kick' });
    const roleId = await office.roleId('narrow_kick');
    const permissionIds = 'menu-user,menu-online-user,button-online-kick';
    await call('POST', '/permission/saveRolePermission', { roleId, permissionIds });
    const rule = {
      ruleName: '只看自己',
      ruleColumn: 'username',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
    };
    const added = { permissionId: 'menu-user', status: '1', ...rule };
    const { result } = await call<{ id: string }>('POST', '/permission/addPermissionRule', added);
    await call('POST', '/role/datarule', { permissionId: 'menu-user', roleId, dataRuleIds: result.id });
    const person = await office.addUser({ selectedroles: roleId });
    const token = await office.server.signIn(person.username, person.password);
    // Somebody who may do nothing: no other guard than the rule keeps them in.
    const other = await office.addUser();
    const hidden = await office.server.signIn(other.username, other.password);
    const seen = (await call<RecordPage>('GET', '/online/list', undefined, token)).result;
    expect(seen.records.map(({ username }) => username)).toEqual([person.username]);
    expect(seen.total).toBe(1);
    expect((await kick(await idOf(other.username), token)).message).toContain('会话已结束');
    expect(await works(hidden)).toBe(200);
  });
});

describe('a client', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome 140 · Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge 140 · Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari 18 · macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143 · Linux'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', null],
  ])('that says %j is shown as %j', (agent, shown) => {
    expect(describeAgent(agent)).toBe(shown);
  });
});
