// Pages of very long texts are refused before they are read, with what to do; a page of the usual size never is.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openNoticeBoard } from './announcements.testing.ts';

const board = openNoticeBoard();

beforeAll(async () => {
  const { db } = board.office.server;
  await sql`
    insert into sys_announcement (id, titile, msg_content, msg_category, msg_type, send_status, send_time, del_flag)
    select 'long' || n, '长文 ' || n, repeat(md5(n::text), 32000), '1', 'ALL', '1', now(), 0 from generate_series(1, 40) n`.execute(
    db,
  );
  await sql`
    insert into sys_announcement_send (id, annt_id, user_id, read_flag)
    select 'mine' || n, 'long' || n, ${board.staff.id}, '0' from generate_series(1, 40) n`.execute(db);
});

it.each([
  ['/annountCement/list', () => board.office.admin],
  ['/sysAnnouncementSend/getMyAnnouncementSend', () => board.staff.token],
] as const)('%s', async (path, tokenOf) => {
  const ask = (pageSize: number) =>
    board.office.call<{ records: { msgContent: string }[] } | null>(
      'GET',
      `${path}?titile=*长文*&pageSize=${String(pageSize)}`,
      undefined,
      tokenOf(),
    );
  const heavy = await ask(1000);
  expect(heavy).toMatchObject({
    success: false,
    message: '这一页的内容过长，请减少每页的条数，或先缩小查询范围',
  });
  const usual = await ask(30);
  expect(usual.result?.records).toHaveLength(30);
  expect(usual.result?.records[0]?.msgContent).toHaveLength(1_024_000);
});
