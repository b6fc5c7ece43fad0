import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordPage } from '../../../tests/administration-driver.ts';
import { runs } from '../../../tests/depth.ts';
import { formatTime } from '../../kernel/time.ts';
import { openNoticeBoard } from './announcements.testing.ts';

const board = openNoticeBoard();
const call: (typeof board.office)['call'] = (...parts) => board.office.call(...parts);

const readOne = async (id: string) => (await call('GET', `/annountCement/queryById?id=${id}`)).result;

describe('an announcement that is written', () => {
  it('is a draft of its writer, for everybody, in the category of its kind', async () => {
    const id = await board.write('停电通知', { priority: 'H' });
    expect(await readOne(id)).toMatchObject({
      titile: '停电通知',
      priority_dictText: '高',
      msgCategory_dictText: '通知公告',
      msgCategory2: 'notice',
      msgType: 'ALL',
      sendStatus: '0',
      sendStatus_dictText: '未发布',
      createBy_dictText: '管理员',
      sender: null,
    });
    const system = await board.write('升级', { msgCategory: '2' });
    expect((await readOne(system))['msgCategory2']).toBe('system');
    const flow = await board.write('待办', { msgCategory: '2', busType: 'bpm' });
    expect((await readOne(flow))['msgCategory2']).toBe('flow');
  });

  it('keeps its words and loses what could run (S52)', async () => {
    const id = await board.write('清洗', {
      msgContent:
        '<p onclick="hit()">您好<b>各位</b></p><script>hit()</script><img src=x onerror="hit()">' +
        '<a href="javascript:hit()">点我</a><iframe srcdoc="<script>hit()</script>"></iframe>' +
        '<svg><script>hit()</script></svg><math><mtext><style>*{background:url(//evil.example)}</style>',
    });
    const content = String((await readOne(id))['msgContent']);
    expect(content).toContain('您好<b>各位</b>');
    expect(content).toContain('点我');
    expect(content).not.toMatch(/hit|script|onclick|onerror|iframe|svg|evil/i);
    await call('PUT', '/annountCement/edit', { id, msgContent: '<p>新</p><script>hit()</script>' });
    expect((await readOne(id))['msgContent']).toBe('<p>新</p>');
  });

  it.each([
    [{ titile: '' }, '标题不能为空'],
    [{ titile: '一'.repeat(101) }, '标题不能超过100个字符'],
    [{ msgContent: '<div>'.repeat(5000) }, /^内容/],
    [{ priority: 'X' }, '优先级不在可选范围内'],
    [{ msgCategory2: 'nothing' }, '消息分类不在可选范围内'],
    [{ msgType: 'USER' }, '指定用户不能为空'],
    [{ msgType: 'USER', userIds: ',' }, '指定用户不能为空'],
    [{ msgType: 'USER', userIds: 'nobody,' }, '指定用户不在可选范围内'],
    [{ startTime: '2026-02-02 00:00:00', endTime: '2026-02-01 00:00:00' }, '结束时间不能早于开始时间'],
    [{ openType: 'url', openPage: '//evil.example' }, /^打开页面/],
    [{ openType: 'url', openPage: '/\\evil.example' }, /^打开页面/],
    [{ openType: 'url', openPage: '/\t/evil.example' }, /^打开页面/],
    [{ openType: 'url', openPage: 'https://evil.example' }, /^打开页面/],
    [{ openType: 'url', openPage: ['javascript', 'hit()'].join(':') }, /^打开页面/],
    [{ openType: 'url' }, /^打开页面/],
    [{ openType: 'component', openPage: '../secret' }, /^打开页面/],
    [{ openType: 'script', openPage: '/a' }, '打开方式不在可选范围内'],
  ])('is refused with %j', async (more, message) => {
    const answer = await call('POST', '/annountCement/add', { titile: '拒绝', ...more });
    expect(answer.status).toBe(400);
    expect(answer.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('gets nothing from a caller that only the server writes (S39)', async () => {
    const id = await board.write('伪造', {
      id: 'mine',
      sendStatus: '1',
      sender: 'leader',
      sendTime: '2020-01-01 00:00:00',
      delFlag: 1,
      createBy: 'leader',
    });
    expect(id).not.toBe('mine');
    expect(await readOne(id)).toMatchObject({
      sendStatus: '0',
      sender: null,
      sendTime: null,
      createBy: 'admin',
    });
    expect(await board.titles(board.staff.token)).not.toContain('伪造');
  });

  it('is found by its exact title, and by part of it with stars', async () => {
    await board.write('找得到我');
    const list = async (titile: string) =>
      (await call<RecordPage>('GET', `/annountCement/list?${new URLSearchParams({ titile })}`)).result.total;
    expect([await list('找得到我'), await list('找得到'), await list('*得到*')]).toEqual([1, 0, 1]);
  });
});

describe('publishing', () => {
  // H7.43
  it('names the publisher, and may be asked for again without taking read marks', async () => {
    const id = await board.publish('一次');
    expect(await readOne(id)).toMatchObject({
      sendStatus: '1',
      sender: 'admin',
      sender_dictText: '管理员',
    });
    await board.read(board.staff.token, id);
    expect(await board.release(id)).toMatchObject({ success: true, message: '该系统通知发布成功' });
    expect(await board.titles(board.staff.token, { readFlag: '1' })).toContain('一次');
  });

  it('reaches named users alone', async () => {
    await board.publish('只给张三', { msgType: 'USER', userIds: `${board.staff.id},` });
    expect(await board.titles(board.staff.token)).toContain('只给张三');
    expect(await board.titles(board.leader.token)).not.toContain('只给张三');
  });

  // H7.43
  it('is undone by revoking, and done again it is unread again', async () => {
    const id = await board.publish('反复');
    await board.read(board.staff.token, id);
    expect(await board.revoke(id)).toMatchObject({ success: true, message: '该系统通知撤销成功' });
    expect(await board.titles(board.staff.token)).not.toContain('反复');
    expect(await board.revoke(id)).toMatchObject({ success: false, message: '未找到对应实体' });
    expect((await readOne(id))['sendStatus']).toBe('2');
    await board.release(id);
    expect(await board.titles(board.staff.token, { readFlag: '0' })).toContain('反复');
  });

  it('closes an announcement for editing until it is revoked', async () => {
    const id = await board.publish('已定');
    const edit = () => call('PUT', '/annountCement/edit', { id, titile: '改了' });
    expect(await edit()).toMatchObject({ success: false, message: '已发布的通告请先撤销再编辑' });
    await board.revoke(id);
    expect(await edit()).toMatchObject({ success: true });
  });

  it('needs somebody who is still there', async () => {
    const gone = await board.office.addUser();
    const id = await board.write('无人', { msgType: 'USER', userIds: gone.id });
    await call('DELETE', `/user/delete?id=${gone.id}`);
    expect(await board.release(id)).toMatchObject({
      success: false,
      message: '指定的用户都已不存在，请重新选择',
    });
    expect((await readOne(id))['sendStatus']).toBe('0');
  });

  it.each([
    ['nothing but a title', { msgContent: null }],
    ['empty paragraphs', { msgContent: '<p><br></p><p>&nbsp;</p>' }],
  ])('needs something to read: not %s', async (_what, more) => {
    const id = await board.write('空', more);
    expect(await board.release(id)).toMatchObject({
      success: false,
      message: '通告还没有内容，请填写内容后再发布',
    });
    expect((await readOne(id))['sendStatus']).toBe('0');
    expect(await board.titles(board.staff.token)).not.toContain('空');
  });

  it.each([
    ['a picture', { msgContent: '<p><img src="/a.png" alt="图"></p>' }],
    ['a summary', { msgContent: null, msgAbstract: '摘要' }],
  ])('is content with %s', async (_what, more) => {
    expect(await board.release(await board.write('有内容', more))).toMatchObject({ success: true });
  });

  it('needs an end that is still to come', async () => {
    const { clock } = board.office.server;
    const endTime = formatTime(new Date(clock.now - 60_000));
    const id = await board.write('过期', { endTime });
    const refused = { success: false, message: '结束时间已过，请改为以后的时间或清空后再发布' };
    expect(await board.release(id)).toMatchObject(refused);
    await call('PUT', '/annountCement/edit', { id, endTime: formatTime(new Date(clock.now + 60_000)) });
    expect(await board.release(id)).toMatchObject({ success: true });
  });

  it('waits for the start of an announcement', async () => {
    const { clock } = board.office.server;
    const startTime = formatTime(new Date(clock.now + 10 * 60_000));
    await board.publish('预告', { startTime });
    expect(await board.titles(board.staff.token)).not.toContain('预告');
    clock.now += 11 * 60_000;
    expect(await board.titles(board.staff.token)).toContain('预告');
  });
});

describe('deleting', () => {
  it('hides an announcement from everybody and keeps its row', async () => {
    const id = await board.publish('删掉');
    expect(await call('DELETE', `/annountCement/delete?id=${id}`)).toMatchObject({ success: true });
    expect(await board.titles(board.staff.token)).not.toContain('删掉');
    expect((await call('GET', `/annountCement/queryById?id=${id}`)).message).toBe('未找到对应实体');
    expect((await call('DELETE', `/annountCement/delete?id=${id}`)).message).toBe('未找到对应实体');
    const row = board.office.server.db.selectFrom('sys_announcement').select('del_flag').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ del_flag: 1 });
  });

  it('takes several at once', async () => {
    const ids = [await board.write('甲'), await board.write('乙')];
    expect(await call('DELETE', `/annountCement/deleteBatch?ids=${ids.join(',')},`)).toMatchObject({
      success: true,
    });
    expect((await call('GET', `/annountCement/queryById?id=${ids[1] ?? ''}`)).success).toBe(false);
  });
});

describe('the readers of an announcement', () => {
  const rate = async (anntId: string) =>
    (await call('GET', `/sysAnnouncementSend/readRate?anntId=${anntId}`)).result;
  const readers = async (anntId: string, more: Record<string, string> = {}) =>
    (
      await call<RecordPage>(
        'GET',
        `/sysAnnouncementSend/readers?${new URLSearchParams({ anntId, ...more }).toString()}`,
      )
    ).result;

  it('are the named users, with the time of the first reading and the share of those who read', async () => {
    const { staff, leader } = board;
    const userIds = `${staff.id},${leader.id}`;
    const id = await board.publish('阅读情况', { msgType: 'USER', userIds });
    expect(await rate(id)).toEqual({ received: 2, read: 0, rate: 0 });
    await board.read(staff.token, id);
    expect(await rate(id)).toEqual({ received: 2, read: 1, rate: 0.5 });
    const { records, total } = await readers(id);
    expect(total).toBe(2);
    expect(records[0]).toMatchObject({ username: 'staff', readFlag: '1' });
    expect(records[0]?.['readTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(records[1]).toMatchObject({ username: 'leader', readFlag: '0', readTime: null });
    const at = records[0]?.['readTime'];
    board.office.server.clock.now += 60_000;
    await board.read(staff.token, id);
    expect((await readers(id)).records[0]?.['readTime']).toBe(at);
    expect((await readers(id, { readFlag: '0' })).records.map(({ username }) => username)).toEqual([
      'leader',
    ]);
    const name = String(records[0]?.['realname']);
    expect((await readers(id, { realname: `*${name.slice(0, 1)}*` })).total).toBeGreaterThan(0);
    expect((await readers(id, { realname: '%' })).total).toBe(0);
  });

  it('are all users for an announcement to everybody, also those who did not look yet', async () => {
    const id = await board.publish('全体');
    const { length } = await board.office.server.db
      .selectFrom('sys_user')
      .select('id')
      .where('del_flag', '=', 0)
      .execute();
    expect(await rate(id)).toMatchObject({ received: length, read: 0 });
    await board.read(board.leader.token, id);
    expect(await rate(id)).toEqual({ received: length, read: 1, rate: 1 / length });
  });
});

describe('who was not granted announcements', () => {
  it('gets 403 from every call of their administration (S32)', async () => {
    const id = await board.write('禁止');
    const calls = [
      ['GET', '/annountCement/list'],
      ['POST', '/annountCement/add'],
      ['PUT', '/annountCement/edit'],
      ['DELETE', `/annountCement/delete?id=${id}`],
      ['DELETE', `/annountCement/deleteBatch?ids=${id}`],
      ['GET', `/annountCement/doReleaseData?id=${id}`],
      ['GET', `/annountCement/doReovkeData?id=${id}`],
      ['GET', `/sysAnnouncementSend/readers?anntId=${id}`],
      ['GET', `/sysAnnouncementSend/readRate?anntId=${id}`],
    ] as const;
    for (const [method, url] of calls) {
      const body = method === 'POST' || method === 'PUT' ? { id, titile: 'x' } : undefined;
      expect((await call(method, url, body, board.staff.token)).status, url).toBe(403);
    }
    expect((await readOne(id))['sendStatus']).toBe('0');
  });

  // H7.22
  it('opens what they received and nothing else, without the other receivers (S34)', async () => {
    const { staff, leader } = board;
    const open = (id: string, token: string) =>
      call('GET', `/annountCement/queryById?id=${id}`, undefined, token);
    const draft = await board.write('草稿');
    const mine = await board.publish('两人', { msgType: 'USER', userIds: `${staff.id},${leader.id}` });
    const other = await board.publish('别人', { msgType: 'USER', userIds: leader.id });
    expect((await open(draft, staff.token)).message).toBe('未找到对应实体');
    expect((await open(other, staff.token)).message).toBe('未找到对应实体');
    const { result } = await open(mine, staff.token);
    expect(result['titile']).toBe('两人');
    expect(result['userIds']).toBeUndefined();
    expect(JSON.stringify(result)).not.toContain(leader.id);
    expect((await readOne(mine))['userIds']).toBe(`${staff.id},${leader.id},`);
    await board.revoke(mine);
    expect((await open(mine, staff.token)).message).toBe('未找到对应实体');
  });
});

describe('how many people an announcement reaches', () => {
  const reach = async (body: object, token?: string) => call('POST', '/annountCement/reach', body, token);

  it('is everybody who is there, or the named ones who are', async () => {
    const { server } = board.office;
    const { total } = await server.db
      .selectFrom('sys_user')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .where('del_flag', '=', 0)
      .executeTakeFirstOrThrow();
    expect((await reach({ msgType: 'ALL' })).result).toMatchObject({ count: Number(total), isPart: false });
    const gone = await board.office.addUser();
    const userIds = `${board.staff.id},${board.leader.id},${gone.id},`;
    expect((await reach({ msgType: 'USER', userIds })).result).toEqual({
      count: 3,
      frozen: 0,
      isPart: false,
    });
    await call('DELETE', `/user/delete?id=${gone.id}`);
    expect((await reach({ msgType: 'USER', userIds })).result).toEqual({
      count: 2,
      frozen: 0,
      isPart: false,
    });
    expect((await reach({ msgType: 'USER', userIds: null })).result).toEqual({
      count: 0,
      frozen: 0,
      isPart: false,
    });
  });

  it('says how many of them are frozen, whom the list marks', async () => {
    const present = await board.office.addUser();
    const frozen = await board.office.addUser();
    await call('PUT', '/user/frozenBatch', { ids: frozen.id, status: '2' });
    const body = { msgType: 'USER', userIds: `${present.id},${frozen.id}` };
    expect((await reach(body)).result).toEqual({ count: 2, frozen: 1, isPart: false });
    const { records } = (await call<RecordPage>('POST', '/annountCement/receivers', body)).result;
    expect(new Map(records.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [present.id, 1],
        [frozen.id, 2],
      ]),
    );
  });

  it('is told to those alone who may write or publish', async () => {
    expect((await reach({ msgType: 'ALL' }, board.staff.token)).status).toBe(403);
  });
});

describe('who will get an announcement', () => {
  const receivers = async (body: object, page: Record<string, string> = {}, token?: string) =>
    call<RecordPage>(
      'POST',
      `/annountCement/receivers?${new URLSearchParams({ pageSize: '1000', ...page }).toString()}`,
      body,
      token,
    );
  const namesOf = ({ records }: RecordPage) => records.map(({ username }) => username);
  const addPeople = async (...names: string[]) => {
    const added: Awaited<ReturnType<typeof board.office.addUser>>[] = [];
    for (const realname of names) added.push(await board.office.addUser({ realname }));
    return added;
  };
  /** @returns the token of somebody who was granted this entry of the menu and nothing else */
  const signInWith = async (permissionIds: string) => {
    const roleCode = permissionIds.replaceAll('-', '_');
    await call('POST', '/role/add', { roleName: permissionIds, roleCode });
    const roleId = await board.office.roleId(roleCode);
    await call('POST', '/permission/saveRolePermission', { roleId, permissionIds });
    const { username, password } = await board.office.addUser({ selectedroles: roleId });
    return board.office.server.signIn(username, password);
  };

  it('are all who are there, in the order of their names, with their departments', async () => {
    const departId = await board.office.departId('安全管理部');
    const person = await board.office.addUser({ realname: '有部门', selecteddeparts: departId });
    const { result } = await receivers({ msgType: 'ALL' });
    const there = await board.office.server.db
      .selectFrom('sys_user')
      .select('username')
      .where('del_flag', '=', 0)
      .orderBy('realname')
      .orderBy('username')
      .execute();
    expect(namesOf(result)).toEqual(there.map(({ username }) => username));
    expect(result.total).toBe(there.length);
    expect(result.records.find(({ id }) => id === person.id)).toEqual({
      id: person.id,
      username: person.username,
      realname: '有部门',
      departs: '安全管理部',
      status: 1,
    });
  });

  it('are the named ones who are still there, and nobody where none is named', async () => {
    const [first, gone] = await addPeople('留下', '离开');
    if (!first || !gone) throw new Error('two people were added');
    const userIds = `${first.id},${gone.id},nobody,`;
    expect(namesOf((await receivers({ msgType: 'USER', userIds })).result)).toHaveLength(2);
    await call('DELETE', `/user/delete?id=${gone.id}`);
    const { records, total } = (await receivers({ msgType: 'USER', userIds })).result;
    expect([total, records]).toEqual([1, [expect.objectContaining({ username: first.username })]]);
    for (const none of [null, '', ',']) {
      expect((await receivers({ msgType: 'USER', userIds: none })).result).toMatchObject({
        records: [],
        total: 0,
      });
    }
  });

  it('come in pages that never overlap, also where several have one name', async () => {
    const people = await addPeople('同名', '同名', '同名', '同名', '同名');
    const body = { msgType: 'USER', userIds: people.map(({ id }) => id).join(',') };
    const pages = [];
    for (const pageNo of ['1', '2', '3', '4']) {
      const { result } = await receivers(body, { pageNo, pageSize: '2' });
      expect(result).toMatchObject({ total: 5, pages: 3, size: 2, current: Number(pageNo) });
      pages.push(namesOf(result));
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat()).toEqual(people.map(({ username }) => username).toSorted());
  });

  it('are found by a part of their name, in which a star and a percent sign stand for nothing else', async () => {
    const people = await addPeople('百分之%甲', '百分之乙');
    const body = { msgType: 'USER', userIds: people.map(({ id }) => id).join(',') };
    const found = async (realname: string | null) => {
      const { records, total } = (await receivers({ ...body, realname })).result;
      expect(total).toBe(records.length);
      return records.map(({ realname: name }) => name);
    };
    expect(await found('*分之*')).toEqual(['百分之%甲', '百分之乙']);
    expect(await found('乙')).toEqual(['百分之乙']);
    expect(await found('%')).toEqual(['百分之%甲']);
    expect(await found('_')).toEqual([]);
    for (const nothing of [null, '', ' ', '*']) expect(await found(nothing)).toHaveLength(2);
  });

  it('are as many as are told before, whoever is chosen', async () => {
    const { db } = board.office.server;
    const all = (await db.selectFrom('sys_user').select('id').execute()).map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('ALL', 'USER'),
        fc.array(fc.oneof(fc.constantFrom(...all), fc.string({ maxLength: 8 })), { maxLength: 12 }),
        async (msgType, chosen) => {
          const body = { msgType, userIds: chosen.join(',') };
          const { count } = (await call('POST', '/annountCement/reach', body)).result;
          const { records, total } = (await receivers(body)).result;
          expect([total, records.length]).toEqual([count, count]);
        },
      ),
      // One person may ask 120 times a minute; what is shrunk asks again.
      { numRuns: runs(60, 30), endOnFailure: true },
    );
  });

  it('are shown to those alone who may write or publish', async () => {
    expect((await receivers({ msgType: 'ALL' }, {}, board.staff.token)).status).toBe(403);
    for (const right of ['add', 'edit', 'publish']) {
      const token = await signInWith(`button-announcement-${right}`);
      expect((await receivers({ msgType: 'ALL' }, {}, token)).success, right).toBe(true);
      const counted = await call('POST', '/annountCement/reach', { msgType: 'ALL' }, token);
      expect(counted.success, right).toBe(true);
    }
    const reader = await signInWith('menu-announcement');
    expect((await receivers({ msgType: 'ALL' }, {}, reader)).status).toBe(403);
  });
});
