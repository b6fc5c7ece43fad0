// @vitest-environment happy-dom
// An announcement that is opened, and what the message centre asks for.
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { HttpRequest, News } from '../src/engine/services.ts';
import announcement from '../src/schemas/screens/messages/announcement.json' with { type: 'json' };
import bell from '../src/schemas/screens/messages/bell.json' with { type: 'json' };
import reminder from '../src/schemas/screens/messages/reminder.json' with { type: 'json' };
import workplace from '../src/schemas/screens/dashboard/workplace.json' with { type: 'json' };
import portalMessages from '../src/schemas/screens/portal/messages.json' with { type: 'json' };
import systemMessages from '../src/schemas/screens/messages/system-messages.json' with { type: 'json' };
import centre from '../src/schemas/screens/messages/message-centre.json' with { type: 'json' };
import userAnnouncement from '../src/schemas/screens/isps/user-announcement.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const documents = import.meta.glob<string>('../src/schemas/screens/**/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const MESSAGE = {
  id: 's1',
  saId: 'a1',
  titile: '停电通知',
  readFlag: '0',
  sender_dictText: '管理员',
  sendTime: '2026-03-05 08:00:00',
  msgContent: '<p>周六<b>停电</b></p>',
};

const open = (more: object, visited: string[] = []) =>
  openDocument(announcement, {
    params: { id: 'a1' },
    answer: ({ url }) => (url === '/sys/annountCement/queryById' ? { ...MESSAGE, ...more } : undefined),
    services: { navigate: { to: (path) => void visited.push(path) } },
  });

describe('通知消息', () => {
  // H2.53
  it('is 600 wide, its text at most 300 high, and says who sent it and when', async () => {
    const list = await openDocument(bell, {
      screens: { 'messages/announcement': announcement },
      answer: ({ url }) => {
        if (url === '/sys/annountCement/queryById') return MESSAGE;
        return { anntMsgList: [MESSAGE], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 };
      },
    });
    await list.press('停电通知');
    const text = await list.page.findByLabelText('消息内容', {}, { timeout: 4_000 });
    expect(text.style.maxHeight).toBe('300px');
    const dialog = text.closest<HTMLElement>('[role="dialog"]');
    expect(dialog?.style.width).toBe('600px');
    expect(dialog?.textContent).toContain('发送人：管理员　发送时间：2026-03-05 08:00:00');
  });

  // H2.54
  it.each([
    [{ openType: 'url', openPage: '/isystem/dict' }, ['关闭', '去处理']],
    [{ openType: 'url', openPage: '' }, ['关闭']],
    [{ openType: 'component', openPage: 'messages/announcement' }, ['关闭']],
    [{}, ['关闭']],
  ])('of %j has the buttons %j', async (more, buttons) => {
    const screen = await open(more);
    expect(screen.page.getAllByRole('button').map((one) => one.textContent)).toEqual(buttons);
  });

  // H2.54
  it('leads to its page on 去处理, and closes', async () => {
    const visited: string[] = [];
    const screen = await open({ openType: 'url', openPage: '/isystem/dict' }, visited);
    await screen.press('去处理');
    await screen.until(() => screen.closed.length > 0);
    expect(visited).toEqual(['/isystem/dict']);
  });
});

describe('a message of a component', () => {
  const task = { openType: 'component', openPage: 'messages/task', busId: 'b9' };

  // H2.54
  it('gives way to that, wherever it was opened from', async () => {
    const screen = await open(task);
    await screen.until(() => screen.closed.length > 0);
    expect(screen.closed).toEqual([{ openPage: 'messages/task', busId: 'b9', title: '停电通知' }]);
  });

  // H2.54
  it('shows it with the business id out of a card of the portal', async () => {
    const shown = {
      id: 'messages/task',
      format: 1,
      title: '任务',
      schema: {
        type: 'object',
        properties: {
          text: {
            type: 'void',
            'x-component': 'text_block',
            'x-component-props': { text: "{{ '任务 ' + $params.busId }}" },
          },
        },
      },
    } as const;
    const card = await openDocument(portalMessages, {
      screens: { 'messages/announcement': announcement, 'messages/task': shown },
      answer: ({ url }) =>
        url === '/sys/annountCement/queryById'
          ? { ...MESSAGE, ...task }
          : { anntMsgList: [MESSAGE], sysMsgList: [], records: [MESSAGE], total: 1 },
    });
    await card.press('停电通知');
    expect(await card.page.findByText('任务 b9', {}, { timeout: 4_000 })).toBeDefined();
    expect(card.page.queryByLabelText('消息内容')).toBeNull();
  });
});

