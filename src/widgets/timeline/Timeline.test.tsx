// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (settings: Record<string, unknown> = {}, node: Record<string, unknown> = {}) => ({
  apis: { logs: { url: '/logs' } },
  schema: {
    type: 'object',
    properties: {
      logs: {
        type: 'void',
        title: '审批记录',
        'x-component': 'timeline',
        'x-source': { api: 'logs' },
        'x-component-props': settings,
        ...node,
      },
    },
  },
});

const rows = [
  { time: '2026-01-01 08:00:00', text: '提交', color: 'green' },
  { time: '2026-01-02 09:00:00', text: '驳回', color: 'url(evil)' },
];
const read = (screen: Awaited<ReturnType<typeof openDocument>>) =>
  [...screen.container.querySelectorAll('.sw-timeline li')].map((one) => one.textContent);

describe('timeline', () => {
  it('shows what happened and when, in the order of the rows or turned round', async () => {
    const screen = await openDocument(page(), { answer: () => rows });
    await screen.page.findByText('提交');
    expect(read(screen)).toEqual(['2026-01-01 08:00:00提交', '2026-01-02 09:00:00驳回']);
    expect(screen.page.getByRole('group', { name: '审批记录' })).toBeTruthy();
    expect(screen.container.innerHTML).not.toContain('evil');
    screen.close();
    const turned = await openDocument(page({ isReversed: true }), { answer: () => rows });
    await turned.page.findByText('提交');
    expect(read(turned)[0]).toContain('驳回');
  });

  it('draws its items once per row', async () => {
    const items = {
      type: 'void',
      'x-component': 'text_block',
      'x-component-props': { text: "{{ $index + 1 + '. ' + $record.text }}" },
    };
    const screen = await openDocument(page({ timeField: 'none' }, { items }), { answer: () => rows });
    await screen.page.findByText('1. 提交');
    expect(read(screen)).toEqual(['1. 提交', '2. 驳回']);
  });

  it('says when there is nothing, and what went wrong', async () => {
    const empty = await openDocument(page(), { answer: () => [] });
    expect(await empty.page.findByText('暂无记录')).toBeTruthy();
    empty.close();
    let isDown = true;
    const screen = await openDocument(page(), {
      answer: () => {
        if (isDown) throw new Error('网络超时');
        return rows;
      },
    });
    expect((await screen.page.findByRole('alert')).textContent).toContain('网络超时');
    isDown = false;
    await screen.press('重试');
    expect(await screen.page.findByText('驳回')).toBeTruthy();
  });

  it('says how many are left out, unless the document names how many it shows', async () => {
    const paged = (settings: Record<string, unknown>) => ({
      ...page(settings),
      apis: { logs: { url: '/logs', page: true } },
    });
    const answer = () => ({ records: rows, total: 80 });
    const screen = await openDocument(paged({}), { answer });
    expect((await screen.page.findByRole('note')).textContent).toBe(
      '只显示前 2 条，共 80 条，请缩小查询范围',
    );
    screen.close();
    const latest = await openDocument(paged({ pageSize: 2 }), { answer });
    await latest.page.findByText('提交');
    expect(latest.page.queryByRole('note')).toBeNull();
    latest.close();
  });
});
