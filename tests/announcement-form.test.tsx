// @vitest-environment happy-dom
// Somebody writes an announcement, sees it as its readers will, learns how many they are, and publishes it.
import { describe, expect, it } from 'vitest';
import { HttpFailure, type HttpRequest } from '../src/engine/services.ts';
import reading from '../src/schemas/screens/messages/announcement.json' with { type: 'json' };
import document from '../src/schemas/screens/system/announcement-form.json' with { type: 'json' };
import receivers from '../src/schemas/screens/system/announcement-receivers.json' with { type: 'json' };
import { openDocument, type OpenOptions } from './open-document.tsx';

const DRAFT = {
  id: 'a1',
  titile: '停水通知',
  msgContent: '<p>周六<b>停水</b></p>',
  msgCategory: '1',
  priority: 'M',
  msgType: 'ALL',
  sendStatus: '0',
};

const PEOPLE = [
  { id: 'u1', username: 'zhang', realname: '张三', departs: '安全管理部' },
  { id: 'u2', username: 'li', realname: '李四', departs: '' },
];

const nameOf = ({ method, url }: HttpRequest): string => `${method} ${url}`;

function answer(request: HttpRequest): unknown {
  if (request.url === '/sys/annountCement/queryById') return DRAFT;
  if (request.url === '/sys/annountCement/reach') return { count: 30, frozen: 0, isPart: false };
  if (request.url === '/sys/annountCement/receivers') return { records: PEOPLE, total: PEOPLE.length };
  if (request.url === '/sys/annountCement/add') return { ...DRAFT, id: 'a2' };
  return null;
}

/** Opens the form; what is asked before publishing is kept, and answered with yes. */
async function open(options: OpenOptions = {}) {
  const questions: string[] = [];
  const screen = await openDocument(document, {
    answer,
    screens: { 'messages/announcement': reading, 'system/announcement-receivers': receivers },
    ...options,
    services: {
      notify: {
        message: (type, text) => void screen.messages.push([type, text]),
        confirm: ({ text }) => {
          questions.push(text);
          return Promise.resolve(options.confirm ?? true);
        },
        prompt: () => Promise.resolve(undefined),
      },
    },
  });
  const calls = (): string[] => screen.requests.map(nameOf);
  return { ...screen, questions, calls };
}

const stored = async (more: OpenOptions = {}) => {
  const screen = await open({ params: { id: 'a1' }, ...more });
  await screen.until(() => screen.values()['titile'] === DRAFT.titile);
  return screen;
};

describe('保存并发布', () => {
  it('asks with the number of people, saves, publishes and closes', async () => {
    const screen = await stored();
    await screen.press('保存并发布');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.questions).toEqual(['将通知 30 人，发布后立即收到。']);
    expect(screen.calls().slice(1)).toEqual([
      'POST /sys/annountCement/reach',
      'PUT /sys/annountCement/edit',
      'GET /sys/annountCement/doReleaseData',
    ]);
    expect(screen.requests.at(-1)?.params).toEqual({ id: 'a1' });
    expect(screen.closed).toEqual([true]);
  });

  it('tells one outcome: that it is published', async () => {
    const told: string[] = [];
    const screen = await openDocument(document, {
      services: {
        http: {
          send: async <Result,>(request: HttpRequest) => ({
            success: true,
            code: 200,
            message: request.url.endsWith('/add') ? '添加成功！' : '',
            result: (await answer(request)) as Result,
          }),
          download: () => Promise.resolve(),
          follow: () => undefined,
        },
        notify: {
          message: (_type, text) => void told.push(text),
          confirm: () => Promise.resolve(true),
          prompt: () => Promise.resolve(undefined),
        },
      },
    });
    await screen.fill('标题', DRAFT.titile);
    screen.model.setField('msgContent', DRAFT.msgContent);
    await screen.press('保存并发布');
    await screen.until(() => screen.closed.length > 0);
    expect(told).toEqual(['已发布']);
  });

  it('says how many of them are frozen', async () => {
    for (const [isPart, question] of [
      [false, '将通知 2 人（其中 1 人已冻结），发布后立即收到。'],
      [true, '将通知 2 人（其中 1 人已冻结，只计您能看到的用户），发布后立即收到。'],
    ] as const) {
      const screen = await stored({
        answer: (request) =>
          request.url.endsWith('/reach') ? { count: 2, frozen: 1, isPart } : answer(request),
        confirm: false,
      });
      await screen.press('保存并发布');
      await screen.until(() => screen.questions.length > 0);
      expect(screen.questions).toEqual([question]);
      screen.close();
    }
  });

  it('publishes what was only just added', async () => {
    const screen = await open();
    await screen.fill('标题', DRAFT.titile);
    screen.model.setField('msgContent', DRAFT.msgContent);
    await screen.press('保存并发布');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.calls()).toContain('POST /sys/annountCement/add');
    expect(screen.requests.at(-1)).toMatchObject({
      url: '/sys/annountCement/doReleaseData',
      params: { id: 'a2' },
    });
  });

  it('says when whom it counts is only a part, and when it begins later', async () => {
    const screen = await stored({
      answer: (request) => (request.url.endsWith('/reach') ? { count: 7, isPart: true } : answer(request)),
      confirm: false,
    });
    screen.model.setField('startTime', '2099-01-01 08:00:00');
    await screen.press('保存并发布');
    await screen.until(() => screen.questions.length > 0);
    expect(screen.questions).toEqual(['将通知 7 人（只计您能看到的用户），2099-01-01 08:00:00 起显示。']);
    // Nobody agreed.
    expect(screen.calls()).not.toContain('PUT /sys/annountCement/edit');
    expect(screen.closed).toEqual([]);
  });

  it('asks without a number where nobody can count, and goes on', async () => {
    const screen = await stored({
      answer: (request) => {
        if (request.url.endsWith('/reach')) throw new HttpFailure('资源未找到', 404, 404, false);
        return answer(request);
      },
    });
    await screen.press('保存并发布');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.questions).toEqual(['发布后相关用户会立即收到。']);
    expect(screen.calls()).toContain('GET /sys/annountCement/doReleaseData');
  });

  it('asks for content and an end to come, which a draft may lack', async () => {
    const screen = await stored();
    screen.model.setField('msgContent', null);
    screen.model.setField('endTime', '2020-01-01 08:00:00');
    await screen.press('保存并发布');
    const isTold = (text: string) => screen.page.queryByText(text) !== null;
    await screen.until(() => isTold('请输入内容') && isTold('结束时间已过，请改为以后的时间或清空后再发布'));
    expect(screen.calls()).toEqual(['GET /sys/annountCement/queryById']);
    await screen.press('保存');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.calls().slice(1)).toEqual(['PUT /sys/annountCement/edit']);
  });

  it('says that it is saved and why it is not published, where only the second fails', async () => {
    const screen = await stored({
      answer: (request) => {
        if (request.url.endsWith('/doReleaseData')) {
          throw new HttpFailure('指定的用户都已不存在，请重新选择', 200, 500, false);
        }
        return answer(request);
      },
    });
    await screen.press('保存并发布');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.messages.at(-1)).toEqual([
      'warning',
      '已保存，但没有发布：指定的用户都已不存在，请重新选择',
    ]);
  });

  it('is not there for who may not publish', async () => {
    const screen = await stored({ permissions: ['announcement:edit'] });
    expect(screen.page.queryByRole('button', { name: '保存并发布' })).toBeNull();
    expect(screen.page.getByRole('button', { name: '保存' })).toBeTruthy();
  });
});