describe('the message centre', () => {
  const UNREAD: Record<string, number> = { total: 3, notice: 3 };
  const openCentre = () => {
    let counts = UNREAD;
    const listeners = new Set<(news: News) => void>();
    return openDocument(centre, {
      services: {
        pushes: {
          subscribe: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
      },
      screens: { 'messages/announcement': announcement },
      answer: ({ url, method }: HttpRequest) => {
        if (url === '/site/siteinfo') return { sysConfig: { messageFormId: 'form-7' } };
        if (url === '/sys/annountCement/listByUser') return { countMap: counts };
        if (url === '/sys/annountCement/queryById') return MESSAGE;
        if (method !== undefined && method !== 'GET') {
          counts = { total: 2, notice: 2 };
          // As the page tells it itself, whatever the back end says.
          for (const listener of listeners) listener({ isOwn: true });
        }
        if (url.startsWith('/online/cgform'))
          return {
            records: [
              { id: 'notice', name: '通知公告', icon: 'bell,audit' },
              { id: 'system', name: '系统消息', icon: 'message' },
            ],
          };
        return { records: [MESSAGE], total: 25 };
      },
    });
  };

  // H2.62, H3.3, H7.23
  it('reads its categories from the form that the site names, and shows those with something unread', async () => {
    const screen = await openCentre();
    const categories = await screen.page.findByRole('list', { name: '消息分类' });
    await screen.until(() => categories.textContent.includes('通知公告'));
    expect(screen.requests.find(({ url }) => url.startsWith('/online/cgform'))).toMatchObject({
      url: '/online/cgform/api/getData/form-7',
      params: { column: 'sort', order: 'asc', pageNo: 1, pageSize: 10000 },
    });
    const buttons = [...categories.querySelectorAll('button')];
    expect(buttons.map((one) => one.textContent)).toEqual(['全部消息', '通知公告']);
    // The first icon of two.
    expect(buttons[1]?.querySelectorAll('.anticon-bell')).toHaveLength(1);
    expect(buttons[1]?.querySelectorAll('.anticon')).toHaveLength(1);
  });

  // H4.10, H4.12, H7.19
  it('marks what is opened as read, and reads the first ten and the counts again', async () => {
    const screen = await openCentre();
    await screen.page.findByRole('button', { name: '停电通知' });
    await screen.user.click(screen.page.getByRole('listitem', { name: '2' }));
    await screen.until(() => screen.requests.at(-1)?.params?.['pageNo'] === 2);
    expect(screen.container.querySelectorAll('tbody .ant-badge-dot')).toHaveLength(1);
    const before = screen.requests.length;
    await screen.press('停电通知');
    const after = (part: string) => screen.requests.slice(before).find(({ url }) => url.endsWith(part));
    await screen.until(() => after('/getMyAnnouncementSend') !== undefined);
    await screen.until(() => after('/listByUser') !== undefined);
    expect(screen.requests[before]).toMatchObject({
      method: 'PUT',
      url: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
      body: { anntId: 'a1' },
    });
    expect(after('/getMyAnnouncementSend')?.params).toMatchObject({ pageNo: 1, pageSize: 10 });
  });

  // H4.11, H7.20
  it('marks all of the chosen category as read, says so, and reads list and counts again', async () => {
    const screen = await openCentre();
    await screen.press('通知公告');
    await screen.until(() => screen.requests.at(-1)?.params?.['msgCategory2'] === 'notice');
    const before = screen.requests.length;
    await screen.press('全部标为已读');
    await screen.until(() => screen.requests.slice(before).some(({ url }) => url.endsWith('/listByUser')));
    expect(screen.requests[before]).toMatchObject({
      method: 'POST',
      url: '/sys/sysAnnouncementSend/handleAllRead',
      form: true,
      body: { categoryId: 'notice' },
    });
    expect(screen.messages).toEqual([['success', '操作成功！']]);
    const list = screen.requests.slice(before).find(({ url }) => url.endsWith('/getMyAnnouncementSend'));
    expect(list?.params).toMatchObject({ msgCategory2: 'notice', pageNo: 1 });
  });

  // H4.10
  it('reads the first ten also where more were shown', async () => {
    const screen = await openCentre();
    await screen.page.findByRole('button', { name: '停电通知' });
    fireEvent.mouseDown(screen.page.getByRole('combobox', { name: /页码|每页|Page Size/ }));
    const sizes = screen.baseElement.querySelectorAll('.ant-select-item-option-content');
    await screen.user.click(sizes[1] as Element);
    await screen.until(() => screen.requests.at(-1)?.params?.['pageSize'] === 20);
    const before = screen.requests.length;
    await screen.press('停电通知');
    // The counts are read beside it; either may come last.
    const list = () =>
      screen.requests.slice(before).find(({ url }) => url.endsWith('/getMyAnnouncementSend'));
    await screen.until(() => list() !== undefined);
    expect(list()?.params).toMatchObject({ pageNo: 1, pageSize: 10 });
  });
});

// H7.18
it.each([
  ['the message centre', centre],
  ['the system messages', systemMessages],
  ['the own announcements', userAnnouncement],
  ['the workplace', workplace],
  ['the card of the portal', portalMessages],
])('%s asks for its list with column, order and field', async (_, document) => {
  const url = '/sys/sysAnnouncementSend/getMyAnnouncementSend';
  const screen = await openDocument(document, {
    answer: (request) => (request.url === url ? { records: [MESSAGE], total: 1 } : undefined),
  });
  await screen.page.findByRole('button', { name: '停电通知' });
  const params = screen.requests.find((request) => request.url === url)?.params;
  expect(params).toMatchObject({ column: 'createTime', order: 'desc', pageNo: 1 });
  // What the page shows of a message, and what opens it.
  expect(String(params?.['field']).split(',')).toEqual(
    expect.arrayContaining(['id', 'saId', 'titile', 'sendTime', 'readFlag']),
  );
});

// H7.18
it('no page asks for the own messages without them', () => {
  const asking = Object.entries(documents).filter(([, text]) => text.includes('/getMyAnnouncementSend"'));
  expect(asking.map(([file]) => file.replace('../src/schemas/screens/', ''))).toEqual([
    'dashboard/workplace.json',
    'isps/user-announcement.json',
    'messages/message-centre.json',
    'messages/system-messages.json',
    'portal/messages.json',
  ]);
});

// H2.56
it('系统消息 lists the messages of the system', async () => {
  const screen = await openDocument(systemMessages, { answer: () => ({ records: [MESSAGE], total: 1 }) });
  await screen.page.findByRole('button', { name: '停电通知' });
  expect(screen.requests[0]).toMatchObject({
    url: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    params: { msgCategory: '2', pageNo: 1, pageSize: 10 },
  });
});

// H2.56
it('a reminder says what came, and closes with 查看详情', async () => {
  const screen = await openDocument(reminder, { params: { text: '停电通知' } });
  expect(screen.text()).toContain('停电通知');
  await screen.press('查看详情');
  await screen.until(() => screen.closed.length > 0);
  expect(screen.closed).toEqual(['view']);
});

describe('what is open while a message comes', () => {
  it.each([
    ['the list of the bell', bell, '/sys/annountCement/listByUser'],
    ['the message centre', centre, '/sys/sysAnnouncementSend/getMyAnnouncementSend'],
    ['the system messages', systemMessages, '/sys/sysAnnouncementSend/getMyAnnouncementSend'],
    ['the own announcements', userAnnouncement, '/sys/sysAnnouncementSend/getMyAnnouncementSend'],
  ])('%s is read again, until it is closed', async (_, document, url) => {
    const listeners = new Set<(news: News) => void>();
    let rows = [MESSAGE];
    const screen = await openDocument(document, {
      answer: (request) => {
        if (request.url === '/sys/annountCement/listByUser') {
          return { anntMsgList: rows, anntMsgTotal: rows.length, sysMsgList: [], sysMsgTotal: 0 };
        }
        return request.url === url ? { records: rows, total: rows.length, current: 1, size: 10 } : undefined;
      },
      services: {
        pushes: {
          subscribe: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
      },
    });
    const news = () => act(() => listeners.forEach((listener) => listener({ isOwn: false })));
    await screen.page.findByText('停电通知');
    rows = [{ ...MESSAGE, id: 's2', saId: 'a2', titile: '恢复供电' }, MESSAGE];
    await news();
    await screen.page.findByText('恢复供电');
    screen.view.unmount();
    expect(listeners.size).toBe(0);
  });
});
