// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { HttpRequest } from '../../engine/services.ts';
import { tableDocument } from './table-document.testing.ts';

// Lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const COLUMNS = [
  { key: 'who', title: '负责人', type: 'sel_user' },
  { key: 'team', title: '成员', type: 'sel_user', props: { multi: true } },
  { key: 'dept', title: '部门', type: 'sel_depart' },
];

const USERS = [
  { id: '1', username: 'zhang', realname: '张三', orgCodeTxt: '研发部' },
  { id: '2', username: 'li1', realname: '李四', orgCodeTxt: '研发部' },
  { id: '3', username: 'li2', realname: '李四光', orgCodeTxt: '总公司' },
];

const DEPARTS = [
  {
    id: 'c1',
    departName: '总公司',
    orgCategory: '1',
    children: [
      { id: 'd1', departName: '安全研发部', orgCategory: '2', children: [] },
      { id: 'd2', departName: '研发部', orgCategory: '2', children: [] },
    ],
  },
];

function answer({ url, params = {} }: HttpRequest): unknown {
  if (url === '/sys/sysDepart/queryTreeList') return DEPARTS;
  const records = USERS.filter((user) =>
    (['username', 'realname'] as const).every((field) => {
      const word = params[field];
      if (typeof word !== 'string') return true;
      return word.startsWith('*')
        ? user[field].includes(word.slice(1, -1))
        : word.split(',').includes(user[field]);
    }),
  );
  return { records, total: records.length };
}

async function open(answering: (request: HttpRequest) => unknown = answer) {
  const screen = await openDocument(
    tableDocument(
      { columns: COLUMNS },
      {
        default: [
          { id: 'r1', who: 'zhang', team: 'zhang', dept: 'd1' },
          { id: 'r2', who: 'zhang' },
        ],
      },
    ),
    { answer: answering },
  );
  return {
    ...screen,
    /** Goes to a cell and types over it. */
    typeAt: async (row: number, column: number, text: string) => {
      const cell = screen.container.querySelector(`[data-i="${row}"] [data-c="${column}"]`) as HTMLElement;
      fireEvent.mouseDown(cell);
      fireEvent.mouseUp(cell);
      await screen.user.keyboard(text);
    },
    keys: (text: string) => screen.user.keyboard(text),
    row: (index: number) => (screen.values()['rows'] as Record<string, unknown>[])[index],
    isEdited: () => screen.container.querySelector('.sw-et-live') !== null,
  };
}

