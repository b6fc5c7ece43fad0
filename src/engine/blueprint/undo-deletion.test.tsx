// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { expandSound, screenOf } from './contract.testing.ts';

const ROWS = ['甲', '乙', '丙'].map((name, at) => ({ id: `c${at + 1}`, name }));

/** The list of an entity over its records, of which those that were deleted are listed no more. */
async function openList(entity: string, options: OpenOptions = {}) {
  const { '': main } = expandSound(screenOf('records', { entity, operations: ['delete', 'deleteBatch'] }));
  const gone = new Set<string>();
  const screen = await openDocument(main as object, {
    ...options,
    answer: ({ method, url, params }) => {
      const ids = String(params?.['id'] ?? params?.['ids'] ?? '').split(',');
      if (method === 'DELETE') for (const id of ids) gone.add(id);
      if (url.endsWith('/restore')) for (const id of ids) gone.delete(id);
      const records = ROWS.filter(({ id }) => !gone.has(id));
      return url.endsWith('/list') ? { records, total: records.length } : null;
    },
  });
  const { page, user } = screen;
  await page.findByText('甲');
  const rowOf = (name: string) => page.queryByText(name, { exact: true })?.closest('tr');
  return {
    ...screen,
    rowOf,
    tick: async (name: string) =>
      user.click(rowOf(name)?.querySelector('input[type=checkbox]') as HTMLElement),
    remove: async (name: string) => {
      await user.click(within(rowOf(name) as HTMLElement).getByRole('button', { name: '删除' }));
      await waitFor(() => expect(rowOf(name) ?? null).toBeNull());
    },
    sent: () =>
      screen.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, url, params, repeatSubmit }) => [method, url, params, repeatSubmit]),
  };
}

describe('deleted records of a list with a recycle bin', () => {
  it('come back from the message, one after the other and again', async () => {
    const screen = await openList('lease/contract');
    for (const time of [1, 2]) {
      await screen.remove('乙');
      expect(screen.messages.filter(([, text]) => text === '已删除')).toHaveLength(time);
      screen.undos[time - 1]?.();
      await waitFor(() => expect(screen.rowOf('乙')).toBeTruthy());
      expect(screen.messages.filter(([, text]) => text === '已恢复')).toHaveLength(time);
    }
    // The guard of the page against the same call twice lets it through.
    const both = [
      ['DELETE', '/lease/contract/delete', { id: 'c2' }, undefined],
      ['PUT', '/lease/contract/restore', { id: 'c2' }, false],
    ];
    expect(screen.sent()).toEqual([...both, ...both]);
    screen.close();
  });

  it('come back together when they were ticked, although nothing is ticked any more', async () => {
    const screen = await openList('lease/contract');
    await screen.tick('甲');
    await screen.tick('丙');
    await screen.press('批量删除');
    await waitFor(() => expect(screen.undos).toHaveLength(1));
    await waitFor(() => expect(screen.model.state['selected']).toEqual([]));
    screen.undos[0]?.();
    await waitFor(() => expect(screen.rowOf('丙')).toBeTruthy());
    expect(screen.sent().at(-1)).toEqual(['PUT', '/lease/contract/restore', { id: 'c1,c3' }, false]);
    screen.close();
  });

  it('stay deleted for whoever deletes many and may not bring one back', async () => {
    const screen = await openList('lease/contract', { permissions: ['lease.contract:deleteBatch'] });
    await screen.tick('甲');
    await screen.press('批量删除');
    await waitFor(() => expect(screen.messages).toContainEqual(['success', '已删除']));
    await waitFor(() => expect(screen.rowOf('甲') ?? null).toBeNull());
    expect(screen.undos).toEqual([]);
    screen.close();
  });

  it('are gone at once where the entity keeps none', async () => {
    const screen = await openList('lease/customer');
    await screen.remove('乙');
    expect(screen.messages).toContainEqual(['success', '已删除']);
    expect(screen.undos).toEqual([]);
    screen.close();
  });
});
