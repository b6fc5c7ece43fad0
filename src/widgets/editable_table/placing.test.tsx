// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { tableDocument } from './table-document.testing.ts';

const COLUMNS = ['甲', '乙', '丙'].map((title, at) => ({ key: `c${at}`, title, type: 'input' }));

async function open() {
  const screen = await openDocument(
    tableDocument({ columns: COLUMNS }, { default: [{ id: '1', c0: 'a', c1: 'b', c2: 'c' }] }),
  );
  const head = (title: string): HTMLElement => screen.page.getByRole('columnheader', { name: title });
  return {
    ...screen,
    head,
    titles: () =>
      [...screen.container.querySelectorAll('.sw-et-title')].map(({ textContent }) => textContent),
    /** Does something by the menu of a head. */
    choose: async (title: string, name: string) => {
      fireEvent.contextMenu(head(title));
      await screen.press(name);
    },
    drag: (from: string, to: string) => {
      fireEvent.mouseDown(head(from), { buttons: 1 });
      fireEvent.mouseMove(head(to), { buttons: 1 });
      fireEvent.mouseUp(head(to));
    },
  };
}

beforeEach(() => {
  localStorage.clear();
});

describe('columns of a table', () => {
  it('change their places by the menu of their head, and stay there for whoever moved them', async () => {
    const screen = await open();
    await screen.choose('甲', '右移');
    expect(screen.titles()).toEqual(['乙', '甲', '丙']);
    cleanup();
    const later = await open();
    expect(later.titles()).toEqual(['乙', '甲', '丙']);
    await later.choose('甲', '左移');
    expect(later.titles()).toEqual(['甲', '乙', '丙']);
  });

  it('are moved by dragging a head that is chosen, and chosen by dragging one that is not', async () => {
    const screen = await open();
    screen.drag('甲', '乙');
    expect(screen.titles()).toEqual(['甲', '乙', '丙']);
    expect(screen.container.querySelectorAll('.sw-et-body [aria-selected=true]')).toHaveLength(2);
    screen.drag('乙', '丙');
    expect(screen.titles()).toEqual(['甲', '丙', '乙']);
    fireEvent.mouseDown(screen.head('乙'), { buttons: 1 });
    fireEvent.mouseUp(screen.head('乙'));
    expect(screen.titles()).toEqual(['甲', '丙', '乙']);
  });

  it('are hidden by the menu of their head, and shown again in the column settings', async () => {
    const screen = await open();
    await screen.choose('乙', '隐藏此列');
    expect(screen.titles()).toEqual(['甲', '丙']);
    await screen.press('列设置');
    await screen.user.click(await screen.page.findByRole('checkbox', { name: '乙' }));
    expect(screen.titles()).toEqual(['甲', '乙', '丙']);
  });

  it('stay while the others are scrolled, up to the one whose menu says so, for whoever said it', async () => {
    const screen = await open();
    await screen.choose('乙', '冻结到此列');
    const frozen = [...screen.container.querySelectorAll<HTMLElement>('.sw-et-frozen')];
    expect(frozen.map(({ textContent }) => textContent)).toEqual(['甲', '乙', 'a', 'b']);
    expect(frozen[1]?.style.left).toBe('var(--sw-et-left-1)');
    cleanup();
    const later = await open();
    expect(later.container.querySelectorAll('.sw-et-frozen')).toHaveLength(4);
    await later.choose('乙', '取消冻结');
    expect(later.container.querySelector('.sw-et-frozen')).toBeNull();
    cleanup();
    expect((await open()).container.querySelector('.sw-et-frozen')).toBeNull();
  });
});
