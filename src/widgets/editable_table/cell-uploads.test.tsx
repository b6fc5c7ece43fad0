// @vitest-environment happy-dom
import { act, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { createTestFiles } from '../../../tests/test-files.ts';
import { tableDocument } from './table-document.testing.ts';

const ROWS = Array.from({ length: 200 }, (_, index) => ({ id: `${index}`, name: `第${index}个`, plan: '' }));

const DOCUMENT = tableDocument(
  {
    columns: [
      { key: 'name', title: '名称', type: 'input' },
      { key: 'plan', title: '图纸', type: 'file' },
      { key: 'papers', title: '资料', type: 'upload', props: { dialog: true } },
    ],
  },
  { title: '附件表', default: ROWS },
);

async function open() {
  const { files, uploads } = createTestFiles({ isManual: true });
  const screen = await openDocument(DOCUMENT, { services: { files } });
  const cell = (row: number, column: number): HTMLElement => {
    const found = screen.container.querySelector<HTMLElement>(
      `[data-i="${row}"] [role=gridcell]:nth-child(${column + 2})`,
    );
    if (!found) throw new Error(`no cell ${row} ${column}`);
    return found;
  };
  return {
    ...screen,
    uploads,
    cell,
    plan: (row: number) => (screen.values()['rows'] as { plan: string }[])[row]?.plan,
    choose: async (row: number, name: string) => {
      await screen.user.dblClick(cell(row, 1));
      const input = screen.container.querySelector<HTMLInputElement>(`[data-i="${row}"] input[type=file]`);
      if (!input) throw new Error('no button that takes files');
      await screen.user.upload(input, new File(['x'], name));
    },
    settle: (work: () => void) =>
      act(async () => {
        work();
        await Promise.resolve();
      }),
    error: () => screen.page.queryByRole('alert')?.textContent ?? '',
  };
}

const WAITING = '第 1 行“图纸”：文件正在上传，请等待上传完成';

describe('a file on its way in a cell of an editable_table', () => {
  it('holds saving, also after the cell was left, and shows the cell that is waited for', async () => {
    const screen = await open();
    await screen.choose(0, 'a.txt');
    expect(await screen.validate()).toBe(false);
    expect(screen.error()).toBe(WAITING);

    await screen.user.dblClick(screen.cell(3, 0));
    expect(screen.uploads[0]?.isAborted()).toBe(false);
    expect(await screen.validate()).toBe(false);
    await screen.until(() => screen.cell(0, 1).classList.contains('sw-et-active'));
    expect(screen.page.getByRole('status').textContent).toContain('文件正在上传');

    await screen.settle(() => screen.uploads[0]?.arrive('temp/a_1.txt'));
    await screen.until(() => screen.plan(0) === 'temp/a_1.txt');
    await screen.until(() => screen.error() === '');
    expect(await screen.validate()).toBe(true);
    expect(screen.container.querySelector('[data-i="0"] input[type=file]')).toBeNull();
  });

  it('arrives in its row wherever that is by then', async () => {
    const screen = await open();
    await screen.choose(1, 'b.txt');
    await screen.user.dblClick(screen.cell(4, 0));
    await screen.user.dblClick(screen.cell(0, 0));
    await screen.press('插入');
    await screen.user.keyboard('{Escape}{Control>}{End}{/Control}');
    await screen.settle(() => screen.uploads[0]?.arrive('temp/b_1.txt'));
    await screen.until(() => screen.plan(2) === 'temp/b_1.txt');
    expect(screen.plan(1)).toBe('');
  });

  it('holds saving when it failed, until it is sent again or let go', async () => {
    const screen = await open();
    await screen.choose(0, 'a.txt');
    await screen.user.dblClick(screen.cell(2, 0));
    await screen.settle(() => screen.uploads[0]?.fail('', 0));
    expect(await screen.validate()).toBe(false);
    expect(screen.error()).toContain('第 1 行“图纸”：文件上传失败');
  });

  it('is called off with Escape and with its row', async () => {
    const screen = await open();
    await screen.choose(0, 'a.txt');
    await screen.user.keyboard('{Escape}');
    expect(screen.uploads[0]?.isAborted()).toBe(true);
    expect(await screen.validate()).toBe(true);

    await screen.choose(1, 'b.txt');
    await screen.user.click(screen.container.querySelectorAll<HTMLElement>('.sw-et-box')[1] as HTMLElement);
    await screen.press('删除');
    await screen.until(() => screen.uploads[1]?.isAborted() === true);
    expect(await screen.validate()).toBe(true);
  });

  it('may be sent in a window, which fills its cell and holds nothing', async () => {
    const screen = await open();
    await screen.user.dblClick(screen.cell(0, 2));
    await screen.user.click(screen.cell(0, 2).querySelector('button') as HTMLElement);
    const dialog = within(await screen.page.findByRole('dialog'));
    await screen.user.upload(await dialog.findByLabelText('选择文件'), new File(['x'], 'c.txt'));
    expect(await screen.validate()).toBe(true);
    await screen.settle(() => screen.uploads[0]?.arrive('temp/c_1.txt'));
    await screen.user.click(dialog.getByRole('button', { name: '确定' }));
    await screen.until(
      () => (screen.values()['rows'] as { papers?: string }[])[0]?.papers === 'temp/c_1.txt',
    );
  });
});
