// People whom the rules of people hide are told by no list of another table either. Every reading call of the server is
// tried, so that one that is added later is judged too: what it says of a certain person is looked for in the answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedReports } from '../../server/records/entities.ts';
import { openAdministration, type Administration } from '../administration-driver.ts';
import { listTelling } from './telling-calls.ts';

const PERSON = {
  username: 'canary_person',
  realname: '金丝雀',
  email: 'canary@example.com',
  phone: '15899990000',
};

let office: Administration;
let token: string;
let roleId: string;
/** Values that calls are made with, by the names of their parameters. */
let values: Record<string, readonly string[]>;

beforeAll(async () => {
  office = await openAdministration();
  const { call, server } = office;
  const departId = await office.departId('安全管理部');
  const staff = await office.roleId('staff');
  const person = await office.addUser({ ...PERSON, selectedroles: staff, selecteddeparts: departId });
  const own = await server.signIn(PERSON.username, person.password);
  await call('PUT', '/account/profile', { realname: PERSON.realname, sex: 2 }, own);
  const sent = { titile: '给金丝', msgCategory: '1', msgType: 'USER', msgContent: '文', userIds: person.id };
  await call('POST', '/annountCement/add', sent);
  const { id: anntId } = await server.db
    .selectFrom('sys_announcement')
    .select('id')
    .where('titile', '=', sent.titile)
    .executeTakeFirstOrThrow();
  await call('GET', `/annountCement/doReleaseData?id=${anntId}`);
  await call('GET', '/sysAnnouncementSend/getMyAnnouncementSend', undefined, own);
  await call('POST', '/sysDepartRole/add', { departId, roleName: '班长', roleCode: 'head' });
  const { id: departRole } = await server.db
    .selectFrom('sys_depart_role')
    .select('id')
    .executeTakeFirstOrThrow();
  const grant = { userId: person.id, departId, newRoleId: departRole };
  await call('POST', '/sysDepartRole/deptRoleUserAdd', grant);
  await server.operationLog.flush();

  await call('POST', '/role/add', { roleName: '全', roleCode: 'all_rights' });
  roleId = await office.roleId('all_rights');
  const menus = await server.db.selectFrom('sys_permission').select('id').execute();
  await call('POST', '/permission/saveRolePermission', {
    roleId,
    permissionIds: menus.map(({ id }) => id).join(','),
  });
  const reader = await office.addUser({ selectedroles: roleId });
  token = await server.signIn(reader.username, reader.password);

  const idsOf = async (table: 'sys_announcement_send' | 'sys_data_log') =>
    (await server.db.selectFrom(table).select('id').limit(50).execute()).map(({ id }) => id);
  const { org_code: orgCode } = await server.db
    .selectFrom('sys_depart')
    .select('org_code')
    .where('id', '=', departId)
    .executeTakeFirstOrThrow();
  const versions = await server.db
    .selectFrom('sys_data_log')
    .select('id')
    .where('data_id', '=', person.id)
    .orderBy('data_version')
    .execute();
  const people = 'sys_user,realname,username';
  values = {
    id: [person.id, anntId, departId, roleId, staff, departRole, ...(await idsOf('sys_announcement_send'))],
    anntId: [anntId],
    userId: [person.id],
    userid: [person.id],
    userIds: [person.id],
    depId: [departId],
    departId: [departId],
    roleId: [staff, departRole],
    orgCode: [orgCode],
    keyWord: [PERSON.realname],
    dataTable: ['sys_user'],
    dataId: [person.id],
    dataId1: [versions[0]?.id ?? ''],
    dataId2: [versions.at(-1)?.id ?? ''],
    code: [people, ...shippedReports.map(({ code }) => code)],
    cgRpConfigId: shippedReports.map(({ code }) => code),
    key: [PERSON.username],
    table: ['sys_user'],
    text: ['realname'],
    tableName: ['sys_user'],
    fieldName: ['username'],
    permissionId: ['menu-user'],
    parentId: ['menu-system'],
    parentIds: ['menu-system'],
  };
}, 120_000);
afterAll(() => office.close());

/** Names of the calls that say something of the person. */
const listCalls = (): Promise<string[]> =>
  listTelling(office.server, token, Object.values(PERSON), { values });

describe('somebody whom the rules of people show nobody', () => {
  it('hears of a person from none of the calls that tell everybody else of them (S34)', async () => {
    const open = await listCalls();
    expect(open).toEqual(
      expect.arrayContaining([
        'GET api /sys/user/list',
        'GET api /sys/user/exportXls',
        'GET api /sys/online/list',
        'GET api /sys/log/list',
        'GET api /sys/log/exportXls',
        'GET api /sys/dataLog/compareFields',
        'GET api /sys/sysAnnouncementSend/readers',
        'GET api /sys/annountCement/list',
        'GET api /sys/annountCement/queryById',
        'GET api /message/sysMessage/list',
        'GET api /message/sysMessage/queryById',
        'GET api /message/sysMessage/exportXls',
        'GET api /sys/dict/getDictItems/:code',
      ]),
    );
    const rule = {
      permissionId: 'menu-user',
      ruleName: '看不到',
      ruleColumn: 'id',
      ruleConditions: '=',
      ruleValue: 'none',
      status: '1',
    };
    const added = await office.call<{ id: string }>('POST', '/permission/addPermissionRule', rule);
    const body = { permissionId: 'menu-user', roleId, dataRuleIds: added.result.id };
    expect((await office.call('POST', '/role/datarule', body)).message).toBe('保存成功!');
    const blind = await listCalls();
    expect(blind).toEqual([]);
    console.log(`calls that tell of a person: ${String(open.length)}, to the blind one none`);
  });
});
