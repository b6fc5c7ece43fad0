// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { DictOption, Dicts } from '../../engine/services.ts';

/** A dictionary that somebody changes while its texts are shown. */
function changingDict(first: readonly DictOption[]) {
  let options = first;
  const listeners = new Set<() => void>();
  const dicts: Dicts = {
    peek: () => options,
    load: () => Promise.resolve(options),
    mayChange: () => false,
    refresh: () => Promise.resolve(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const change = (next: readonly DictOption[]) =>
    act(() => {
      options = next;
      for (const listener of listeners) listener();
    });
  return { dicts, change };
}

const table = {
  apis: { list: { url: '/list', page: true, params: '{{ $query }}' } },
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': {
          columns: [
            { key: 'name', title: '名称' },
            { key: 'status', title: '状态', dict: 'status' },
          ],
        },
      },
    },
  },
};

// F25
it('shows the text that came with the value, until the dictionary changes', async () => {
  const { dicts, change } = changingDict([
    { value: '1', text: '运行' },
    { value: '2', text: '停机' },
  ]);
  const records = [
    { id: '1', name: '甲', status: '1', status_dictText: '运行中' },
    { id: '2', name: '乙', status: '2', status_dictText: '停机中' },
  ];
  const screen = await openDocument(table, {
    services: { dicts },
    answer: () => ({ records, total: 2, current: 1, size: 10 }),
  });
  await screen.page.findByText('运行中');
  change([{ value: '1', text: '在用' }]);
  await screen.page.findByText('在用');
  expect(screen.page.queryByText('运行中')).toBeNull();
  // What the dictionary does not know any more keeps the text that it came with.
  expect(screen.page.getByText('停机中')).toBeTruthy();
});
