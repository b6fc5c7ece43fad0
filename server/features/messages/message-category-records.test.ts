// Categories of messages: what administrators change, people see in their message centre.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { seed } from '../../seed/seed.ts';

interface Category {
  id: string;
  name: string;
  icon: string | null;
  sort: number;
}

let office: Administration;
let staff: string;
beforeAll(async () => {
  office = await openAdministration();
  staff = await office.server.signIn('staff');
});
afterAll(() => office.close());

/** What the message centre asks for. */
async function readAsStaff(): Promise<Category[]> {
  const url = '/api/online/cgform/api/getData/message_category?column=sort&order=asc&pageNo=1&pageSize=10000';
  const answer = await office.server.call('GET', url, { token: staff });
  return answer.json<{ result: { records: Category[] } }>().result.records;
}
const names = async () => (await readAsStaff()).map(({ name }) => name);

describe('a category of messages', () => {
  it('that is added, renamed, moved and removed is so in the message centre', async () => {
    expect(await names()).toEqual(['通知公告', '系统消息', '流程消息']);
    const added = await office.call<Category>('POST', '/messageCategory/add', {
      name: '安全提醒',
      icon: 'warning',
      sort: 0,
    });
    expect(added.success, added.message).toBe(true);
    const { id } = added.result;
    expect(await names()).toEqual(['安全提醒', '通知公告', '系统消息', '流程消息']);
    await office.call('PUT', '/messageCategory/edit', { id, name: '安全警示', sort: 9 });
    expect((await readAsStaff()).at(-1)).toMatchObject({ id, name: '安全警示', icon: 'warning', sort: 9 });
    await office.call('DELETE', `/messageCategory/delete?id=${id}`);
    expect(await names()).toEqual(['通知公告', '系统消息', '流程消息']);
  });

  it('takes none of its messages along when it goes', async () => {
    const { result: category } = await office.call<Category>('POST', '/messageCategory/add', {
      name: '临时',
    });
    const { result: notice } = await office.call<{ id: string }>('POST', '/annountCement/add', {
      titile: '留下',
      msgContent: '<p>文</p>',
      msgCategory2: category.id,
    });
    await office.call('GET', `/annountCement/doReleaseData?id=${notice.id}`);
    await office.call('DELETE', `/messageCategory/deleteBatch?ids=${category.id}`);
    const list = '/sysAnnouncementSend/getMyAnnouncementSend?titile=%E7%95%99%E4%B8%8B';
    const mine = await office.call<{ records: Record<string, unknown>[] }>('GET', list, undefined, staff);
    expect(mine.result.records).toMatchObject([{ titile: '留下', msgCategory2: null }]);
  });

  it('that was removed does not come back with the next start', async () => {
    const [first] = await readAsStaff();
    await office.call('DELETE', `/messageCategory/delete?id=${first?.id ?? ''}`);
    await seed(office.server.db, { isDemo: true, adminPassword: undefined });
    expect(await names()).toEqual(['系统消息', '流程消息']);
  });

  it('needs a name, and is nobody else’s to change', async () => {
    expect((await office.call('POST', '/messageCategory/add', { icon: 'bell' })).success).toBe(false);
    const [one] = await readAsStaff();
    for (const [method, url, body] of [
      ['GET', '/messageCategory/list', undefined],
      ['POST', '/messageCategory/add', { name: '我的' }],
      ['PUT', '/messageCategory/edit', { id: one?.id, name: '我的' }],
      ['DELETE', `/messageCategory/delete?id=${one?.id ?? ''}`, undefined],
    ] as const) {
      expect((await office.call(method, url, body, staff)).status, url).toBe(403);
    }
  });
});
