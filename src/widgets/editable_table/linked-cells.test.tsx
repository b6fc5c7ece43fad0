// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerLevel, LINK_CONFIG } from '../../../tests/link-levels.ts';
import { openDocument } from '../../../tests/open-document.tsx';
import { tableDocument } from './table-document.testing.ts';

// Lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const DOCUMENT = tableDocument(
  {
    columns: [
      { key: 'name', title: '名称', type: 'input' },
      {
        key: 'province',
        title: '省',
        type: 'link_down',
        props: { config: LINK_CONFIG, others: ['city', 'district'] },
      },
      { key: 'city', title: '市', type: 'link_down' },
      { key: 'district', title: '区', type: 'link_down' },
    ],
  },
  {
    title: '地址',
    default: [
      { id: '1', name: '甲', province: 'P1', city: 'C1', district: 'D1' },
      { id: '2', name: '乙', province: 'P2', city: 'C3', district: 'D3' },
      { id: '3', name: '丙', province: 'P1', city: 'C2' },
    ],
  },
);

async function open() {
  const screen = await openDocument(DOCUMENT, { answer: answerLevel });
  const cell = (row: number, column: number): HTMLElement => {
    const found = screen.container.querySelector<HTMLElement>(
      `[data-i="${row}"] [role=gridcell]:nth-child(${column + 2})`,
    );
    if (!found) throw new Error(`no cell ${row} ${column}`);
    return found;
  };
  return {
    ...screen,
    cell,
    texts: (row: number) => [1, 2, 3].map((column) => cell(row, column).textContent),
    row: (index: number) => (screen.values()['rows'] as Record<string, unknown>[])[index],
    choose: async (row: number, column: number, text: string) => {
      await screen.user.dblClick(cell(row, column));
      await screen.user.click(await screen.page.findByTitle(text, { exact: true }));
      await screen.user.keyboard('{Escape}{Escape}');
    },
  };
}

describe('linked columns of an editable_table', () => {
  it('show the texts of every level, each row by its own choices above', async () => {
    const table = await open();
    await vi.waitFor(() => {
      expect(table.texts(0)).toEqual(['湖北', '武汉', '洪山区']);
      expect(table.texts(1)).toEqual(['湖南', '长沙', '岳麓区']);
      expect(table.texts(2)).toEqual(['湖北', '宜昌', '']);
    });
    const asked = new Set(table.requests.map(({ params }) => JSON.stringify(params)));
    expect(asked.size).toBe(5);
    // Each is reused by whoever asks for the same level, in this row or another.
    expect(table.requests.every(({ cache }) => cache === 60)).toBe(true);
  });

  it('empty what is below a choice that changes, in its row alone and as one step', async () => {
    const table = await open();
    await table.choose(0, 1, '湖南');
    expect(table.row(0)).toMatchObject({ province: 'P2', city: null, district: null });
    expect(table.row(1)).toMatchObject({ province: 'P2', city: 'C3', district: 'D3' });
    await table.press('撤销一步');
    expect(table.row(0)).toMatchObject({ province: 'P1', city: 'C1', district: 'D1' });
  });

  it('offer what lies below the choice of their own row, down to the last level', async () => {
    const table = await open();
    await table.choose(2, 1, '湖南');
    await table.choose(2, 2, '长沙');
    await table.choose(2, 3, '岳麓区');
    expect(table.row(2)).toMatchObject({ province: 'P2', city: 'C3', district: 'D3' });
    expect(table.row(0)).toMatchObject({ province: 'P1', city: 'C1', district: 'D1' });
  });

  it('say what has to be chosen first', async () => {
    const table = await open();
    await table.user.dblClick(table.cell(2, 3));
    expect((await table.page.findAllByText('宜昌')).length).toBeGreaterThan(0);
    await table.user.keyboard('{Escape}{Escape}');
    fireEvent.mouseDown(table.cell(2, 2));
    await table.user.keyboard('{Delete}');
    await table.user.dblClick(table.cell(2, 3));
    expect((await table.page.findAllByText('请先选择市')).length).toBeGreaterThan(0);
  });

  it('empty what is below a pasted choice too, but not what is pasted with it', async () => {
    const table = await open();
    const paste = (text: string): void => {
      fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } });
    };
    fireEvent.mouseDown(table.cell(0, 1));
    paste('P2');
    expect(table.row(0)).toMatchObject({ province: 'P2', city: null, district: null });
    fireEvent.mouseDown(table.cell(2, 1));
    paste('P2\tC3');
    expect(table.row(2)).toMatchObject({ province: 'P2', city: 'C3' });
  });
});
