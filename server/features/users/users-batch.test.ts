// One thing of several people at once: each is judged as if somebody had edited that person alone.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { picture, sendFile } from '../files/files.testing.ts';
import { createStaff } from '../../modules/staff.testing.ts';

interface Outcome {
  field: string;
  changed: { id: string; version: number; value: unknown }[];
  refused: { id: string; name: string; reason: string }[];
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'users-batch-'));
let office: Administration;
/** May edit people and read their list. */
let clerk: string;
/** The same for women alone. */
let narrow: string;
/** May edit people and list none. */
let blind: string;
let people: { id: string; version: number }[];

beforeAll(async () => {
  office = await openAdministration({ config: { dataFolder: folder } });
  const staff = createStaff(office.server);
  clerk = await staff.hire('batch_clerk', ['user:list', 'user:edit', 'depart:list', 'role:list']);
  narrow = await staff.hire('batch_narrow', ['user:list', 'user:edit']);
  await staff.narrow('batch_narrow', 'user:list', 'sex', '=', '2');
  await office.call('POST', '/position/add', { code: 'batch_post', name: '组长', postRank: '1' });
  blind = await staff.hire('batch_blind', ['user:edit']);
});
afterAll(async () => {
  await office.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
beforeEach(async () => {
  people = [];
  for (const sex of ['2', '2', '1']) {
    count += 1;
    const { id } = await office.addUser({
      realname: `同事${String(count)}`,
      sex,
      phone: `1390000${String(1000 + count)}`,
      selecteddeparts: await office.departId('一车间'),
    });
    const { version } = await read(id);
    people.push({ id, version: version as number });
  }
});

const change = (body: object, token = clerk) => office.call<Outcome>('PUT', '/user/editBatch', body, token);
const read = async (id: string) => (await office.call('GET', `/user/queryById?id=${id}`)).result;
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id).sort();

describe('one thing of several people', () => {
  it('is changed in all of them, and only that, with a version of each in the history', async () => {
    const before = await Promise.all(people.map(({ id }) => read(id)));
    const { result } = await change({ field: 'telephone', value: '021-12345678', records: people });
    expect(result.refused).toEqual([]);
    expect(idsOf(result.changed)).toEqual(idsOf(people));
    for (const [at, { id, version }] of people.entries()) {
      const { updateBy: _by, updateTime: _at, ...rest } = before[at] ?? {};
      expect(await read(id)).toMatchObject({ ...rest, telephone: '021-12345678', version: version + 1 });
    }
    const kept = await office.server.db
      .selectFrom('sys_data_log')
      .select(['data_id', 'create_by'])
      .where('data_table', '=', 'sys_user')
      .where('data_id', 'in', idsOf(people))
      .where('create_by', '=', 'batch_clerk')
      .execute();
    expect(kept.map(({ data_id }) => data_id).sort()).toEqual(idsOf(people));
  });

  it('may be the departments that they belong to, which come back with what the answer says', async () => {
    const [old, wanted] = [await office.departId('一车间'), await office.departId('综合办公室')];
    const { result } = await change({ field: 'selecteddeparts', value: wanted, records: people });
    expect(result).toMatchObject({ refused: [], changed: people.map(() => ({ value: old })) });
    for (const { id } of people) expect(await read(id)).toMatchObject({ selecteddeparts: wanted });
    const back = await change({ field: 'selecteddeparts', records: result.changed });
    expect(back.result.refused).toEqual([]);
    for (const { id } of people) expect(await read(id)).toMatchObject({ selecteddeparts: old });
    const records = back.result.changed.map(({ id, version }) => ({ id, version }));
    const none = await change({ field: 'selecteddeparts', value: null, records });
    expect(none.result.refused).toEqual([]);
    for (const { id } of people) expect(await read(id)).toMatchObject({ selecteddeparts: '' });
  });

  it('stays with whoever may do more than the caller, who is told by name beside the others', async () => {
    const chief = await office.addUser({
      realname: '上级',
      selectedroles: await office.roleId('admin'),
    });
    const { version } = await read(chief.id);
    const records = [...people, { id: chief.id, version }];
    const { result } = await change({ field: 'post', value: 'batch_post', records });
    expect(idsOf(result.changed)).toEqual(idsOf(people));
    expect(result.refused).toEqual([{ id: chief.id, name: '上级', reason: '不能处理权限超出自己的用户' }]);
    expect(await read(chief.id)).toMatchObject({ post: null, version });
  });

  it('stays where somebody else was there first, and where the value does not hold', async () => {
    const [first] = people;
    await office.call('PUT', '/user/edit', { id: first?.id, sex: 1 });
    const { result } = await change({ field: 'sex', value: 2, records: people });
    expect(result.refused).toMatchObject([{ id: first?.id }]);
    expect(result.changed).toHaveLength(2);
    const wrong = await change({ field: 'telephone', value: '不是电话', records: people });
    expect(wrong.result).toMatchObject({ changed: [] });
    expect(wrong.result.refused).toHaveLength(3);
  });

  it('reaches nobody that data rules hide, and tells no name of them', async () => {
    const { result } = await change({ field: 'post', value: 'batch_post', records: people }, narrow);
    expect(result.refused.map(({ id, name }) => [id, name])).toEqual([[people[2]?.id, '']]);
    expect(idsOf(result.changed)).toEqual(idsOf(people.slice(0, 2)));
  });

  it.each(['phone', 'email', 'workNo', 'realname', 'avatar', 'userIdentity', 'departIds'])(
    'is never the %s, which is decided person by person',
    async (field) => {
      const answer = await change({ field, value: '1', records: people });
      expect(answer).toMatchObject({ status: 400, success: false });
      expect(answer.message).toContain('不能批量修改，请逐条编辑');
    },
  );

  it.each(['password', 'username', 'status', 'selectedroles', 'orgCode'])(
    'is never the %s',
    async (field) => {
      const before = await read(people[0]?.id ?? '');
      const answer = await change({ field, value: '2', records: people }, office.admin);
      expect(answer).toMatchObject({ status: 400, success: false });
      expect(await read(people[0]?.id ?? '')).toEqual(before);
    },
  );

  it('needs the right to edit people, and the list, whose values the answer tells', async () => {
    const body = { field: 'telephone', value: '021-12345678', records: people };
    expect(await change(body, blind)).toMatchObject({ status: 403 });
    const plain = await office.addUser();
    const token = await office.server.signIn(plain.username, plain.password);
    expect(await change(body, token)).toMatchObject({ status: 403 });
  });

  it('leaves everybody working where they worked, once departments are taken back', async () => {
    const [here, there, away] = await Promise.all(
      ['一车间', '综合办公室', '安全管理部'].map((name) => office.departId(name)),
    );
    const { id } = await office.addUser({
      realname: '两处',
      selecteddeparts: `${here ?? ''},${there ?? ''}`,
    });
    const { org_code } = await office.server.db
      .selectFrom('sys_depart')
      .select('org_code')
      .where('id', '=', here ?? '')
      .executeTakeFirstOrThrow();
    await office.server.db.updateTable('sys_user').set({ org_code }).where('id', '=', id).execute();
    const { result } = await change(
      { field: 'selecteddeparts', value: away, records: [{ id }] },
      office.admin,
    );
    await change({ field: 'selecteddeparts', records: result.changed }, office.admin);
    expect(await read(id)).toMatchObject({ orgCode: org_code });
    // A department that is none of theirs is nowhere to work.
    const other = `${here ?? ''}@${away ?? ''}`;
    await change({ field: 'selecteddeparts', value: other, records: [{ id }] }, office.admin);
    expect(await read(id)).toMatchObject({ orgCode: org_code });
  });

  it('tells no name of people who lie in the recycle bin', async () => {
    const { id } = await office.addUser({ realname: '已离职的张三' });
    await office.call('DELETE', `/user/delete?id=${id}`);
    const { result } = await change({ field: 'sex', value: 1, records: [{ id }] });
    expect(result.refused).toMatchObject([{ id, name: '' }]);
  });

  it('makes no public copy of a picture that nobody sent', async () => {
    const [{ id = '' } = {}] = people;
    const kept = (
      await sendFile(office.server, office.admin, { content: await picture(), fields: { biz: 'temp' } })
    ).message;
    await office.server.db.updateTable('sys_user').set({ avatar: kept }).where('id', '=', id).execute();
    const body = { field: 'telephone', value: '021-87654321', records: [{ id }] };
    expect((await change(body, office.admin)).result.changed).toHaveLength(1);
    expect(await read(id)).toMatchObject({ avatar: kept });
  });
});
