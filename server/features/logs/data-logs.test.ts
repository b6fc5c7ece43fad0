// The history of records: every change is a version, two versions can be compared, and nobody learns more than before.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openAdministration,
  type Administration,
  type RecordPage,
} from '../../../tests/administration-driver.ts';
import { listEntities, shippedDicts } from '../../records/entities.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

interface Version {
  id: string;
  dataVersion: number;
  operateType: number | null;
  createBy: string | null;
  previousId: string | null;
}

interface Difference {
  id: string;
  title: string;
  before: string | null;
  after: string | null;
  isChanged: number;
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
const versionsOf = async (dataTable: string, dataId: string, token?: string) =>
  (
    await office.call<Version[]>(
      'GET',
      `/dataLog/queryDataVerList?${query({ dataTable, dataId })}`,
      undefined,
      token,
    )
  ).result;
const compare = async (dataId1: string, dataId2: string) =>
  (await office.call<Difference[]>('GET', `/dataLog/compareFields?${query({ dataId1, dataId2 })}`)).result;

async function addPosition(code: string): Promise<string> {
  const { result } = await office.call<{ id: string }>('POST', '/position/add', {
    code,
    name: '安全员',
    postRank: '3',
  });
  return result.id;
}

describe('the history of a record', () => {
  it('that is longer than a list says where the list ends', async () => {
    const id = await addPosition('h-long');
    const first = await versionsOf('sys_position', id);
    await sql`
      insert into sys_data_log (id, data_table, data_id, data_content, data_version, operate_type)
      select 'long' || n, data_table, data_id, data_content, n, 3
      from sys_data_log, generate_series(2, 1001) n where id = ${first[0]?.id}`.execute(office.server.db);
    const { code, message, result } = await office.call<Version[]>(
      'GET',
      `/dataLog/queryDataVerList?${query({ dataTable: 'sys_position', dataId: id })}`,
    );
    expect(code).toBe(201);
    expect(message).toBe('版本超过1000个，只列出最近的1000个，更早的请在数据日志列表中查看');
    expect(result).toHaveLength(1000);
    // The last one that is listed can be compared with the one before it all the same.
    expect(result.at(-1)).toMatchObject({ dataVersion: 2, previousId: first[0]?.id });
  });

  it('has a version for adding, each change and the end, with person and time', async () => {
    const id = await addPosition('h1');
    await office.call('PUT', '/position/edit', { id, name: '安全主管', postRank: '2' });
    await office.call('PUT', '/position/edit', { id, name: '安全主管', postRank: '2' });
    await office.call('DELETE', `/position/delete?id=${id}`);
    const versions = await versionsOf('sys_position', id);
    expect(
      versions.map(({ dataVersion, operateType, createBy }) => [dataVersion, operateType, createBy]),
    ).toEqual([
      [3, 4, 'admin'],
      [2, 3, 'admin'],
      [1, 2, 'admin'],
    ]);
    expect(versions[0]?.previousId).toBe(versions[1]?.id);
    expect(versions[2]?.previousId).toBeNull();
  });

  it('begins with the state before for what was there already', async () => {
    const id = await office.roleId('staff');
    const { result } = await office.call<RecordPage>('GET', '/role/list?roleCode=staff');
    await office.call('PUT', '/role/edit', { ...result.records[0], id, roleName: '员工甲' });
    const versions = await versionsOf('sys_role', id);
    expect(versions.map(({ operateType }) => operateType)).toEqual([3, null]);
    const [fresh, old] = versions;
    const changed = (await compare(fresh?.id ?? '', old?.id ?? '')).filter(
      ({ isChanged }) => isChanged === 1,
    );
    expect(changed.map(({ id: name, after }) => [name, after])).toContainEqual(['roleName', '员工甲']);
  });

  it('is kept for many records at once, and for rows that are saved with their record', async () => {
    const first = await office.addUser();
    const second = await office.addUser();
    await office.call('PUT', '/user/frozenBatch', { ids: `${first.id},${second.id}`, status: '2' });
    for (const { id } of [first, second]) {
      expect((await versionsOf('sys_user', id)).map(({ operateType }) => operateType)).toEqual([3, 2]);
    }
    const { result } = await office.call<{ id: string }>('POST', '/dictDetail/add', {
      dictName: '历史',
      dictCode: 'history_test',
      items: [{ itemText: '甲', itemValue: '1' }],
    });
    const row = await office.server.db
      .selectFrom('sys_dict_item')
      .select('id')
      .where('dict_id', '=', result.id)
      .executeTakeFirstOrThrow();
    await office.call('PUT', '/dictDetail/edit', {
      id: result.id,
      items: [{ id: row.id, itemText: '乙', itemValue: '1' }],
    });
    const [fresh, old] = await versionsOf('sys_dict_item', row.id);
    const texts = (await compare(old?.id ?? '', fresh?.id ?? '')).find(({ id }) => id === 'itemText');
    expect(texts).toMatchObject({ before: '甲', after: '乙', isChanged: 1 });
  });

  it('goes with its change: what is taken back leaves no version', async () => {
    const id = await addPosition('h2');
    const refused = await office.call('PUT', '/position/edit', { id, name: '', postRank: '2' });
    expect(refused.success).toBe(false);
    expect(await versionsOf('sys_position', id)).toHaveLength(1);
  });
});

describe('a comparison', () => {
  it('shows both values as people read them, the older one first, and marks what differs', async () => {
    const id = await addPosition('h3');
    await office.call('PUT', '/position/edit', { id, postRank: '1' });
    const [fresh, old] = await versionsOf('sys_position', id);
    const differences = await compare(fresh?.id ?? '', old?.id ?? '');
    const rank = differences.find((one) => one.id === 'postRank');
    expect(rank).toMatchObject({ title: '职务级别', isChanged: 1 });
    expect(rank?.before).not.toBe('3');
    expect(rank?.before).not.toBe(rank?.after);
    expect(differences.find((one) => one.id === 'name')).toMatchObject({
      before: '安全员',
      after: '安全员',
      isChanged: 0,
    });
    const pair = await office.call<{ dataVersion: number; dataContent: string }[]>(
      'GET',
      `/dataLog/queryCompareList?${query({ dataId1: fresh?.id ?? '', dataId2: old?.id ?? '' })}`,
    );
    expect(pair.result.map(({ dataVersion }) => dataVersion)).toEqual([1, 2]);
    expect(JSON.parse(pair.result[0]?.dataContent ?? '')).toMatchObject({ postRank: '3' });
  });

  it('is refused between two records, and for a version that is not there', async () => {
    const [one] = await versionsOf('sys_position', await addPosition('h4'));
    const [other] = await versionsOf('sys_position', await addPosition('h5'));
    const call = (a: string, b: string) =>
      office.call('GET', `/dataLog/compareFields?${query({ dataId1: a, dataId2: b })}`);
    expect((await call(one?.id ?? '', other?.id ?? '')).message).toBe('只能比较同一条记录的两个版本');
    expect((await call(one?.id ?? '', 'none')).success).toBe(false);
  });
});

describe('S79: the past of records', () => {
  it('holds nothing secret', async () => {
    const { id, username, password } = await office.addUser();
    await office.call('PUT', '/user/changePassword', {
      username,
      password: `${password}x`,
      confirmpassword: `${password}x`,
    });
    const rows = await office.server.db
      .selectFrom('sys_data_log')
      .select('data_content')
      .where('data_id', '=', id)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { data_content } of rows) expect(data_content).not.toMatch(/argon2|"password"/);
  });

  it('is seen by nobody who may not list the records, even with the permission of the data log', async () => {
    const { id } = await office.addUser();
    const role = await office.roleId('staff');
    const token = await office.server.signIn('staff');
    expect((await office.call('GET', '/dataLog/list', undefined, token)).status).toBe(403);
    await office.server.db
      .insertInto('sys_role_permission')
      .values({ id: 'reads-data-log', role_id: role, permission_id: 'menu-data-log' })
      .execute();
    const list = await office.call<RecordPage>('GET', '/dataLog/list?dataTable=sys_user', undefined, token);
    expect(list.status).toBe(200);
    expect(list.result.total).toBe(0);
    const [version] = await versionsOf('sys_user', id);
    const refused = await office.call(
      'GET',
      `/dataLog/queryCompareList?${query({ dataId1: version?.id ?? '', dataId2: version?.id ?? '' })}`,
      undefined,
      token,
    );
    expect(refused.success).toBe(false);
    expect(await versionsOf('sys_user', id, token)).toEqual([]);
  });
});

