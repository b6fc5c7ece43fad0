// @vitest-environment happy-dom
// The message that somebody reads stands in the address of its list, and is there again after a reload.
import { expect, it } from 'vitest';
import type { HttpRequest } from '../src/engine/services.ts';
import { beginWith, readPageView } from '../src/engine/react/model/page-view.ts';
import announcement from '../src/schemas/screens/messages/announcement.json' with { type: 'json' };
import centre from '../src/schemas/screens/messages/message-centre.json' with { type: 'json' };
import systemMessages from '../src/schemas/screens/messages/system-messages.json' with { type: 'json' };
import userAnnouncement from '../src/schemas/screens/isps/user-announcement.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const TASK = {
  id: 'messages/task',
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
};
const ROWS = [
  { id: 's1', saId: 'a1', titile: '停电通知', readFlag: '0', sendTime: '2026-03-05 08:00:00' },
  {
    id: 's2',
    saId: 'a2',
    titile: '审批',
    readFlag: '0',
    openType: 'component',
    openPage: 'messages/task',
    busId: 'b9',
  },
];

/** @param listed the rows of the first page; all are found by their ids */
const open = (document: object, view?: object, listed: readonly object[] = ROWS) =>
  openDocument(document, {
    screens: { 'messages/announcement': announcement, 'messages/task': TASK },
    answer: ({ url, params }: HttpRequest) => {
      if (url === '/sys/annountCement/queryById') return { ...ROWS[0], msgContent: '<p>周六停电</p>' };
      if (url.endsWith('/getMyAnnouncementSend')) {
        const id = params?.['id'];
        const records = id === undefined ? listed : ROWS.filter((row) => row.id === id);
        return { records, total: records.length };
      }
      return url.endsWith('/listByUser') ? { countMap: {}, countMap2: {} } : null;
    },
    ...(view ? { browsing: (model) => beginWith(view, model, 'sent') } : {}),
  });

it.each([
  ['我的消息', userAnnouncement],
  ['系统消息', systemMessages],
  ['消息中心', centre],
])('%s keeps the open message, and opens it again without marking it as read', async (_, document) => {
  const written = ({ requests }: Awaited<ReturnType<typeof open>>) =>
    requests.filter(({ method }) => method === 'PUT');
  for (const [row, text] of [
    ['停电通知', '周六停电'],
    ['审批', '任务 b9'],
  ] as const) {
    let screen = await open(document);
    await screen.press(row);
    await screen.page.findByText(text, {}, { timeout: 4_000 });
    expect(written(screen)).toHaveLength(1);
    const view = readPageView(screen.model, 'sent');
    expect(Object.values(view.opened ?? {})).toEqual([ROWS.find(({ titile }) => titile === row)?.id]);
    screen.close();

    // A newer message has taken its place on the page.
    for (const listed of [ROWS, [{ ...ROWS[0], id: 's3', titile: '停水' }]]) {
      screen = await open(document, view, listed);
      await screen.page.findByText(text, {}, { timeout: 4_000 });
      expect(written(screen)).toEqual([]);
      expect(readPageView(screen.model, 'sent').opened).toEqual(view.opened);
      expect(screen.messages).toEqual([]);
      screen.close();
    }
  }
});
