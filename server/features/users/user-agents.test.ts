// Whom people name as their deputy, as clients of the 2.3 generation keep it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

let office: Administration;
let staff: string;
beforeAll(async () => {
  office = await openAdministration();
  staff = await office.server.signIn('staff');
});
afterAll(() => office.close());

interface Deputy {
  id: string;
  agentUserName: string;
}

const read = (userName: string, token?: string) =>
  office.call<Deputy>('GET', `/sysUserAgent/queryByUserName?userName=${userName}`, undefined, token);
const add = (body: object, token?: string) => office.call('POST', '/sysUserAgent/add', body, token);
const edit = (body: object, token?: string) => office.call('PUT', '/sysUserAgent/edit', body, token);

const deputy = {
  userName: 'staff',
  agentUserName: 'leader',
  startTime: '2026-05-01 08:00:00',
  endTime: '2026-05-08 18:00:00',
  status: '1',
};

describe('a deputy', () => {
  it('is named by a person, read back, and changed by sending the whole row', async () => {
    expect(await read('staff', staff)).toMatchObject({ success: false, message: '未找到对应实体' });
    expect(await add(deputy, staff)).toMatchObject({ success: true, message: '添加成功！' });
    const { result: row } = await read('staff', staff);
    expect(row).toMatchObject({ ...deputy, createBy: 'staff', updateBy: null });
    const body = { ...row, agentUserName: 'auditor', status: '0', endTime: '' };
    expect(await edit(body, staff)).toMatchObject({ success: true, message: '修改成功!' });
    expect((await read('staff', staff)).result).toMatchObject({
      id: row.id,
      agentUserName: 'auditor',
      startTime: deputy.startTime,
      endTime: null,
      status: '0',
    });
  });

  it('is found by any spelling of a name, of the own as of another one', async () => {
    await add({ ...deputy, userName: 'STAFF', agentUserName: 'Leader' }, staff);
    const named = { userName: 'staff', agentUserName: 'leader' };
    expect((await read('Staff', staff)).result).toMatchObject(named);
    expect((await read('STAFF')).result).toMatchObject(named);
    await edit({ ...deputy, id: (await read('staff')).result.id, agentUserName: 'AUDITOR' }, staff);
    expect((await read('staff')).result).toMatchObject({ userName: 'staff', agentUserName: 'auditor' });
  });

  it('is one a person: who adds another changes it', async () => {
    await add({ userName: 'leader', agentUserName: 'auditor' });
    const { result: first } = await read('leader');
    await add({ userName: 'leader', agentUserName: 'staff' });
    expect((await read('leader')).result).toMatchObject({
      id: first.id,
      agentUserName: 'staff',
      status: '1',
    });
  });

  it('of somebody else is neither read nor named without the right to edit people (S34)', async () => {
    await add({ userName: 'leader', agentUserName: 'auditor' });
    const { result: row } = await read('leader');
    for (const answer of [
      await read('leader', staff),
      await add({ userName: 'leader', agentUserName: 'staff' }, staff),
      await edit({ ...row, agentUserName: 'staff' }, staff),
      // The row says whose it is, not what is sent beside it.
      await edit({ ...row, userName: 'staff', agentUserName: 'staff' }, staff),
    ]) {
      expect(answer.status).toBe(403);
    }
    expect((await read('leader')).result).toMatchObject({ agentUserName: 'auditor' });
    // Whether there is such a person is not told either.
    expect((await read('nobody_at_all', staff)).status).toBe(403);
  });

  it('of somebody out of sight is not found, and nobody out of sight becomes one', async () => {
    const { id, username } = await office.addUser({ selectedroles: await office.roleId('staff') });
    const binned = await office.addUser();
    await office.call('DELETE', `/user/delete?id=${binned.id}`);
    expect(await read(binned.username)).toMatchObject({ success: false, message: '未找到对应实体' });
    expect(await add({ userName: username, agentUserName: binned.username })).toMatchObject({
      status: 400,
      message: '代理人不存在，请重新选择',
    });
    // Gone with either of the two.
    await add({ userName: username, agentUserName: 'leader' });
    await office.call('DELETE', `/user/delete?id=${id}`);
    await office.call('DELETE', `/user/deleteRecycleBin?userIds=${id}`);
    const left = await office.server.db
      .selectFrom('sys_user_agent')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  it.each([
    [{ agentUserName: 'staff' }, '代理人不能是本人，请选择其他用户'],
    [{ agentUserName: 'nobody_at_all' }, '代理人不存在，请重新选择'],
    [{ agentUserName: '' }, '代理人不存在，请重新选择'],
    [{ startTime: 'soon' }, '代理开始时间不是有效的时间'],
    [{ endTime: '2026-04-30 08:00:00' }, '代理结束时间不能早于开始时间'],
    [{ status: '7' }, '参数 status 不在允许的取值之内'],
  ])('is refused with %j', async (change, message) => {
    expect(await add({ ...deputy, ...change }, staff)).toMatchObject({ status: 400, message });
  });
});
