// @vitest-environment happy-dom
// The cards with which a day begins: what waits for somebody, and what runs out soon.
import { describe, expect, it } from 'vitest';
import ending from '../examples/modules/lease/screens/contract-ending.json' with { type: 'json' };
import mine from '../src/schemas/screens/portal/mine.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const MESSAGE = {
  saId: 'm1',
  titile: '周五停电检修',
  msgCategory: '1',
  sendTime: '2026-03-02 08:30:00',
  readFlag: '0',
};

describe('等我处理', () => {
  const open = (waiting: object, sysMsgList: object[] = []) =>
    openDocument(mine, {
      answer: ({ url }) =>
        url === '/site/portal'
          ? { cards: [], version: 1, waiting }
          : { sysMsgList, anntMsgList: [], msgCount: sysMsgList.length },
      dicts: { msg_category: [{ value: '1', text: '通知公告' }] as never },
    });

  it('counts what is unread, and the jobs and deliveries that failed, each with a way there', async () => {
    const went: string[] = [];
    const screen = await open({ failedJobs: 2, failedDeliveries: 3 }, [MESSAGE]);
    screen.model.services.navigate.to = (path) => void went.push(path);
    await screen.until(() => screen.text().includes('1 条未读'));
    expect(screen.text()).toContain('通知公告 · 03-02 08:30');
    expect(screen.page.getByRole('button', { name: '周五停电检修' })).toBeTruthy();
    await screen.press('2 个定时任务上次执行失败');
    await screen.press('3 条外发未能送达');
    await screen.press('查看全部消息');
    expect(went).toEqual(['/isystem/quartzJob', '/monitor/outbox', '/isps/userAnnouncement']);
    expect(screen.text()).not.toContain('都处理完了');
    screen.close();
  });

  it('says when the licence ends, with a way to import another one', async () => {
    for (const [licenceDays, text] of [
      [12, '许可证还有 12 天到期'],
      [0, '许可证今天到期'],
      [-1, '许可证已失效，请导入新的'],
    ] as const) {
      const screen = await open({ failedJobs: 0, failedDeliveries: 0, licenceDays });
      await screen.until(() => screen.text().includes('没有未读的消息'));
      expect(screen.text()).toContain('即将到期');
      expect(screen.page.getByRole('button', { name: text })).toBeTruthy();
      screen.close();
    }
  });

  it('says that all is done, and what comes here, where nothing waits', async () => {
    const screen = await open({ failedJobs: 0, failedDeliveries: 0 });
    await screen.until(() => screen.text().includes('都处理完了，新的消息和通告会出现在这里'));
    expect(screen.text()).not.toMatch(/未读|失败|未能送达/);
    screen.close();
  });

  it('says no more than that messages are read where something else waits', async () => {
    const screen = await open({ failedJobs: 1 });
    await screen.until(() => screen.text().includes('没有未读的消息'));
    expect(screen.page.getByRole('button', { name: '1 个定时任务上次执行失败' })).toBeTruthy();
    expect(screen.text()).not.toContain('都处理完了');
    screen.close();
  });
});

describe('what runs out soon', () => {
  const open = (records: object[]) =>
    openDocument(ending, { answer: () => ({ records, total: records.length }) });

  it('is a card of the home for those who may see contracts, the next one first', async () => {
    const screen = await open([
      { id: 'c1', code: 'HT-001', customerId_dictText: '上海星河科技', endDate: '2026-01-20' },
      { id: 'c2', code: 'HT-002', customerId_dictText: '北京云图', endDate: '2026-02-27' },
    ]);
    await screen.until(() => screen.text().includes('HT-002'));
    const heads = screen.page.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['合同编号', '客户', '结束日期']);
    expect(screen.text()).toContain('上海星河科技');
    expect(screen.requests[0]?.params).toMatchObject({
      status: '2',
      endDate_begin: '2026-01-02',
      endDate_end: '2026-03-03',
      column: 'endDate',
      order: 'asc',
    });
    expect(ending.card).toMatchObject({ isInitial: true, permission: 'lease.contract:list' });
    screen.close();
  });

  it('says that nothing does', async () => {
    const screen = await open([]);
    await screen.until(() => screen.text().includes('60 天内没有合同到期'));
    screen.close();
  });
});
