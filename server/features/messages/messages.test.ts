import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordPage } from '../../../tests/administration-driver.ts';
import { formatTime } from '../../kernel/time.ts';
import { openNoticeBoard } from './announcements.testing.ts';

const board = openNoticeBoard();
const call: (typeof board.office)['call'] = (...parts) => board.office.call(...parts);

beforeEach(async () => {
  await board.office.server.db.deleteFrom('sys_announcement').execute();
});

const list = async (query: Record<string, string> = {}, token = board.staff.token) => {
  const search = new URLSearchParams(query).toString();
  return call<RecordPage>('GET', `/sysAnnouncementSend/getMyAnnouncementSend?${search}`, undefined, token);
};

const readCategory = (categoryId: string | undefined, token = board.staff.token) =>
  board.office.server.app.inject({
    method: 'POST',
    url: '/api/sys/sysAnnouncementSend/handleAllRead',
    headers: { 'x-access-token': token, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    payload: categoryId === undefined ? '' : new URLSearchParams({ categoryId }).toString(),
  });

describe('the bell', () => {
  // H3.2, H3.4, H7.21
  it('holds the newest five of each kind, all totals, and counts by category and read mark', async () => {
    for (let index = 1; index <= 6; index += 1) {
      board.office.server.clock.now += 1000;
      await board.publish(`公告${String(index)}`, { msgContent: `<p>${String(index)}</p>` });
    }
    const system = await board.publish('系统', { msgCategory: '2', msgContent: '<p>x</p>' });
    const bell = await board.bell(board.staff.token);
    expect(bell.anntMsgList.map(({ titile }) => titile)).toEqual([
      '公告6',
      '公告5',
      '公告4',
      '公告3',
      '公告2',
    ]);
    expect(bell.anntMsgList[0]?.['msgContent']).toBe('<p>6</p>');
    expect(bell.sysMsgList[0]).toMatchObject({ id: system, saId: system, msgId: system, msgTxt: '系统' });
    expect([bell.anntMsgTotal, bell.sysMsgTotal, bell.msgCount]).toEqual([6, 1, 7]);
    expect(bell.dataList).toHaveLength(7);
    expect(bell.dataList.some((row) => 'msgContent' in row)).toBe(false);
    expect(bell.countMap).toEqual({ total: 7, notice: 6, system: 1 });
    expect(bell.countMap2).toEqual({ total: 0 });
    await board.read(board.staff.token, system);
    const after = await board.bell(board.staff.token);
    expect([after.sysMsgTotal, after.msgCount]).toEqual([0, 6]);
    expect(after.countMap).toEqual({ total: 6, notice: 6 });
    expect(after.countMap2).toEqual({ total: 1, system: 1 });
  });

  it('rings for somebody who was added later, unless it had ended before', async () => {
    const { clock } = board.office.server;
    const endTime = formatTime(new Date(clock.now + 60_000));
    await board.publish('长期');
    await board.publish('短期', { endTime });
    clock.now += 120_000;
    const { username, password } = await board.office.addUser();
    const token = await board.office.server.signIn(username, password);
    const bell = await board.bell(token);
    expect(bell.anntMsgList.map(({ titile }) => titile)).toEqual(['长期']);
    expect((await board.bell(board.staff.token)).msgCount).toBe(2);
  });

  it('rings once, however many pages ask at the same time', async () => {
    await board.publish('同时');
    const bells = await Promise.all(Array.from({ length: 8 }, () => board.bell(board.staff.token)));
    expect(bells.map(({ msgCount }) => msgCount)).toEqual(Array(8).fill(1));
  });

  it('rings for named users only', async () => {
    await board.publish('一人', { msgType: 'USER', userIds: board.leader.id });
    expect((await board.bell(board.staff.token)).msgCount).toBe(0);
    expect((await board.bell(board.leader.token)).msgCount).toBe(1);
  });
});

describe('the list of messages', () => {
  // H3.1, H7.18
  it('has unread ones first, the newest on top, with the names that clients read', async () => {
    const first = await board.publish('甲', {
      msgContent: '<p>甲</p>',
      openType: 'url',
      openPage: '/isystem/dict',
      busId: 'b9',
    });
    const sent = formatTime(new Date(board.office.server.clock.now));
    board.office.server.clock.now += 1000;
    const second = await board.publish('乙');
    board.office.server.clock.now += 1000;
    await board.publish('丙');
    await board.read(board.staff.token, second);
    const { result } = await list();
    expect(result.records.map(({ titile }) => titile)).toEqual(['丙', '甲', '乙']);
    expect(result).toMatchObject({ total: 3, size: 10, current: 1, pages: 1 });
    expect(result.records[1]).toMatchObject({
      saId: first,
      anntId: first,
      msgId: first,
      userId: board.staff.id,
      readFlag: '0',
      readTime: null,
      msgContent: '<p>甲</p>',
      sender: 'admin',
      sender_dictText: '管理员',
      sendTime: sent,
      createTime: sent,
      msgCategory: '1',
      msgCategory2: 'notice',
      msgCategory2_dictText: '通知公告',
      openType: 'url',
      openPage: '/isystem/dict',
      busId: 'b9',
      action: 'url',
      msgTxt: '甲',
    });
    expect(result.records[1]?.['id']).not.toBe(first);
    expect(result.records[1]).not.toHaveProperty('userIds');
    // The order that older clients name with every list.
    const older = await list({ column: 'createTime', order: 'desc', field: 'id,,titile' });
    expect(older.result.records.map(({ titile }) => titile)).toEqual(['丙', '甲', '乙']);
    const oldest = await list({ column: 'createTime', order: 'asc' });
    expect(oldest.result.records.map(({ titile }) => titile)).toEqual(['甲', '乙', '丙']);
  });

  // H7.18, H9.4
  it('is filtered by read mark, category, part of the title, and sorted by declared fields alone', async () => {
    const read = await board.publish('百分之50%');
    await board.read(board.staff.token, read);
    await board.publish('系统升级', { msgCategory: '2' });
    const titles = (query: Record<string, string>) => board.titles(board.staff.token, query);
    expect(await titles({ readFlag: '1' })).toEqual(['百分之50%']);
    expect(await titles({ readFlag: '0' })).toEqual(['系统升级']);
    expect(await titles({ readFlag: '' })).toHaveLength(2);
    expect(await titles({ msgCategory2: 'system' })).toEqual(['系统升级']);
    expect(await titles({ titile: '升' })).toEqual(['系统升级']);
    expect(await titles({ titile: '%' })).toEqual(['百分之50%']);
    expect(await titles({ titile: '_' })).toEqual([]);
    expect(await titles({ column: 'titile', order: 'desc', field: 'id,,titile' })).toHaveLength(2);
    expect((await list({ column: 'password' })).status).toBe(400);
    expect((await list({ readFlag: '!1' })).status).toBe(400);
  });

  it('gives one message by the id of its row, to whoever received it', async () => {
    await board.publish('停水');
    await board.publish('停电');
    const [, row] = (await list()).result.records;
    const id = String(row?.['id']);
    expect((await list({ id })).result.records).toEqual([row]);
    expect((await list({ id: String(row?.['saId']) })).result.records).toEqual([]);
    expect((await list({ id }, board.leader.token)).result.records).toEqual([]);
  });

  it('never grows beyond what a person received, whatever the filters say (S35)', async () => {
    await board.publish('我的', { msgType: 'USER', userIds: board.staff.id });
    await board.publish('他的', { msgType: 'USER', userIds: board.leader.id });
    const filter = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('*', '!x', '**', ',a,b,', '%', "' or '1'='1", '>=0', '!'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            titile: filter,
            sender: filter,
            busType: filter,
            msgCategory: filter,
            userId: filter,
            id: filter,
          },
          { requiredKeys: [] },
        ),
        async (query) => {
          const { status, result } = await list(query);
          if (status !== 200) return status === 400;
          return result.records.every(({ titile }) => titile === '我的');
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('marking as read', () => {
  // H7.19
  it("leaves another user's row alone, also when the body names that user", async () => {
    const id = await board.publish('他的', { msgType: 'USER', userIds: board.leader.id });
    const mark = (token: string) =>
      call(
        'PUT',
        '/sysAnnouncementSend/editByAnntIdAndUserId',
        { anntId: id, userId: board.leader.id },
        token,
      );
    expect((await mark(board.staff.token)).message).toBe('未找到对应实体');
    expect((await board.bell(board.leader.token)).msgCount).toBe(1);
    expect((await mark(board.leader.token)).success).toBe(true);
    expect((await board.bell(board.leader.token)).msgCount).toBe(0);
  });

  it('takes an id as an id', async () => {
    await board.publish('一');
    expect((await board.read(board.staff.token, "x' or '1'='1")).message).toBe('未找到对应实体');
    expect((await board.bell(board.staff.token)).msgCount).toBe(1);
  });

  // H4.11, H7.20
  it('works for one category at a time, form-encoded', async () => {
    await board.publish('一');
    await board.publish('二', { msgCategory: '2' });
    expect((await board.bell(board.leader.token)).msgCount).toBe(2);
    expect((await readCategory('notice')).json()).toMatchObject({ success: true, message: '操作成功！' });
    expect((await board.bell(board.staff.token)).countMap).toEqual({ total: 1, system: 1 });
    expect((await board.bell(board.leader.token)).msgCount).toBe(2);
    expect((await readCategory('')).json()).toMatchObject({ success: true });
    expect((await board.bell(board.staff.token)).msgCount).toBe(0);
  });

  it.each(['other', "notice' or '1'='1", '*', '!x', 'notice,system', '%'])(
    "marks nothing for %j, which is no category, and nobody else's in any (S83)",
    async (categoryId) => {
      await board.publish('一');
      await board.publish('他的', { msgType: 'USER', userIds: board.leader.id });
      expect((await readCategory(categoryId)).json()).toMatchObject({ success: true });
      expect((await board.bell(board.staff.token)).msgCount).toBe(1);
      await readCategory('notice');
      expect((await board.bell(board.staff.token)).msgCount).toBe(0);
      expect((await board.bell(board.leader.token)).msgCount).toBe(2);
    },
  );

  it('works for everything at once', async () => {
    await board.publish('一');
    await board.publish('二', { msgCategory: '2' });
    const answer = await call('PUT', '/sysAnnouncementSend/readAll', {}, board.staff.token);
    expect(answer.message).toBe('全部已读');
    expect((await board.bell(board.staff.token)).msgCount).toBe(0);
    expect((await board.bell(board.leader.token)).msgCount).toBe(2);
  });
});

describe('the categories', () => {
  const ask = async (formId: string, query = 'column=sort&order=asc&pageNo=1&pageSize=10000') => {
    const url = `/api/online/cgform/api/getData/${formId}?${query}`;
    return (await board.office.server.call('GET', url, { token: board.staff.token })).json<{
      success: boolean;
      message: string;
      result: RecordPage;
    }>();
  };

  // H3.3, H7.23
  it('are the records of the form that the site names', async () => {
    const site = (await board.office.server.call('GET', '/api/site/siteinfo')).json<{
      result: { sysConfig: { messageFormId: string } };
    }>();
    const { result } = await ask(site.result.sysConfig.messageFormId);
    expect(result.records).toEqual([
      { id: 'notice', name: '通知公告', icon: 'bell', sort: 1 },
      { id: 'system', name: '系统消息', icon: 'message', sort: 2 },
      { id: 'flow', name: '流程消息', icon: 'audit', sort: 3 },
    ]);
  });

  it('are found under no other form, and move when the setting does', async () => {
    expect(await ask('other')).toMatchObject({ success: false, message: '实体不存在' });
    const { db } = board.office.server;
    await db.updateTable('sys_site_config').set({ message_form_id: 'other' }).execute();
    expect((await ask('other')).result.total).toBe(3);
    expect((await ask('message_category')).success).toBe(false);
    await db.updateTable('sys_site_config').set({ message_form_id: 'message_category' }).execute();
  });
});