describe('names that are typed into cells', () => {
  it('find people by name or account, and Enter takes the first, also before the answer is here', async () => {
    const screen = await open();
    await screen.typeAt(0, 0, '李四');
    await screen.page.findByText('李四（li1 · 研发部）');
    await screen.keys('{Enter}');
    await vi.waitFor(() => {
      expect(screen.row(0)).toMatchObject({ who: 'li1' });
    });
    await screen.keys('{Enter}');
    expect(screen.isEdited()).toBe(false);
    // The second Enter went on to the cell below.
    await screen.keys('li2{Enter}');
    await vi.waitFor(() => {
      expect(screen.row(1)).toMatchObject({ who: 'li2' });
    });
  });

  it('leave the old value with Escape, and where nobody bears them', async () => {
    const screen = await open();
    await screen.typeAt(0, 0, '李四');
    await screen.page.findByText('李四（li1 · 研发部）');
    await screen.keys('{Escape}{Escape}');
    expect(screen.isEdited()).toBe(false);
    await screen.typeAt(0, 0, '没有的人');
    await screen.page.findByText('没有找到，请换一个关键字');
    await screen.keys('{Tab}');
    expect(screen.messages).toEqual([['warning', '没有找到“没有的人”，保留原来的内容']]);
    expect(screen.row(0)).toMatchObject({ who: 'zhang' });
  });

  it('add people to those of a cell of several', async () => {
    const screen = await open();
    await screen.typeAt(0, 1, '光');
    await screen.page.findByText('李四光（li2 · 总公司）');
    await screen.keys('{Enter}');
    await vi.waitFor(() => {
      expect(screen.row(0)).toMatchObject({ team: 'zhang,li2' });
    });
  });

  it('go on with Tab into a cell of several without a window in the way', async () => {
    const screen = await open();
    await screen.typeAt(0, 0, '李四');
    await screen.page.findByText('李四（li1 · 研发部）');
    await screen.keys('{Tab}');
    expect(screen.isEdited()).toBe(false);
    await screen.keys('光');
    await screen.page.findByText('李四光（li2 · 总公司）');
    await screen.keys('{Enter}');
    await vi.waitFor(() => {
      expect(screen.row(0)).toMatchObject({ who: 'li1', team: 'zhang,li2' });
    });
    expect(screen.page.queryByRole('dialog')).toBeNull();
  });

  it('give their bearer to all chosen cells with Ctrl+Enter, as one step', async () => {
    const screen = await open();
    await screen.typeAt(0, 0, '{Shift>}{ArrowDown}{/Shift}李四光');
    await screen.page.findByText('李四光（li2 · 总公司）');
    await screen.keys('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => {
      expect([screen.row(0)?.['who'], screen.row(1)?.['who']]).toEqual(['li2', 'li2']);
    });
    expect(screen.isEdited()).toBe(false);
    await screen.press('撤销一步');
    expect([screen.row(0)?.['who'], screen.row(1)?.['who']]).toEqual(['zhang', 'zhang']);
  });

  it('are taken when the cell is left where one alone bears them, even if the answer comes later', async () => {
    let give: (() => void) | undefined;
    const screen = await open((request) => {
      const word = String(request.params?.['realname'] ?? request.params?.['username'] ?? '');
      if (!word.startsWith('*')) return answer(request);
      return new Promise((resolve) => {
        const before = give;
        give = () => {
          before?.();
          resolve(answer(request));
        };
      });
    });
    await screen.typeAt(0, 0, '李四光{Tab}');
    await vi.waitFor(() => {
      expect(
        screen.requests.filter(({ params }) => String(params?.['realname']) === '*李四光*'),
      ).toHaveLength(1);
    });
    expect(screen.row(0)).toMatchObject({ who: 'zhang' });
    give?.();
    await vi.waitFor(() => {
      expect(screen.row(0)).toMatchObject({ who: 'li2' });
    });
  });

  it('find departments, whose name is what was typed first', async () => {
    const screen = await open();
    await screen.typeAt(0, 2, '研发部');
    await screen.page.findByText('安全研发部（总公司）');
    await screen.keys('{Enter}');
    await vi.waitFor(() => {
      expect(screen.row(0)).toMatchObject({ dept: 'd2' });
    });
  });

  it('are taken with Tab from the list that F2 opens, too', async () => {
    const screen = await open();
    await screen.typeAt(1, 2, '{F2}');
    await screen.page.findByText('总公司');
    await screen.keys('安全');
    await vi.waitFor(() => {
      expect(screen.page.queryByText('公司不能选，请选择它下面的部门')).toBeTruthy();
      expect(screen.page.queryByText('研发部')).toBeNull();
    });
    await screen.keys('{Tab}');
    await vi.waitFor(() => {
      expect(screen.row(1)).toMatchObject({ dept: 'd1' });
    });
    // One step takes it back.
    await screen.press('撤销一步');
    expect(screen.row(1)?.['dept']).toBeUndefined();
  });

  it('say that more bear them than are listed', async () => {
    const many = USERS.map((user) => ({ ...user, realname: `李${user.realname}` }));
    const screen = await open(() => ({ records: many, total: 40 }));
    await screen.typeAt(0, 0, '李');
    expect((await screen.page.findByRole('note')).textContent).toBe(
      '只列出前 3 条，没有要找的请输入更多文字',
    );
  });
});