describe('records that a data rule hides', () => {
  it('have no past either, whatever asks for it (S34, S79)', async () => {
    const { call } = office;
    const shown = await addPosition('h8');
    const hidden = await addPosition('h9');
    await call('POST', '/role/add', { roleName: '窄', roleCode: 'narrow_past' });
    const roleId = await office.roleId('narrow_past');
    const permissionIds = 'menu-position,menu-data-log';
    await call('POST', '/permission/saveRolePermission', { roleId, permissionIds });
    const rule = { permissionId: 'menu-position', ruleName: '一个', ruleColumn: 'code', ruleConditions: '=' };
    const added = await call<{ id: string }>('POST', '/permission/addPermissionRule', {
      ...rule,
      ruleValue: 'h8',
      status: '1',
    });
    await call('POST', '/role/datarule', {
      permissionId: 'menu-position',
      roleId,
      dataRuleIds: added.result.id,
    });
    const person = await office.addUser({ selectedroles: roleId });
    const token = await office.server.signIn(person.username, person.password);
    const list = await call<RecordPage>('GET', '/dataLog/list?dataTable=sys_position', undefined, token);
    expect(list.result.records.map(({ dataId }) => dataId)).toEqual([shown]);
    expect(await versionsOf('sys_position', hidden, token)).toEqual([]);
    const [version] = await versionsOf('sys_position', hidden);
    const pair = query({ dataId1: version?.id ?? '', dataId2: version?.id ?? '' });
    for (const verb of ['compareFields', 'queryCompareList']) {
      expect((await call('GET', `/dataLog/${verb}?${pair}`, undefined, token)).success, verb).toBe(false);
    }
  });

  it('end with a version for each of those that were deleted together', async () => {
    const ids = [await addPosition('h10'), await addPosition('h11')];
    await office.call('DELETE', `/position/deleteBatch?ids=${ids.join(',')}`);
    for (const id of ids) {
      expect((await versionsOf('sys_position', id)).map(({ operateType }) => operateType)).toEqual([4, 2]);
    }
  });
});

it('the choice of tables names every entity that keeps a history, by its title', () => {
  const offered = shippedDicts['data_log_table'];
  const items = offered && 'items' in offered ? offered.items : [];
  expect(items.map(({ value, text }) => [value, text]).sort()).toEqual(
    listEntities()
      .filter(({ history }) => history === true)
      .map(({ table, title }) => [table, title])
      .sort(),
  );
});
