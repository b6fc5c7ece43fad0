// Messages as older clients write them: sent as they are added, taken from their receiver as they are deleted.
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';
import { openNoticeBoard } from './announcements.testing.ts';

interface Reply {
  status: number;
  success: boolean;
  message: string;
  result: { records: Record<string, unknown>[]; total: number };
}

const board = openNoticeBoard();

async function call(method: string, url: string, body?: unknown, token = board.office.admin): Promise<Reply> {
  const options = { token, ...(body === undefined ? {} : { body }) };
  const answer = await board.office.server.call(method, `/api/message/sysMessage/${url}`, options);
  return { status: answer.statusCode, ...answer.json<Omit<Reply, 'status'>>() };
}
const add = (esTitle: string, esReceiver: string, more: object = {}) =>
  call('POST', 'add', { esTitle, esReceiver, esContent: '<p>甲</p>', esType: '4', ...more });
const list = async (esTitle: string) => (await call('GET', `list?esTitle=${esTitle}`)).result.records;
/** Id of what one person received under a title. */
const idAt = async (esTitle: string, receiver: string) => {
  const found = (await list(esTitle)).find(({ esReceiver }) => esReceiver === receiver);
  return String(found?.['id']);
};

describe('a message that is added', () => {
  it('is sent at once, as a system message, to those it names and to nobody else', async () => {
    const answer = await add('直达一', 'staff,Leader');
    expect(answer).toMatchObject({ success: true, message: '消息发送成功！' });
    expect((await list('直达一')).map(({ esReceiver }) => esReceiver).sort()).toEqual(['leader', 'staff']);
    expect((await board.bell(board.staff.token)).sysMsgList[0]).toMatchObject({ titile: '直达一' });
    expect(await board.titles(board.leader.token)).toContain('直达一');
    expect(await board.titles(board.office.admin)).not.toContain('直达一');
  });

  it('loses what could run (S52)', async () => {
    await add('直达清洗', 'staff', { esContent: '<p onclick="hit()">甲</p><script>hit()</script>' });
    expect(await list('直达清洗')).toMatchObject([{ esContent: '<p>甲</p>' }]);
  });

  it.each([
    [{ esReceiver: 'staff,nobody' }, '没有这些用户：nobody'],
    [{ esReceiver: ',' }, '参数不识别！'],
    [{ esType: '1' }, '这里只发送系统消息，短信请按消息模板发送'],
    [{ esType: '2' }, '这里只发送系统消息，短信请按消息模板发送'],
  ])('is refused with %j, and nobody gets it', async (more, message) => {
    const answer = await add('直达拒绝', 'staff', more);
    expect(answer).toMatchObject({ success: false, message });
    expect(await list('直达拒绝')).toEqual([]);
  });

  it('is not changed any more, and none is imported', async () => {
    await add('直达不变', 'staff');
    const id = await idAt('直达不变', 'staff');
    const answer = await call('PUT', 'edit', { id, esTitle: '变了' });
    expect(answer).toMatchObject({ success: false, message: '已发送的消息不能修改，请重新发送一条' });
    const { server, admin } = board.office;
    const file = await textWorkbook(['消息标题'], ['直达不变']);
    const imported = await uploadFile(server, '/api/message/sysMessage/importExcel', file, admin);
    expect(imported.message).toBe('消息不能导入，请在系统通告中导入草稿后发布');
    expect(await list('直达不变')).toHaveLength(1);
  });
});

describe('a message that is deleted', () => {
  it('is gone at its receiver alone, and does not come back when it is published again', async () => {
    await add('收回一', 'staff,leader');
    const id = await idAt('收回一', 'staff');
    expect((await call('DELETE', `delete?id=${id}`)).message).toBe('删除成功!');
    expect(await board.titles(board.staff.token)).not.toContain('收回一');
    expect(await board.titles(board.leader.token)).toContain('收回一');
    const row = await board.office.server.db
      .selectFrom('sys_announcement')
      .select(['id', 'user_ids'])
      .where('titile', '=', '收回一')
      .executeTakeFirstOrThrow();
    expect(row.user_ids).toBe(`${board.leader.id},`);
    await board.revoke(row.id);
    await board.release(row.id);
    expect(await board.titles(board.staff.token)).not.toContain('收回一');
    expect((await call('DELETE', `delete?id=${id}`)).message).toBe('未找到对应实体');
  });

  it('by its last receivers takes the announcement along, and keeps on record who had it', async () => {
    await add('收回二', 'staff,leader');
    const ids = [await idAt('收回二', 'staff'), await idAt('收回二', 'leader')];
    await call('DELETE', `deleteBatch?ids=${ids.join(',')},`);
    expect(await list('收回二')).toEqual([]);
    expect(await board.titles(board.leader.token)).not.toContain('收回二');
    const { db } = board.office.server;
    const row = await db
      .selectFrom('sys_announcement')
      .select(['id', 'del_flag'])
      .where('titile', '=', '收回二')
      .executeTakeFirstOrThrow();
    expect(row.del_flag).toBe(1);
    const kept = db.selectFrom('sys_announcement_send').select('id').where('annt_id', '=', row.id);
    expect(await kept.execute()).toHaveLength(2);
  });

  it('stays where it went to everybody: they would receive it again', async () => {
    await board.publish('给大家的', {});
    await board.bell(board.staff.token);
    const id = await idAt('给大家的', 'staff');
    expect((await call('DELETE', `delete?id=${id}`)).message).toBe(
      '“给大家的”发给了全体用户，请在系统通告中撤销或删除',
    );
    expect(await board.titles(board.staff.token)).toContain('给大家的');
  });
});

describe('messages as a file', () => {
  it('hold what the list shows, or those that were ticked', async () => {
    await add('表格消息', 'staff,leader');
    const ids = await idAt('表格消息', 'leader');
    const url = '/api/message/sysMessage/exportXls?esTitle=表格消息';
    const read = async (more: string) =>
      readSheet(
        (await board.office.server.call('GET', encodeURI(url) + more, { token: board.office.admin }))
          .rawPayload,
      );
    const rows = await read('');
    expect(rows[0]?.slice(0, 4)).toEqual(['消息标题', '发送内容', '接收人', '发送方式']);
    expect(
      rows
        .slice(1)
        .map((row) => row[2])
        .sort(),
    ).toEqual(['leader', 'staff']);
    expect((await read(`&selections=${ids},`)).slice(1).map((row) => row[2])).toEqual(['leader']);
  });
});

it('nobody sends, takes back or exports without the permissions', async () => {
  for (const [method, url] of [
    ['POST', 'add'],
    ['PUT', 'edit'],
    ['DELETE', 'delete?id=x'],
    ['DELETE', 'deleteBatch?ids=x'],
    ['GET', 'exportXls'],
  ] as const) {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    expect((await call(method, url, body, board.staff.token)).status, url).toBe(403);
  }
});