describe('预览', () => {
  it('shows what is written as its readers will see it, without a call', async () => {
    const screen = await stored();
    const before = screen.requests.length;
    screen.model.setField('msgContent', '<p>周日停水</p>');
    await screen.press('预览');
    const text = await screen.page.findByLabelText('消息内容', {}, { timeout: 4_000 });
    expect(text.textContent).toContain('周日停水');
    expect(screen.requests).toHaveLength(before);
    const dialog = text.closest<HTMLElement>('[role="dialog"]');
    expect(dialog?.textContent).toContain(DRAFT.titile);
    const width = () => text.closest<HTMLElement>('.sw-card')?.style.maxWidth;
    await screen.press('按手机宽度看');
    await screen.until(() => width() === '390px');
  });
});

describe('查看接收人', () => {
  const asked = ({ requests }: Awaited<ReturnType<typeof open>>) =>
    requests.filter(({ url }) => url === '/sys/annountCement/receivers');

  it('asks for those who are chosen now, without saving', async () => {
    const screen = await stored({ permissions: ['announcement:add', 'announcement:edit'] });
    screen.model.setField('msgType', 'USER');
    screen.model.setField('userIds', 'u1,u2');
    await screen.press('查看接收人');
    await screen.until(() => screen.page.queryByText('张三') !== null);
    expect(asked(screen)).toMatchObject([
      {
        method: 'POST',
        params: { pageNo: 1, pageSize: 10 },
        body: { msgType: 'USER', userIds: 'u1,u2' },
      },
    ]);
    expect(screen.page.getByText('安全管理部')).toBeTruthy();
    expect(screen.page.queryByText('只列出您能看到的用户')).toBeNull();
    expect(screen.calls()).not.toContain('PUT /sys/annountCement/edit');
    expect(screen.closed).toEqual([]);
  });

  it('asks for everybody, whoever was named before', async () => {
    const screen = await stored();
    screen.model.setField('userIds', 'u1');
    await screen.press('查看接收人');
    await screen.until(() => asked(screen).length > 0);
    expect(asked(screen)[0]?.body).toEqual({ msgType: 'ALL' });
  });

  it('says that nobody is chosen yet', async () => {
    const screen = await stored({
      answer: (request) => (request.url.endsWith('/receivers') ? { records: [], total: 0 } : answer(request)),
    });
    screen.model.setField('msgType', 'USER');
    await screen.press('查看接收人');
    await screen.until(() => screen.page.queryByText('还没有指定用户，请先选择') !== null);
  });

  it('says that there may be more where it lists a part', async () => {
    const screen = await stored({
      answer: (request) => (request.url.endsWith('/reach') ? { count: 2, isPart: true } : answer(request)),
    });
    await screen.press('查看接收人');
    await screen.until(() => screen.page.queryByText('只列出您能看到的用户') !== null);
    await screen.until(() => screen.page.queryByText('张三') !== null);
  });
});
